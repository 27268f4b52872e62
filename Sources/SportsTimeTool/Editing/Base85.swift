import SourceText

/// Bytes as text that a script element can hold: four bytes are five digits, where Base64 takes six for them and a half.
///
/// The digits are the ASCII characters from `(` to `|`, with `~` in the place of `<`. As in Ascii85, a last group of n
/// bytes has n + 1 digits.
enum Base85 {
  static func append(_ bytes: ByteView, to output: OutputBuffer) {
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let count = min(4, bytes.count - start)
      var word: UInt32 = 0
      for place in 0..<4 { word = word << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
      var divisor: UInt32 = 85 * 85 * 85 * 85
      for _ in 0...count {
        let digit = UInt8(word / divisor % 85) + UInt8(ascii: "(")
        output.append(digit == UInt8(ascii: "<") ? UInt8(ascii: "~") : digit)
        divisor /= 85
      }
    }
  }
}
