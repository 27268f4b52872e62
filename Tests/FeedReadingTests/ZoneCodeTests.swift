import FeedImporting
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Codes of zones in a column of a plain table.
struct ZoneCodeTests {
  /// Code, city, the start, and whether the code is said to be of several zones.
  static let codes: [(String, String, String, Bool)] = [
    ("CEST", "", "2026-07-01T17:00:00Z", false), ("CET", "", "2026-07-01T17:00:00Z", false),
    ("MESZ", "", "2026-07-01T17:00:00Z", false), ("EEST", "", "2026-07-01T16:00:00Z", false),
    ("MSK", "", "2026-07-01T16:00:00Z", false), ("SAST", "", "2026-07-01T17:00:00Z", false),
    ("JST", "", "2026-07-01T10:00:00Z", false), ("KST", "", "2026-07-01T10:00:00Z", false),
    ("AEST", "", "2026-07-01T09:00:00Z", false), ("NZT", "", "2026-07-01T07:00:00Z", false),
    ("BRT", "", "2026-07-01T22:00:00Z", false), ("SGT", "", "2026-07-01T11:00:00Z", false),
    ("CST", "", "2026-07-02T00:00:00Z", true), ("CST", "Chicago", "2026-07-02T00:00:00Z", false),
    ("EST", "", "2026-07-01T23:00:00Z", false), ("EST", "Los Angeles", "2026-07-01T23:00:00Z", false),
    ("MST", "Denver", "2026-07-02T01:00:00Z", false), ("MST", "Phoenix", "2026-07-02T02:00:00Z", false),
    ("MST", "Los Angeles", "2026-07-02T01:00:00Z", true), ("MST", "", "2026-07-02T01:00:00Z", true),
    ("MDT", "Phoenix", "2026-07-02T01:00:00Z", false), ("PST", "Seattle", "2026-07-02T02:00:00Z", false),
    ("AST", "Halifax", "2026-07-01T22:00:00Z", false), ("AST", "San Juan", "2026-07-01T23:00:00Z", false),
    ("AST", "Toronto", "2026-07-01T22:00:00Z", true), ("AST", "", "2026-07-01T22:00:00Z", true),
    ("UTC-5", "Boston", "2026-07-02T00:00:00Z", false), ("CST", "Boston", "2026-07-02T00:00:00Z", false),
    ("CST", "Shanghai", "2026-07-01T11:00:00Z", false),
    ("BST", "", "2026-07-01T18:00:00Z", true), ("BST", "London", "2026-07-01T18:00:00Z", false),
    ("IST", "", "2026-07-01T13:30:00Z", true), ("IST", "Dublin", "2026-07-01T18:00:00Z", false),
  ]

  @Test(arguments: codes) func codeIsAZone(_ code: String, _ city: String, _ start: String, _ isOpen: Bool) throws {
    let text = "league,home,away,city,date,time,timezone\nx,A,B,\(city),2026-07-01,19:00,\(code)\n"
    let imported = Imported([FeedText("games.csv", text)])
    #expect(imported.games.first?.instant == instantOf(start), "\(imported.games) \(imported.findings)")
    #expect(imported.report.findings.contains { $0.code == "ambiguous-zone" } == isOpen, "\(imported.findings)")
  }
}
