import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// What records say has one number where it is the same, and another where any of it is.
struct FieldKeysTests {
  /// Rows of a table as they stand in a file, with the texts of their fields.
  private struct Rows {
    var bytes: [UInt8] = []
    var fields: [[Range<Int>]] = []

    init(_ generator: inout SeededGenerator, count: Int) {
      let texts = [
        "", "a", "b", "ab", "a,b", "Boston", "New York City", "New York Cities", "a longer text, of many words",
      ]
      for _ in 0..<count {
        var row: [Range<Int>] = []
        for field in 0..<5 {
          if field > 0 { bytes.append(.comma) }
          let text = Array((texts.randomElement(using: &generator) ?? "").utf8)
          let isQuoted = text.contains(.comma) || generator.chance(10)
          if isQuoted { bytes.append(.quote) }
          row.append(bytes.count..<bytes.count + text.count)
          bytes += text
          if isQuoted { bytes.append(.quote) }
        }
        bytes.append(.lineFeed)
        fields.append(row)
      }
    }
  }

  @Test(arguments: 1...20) func numbersAreOfTexts(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let wanted = [[0, 1, 2, 3, 4], [1, 2], [0, 2, 4], [3], []][seed % 5]
    let rows = Rows(&generator, count: 2_000)
    for isField in [true, false] {
      var keys = FieldKeys(limit: 1 << 20)
      var saidByNumber: [Int: [[UInt8]]] = [:]
      var numbers: [[[UInt8]]: Set<Int>] = [:]
      rows.bytes.withUnsafeBufferPointer { bytes in
        for batch in stride(from: 0, to: rows.fields.count, by: 128) {
          keys.removeAll()
          let batch = rows.fields[batch..<min(batch + 128, rows.fields.count)]
          for row in batch {
            for field in wanted {
              keys.append(bytes.slice(row[field].lowerBound, row[field].upperBound), isField: isField)
            }
            keys.endRecord()
          }
          for (place, row) in batch.enumerated() {
            let said = wanted.map { Array(rows.bytes[row[$0]]) }
            let expected = keys.fetch(place)
            let number = keys.number(place)
            #expect((number == nil) == wanted.isEmpty)
            guard let number else { continue }
            // What is fetched is what is found, mostly: another one may have the same hash, but not here.
            #expect(expected == nil || expected == number)
            #expect(saidByNumber[number] ?? said == said, "seed \(seed): \(said)")
            saidByNumber[number] = said
            numbers[said, default: []].insert(number)
          }
        }
      }
      #expect(saidByNumber.keys.sorted() == Array(0..<saidByNumber.count))
      // A text in quotes may have a number of its own among fields, and nowhere else.
      if !isField { #expect(numbers.values.allSatisfy { $0.count == 1 }, "seed \(seed)") }
      #expect(numbers.values.reduce(0) { $0 + $1.count } < 2 * max(1, 1 << wanted.count) * max(1, numbers.count))
    }
  }

  /// Beyond its limit nothing more is numbered, and what is known keeps its number.
  @Test func aLimitIsKept() {
    var keys = FieldKeys(limit: 20)
    func number(_ text: String) -> Int? {
      Array(text.utf8).withBytes { text in
        keys.removeAll()
        keys.append(text, isField: false)
        keys.endRecord()
        return keys.number(0)
      }
    }
    #expect(number("first") == 0)
    #expect(number("second one") == nil)
    #expect(number("second") == 1)
    #expect(number("x") == nil)
    #expect(number("first") == 0)
  }
}
