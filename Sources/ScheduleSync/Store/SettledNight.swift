import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import SystemIO

/// A night after which one with the same sources has no news: what such a one reports is known without reading them.
struct SettledNight: Equatable {
  /// The digest of all that the reading of sources depends on beside them.
  var basis: String
  /// Of the schedule.
  var games: Int
  /// What reading the sources finds.
  var findings: [Diagnostic]

  static let name = "settled.json"

  /// What a state says; nil where it says nothing, or where nothing vouches for it.
  init?(_ store: Store, _ folder: String) throws(SyncError) {
    guard store.night.state != nil, let text = try store.bytesIfThere(folder + "/" + SettledNight.name),
      let settled = text.withBytes({ SettledNight($0) })
    else { return nil }
    self = settled
  }

  var text: [UInt8] {
    let output = OutputBuffer()
    output.append("{\"basis\":" as StaticString)
    output.appendJSON(basis)
    output.append(",\"games\":\(games),\"findings\":[")
    for (index, finding) in findings.enumerated() {
      output.append(index > 0 ? ",\n " as StaticString : "\n ")
      finding.append(to: output)
    }
    output.append("]}\n" as StaticString)
    return output.array
  }

  /// Nil for what a run did not write: then the sources are read.
  private init?(_ text: ByteView) {
    guard let value = try? JSONValue.parse(text), let basis = value["basis"]?.string,
      let games = value["games"]?.integer, let list = value["findings"]?.array
    else { return nil }
    var findings: [Diagnostic] = []
    for element in list {
      guard let code = element["code"]?.string.flatMap(DiagnosticCode.init(rawValue:)),
        let message = element["message"]?.string,
        let severity = element["severity"]?.string.flatMap(Severity.init(rawValue:))
      else { return nil }
      var finding = Diagnostic(code: code, severity: severity, message: message)
      if let file = element["file"]?.string {
        guard let line = element["line"]?.integer, let column = element["column"]?.integer else { return nil }
        finding.location = SourceLocation(file: file, line: line, column: column)
      }
      findings.append(finding)
    }
    self.init(basis: basis, games: games, findings: findings)
  }

  init(basis: String, games: Int, findings: [Diagnostic]) {
    self.basis = basis
    self.games = games
    self.findings = findings
  }
}
