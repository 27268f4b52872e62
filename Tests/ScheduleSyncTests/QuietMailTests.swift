import ItineraryValidation
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// What is worth a line: a run lists what is new, and counts what was there the night before.
@Suite struct QuietMailTests {
  private let season = SeasonGame.season

  /// Three feeds, one of which has unknown venues.
  private func begun() throws -> NightlyRun {
    let nights = NightlyRun(
      feeds: ["a", "b", "c"].map { #"{"name":"\#($0)","source":"\#($0).csv"}"# }.joined(separator: ","))
    for (number, name) in ["a", "b", "c"].enumerated() {
      nights.write(Array(season[number * 30..<number * 30 + 30]), name + ".csv")
    }
    let first = try nights.run()
    #expect(first.night?.number == 1 && !first.isQuiet)
    #expect(!first.findings.isEmpty && first.knownFindings == 0, "the league is unknown")
    return nights
  }

  @Test func quietNightIsOneLine() throws {
    let nights = try begun()
    for night in 2...4 {
      let report = try nights.run(night)
      #expect(report.isQuiet && report.newFindings.isEmpty && report.knownFindings == report.findings.count)
      #expect(report.text.split(separator: "\n").count == 1, "\(report.text)")
      #expect(report.text.contains(" as before\n"), "\(report.text)")
    }
  }

  @Test func nightWithChangesListsTheFeedsThatHaveThem() throws {
    let nights = try begun()
    nights.write(Array(season[0..<30]).with(3) { $0.start = "2026-06-04T18:00:00" }, "a.csv")
    let report = try nights.run(2)
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 5 && lines[1] == "2 feeds are unchanged", "\(report.text)")
    #expect(lines[0].hasPrefix("a: 30 records: 1 changed, 29 unchanged") && report.newFindings.isEmpty)
  }

  /// A finding in another line is the same one; one of another file or with another text is new.
  @Test func onlyNewFindingsAreListed() throws {
    let nights = try begun()
    let known = try nights.run(2).findings.count
    var games = Array(season[0..<30])
    games.insert(SeasonGame(id: "x", home: "Owls", away: "Larks", start: "2026-11-01T19:00:00"), at: 0)
    nights.write(games, "a.csv")
    let report = try nights.run(3)
    #expect(report.knownFindings == known)
    var table = SeasonGame.table(games)
    table += "y,abl,Owls,Gulls,Beach,Atlantis,2026-11-02T19:00:00,America/New_York,scheduled\n"
    nights.disk["a.csv"] = table
    let new = try nights.run(4)
    let isNew = new.newFindings.contains { $0.message.contains("Atlantis") || $0.message.contains("Beach") }
    #expect(isNew, "\(new.findings)")
    #expect(new.newFindings.count + new.knownFindings == new.findings.count)
    let json = written { new.append(as: .json, to: $0) }
    #expect(json.contains("\"knownFindings\":\(new.knownFindings)"))
    #expect(try nights.run(5).newFindings.isEmpty)
  }

  /// A finding is the same one if it is met more often, also in the stored report of a quiet run.
  @Test func oneThatIsMetAgainIsNotNew() throws {
    let nights = try begun()
    func write(_ ids: [String]) {
      let rows = ids.map { "\($0),abl,Owls,Gulls,Beach,Atlantis,2026-11-0\($0)T19:00:00,America/New_York,scheduled\n" }
      nights.disk["a.csv"] = SeasonGame.table(Array(season[0..<30])) + rows.joined()
    }
    func beach(_ report: SyncReport) -> [String] { report.findings.map(\.message).filter { $0.contains("Beach") } }
    write(["1"])
    let one = try nights.run(2)
    #expect(beach(one).count == 1 && one.newFindings.map(\.message) == beach(one))
    write(["1", "2"])
    let two = try nights.run(3)
    #expect(two.newFindings.isEmpty, "\(two.newFindings)")
    #expect(beach(two) == beach(one).map { $0 + " (2 times)" })
    let quiet = try nights.run(4)
    #expect(quiet.night == nil && quiet.findings == two.findings && quiet.newFindings.isEmpty)
  }

  @Test func heldChangesAreListedOnce() throws {
    let nights = try begun()
    nights.write(Array(season[0..<10]), "a.csv")
    let first = try nights.run(2)
    #expect(first.text.contains("held back (20)\n  - abl:g10 "), "\(first.text)")
    nights.write(Array(season[0..<9]), "a.csv")
    let second = try nights.run(3)
    #expect(
      second.text.contains("held back (1)\n  - abl:g9 ") && second.text.contains("held back by an earlier run (20)\n"),
      "\(second.text)")
  }

  // MARK: Settings

  @Test func findingsAreSwitchedOffAndWeighed() throws {
    let nights = try begun()
    let codes = Set(try nights.run(2).findings.map(\.code))
    let code = try #require(codes.first)
    nights.settings.findings = try FindingPolicy(disabled: codes.map(\.rawValue), levels: [])
    let off = try nights.run(3)
    #expect(off.findings.isEmpty && !off.text.contains("as before") && off.outcome == .done)
    nights.settings.findings = try FindingPolicy(disabled: [], levels: [(code.rawValue, .error)])
    let heavy = try nights.run(4)
    #expect(heavy.outcome == .findings && heavy.findings.contains { $0.severity == .error })
  }

  /// Rules that change are applied to trips that did not, also to those of some paths only.
  @Test func tripsAreValidatedByTheirRules() throws {
    let nights = try NightlyRun.withTrips()
    // A trip that breaks a rule: a day that is not there.
    let trip = try #require(nights.disk["trips/owls.json"])
    nights.disk["trips/owls.json"] = trip.replacing(
      "\"items\":[", with: #""items":[{"id":"x","kind":"custom","day":3000,"sortOrder":1,"title":"Late"},"#,
      maxReplacements: 1)
    let broken = try nights.run(2)
    let codes = Set(try #require(broken.trips).news.flatMap(\.broken).map(\.code))
    #expect(broken.outcome == .findings && !codes.isEmpty, "\(broken.text)")
    #expect(try nights.run(3).outcome == .findings)
    var rules = RuleSettings()
    try rules.change(disabling: codes.map(\.rawValue), levels: [])
    let off = rules
    nights.settings.rules.fingerprint = "1"
    nights.settings.rules.vary = true
    nights.settings.rules.settings = { $0.hasSuffix("hens.jsonl") ? off : RuleSettings() }
    #expect(try nights.run(4).outcome == .findings)
    nights.settings.rules.fingerprint = "2"
    nights.settings.rules.settings = { $0.hasSuffix("owls.json") ? off : RuleSettings() }
    #expect(try nights.run(5).outcome == .done)
    #expect(try nights.run(6).isQuiet)
  }
}
