import FormatSyntax
package import SourceText

/// Merges JSON texts as RFC 7396 says. What the patch doesn't name stays as it is written: numbers keep their digits.
package enum MergePatch {
  /// Writes `target` with `patch` merged into it; an empty target counts as none. Both are one valid JSON value.
  package static func append(_ target: ByteView, merging patch: ByteView, to output: OutputBuffer) throws(SyntaxError) {
    guard let changes = try members(patch) else {
      output.appendCompacted(patch)
      return
    }
    var isFirst = true
    var written: Set<[UInt8]> = []
    func key(_ raw: ByteView) {
      if !isFirst { output.append(0x2C) }
      isFirst = false
      output.append(0x22)
      output.append(raw)
      output.append("\":")
    }
    output.append(0x7B)
    for member in try target.isEmpty ? [] : members(target) ?? [] {
      guard let change = changes.last(where: { $0.name == member.name }) else {
        key(member.key)
        output.appendCompacted(member.value)
        continue
      }
      guard written.insert(member.name).inserted, !change.value.equals("null") else { continue }
      key(member.key)
      try append(member.value, merging: change.value, to: output)
    }
    for change in changes where !change.value.equals("null") && written.insert(change.name).inserted {
      key(change.key)
      try append(ByteView(start: nil, count: 0), merging: change.value, to: output)
    }
    output.append(0x7D)
  }

  private struct Member {
    /// Without escapes.
    var name: [UInt8]
    /// As it is written.
    var key: ByteView
    var value: ByteView
  }

  /// The members of an object; nil for any other value.
  private static func members(_ text: ByteView) throws(SyntaxError) -> [Member]? {
    var scanner = JSONScanner(text)
    guard try scanner.peekKind() == .object else { return nil }
    var members: [Member] = []
    try scanner.object { (scanner, key) throws(SyntaxError) in
      members.append(Member(name: key.decoded, key: key.raw, value: try scanner.skipValue()))
    }
    return members
  }
}
