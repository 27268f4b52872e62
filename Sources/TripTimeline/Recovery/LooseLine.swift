import SourceText

/// A line of a document that is not an entry, without its comments.
package struct LooseLine: Hashable {
  package var text: [UInt8]
  /// 1-based.
  package var number: Int
  /// The day of the heading above; nil above the first heading.
  package var day: Int?

  package init(text: [UInt8], number: Int, day: Int? = nil) {
    self.text = text
    self.number = number
    self.day = day
  }
}
