package import SourceText

/// Carries a change of a JSON text over to another text of the same value, whose layout and unchanged members stay to the
/// byte.
package struct JSONRevision {
  private let output: OutputBuffer

  /// Appends `original` with the values that differ between two states of it.
  ///
  /// Members are matched by their keys, and elements of arrays by their `id`. An array whose elements have none, or the
  /// same one twice, is replaced as a whole.
  ///
  /// - Parameters:
  ///   - original: one value, without white space around it.
  ///   - before: the same value as it is written otherwise.
  ///   - after: the changed value.
  /// - Throws: for what is not JSON.
  package static func append(
    _ original: ByteView, from before: ByteView, to after: ByteView, in output: OutputBuffer
  ) throws(SyntaxError) {
    try JSONRevision(output: output).revise(original.trimmed, before.trimmed, after.trimmed)
  }

  /// A member of an object or an element of an array.
  private struct Part {
    /// Of a member its key, of an element its `id`.
    var key: [UInt8]
    /// From the bracket or comma before it up to its value.
    var head: ByteView
    var value: ByteView
    /// White space up to the comma or bracket after it.
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
    // What the other form does not have is not for it to remove.
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
      // As its neighbours are indented.
      if let last = parts.last?.head { output.append(last.slice(0, JSONRevision.indent(last))) }
      output.append(part.head.trimmed)
      output.append(part.value)
    }
    if let tail = parts.last?.tail { output.append(tail) }
    output.append(first == .openBrace ? .closeBrace : .closeBracket)
  }

  private static func indent(_ head: ByteView) -> Int { head.firstIndex { $0 > .blank } ?? head.count }

  /// Nil for an array whose elements can't be told apart, and for an object with a key twice.
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
