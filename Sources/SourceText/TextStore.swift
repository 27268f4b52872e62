/// A range of a `TextStore`.
public struct TextSpan: Hashable, Sendable, BitwiseCopyable {
  public var offset: UInt32
  public var count: UInt32

  @inlinable
  package init(offset: UInt32, count: UInt32) {
    self.offset = offset
    self.count = count
  }

  /// No text, as opposed to an empty text.
  @inlinable public static var absent: TextSpan { TextSpan(offset: .max, count: 0) }

  @inlinable
  package var isAbsent: Bool { offset == .max }
}

/// The texts of one document as bytes. Parts of the document refer to them by span.
public struct TextStore: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Removes everything after the first `count` bytes.
  package mutating func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

  /// Adds `text` and returns its span. A store can contain at most 4 GiB; a text beyond that is absent.
  @discardableResult
  package mutating func append(_ text: ByteView) -> TextSpan {
    guard let offset = UInt32(exactly: bytes.count), let count = UInt32(exactly: text.count), offset < .max else {
      return .absent
    }
    bytes.append(contentsOf: text)
    return TextSpan(offset: offset, count: count)
  }

  /// Replaces a text with another one of the same length, for all spans that refer to it. If the length differs,
  /// returns false and changes nothing.
  package mutating func replace(_ span: TextSpan, with text: String) -> Bool {
    guard !span.isAbsent, text.utf8.count == Int(span.count) else { return false }
    let start = Int(span.offset)
    bytes.replaceSubrange(start..<(start + text.utf8.count), with: text.utf8)
    return true
  }

  /// Adds `text` and lets `shorten` rewrite it in place. `shorten` returns the new length, which must not be larger.
  package mutating func append(
    _ text: ByteView, shorten: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> TextSpan {
    let span = append(text)
    if span.isAbsent { return span }
    let start = Int(span.offset)
    let length = bytes.withUnsafeMutableBufferPointer { all in
      min(text.count, max(0, shorten(UnsafeMutableBufferPointer(rebasing: all[start...]))))
    }
    bytes.removeLast(text.count - length)
    return TextSpan(offset: span.offset, count: UInt32(truncatingIfNeeded: length))
  }

  @discardableResult
  package mutating func append(_ text: String) -> TextSpan {
    var copy = text
    return copy.withUTF8 { append($0) }
  }

  /// Adds a text; an absent span if it is nil.
  package mutating func append(optional text: String?) -> TextSpan { text.map { append($0) } ?? .absent }

  /// Calls `body` with the span's bytes; empty for an absent span.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ span: TextSpan, _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (all) throws(Failure) -> Result in
      try body(span.isAbsent ? ByteView(start: nil, count: 0) : view(span, in: all))
    }
  }

  @inlinable
  func view(_ span: TextSpan, in all: ByteView) -> ByteView {
    all.slice(Int(span.offset), Int(span.offset) + Int(span.count))
  }

  package func string(_ span: TextSpan) -> String { withBytes(span) { $0.text } }

  package func optionalString(_ span: TextSpan) -> String? { span.isAbsent ? nil : string(span) }

  package func equal(_ left: TextSpan, _ right: TextSpan) -> Bool {
    withBytes(left) { first in withBytes(right) { first.equals($0) } }
  }

  /// Bytewise order of the texts.
  @inlinable
  package func precedes(_ left: TextSpan, _ right: TextSpan) -> Bool {
    withBytes(left) { first in withBytes(right) { first.precedes($0) } }
  }
}
