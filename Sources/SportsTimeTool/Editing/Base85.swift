import SourceText

/// Bytes as text of five digits for four bytes, a fourth longer than they are.
///
/// The digits are those of ZeroMQ's RFC 32 with `_`, `|` and `~` instead of `&`, `<` and `>`, which mean something to a page.
/// A last group of n bytes has n + 1 digits.
enum Base85 {
  private static let digits = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_|()[]{}@%$#~".utf8)

  static func text(_ bytes: ByteView) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 4 * 5 + 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let group = bytes[start..<min(start + 4, bytes.count)]
      var word = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (4 - group.count))
      var five = [UInt8](repeating: 0, count: 5)
      for place in (0..<5).reversed() {
        five[place] = digits[Int(word % 85)]
        word /= 85
      }
      text += five.prefix(group.count + 1)
    }
    return text
  }
}
