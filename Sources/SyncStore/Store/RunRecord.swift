package import CivilTime
package import FormatSyntax
import SourceText

/// The log's record of one run. A quiet run also has one, although it has no night.
package struct RunRecord: Sendable, Equatable {
  /// The result of reading a feed, without its games.
  package struct Feed: Sendable, Equatable {
    package var name: String
    package var status: FeedStatus
    /// How the server of its address responded; nil if it was not fetched.
    package var fetch: FetchResult?

    package init(name: String, status: FeedStatus, fetch: FetchResult? = nil) {
      self.name = name
      self.status = status
      self.fetch = fetch
    }
  }

  /// A user's program that the run started, and how it ended.
  package struct Hook: Sendable, Equatable {
    /// The member of the configuration that names the program: `onChange` or `onFailure`.
    package var name: String
    /// The exit code, or 128 + n if signal n ended it; nil if it could not be run.
    package var code: Int?
    /// Whether it was stopped because it took longer than allowed.
    package var isTimedOut = false
    /// Why it could not be run.
    package var failure: String?

    package init(name: String, code: Int? = nil, isTimedOut: Bool = false, failure: String? = nil) {
      self.name = name
      self.code = code
      self.isTimedOut = isTimedOut
      self.failure = failure
    }

    /// `onChange exited with code 3`; nil if it succeeded.
    package var problem: String? {
      if let failure { return "\(name) failed: \(displaySafe(failure))" }
      if isTimedOut { return "\(name) timed out" }
      return code == 0 ? nil : "\(name) exited with code \(code.map { String($0) } ?? "unknown")"
    }
  }

  /// The numbers of changes that a run applied, by kind, and of those that it did not apply.
  package struct Counts: Sendable, Equatable {
    package var new = 0
    package var changed = 0
    package var withdrawn = 0
    package var past = 0
    /// Records that could not be read.
    package var rejected = 0
    /// Changes that wait for a decision.
    package var heldBack = 0

    package init() {}

    package static let members: [(name: String, label: String, path: any WritableKeyPath<Counts, Int> & Sendable)] = [
      ("new", "new", \.new), ("changed", "changed", \.changed), ("withdrawn", "withdrawn", \.withdrawn),
      ("past", "past", \.past), ("rejected", "rejected", \.rejected), ("heldBack", "held back", \.heldBack),
    ]
  }

  /// The run's time: `--now`, or the clock at its start.
  package var time: Instant
  package var origin: Night.Origin
  /// Nil if the run did not finish.
  package var outcome: RunOutcome?
  /// The command's exit code, which may be worse than the outcome if a hook or the report failed.
  package var code: Int
  /// How long the run took; nil if its time was given, so that the record can be reproduced byte for byte.
  package var milliseconds: Int?
  /// The night that it committed; nil if it changed nothing.
  package var night: Int?
  /// The number of games in the schedule; nil if the run failed.
  package var games: Int?
  package var counts = Counts()
  /// The feeds that it read, in the order of the configuration.
  package var feeds: [Feed] = []
  /// The number of trips with errors.
  package var brokenTrips = 0
  /// In the order in which they ran.
  package var hooks: [Hook] = []
  /// Why the run stopped; nil if it finished.
  package var failure: String?

  package init(time: Instant, origin: Night.Origin) {
    self.time = time
    self.origin = origin
    code = 0
  }

  /// Removes measured times, so that the record can be reproduced byte for byte.
  package mutating func dropDurations() {
    milliseconds = nil
    for index in feeds.indices { feeds[index].fetch?.milliseconds = nil }
  }

  /// Whether every feed was read completely.
  package var isComplete: Bool { failure == nil && feeds.allSatisfy { $0.status == .whole || $0.status == .removed } }

  /// Nil if the line is not a record of a run.
  init?(_ line: ByteView) {
    guard let value = try? JSONValue.parse(line), let time = value["time"]?.string,
      let instant = time.withBytes({ OffsetInstant(rfc3339: $0) })?.instant,
      let origin = value["origin"]?.string.flatMap(Night.Origin.init(rawValue:)), let code = value["exitCode"]?.integer
    else { return nil }
    self.init(time: instant, origin: origin)
    self.code = code
    outcome = value["outcome"]?.string.flatMap(RunOutcome.init(rawValue:))
    milliseconds = value["milliseconds"]?.integer
    night = value["night"]?.integer
    games = value["games"]?.integer
    for member in Counts.members { counts[keyPath: member.path] = value["counts"]?[member.name]?.integer ?? 0 }
    for feed in value["feeds"]?.array ?? [] {
      guard let name = feed["name"]?.string, let status = feed["status"]?.string.flatMap(FeedStatus.init(rawValue:))
      else { return nil }
      let fetch = feed["httpStatus"]?.integer.map {
        FetchResult(httpStatus: $0, milliseconds: feed["fetchMilliseconds"]?.integer)
      }
      feeds.append(Feed(name: name, status: status, fetch: fetch))
    }
    brokenTrips = value["brokenTrips"]?.integer ?? 0
    for hook in value["hooks"]?.array ?? [] {
      guard let name = hook["name"]?.string else { return nil }
      hooks.append(
        Hook(
          name: name, code: hook["exitCode"]?.integer, isTimedOut: hook["timedOut"]?.bool ?? false,
          failure: hook["failure"]?.string))
    }
    failure = value["failure"]?.string
  }
}

extension RunRecord: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("time", time.description)
      json.member("origin", origin.rawValue)
      json.member("outcome", outcome?.rawValue)
      json.member("exitCode", code)
      json.member("milliseconds", milliseconds)
      json.member("night", night)
      json.member("games", games)
      json.object("counts") { json in
        for member in Counts.members { json.member(member.name, counts[keyPath: member.path]) }
      }
      json.array("feeds") { json in
        for feed in feeds {
          json.object { json in
            json.member("name", feed.name)
            json.member("status", feed.status.rawValue)
            json.member("httpStatus", feed.fetch?.httpStatus)
            json.member("fetchMilliseconds", feed.fetch?.milliseconds)
          }
        }
      }
      json.member("brokenTrips", brokenTrips)
      if !hooks.isEmpty { json.array("hooks", hooks) }
      json.member("failure", failure)
    }
  }
}

extension RunRecord.Hook: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("exitCode", code)
      json.member("timedOut", isTimedOut)
      json.member("failure", failure)
    }
  }
}
