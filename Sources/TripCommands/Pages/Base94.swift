import CommandInterface
import SourceText

/// Encodes bytes as text for a script element: nine bytes become eleven digits, where Base64 needs twelve.
///
/// The digits are the printable ASCII characters, from the blank to `~`, without `<`. Missing bytes of the last group
/// count as zeros.
enum Base94 {
  private static let (group, digits) = (9, 11)

  static func append(_ bytes: ByteView, to output: OutputBuffer) {
    for start in stride(from: 0, to: bytes.count, by: group) {
      var number: UInt128 = 0
      for place in start..<start + group { number = number << 8 | (place < bytes.count ? UInt128(bytes[place]) : 0) }
      var text: [UInt8] = []
      for _ in 0..<digits {
        let digit = UInt8(truncatingIfNeeded: number % 94) + 0x20
        text.append(digit < UInt8(ascii: "<") ? digit : digit + 1)
        number /= 94
      }
      output.append(Array(text.reversed()))
    }
  }
}
