import FeedReading
package import FormatSyntax
package import SourceText
import UnknownFeeds

/// The result for each source of an import. Counts add up: read = games + duplicate + rejected + notGames.
package struct ImportReport: Sendable {
  package struct Source: Sendable {
    package var file: String
    /// The feed's name; empty if no feed matches.
    package var feed = ""
    package var read = 0
    /// Games first seen in this source.
    package var games = 0
    package var duplicate = 0
    package var rejected = 0
    package var notGames = 0
    /// The number of `games` without a set time.
    package var timeNotSet = 0
    /// Why reading failed or stopped early, with the location; nil if the whole source was read.
    package var error: String?
    /// Whether the whole source was read, but may have lost its end.
    package var mayBeTruncated = false

    package init(file: String, feed: String = "") {
      self.file = file
      self.feed = feed
    }

    mutating func add(_ other: Source) {
      read += other.read
      games += other.games
      duplicate += other.duplicate
      rejected += other.rejected
      notGames += other.notGames
      timeNotSet += other.timeNotSet
      if other.mayBeTruncated { mayBeTruncated = true }
    }
  }

  package var sources: [Source] = []
  package var findings: [Diagnostic] = []

  package init() {}

  /// Whether every record was imported or is not a game, and no finding reaches the given severity.
  package func isFine(failingOn severity: Severity) -> Bool {
    sources.allSatisfy { $0.error == nil && $0.rejected == 0 } && !findings.contains { $0.severity >= severity }
  }

  /// Writes the report as a JSON object, with one line per source and per finding.
  package func append(to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-import-report") { json in
        json.startLine(0)
        json.array("sources", sources, lines: 1)
        json.startLine(0)
        json.array("findings", findings, lines: 1)
      }
    }
  }
}

extension ImportReport.Source: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("feed", feed)
      json.member("read", read)
      json.member("games", games)
      json.member("duplicate", duplicate)
      json.member("rejected", rejected)
      json.member("notGames", notGames)
      json.member("timeNotSet", timeNotSet)
      json.member("status", error == nil ? "read" : "failed")
      json.member("error", error)
    }
  }
}

extension Diagnostic: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code.rawValue)
      json.member("severity", severity.rawValue)
      json.member("file", location?.file)
      json.member("line", location?.line)
      json.member("column", location?.column)
      json.member("message", message)
    }
  }
}
