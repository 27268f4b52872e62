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

  /// By which a server says whether there is anything new (RFC 9110, section 8.8).
  package struct Validators: Sendable, Equatable {
    /// The digest of the address that they are of.
    package var address: String
    package var etag: String?
    package var lastModified: String?
  }

  package var name: String
  package var validators: Validators?
  package var sources: [Source] = []
  /// The definitions by which they were read.
  package var definitions: [String] = []
  /// The names of members in its sources.
  package var keys: [String] = []
  /// Those of the last night, where some that were asked for are gone: they wait to be accepted.
  package var waitingKeys: [String]?
  /// So many records of it are rejected when nothing is missing for that.
  package var usuallyRejected = 0
  /// Whether its ids changed in the last night, too, while its games stayed.
  package var hasChurn = false
  /// When its sources were last others than the night before.
  package var changed: Instant
  /// Of the last time that it was read to its end.
  package var counts: FeedCounts

  var json: JSONValue {
    .object([
      JSONMember(key: "validators", value: validators?.json ?? .null),
      JSONMember(key: "name", value: .string(name)),
      JSONMember(key: "changed", value: .string(changed.description)),
      JSONMember(key: "idsChange", value: .bool(hasChurn)),
      JSONMember(key: "members", value: .array(keys.map { .string($0) })),
      JSONMember(key: "waitingMembers", value: waitingKeys.map { .array($0.map { .string($0) }) } ?? .null),
      JSONMember(key: "usuallyRejected", value: .number(String(usuallyRejected))),
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
    keys = value["members"]?.strings ?? []
    waitingKeys = value["waitingMembers"]?.strings
    usuallyRejected = value["usuallyRejected"]?.integer ?? 0
    hasChurn = value["idsChange"]?.bool ?? false
    validators = value["validators"].flatMap { Validators($0) }
    counts = FeedCounts(value["counts"] ?? .null)
    counts.name = name
    for source in value["sources"]?.array ?? [] {
      guard let path = source["path"]?.string, let digest = source["digest"]?.string,
        let bytes = source["bytes"]?.integer, FeedState.isDigest(digest)
      else { return nil }
      sources.append(Source(path: path, digest: digest, bytes: bytes))
    }
  }

  /// Whether something else than games waits: the shape that it has now.
  var isWaiting: Bool { waitingKeys != nil }

  /// What it is now is what it is by nature from now on.
  mutating func accept() {
    keys = waitingKeys ?? keys
    waitingKeys = nil
    usuallyRejected = counts.rejected
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

extension FeedState.Validators {
  fileprivate var json: JSONValue {
    var members = [JSONMember(key: "address", value: .string(address))]
    if let etag { members.append(JSONMember(key: "etag", value: .string(etag))) }
    if let lastModified { members.append(JSONMember(key: "lastModified", value: .string(lastModified))) }
    return .object(members)
  }

  fileprivate init?(_ value: JSONValue) {
    guard let address = value["address"]?.string else { return nil }
    self.address = address
    etag = value["etag"]?.string
    lastModified = value["lastModified"]?.string
  }
}
