import SourceText
import TestSupport
import Testing

@Suite struct TextTableTests {
  /// Beyond its limit a table says so; what it has stays right.
  @Test func isFullAtItsLimit() {
    var table = TextTable(limit: 8)
    let first = table.intern("abcd")
    let second = table.intern("efgh")
    #expect(!table.isFull)
    #expect(table.intern("abcd") == first && !table.isFull)
    #expect(table.intern("i").isEmpty && table.isFull)
    #expect(table.string(first) == "abcd" && table.string(second) == "efgh")
    let rest = Array("ij".utf8).withBytes { table.append(unlisted: $0, ends: [1, 2]) }
    #expect(rest == nil && table.listAll() == nil && table.count == 3)
  }

  /// Texts that are added without being looked up are the same as if each had been, with any number of threads: many of
  /// them, so that stretches of the slots are full to their ends, and few different ones, so that many are the same.
  @Test(arguments: 1...12) func listsWhatWasAddedUnlisted(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let different = [3, 50, 4_000][seed % 3]
    var batches: [[String]] = []
    for _ in 0..<generator.below(20) {
      batches.append((0..<generator.below(400)).map { _ in "text \(generator.below(different))" })
    }
    for threads in [1, 2, 3, 7] {
      var table = TextTable()
      var numbers: [(number: TextID, text: String)] = []
      for batch in batches {
        // Between batches others are looked up as they come.
        numbers.append((table.intern(batch.first ?? "none"), batch.first ?? "none"))
        var bytes: [UInt8] = []
        var ends: [UInt32] = []
        for text in batch {
          bytes += Array(text.utf8)
          ends.append(UInt32(bytes.count))
        }
        let first = bytes.withBytes { table.append(unlisted: $0, ends: ends) } ?? 0
        for (place, text) in batch.enumerated() { numbers.append((TextID(raw: first + UInt32(place)), text)) }
      }
      let same = table.listAll(.detached(threads))
      for (number, text) in numbers {
        #expect(table.string(number) == text, "seed \(seed), \(threads) threads")
        let listed = same.map { TextID(raw: $0[Int(number.raw)]) } ?? number
        #expect(text.withBytes { table.find($0) } == listed, "seed \(seed), \(threads) threads: \(text)")
        #expect(table.intern(text) == listed)
      }
    }
  }
}
