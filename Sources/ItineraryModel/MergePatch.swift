import FormatSyntax
package import SourceText

/// Merges JSON texts according to RFC 7396. Members that are not in the patch keep their text, so numbers keep their
/// digits.
package enum MergePatch {
  /// Writes `target` with `patch` merged into it. An empty target counts as missing. Each must be a single valid JSON
  /// value.
  package static func append(_ target: ByteView, merging patch: ByteView, to output: OutputBuffer) throws(SyntaxError) {
    try output.json { (json) throws(SyntaxError) in try append(target, merging: patch, to: &json) }
  }

  private static func append(
    _ target: ByteView, merging patch: ByteView, to json: inout JSONWriter
  ) throws(SyntaxError) {
    guard let changes = try members(patch) else { return json.compacted(patch) }
    let members = try target.isEmpty ? [] : members(target) ?? []
    var written: Set<[UInt8]> = []
    try json.object { (json) throws(SyntaxError) in
      for member in members {
        guard let change = changes.last(where: { $0.name == member.name }) else {
          json.key(raw: member.key)
          json.compacted(member.value)
          continue
        }
        guard written.insert(member.name).inserted, !change.value.equals("null") else { continue }
        json.key(raw: member.key)
        try append(member.value, merging: change.value, to: &json)
      }
      for change in changes where !change.value.equals("null") && written.insert(change.name).inserted {
        json.key(raw: change.key)
        try append(ByteView(start: nil, count: 0), merging: change.value, to: &json)
      }
    }
  }

  private struct Member {
    /// Without escapes.
    var name: [UInt8]
    /// As written.
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
