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
    let rest = table.take(unlisted: Array("ij".utf8), ends: [1, 2])
    #expect(rest == nil && table.listAll() == nil && table.count == 3)
  }

  /// Texts that were written to have one hash, as anybody can who knows how it is made, have many in a table: in one slot,
  /// 80,000 of them took 18 seconds.
  @Test func chosenTextsHaveManyHashes() {
    let wanted: UInt64 = 0x4143_4547_4952_5456
    var generator = SeededGenerator(seed: 1)
    var texts: [[UInt8]] = []
    while texts.count < 1_000 {
      let first = (0..<8).map { _ in UInt8(ascii: "a") + UInt8(generator.below(26)) }
      // What eight bytes leave of a hash, the next eight can undo.
      let last = mixed(0x9E37_79B9_7F4A_7C15 ^ 16 ^ word(first)) ^ wanted
      texts.append(first + (0..<8).map { UInt8(truncatingIfNeeded: last >> (8 * $0)) })
    }
    #expect(Set(texts.map { $0.withBytes { $0.byteHash } }).count == 1)
    #expect(Set(texts.map { $0.withBytes { $0.byteHash(key: TableKey.ofThisRun) } }).count == texts.count)
  }

  private func word(_ bytes: [UInt8]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

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
        if generator.chance(50) { bytes.reserveCapacity(10_000 + bytes.count) }
        if generator.chance(50) { ends.reserveCapacity(1_000 + ends.count) }
        let first = table.take(unlisted: bytes, ends: ends) ?? 0
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
