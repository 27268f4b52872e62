import FormatSyntax
package import SourceText

/// Result of each source of an import. The counts reconcile: read = games + duplicate + rejected + notGames.
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
    /// Of `games`, those without a set time.
    package var timeNotSet = 0
    /// Why reading failed or stopped early, with the location; nil if the source was read.
    package var error: String?

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
    output.append("{\"format\":\"sportstime-import-report\",\"version\":1,\n\"sources\":[")
    for (index, source) in sources.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      output.append("{\"file\":")
      output.appendJSON(source.file)
      output.append(",\"feed\":")
      output.appendJSON(source.feed)
      let counts: [(StaticString, Int)] = [
        (",\"read\":", source.read), (",\"games\":", source.games), (",\"duplicate\":", source.duplicate),
        (",\"rejected\":", source.rejected), (",\"notGames\":", source.notGames),
        (",\"timeNotSet\":", source.timeNotSet),
      ]
      for (name, count) in counts {
        output.append(name)
        output.append(decimal: count)
      }
      output.append(source.error == nil ? ",\"status\":\"read\"" : ",\"status\":\"failed\",\"error\":")
      if let error = source.error { output.appendJSON(error) }
      output.append(.closeBrace)
    }
    output.append("],\n\"findings\":[")
    for (index, finding) in findings.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      finding.append(to: output)
    }
    output.append("]}\n")
  }
}

extension Diagnostic {
  /// Writes the finding as a JSON object.
  package func append(to output: OutputBuffer) {
    output.append("{\"code\":")
    output.appendJSON(code.rawValue)
    output.append(",\"severity\":")
    output.appendJSON(severity.rawValue)
    if let location {
      output.append(",\"file\":")
      output.appendJSON(location.file)
      output.append(",\"line\":")
      output.append(decimal: location.line)
      output.append(",\"column\":")
      output.append(decimal: location.column)
    }
    output.append(",\"message\":")
    output.appendJSON(message)
    output.append(.closeBrace)
  }
}
