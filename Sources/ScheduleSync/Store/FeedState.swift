package import CivilTime
import FormatSyntax
import SourceText

/// What the store knows of a feed, beside its games.
package struct FeedState: Sendable, Equatable {
  /// A source as it was read last.
  package struct Source: Sendable, Equatable {
    /// As the configuration leads to it.
    package var path: String
    /// The digest under which it is kept.
    package var digest: String
    package var bytes: Int
  }

  package var name: String
  package var sources: [Source] = []
  /// The definitions by which they were read.
  package var definitions: [String] = []
  /// When its sources were last others than the night before.
  package var changed: Instant
  /// Of the last time that it was read to its end.
  package var counts: FeedCounts

  var json: JSONValue {
    .object([
      JSONMember(key: "name", value: .string(name)),
      JSONMember(key: "changed", value: .string(changed.description)),
      JSONMember(key: "definitions", value: .array(definitions.map { .string($0) })),
      JSONMember(
        key: "sources",
        value: .array(
          sources.map { source in
            .object([
              JSONMember(key: "path", value: .string(source.path)),
              JSONMember(key: "digest", value: .string(source.digest)),
              JSONMember(key: "bytes", value: .number(String(source.bytes))),
            ])
          })),
      JSONMember(
        key: "counts",
        value: .object(
          FeedCounts.members.map { member in
            JSONMember(key: member.name, value: .number(String(counts[keyPath: member.path])))
          })),
    ])
  }

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let time = value["changed"]?.string,
      let changed = time.withBytes({ OffsetInstant(rfc3339: $0) })?.instant
    else { return nil }
    self.name = name
    self.changed = changed
    definitions = value["definitions"]?.strings ?? []
    counts = FeedCounts(value["counts"] ?? .null)
    counts.name = name
    for source in value["sources"]?.array ?? [] {
      guard let path = source["path"]?.string, let digest = source["digest"]?.string,
        let bytes = source["bytes"]?.integer, FeedState.isDigest(digest)
      else { return nil }
      sources.append(Source(path: path, digest: digest, bytes: bytes))
    }
  }

  init(name: String, changed: Instant) {
    self.name = name
    self.changed = changed
    counts = FeedCounts(name: name)
  }

  /// It becomes the name of a file.
  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
  }
}
