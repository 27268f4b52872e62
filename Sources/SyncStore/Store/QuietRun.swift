package import CivilTime
import FormatSyntax
package import SourceText

/// The stored report of a quiet run, which changed nothing. While its inputs stay the same, further runs can reuse it
/// without parsing the sources.
package struct QuietRun: Equatable {
  /// The digest of everything except the sources that affects how they are read.
  package var basis: String
  /// The number of games in the schedule.
  package var games: Int
  /// The findings from reading the sources.
  package var findings: [Diagnostic]
  /// When a published file changes even if no source does: at the end of a team's next game. Nil if nothing is
  /// published.
  package var nextChange: Instant?

  package init(basis: String, games: Int, findings: [Diagnostic]) {
    self.basis = basis
    self.games = games
    self.findings = findings
  }

  static let name = "settled.json"

  var text: [UInt8] {
    JSONWriter.bytes { json in
      json.line { json in
        json.member("basis", basis)
        json.member("games", games)
        json.member("nextChange", nextChange?.description)
        json.array("findings", lines: 1) { json in
          for finding in findings { QuietRun.write(finding, to: &json) }
        }
      }
    }
  }

  /// Writes a finding with how often it was met, apart from its message.
  private static func write(_ finding: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", finding.code.rawValue)
      json.member("severity", finding.severity.rawValue)
      json.member("file", finding.location?.file)
      json.member("line", finding.location?.line)
      json.member("column", finding.location?.column)
      json.member("message", finding.text)
      json.member("times", finding.times)
    }
  }
}

extension QuietRun {
  /// Reads it from a night's state; nil if the night did not write it, or if the manifest has no digest to verify it.
  init?(_ store: Store, _ folder: String) throws(SyncError) {
    guard store.night.state != nil, let text = try store.bytesIfThere(folder + "/" + QuietRun.name),
      let quietRun = text.withBytes({ QuietRun($0) })
    else { return nil }
    self = quietRun
  }

  /// Nil if the text is invalid. The sources are then read as usual.
  private init?(_ text: ByteView) {
    guard let value = try? JSONValue.parse(text), let basis = value["basis"]?.string,
      let games = value["games"]?.integer, let list = value["findings"]?.array
    else { return nil }
    var findings: [Diagnostic] = []
    for element in list {
      guard let code = element["code"]?.string.flatMap(DiagnosticCode.init(rawValue:)),
        let message = element["message"]?.string, let times = element["times"]?.integer,
        let severity = element["severity"]?.string.flatMap(Severity.init(rawValue:))
      else { return nil }
      var finding = Diagnostic(code: code, severity: severity, message: message)
      finding.times = times
      if let file = element["file"]?.string {
        guard let line = element["line"]?.integer, let column = element["column"]?.integer else { return nil }
        finding.location = SourceLocation(file: file, line: line, column: column)
      }
      findings.append(finding)
    }
    self.init(basis: basis, games: games, findings: findings)
    if let text = value["nextChange"]?.string {
      guard let instant = text.withBytes({ OffsetInstant(rfc3339: $0)?.instant }) else { return nil }
      nextChange = instant
    }
  }
}
