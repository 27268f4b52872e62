package import SourceText

/// Names as ids: lowercase ASCII letters and digits, with hyphens between words.
package enum Slug {
  /// `Atlético Ottawa` → `atletico-ottawa`. Non-Latin letters are kept, so that different names stay different.
  package static func of(_ text: ByteView) -> [UInt8] { plain(text) ?? slowly(text) }

  /// A fast path for ASCII, which most names are; nil for other names.
  private static func plain(_ text: ByteView) -> [UInt8]? {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: slug.append(byte)
      case 0x41...0x5A: slug.append(byte | 0x20)
      case .apostrophe, .period: continue
      case 0x80...: return nil
      default: if let last = slug.last, last != .hyphen { slug.append(.hyphen) }
      }
    }
    if slug.last == .hyphen { slug.removeLast() }
    return slug
  }

  private static func slowly(_ text: ByteView) -> [UInt8] {
    var slug: [UInt8] = []
    for scalar in text.text.unicodeScalars {
      if let plain = plain(scalar) {
        slug += plain.utf8
      } else if isWord(scalar) {
        slug += Array(String(scalar).utf8)
      } else if scalar == "'" || scalar == "’" || scalar == "." {
        continue
      } else if let last = slug.last, last != .hyphen {
        slug.append(.hyphen)
      }
    }
    if slug.last == .hyphen { slug.removeLast() }
    return slug
  }

  package static func of(_ text: String) -> String {
    text.withBytes { String(decoding: of($0), as: UTF8.self) }
  }

  /// Whether it is a letter or a digit. A web page has no Unicode tables; there, everything except marks counts.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    #if hasFeature(Embedded)
      let marks: [Range<UInt32>] = [0..<0xC0, 0x2000..<0x2C00, 0x3000..<0x3005]
      return !marks.contains { $0.contains(scalar.value) }
    #else
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    #endif
  }

  private static func plain(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: return String(scalar)
    case 0x41...0x5A: return String(Unicode.Scalar(UInt8(scalar.value | 0x20)))
    case 0xC0..<0x180: return latin[Int(scalar.value) - 0xC0]
    default: return nil
    }
  }

  /// Base letters of Latin-1 and Latin Extended-A, in order from U+00C0; nil for × and ÷.
  private static let latin: [String?] = {
    let letters: [(String, String)] = [
      ("ÀÁÂÃÄÅàáâãäåĀāĂăĄą", "a"), ("Ææ", "ae"), ("ÇçĆćĈĉĊċČč", "c"), ("ÐðĎďĐđ", "d"),
      ("ÈÉÊËèéêëĒēĔĕĖėĘęĚě", "e"), ("ĜĝĞğĠġĢģ", "g"), ("ĤĥĦħ", "h"), ("ÌÍÎÏìíîïĨĩĪīĬĭĮįİı", "i"), ("Ĳĳ", "ij"),
      ("Ĵĵ", "j"), ("Ķķĸ", "k"), ("ĹĺĻļĽľĿŀŁł", "l"), ("ÑñŃńŅņŇňŉŊŋ", "n"), ("ÒÓÔÕÖØòóôõöøŌōŎŏŐő", "o"), ("Œœ", "oe"),
      ("ŔŕŖŗŘř", "r"), ("ŚśŜŝŞşŠšſ", "s"), ("ß", "ss"), ("ŢţŤťŦŧ", "t"), ("Þþ", "th"), ("ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų", "u"),
      ("Ŵŵ", "w"), ("ÝýÿŶŷŸ", "y"), ("ŹźŻżŽž", "z"),
    ]
    var table = [String?](repeating: nil, count: 0xC0)
    for (group, base) in letters {
      for scalar in group.unicodeScalars where (0xC0..<0x180).contains(Int(scalar.value)) {
        table[Int(scalar.value) - 0xC0] = base
      }
    }
    return table
  }()
}
