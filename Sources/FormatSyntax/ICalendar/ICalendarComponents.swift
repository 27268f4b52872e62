import SourceText

internal import SourceText

/// The open components, outermost first. Names are kept as hashes, because a folded name is not contiguous.
struct ICalendarComponents {
  struct Open {
    var name: UInt64
    /// Byte offset of the BEGIN line.
    var offset: Int
  }

  private var open: [Open] = []

  var depth: Int { open.count }
  var innermost: Open? { open.last }

  /// Whether the component with this name is the only open one.
  func isDirectlyIn(_ name: UInt64) -> Bool { open.count == 1 && open[0].name == name }

  mutating func begin(_ name: UInt64, at offset: Int) throws(SyntaxError) {
    if open.count >= Limits.nesting {
      throw SyntaxError(
        offset: offset, message: "more than \(Limits.nesting) components nested in each other", code: .limitExceeded)
    }
    open.append(Open(name: name, offset: offset))
  }

  /// Closes the innermost component, which must have this name.
  mutating func end(_ text: ByteView, at offset: Int, in input: ByteView) throws(SyntaxError) {
    let last = open.popLast()
    if let last, last.name == Self.hash(text) { return }
    let shown = quotedForDisplay(text.slice(0, 80).text)
    guard let last else { throw SyntaxError(offset: offset, message: "END of \(shown) without a BEGIN") }
    throw SyntaxError(
      offset: offset, message: "END of \(shown), but the open component is \(shownName(of: last, in: input))")
  }

  /// The error for components that are still open at the end of input.
  func missingEnd(in input: ByteView) -> SyntaxError? {
    guard let last = open.last else { return nil }
    return SyntaxError(offset: last.offset, message: "the component \(shownName(of: last, in: input)) has no END")
  }

  private func shownName(of component: Open, in input: ByteView) -> String {
    let line = input.slice(component.offset, component.offset + 80)
    let end = line.firstIndex(of: .lineFeed, from: 0) ?? line.count
    return quotedForDisplay(line.slice("BEGIN:".utf8.count, end).trimmed.text)
  }

  /// A name's hash, ignoring case.
  @inline(__always)
  static func hash(_ name: ByteView) -> UInt64 {
    var hash = ICalendarNames.key(name) ^ UInt64(truncatingIfNeeded: name.count) << 56
    var at = 8
    while at < name.count {
      hash = mixed(hash ^ UInt64(name[at].asciiUpperCase))
      at += 1
    }
    return hash
  }
}
