package import SourceText

/// Decodes entities such as `&amp;` and `&#039;`, which web programs also write in calendars and tables.
package enum HTMLEntities {
  private static let named: [(name: StaticString, text: StaticString)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("rsquo", "\u{2019}"),
    ("lsquo", "\u{2018}"), ("ndash", "\u{2013}"), ("mdash", "\u{2014}"), ("eacute", "\u{E9}"), ("uuml", "\u{FC}"),
    ("ouml", "\u{F6}"), ("auml", "\u{E4}"), ("szlig", "\u{DF}"), ("oslash", "\u{F8}"), ("aring", "\u{E5}"),
    ("ntilde", "\u{F1}"), ("ccedil", "\u{E7}"),
  ]

  /// The text with its entities decoded.
  static func text(_ text: ByteView) -> String { decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text.text }

  /// The text with its entities decoded; nil if it has no known entity.
  package static func decode(_ text: ByteView) -> [UInt8]? {
    guard text.contains(0x26), text.contains(0x3B) else { return nil }
    var decoded: [UInt8] = []
    var at = 0
    var isChanged = false
    while at < text.count {
      if text[at] == 0x26, let end = text.firstIndex(of: 0x3B, from: at), end - at <= 10,
        let character = character(text.slice(at + 1, end))
      {
        decoded += character
        at = end + 1
        isChanged = true
      } else {
        decoded.append(text[at])
        at += 1
      }
    }
    return isChanged ? decoded : nil
  }

  private static func character(_ name: ByteView) -> [UInt8]? {
    guard name.first == 0x23 else { return named.first { name.equals($0.name.bytes) }.map { Array($0.text.bytes) } }
    let isHex = name.count > 1 && name[1] | 0x20 == 0x78
    let digits = name.slice(isHex ? 2 : 1, name.count).text
    guard let number = UInt32(digits, radix: isHex ? 16 : 10), number >= 0x20, let scalar = Unicode.Scalar(number)
    else { return nil }
    return Array(String(Character(scalar)).utf8)
  }
}
