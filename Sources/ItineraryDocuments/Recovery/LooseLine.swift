/// A line of a document that is not an entry, without its comments.
struct LooseLine {
  var text: [UInt8]
  /// 1-based.
  var number: Int
}
