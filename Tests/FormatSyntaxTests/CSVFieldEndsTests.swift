import SourceText
import TestSupport
import Testing

@testable import FormatSyntax

/// Where fields end, against one look at each byte: around the borders of what is looked at together, at the end of the
/// input, and with a delimiter that is no ASCII.
struct CSVFieldEndsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 400], [UInt8(0x2C), 0x09, 0xA7])
  func endsAreThoseOfEachByte(_ count: Int, _ delimiter: UInt8) throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let rarity = [1, 8, 90][Int(seed) % 3]
      let bytes = (0..<count).map { _ in
        generator.below(rarity) > 0
          ? UInt8(generator.below(256)) : [delimiter, 0x0A, 0x0D, 0x0B, 0x8A, 0x22][generator.below(6)]
      }
      // What comes after the end is not read: an end that is found there would be one too late.
      try (bytes + [0x61, delimiter]).withBytes { padded in
        let base = try #require(padded.baseAddress)
        let input = padded[..<count]
        let scanner = CSVScanner(base: base, count: count, delimiter: delimiter)
        var ends = CSVFieldEnds(scanner, from: 0)
        var at = 0
        while at <= count {
          let expected = input[at...].firstIndex { $0 == delimiter || $0 == 0x0A || $0 == 0x0D } ?? count
          #expect(ends.next(from: at) == expected, "from \(at), seed \(seed)")
          #expect(scanner.fieldEnd(from: at) == expected, "from \(at), seed \(seed)")
          // What is quoted is stepped over.
          at = generator.chance(30) ? min(count, expected + generator.below(80)) + 1 : expected + 1
        }
      }
    }
  }
}
