package import CivilTime
package import FormatSyntax
import SourceText

/// The state of a feed in the store, apart from its games.
package struct FeedState: Sendable, Equatable {
  /// A source as it was last read.
  package struct Source: Sendable, Equatable {
    /// The path or address, resolved from the configuration.
    package var path: String
    /// The digest of its bytes, which is also the name of the kept copy.
    package var digest: String
    package var bytes: Int

    package init(path: String, digest: String, bytes: Int) {
      self.path = path
      self.digest = digest
      self.bytes = bytes
    }
  }

  /// The validators of a conditional HTTP request (RFC 9110, section 8.8).
  package struct Validators: Sendable, Equatable {
    /// The digest of the address that they belong to.
    package var address: String
    package var etag: String?
    package var lastModified: String?
    /// The digest of the source that they belong to; nil if there is only one.
    package var content: String?

    package init(
      address: String, etag: String? = nil, lastModified: String? = nil, content: String? = nil
    ) {
      self.address = address
      self.etag = etag
      self.lastModified = lastModified
      self.content = content
    }
  }

  package var name: String
  /// In the order of the addresses.
  package var validators: [Validators] = []
  package var sources: [Source] = []
  /// The feed definitions that read the sources.
  package var definitions: [String] = []
  /// The member names in the sources: the feed's accepted shape.
  package var keys: [String] = []
  /// The member names of the last night, if members that the definition uses are missing. They are held back until
  /// someone accepts them.
  package var heldKeys: [String]?
  /// How many records are usually rejected without losing a game.
  package var usualRejects = 0
  /// Whether most ids changed in the last night while the games stayed the same.
  package var hasIDChurn = false
  /// When its sources last changed.
  package var changed: Instant
  /// The counts of the last complete read.
  package var counts: FeedCounts

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let time = value["changed"]?.string,
      let changed = time.withBytes({ OffsetInstant(rfc3339: $0) })?.instant
    else { return nil }
    self.name = name
    self.changed = changed
    definitions = value["definitions"]?.strings ?? []
    keys = value["members"]?.strings ?? []
    heldKeys = value["waitingMembers"]?.strings
    usualRejects = value["usuallyRejected"]?.integer ?? 0
    hasIDChurn = value["idsChange"]?.bool ?? false
    if let member = value["validators"] { validators = (member.array ?? [member]).compactMap { Validators($0) } }
    guard var counts = FeedCounts(value["counts"] ?? .null) else { return nil }
    counts.name = name
    self.counts = counts
    for source in value["sources"]?.array ?? [] {
      guard let path = source["path"]?.string, let digest = source["digest"]?.string,
        let bytes = source["bytes"]?.integer, FeedState.isDigest(digest)
      else { return nil }
      sources.append(Source(path: path, digest: digest, bytes: bytes))
    }
  }

  /// The validators of an address and the source that they belong to; nil if either is unknown.
  package func known(_ address: FeedAddress) -> (validators: Validators, source: Source)? {
    let digest = address.digest
    guard let validators = validators.first(where: { $0.address == digest }),
      let source = sources.first(where: { validators.content == nil || $0.digest == validators.content })
    else { return nil }
    return (validators, source)
  }

  /// Whether a new shape of the feed is held back.
  package var hasHeldKeys: Bool { heldKeys != nil }

  /// Accepts the feed's current shape and number of rejected records as normal.
  package mutating func accept() {
    keys = heldKeys ?? keys
    heldKeys = nil
    usualRejects = counts.rejected
  }

  package init(name: String, changed: Instant) {
    self.name = name
    self.changed = changed
    counts = FeedCounts(name: name)
  }

  /// Checked because a digest becomes a file name.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { $0.isDigit || $0 &- 0x61 < 6 }
  }
}

extension FeedState.Validators {
  fileprivate init?(_ value: JSONValue) {
    guard let address = value["address"]?.string else { return nil }
    self.address = address
    etag = value["etag"]?.string
    lastModified = value["lastModified"]?.string
    content = value["content"]?.string
  }
}

extension FeedState: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      if validators.count > 1 {
        json.member("validators", validators)
      } else {
        json.nullable("validators", validators.first)
      }
      json.member("name", name)
      json.member("changed", changed.description)
      json.member("idsChange", hasIDChurn)
      json.member("members", keys)
      json.nullable("waitingMembers", heldKeys)
      json.member("usuallyRejected", usualRejects)
      json.member("definitions", definitions)
      json.member("sources", sources)
      json.object("counts") { json in counts.writeCounts(to: &json) }
    }
  }
}

extension FeedState.Source: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", path)
      json.member("digest", digest)
      json.member("bytes", bytes)
    }
  }
}

extension FeedState.Validators: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("address", address)
      json.member("etag", etag)
      json.member("lastModified", lastModified)
      json.member("content", content)
    }
  }
}
