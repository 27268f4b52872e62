package import SourceText

/// Applies a change of a JSON text to another text with the same value. The layout and unchanged members of that text
/// are kept byte for byte.
package struct JSONRevision {
  private let output: OutputBuffer

  /// Appends `original` with the values that changed between two states.
  ///
  /// Members are matched by their keys, and elements of arrays by their `id`. An array whose elements lack ids or
  /// repeat one is replaced as a whole.
  ///
  /// - Parameters:
  ///   - original: one value, without white space around it.
  ///   - before: the same value in another layout.
  ///   - after: the changed value.
  /// - Throws: if a text is not JSON.
  package static func append(
    _ original: ByteView, from before: ByteView, to after: ByteView, in output: OutputBuffer
  ) throws(SyntaxError) {
    try JSONRevision(output: output).revise(original.trimmed, before.trimmed, after.trimmed)
  }

  /// A member of an object or an element of an array.
  private struct Part {
    /// The member's key, or the element's `id`.
    var key: [UInt8]
    /// The text from the preceding bracket or comma up to the value.
    var head: ByteView
    var value: ByteView
    /// White space up to the following comma or bracket.
    var tail: ByteView
  }

  private func revise(_ original: ByteView, _ before: ByteView, _ after: ByteView) throws(SyntaxError) {
    if before.equals(after) { return output.append(original) }
    guard let first = original.first, first == before.first, first == after.first,
      first == .openBrace || first == .openBracket, let parts = try JSONRevision.parts(of: original),
      let old = try JSONRevision.parts(of: before), let new = try JSONRevision.parts(of: after)
    else { return output.append(after) }
    let was = Dictionary(keepingFirst: old.map { ($0.key, $0.value) })
    let now = Dictionary(keepingFirst: new.map { ($0.key, $0.value) })
    let known = Set(parts.map { $0.key })
    // Keep a part that only `original` has.
    let kept = parts.filter { now[$0.key] != nil || was[$0.key] == nil }
    let added = new.filter { part in
      !known.contains(part.key) && !(was[part.key].map { $0.equals(part.value) } ?? false)
    }
    output.append(first)
    for (number, part) in kept.enumerated() {
      if number > 0 { output.append(.comma) }
      output.append(part.head)
      if let old = was[part.key], let new = now[part.key] {
        try revise(part.value, old, new)
      } else {
        output.append(part.value)
      }
      if number < kept.count - 1 { output.append(part.tail) }
    }
    for (number, part) in added.enumerated() {
      if number > 0 || !kept.isEmpty { output.append(.comma) }
      // Use the indentation of the neighbors.
      if let last = parts.last?.head { output.append(last.slice(0, JSONRevision.indent(last))) }
      output.append(part.head.trimmed)
      output.append(part.value)
    }
    if let tail = parts.last?.tail { output.append(tail) }
    output.append(first == .openBrace ? .closeBrace : .closeBracket)
  }

  private static func indent(_ head: ByteView) -> Int { head.firstIndex { $0 > .blank } ?? head.count }

  /// Nil for an array whose elements can't be told apart, and for an object with a repeated key.
  private static func parts(of container: ByteView) throws(SyntaxError) -> [Part]? {
    var parts: [Part] = []
    var start = 1
    func part(_ key: [UInt8], _ scanner: inout JSONScanner) throws(SyntaxError) -> Part {
      scanner.skipWhitespace()
      let from = scanner.at
      let value = try scanner.skipValue()
      let end = scanner.at
      scanner.skipWhitespace()
      defer { start = scanner.at + 1 }
      return Part(
        key: key, head: container.slice(start, from), value: value, tail: container.slice(end, scanner.at))
    }
    var scanner = JSONScanner(container)
    var isTold = true
    if container.first == .openBrace {
      try scanner.object { (scanner, key) throws(SyntaxError) in parts.append(try part(key.decoded, &scanner)) }
    } else {
      try scanner.array { (scanner) throws(SyntaxError) in
        var element = try part([], &scanner)
        if element.value.first == .openBrace, let id = try JSONValue.parse(element.value)["id"]?.string {
          element.key = Array(id.utf8)
        } else {
          isTold = false
        }
        parts.append(element)
      }
    }
    return isTold && Set(parts.map { $0.key }).count == parts.count ? parts : nil
  }
}
