import Foundation
import Testing

/// The same games as JSON Lines, as a list and as a table, one of them with a mistake: every command that takes a
/// schedule finds the same mistake and has the same games.
@Suite struct ScheduleAgreementTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var name: String
    /// The record's member in JSON, and the cell of its column.
    var good: (json: String, cell: String)
    var bad: (json: String, cell: String)
    var finding: String

    var testDescription: String { name }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      name: "status", good: (#""status":"scheduled""#, "scheduled"), bad: (#""status":"moved""#, "moved"),
      finding: #"wrong-type game.status is not a status: "moved""#),
    Mistake(
      name: "start", good: (#""start":"2026-06-11T19:05:00-04:00""#, "2026-06-11T19:05:00-04:00"),
      bad: (#""start":"soon""#, "soon"), finding: "wrong-type game.start should be an instant"),
    Mistake(
      name: "local date", good: (#""localDate":"2026-06-11""#, ",2026-06-11,"),
      bad: (#""localDate":"2026-06-31""#, ",2026-06-31,"), finding: "wrong-type game.localDate should be a date"),
    Mistake(
      name: "latitude", good: (#""latitude":40.8"#, "40.8"), bad: (#""latitude":"north""#, "north"),
      finding: "wrong-type game.venue.latitude should be a number"),
    Mistake(
      name: "latitude beyond the pole", good: (#""latitude":40.8"#, "40.8"), bad: (#""latitude":408"#, "408"),
      finding: "wrong-type game.venue.latitude should be a number from -90 to 90, not 408"),
    Mistake(
      name: "game number", good: (#""gameNumber":1,"neutralSite":false}"#, ",1,false"),
      bad: (#""gameNumber":1.5,"neutralSite":false}"#, ",1.5,false"),
      finding: "wrong-type game.gameNumber should be a whole number"),
    Mistake(
      name: "neutral site", good: (#""neutralSite":false"#, "false"), bad: (#""neutralSite":"maybe""#, "maybe"),
      finding: "wrong-type game.neutralSite should be true or false"),
    Mistake(
      name: "id", good: (#""id":"g2","#, "g2"), bad: ("", ""), finding: "missing-field game.id a game needs an id"),
  ]

  static let forms = ["jsonl", "json", "csv"]

  private static func record(_ day: Int) -> String {
    #"{"id":"g\#(day)","league":"mlb","season":"2026","home":{"id":"nyy","name":"New York Yankees"},"#
      + #""away":{"id":"bos","name":"Boston Red Sox"},"venue":{"id":"yankee-stadium","name":"Yankee Stadium","#
      + #""city":"Bronx","region":"NY","country":"US","latitude":40.8,"longitude":-73.9,"#
      + #""timeZone":"America/New_York"},"localDate":"2026-06-1\#(day - 1)","#
      + #""start":"2026-06-1\#(day - 1)T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled","#
      + #""aliases":[],"previousStarts":[],"gameNumber":1,"neutralSite":false}"#
  }

  private static let header = """
    id,aliases,league,season,home.id,home.name,away.id,away.name,venue.id,venue.name,venue.city,venue.region,\
    venue.country,venue.latitude,venue.longitude,venue.timeZone,localDate,start,timeZone,status,gameNumber,\
    neutralSite,broadcast,tickets,url,previousStarts
    """

  private static func row(_ day: Int) -> String {
    let date = "2026-06-1\(day - 1)"
    return "g\(day),,mlb,2026,nyy,New York Yankees,bos,Boston Red Sox,yankee-stadium,Yankee Stadium,Bronx,NY,US,40.8,"
      + "'-73.9,America/New_York,\(date),\(date)T19:05:00-04:00,America/New_York,scheduled,1,false,,,,"
  }

  /// Three games, of which the second one is changed.
  private func text(_ form: String, _ mistake: Mistake?) -> String {
    func changed(_ text: String, _ old: String?, _ new: String?) -> String {
      guard let old, let new else { return text }
      #expect(text.contains(old), "\(old) in \(text)")
      guard let place = text.range(of: old, options: .backwards) else { return text }
      return text.replacingCharacters(in: old == "g2" ? text.range(of: old) ?? place : place, with: new)
    }
    if form == "csv" {
      let rows = [Self.row(1), changed(Self.row(2), mistake?.good.cell, mistake?.bad.cell), Self.row(3)]
      return ([Self.header] + rows).joined(separator: "\n") + "\n"
    }
    let second = changed(Self.record(2), mistake?.good.json, mistake?.bad.json)
    let records = [Self.record(1), second, Self.record(3)]
    return form == "json"
      ? "[\n " + records.joined(separator: ",\n ") + "]\n" : records.joined(separator: "\n") + "\n"
  }

  /// Code and message of each finding about `file`.
  private func findings(_ messages: String, _ file: String) -> [String] {
    messages.split(separator: "\n").map(String.init).filter { $0.hasPrefix(file + ":") }.map { line in
      guard let start = line.range(of: ": error: "), let code = line.range(of: " [", options: .backwards) else {
        return line
      }
      return line[code.upperBound...].dropLast() + " " + line[start.upperBound..<code.lowerBound]
    }
  }

  @Test(arguments: mistakes)
  func everyCommandAndFormFindsIt(_ mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    for form in Self.forms {
      try folder.write(text(form, nil), "good." + form)
      try folder.write(text(form, mistake), "bad." + form)
    }
    let trip = try Tool.run(["build", "-s", "good.jsonl", "--team", "nyy", "-q", "-o", "t.json"], in: folder.url)
    #expect(trip.code == 0, "\(trip.messages)")
    var schedules: Set<String> = []
    var trips: Set<String> = []
    for form in Self.forms {
      let bad = "bad." + form
      let runs: [(name: String, arguments: [String])] = [
        ("import", ["import", bad, "-o", "out.jsonl"]), ("build", ["build", "-s", bad, "--team", "nyy"]),
        ("validate", ["validate", "t.json", "-s", bad]), ("diff", ["diff", "good." + form, bad]),
        ("rebase", ["rebase", "t.json", "-s", bad, "-o", "u.json"]),
      ]
      for run in runs {
        let result = try Tool.run(run.arguments, in: folder.url)
        #expect(result.code == 1, "\(run.name) \(bad): \(result.code) \(result.messages)")
        let found = findings(result.messages, bad)
        #expect(found.count == 1, "\(run.name) \(bad): \(result.messages)")
        #expect(found.first?.hasPrefix(mistake.finding) == true, "\(run.name) \(bad): \(result.messages)")
        if run.name == "build" { trips.insert(result.output) }
        if run.name == "diff" { #expect(result.output.contains("0 added, 1 removed, 2 the same"), "\(result.output)") }
      }
      schedules.insert(try folder.read("out.jsonl").replacingOccurrences(of: bad, with: "bad"))
    }
    #expect(trips.count == 1, "\(trips)")
    #expect(schedules.first?.split(separator: "\n").count == 2, "\(schedules)")
  }

  @Test func withoutAMistakeNothingIsFound() throws {
    let folder = try TemporaryFolder()
    for form in Self.forms {
      try folder.write(text(form, nil), "good." + form)
      let same = try Tool.run(["diff", "good.jsonl", "good." + form], in: folder.url)
      #expect(same.code == 0 && same.messages.isEmpty, "\(form): \(same.messages)")
      #expect(same.output.contains("0 changed, 0 added, 0 removed, 3 the same"), "\(form): \(same.output)")
    }
  }
}
