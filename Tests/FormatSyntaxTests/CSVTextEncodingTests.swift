import TestSupport
import FormatSyntax
import SourceText
import Testing

@Suite struct TextEncodingTests {
  static let text = "aé€😀\u{FEFF}z"

  static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(arguments: [true, false]) func decodesUTF16(_ bigEndian: Bool) {
    let decoded = Self.utf16(Self.text, bigEndian: bigEndian).withBytes { TextEncoding.decodeToUTF8($0) }
    #expect(decoded == Array(Self.text.utf8))
  }

  @Test func utf8IsLeftAlone() {
    #expect(Array(Self.text.utf8).withBytes { TextEncoding.decodeToUTF8($0) } == nil)
    #expect(Array("\u{FEFF}a".utf8).withBytes { TextEncoding.utf8BOMLength($0) } == 3)
    #expect(Array("a".utf8).withBytes { TextEncoding.utf8BOMLength($0) } == 0)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x41, 0x00, 0x00, 0xD8, 0x42, 0x00], [0xFF, 0xFE, 0x41, 0x00, 0x00, 0xDC],
      [0xFE, 0xFF, 0x00, 0x41, 0xD8, 0x00], [0xFF, 0xFE, 0x41, 0x00, 0x42],
    ] as [[UInt8]])
  func whatUTF16CannotHoldIsInvalid(_ bytes: [UInt8]) {
    let decoded = bytes.withBytes { TextEncoding.decodeToUTF8($0) } ?? []
    #expect(decoded.withBytes { TextEncoding.firstInvalidUTF8(in: $0) } == 1)
  }

  @Test func decodesSingleBytes() {
    let bytes: [UInt8] = [0x41, 0x80, 0x9F, 0xE9, 0x81]
    #expect(bytes.withBytes { TextEncoding.decodeToUTF8($0, declared: .windows1252) } == Array("A€Ÿé\u{81}".utf8))
    #expect(bytes.withBytes { TextEncoding.decodeToUTF8($0, declared: .latin1) } == Array("A\u{80}\u{9F}é\u{81}".utf8))
  }

  /// Sequences that are no UTF-8, with the offset of the first bad byte behind a prefix of any length.
  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1], [0xC3, 0x28],
    ] as [[UInt8]])
  func findsTheFirstInvalidByte(_ bytes: [UInt8]) {
    for length in 0..<70 {
      let valid = Array(String(repeating: "a", count: length).utf8) + Array("é€😀".utf8)
      for tail in [[], Array("b".utf8), Array(String(repeating: "c", count: 40).utf8)] {
        let all = valid + bytes + tail
        #expect(all.withBytes { TextEncoding.firstInvalidUTF8(in: $0) } == valid.count)
      }
      #expect(valid.withBytes { TextEncoding.firstInvalidUTF8(in: $0) } == nil)
    }
  }

  @Test func agreesWithTheStandardLibraryOnEveryScalar() {
    var all: [UInt8] = []
    for value in UInt32(0)...0x10FFFF { if let scalar = Unicode.Scalar(value) { all += Array(String(scalar).utf8) } }
    #expect(all.withBytes { TextEncoding.firstInvalidUTF8(in: $0) } == nil)
  }

  @Test func binaryHasZeros() {
    #expect([0x41, 0x00].withBytes { TextEncoding.looksBinary($0) })
    #expect(![0xFF, 0xFE, 0x41, 0x00].withBytes { TextEncoding.looksBinary($0) })
    #expect(!Array("text".utf8).withBytes { TextEncoding.looksBinary($0) })
  }
}
