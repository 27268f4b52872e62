import SourceText
import Testing

@Suite struct PartitioningIndexTests {
  /// Lists of up to nine elements, the first of which satisfies the condition at each place or nowhere.
  @Test func theFirstElementIsFound() {
    for count in 0...9 {
      for first in 0...count {
        let elements = Array(0..<count)
        #expect(elements.partitioningIndex { $0 >= first } == first, "\(first) of \(count)")
        // The indices of a slice do not begin with 0.
        let slice = ([-2, -1] + elements)[2...]
        #expect(slice.partitioningIndex { $0 >= first } == first + 2, "\(first) of a slice of \(count)")
        #expect((-5..<count - 5).partitioningIndex { $0 >= first - 5 } == first - 5, "\(first) of a range of \(count)")
      }
    }
  }
}
