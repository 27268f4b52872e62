import SourceText

/// A line of a document that is not an entry, without its comments.
struct LooseLine: Hashable {
  var text: [UInt8]
  /// 1-based.
  var number: Int
  /// The day of the heading above; nil above the first heading.
  var day: Int?

  /// Whether it is a line that exports write for travel over several days.
  var isOnTheWay: Bool { text.starts(with: MarkdownExporter.onTheWay.bytes) }
}
