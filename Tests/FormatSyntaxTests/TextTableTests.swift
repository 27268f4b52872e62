import SourceText
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
  }
}
