import Foundation
import Testing

/// The mornings of the days on which clocks change: one leaves at seven by the clock on the wall, whatever it showed at
/// the game of the evening before. Building and planning agree on when that is.
struct ClockChangeTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// A game that ends after midnight, so that no evening is left, and one on a day after it.
    var from: (city: String, zone: String, start: String)
    var to: (city: String, zone: String)
    /// The latest start of the second game that can't be reached, and the earliest that can, in UTC.
    var missed: String
    var reached: String
  }

  private static let boston = (city: "Boston", zone: "America/New_York")
  private static let philadelphia = (city: "Philadelphia", zone: "America/New_York")
  private static let manchester = (city: "Manchester", zone: "Europe/London")
  private static let sanDiego = (city: "San Diego", zone: "America/Los_Angeles")
  private static let phoenix = (city: "Phoenix", zone: "America/Phoenix")

  /// Seven o'clock, and the minutes of the way (`durations`), and two hours before the game.
  static let cases = [
    Case(
      testDescription: "New York's clocks go forward: seven is 11:00 UTC",
      from: (boston.0, boston.1, "2026-03-08T03:10"),
      to: philadelphia, missed: "2026-03-08T18:19", reached: "2026-03-08T18:20"),
    Case(
      testDescription: "New York's clocks go back: seven is 12:00 UTC", from: (boston.0, boston.1, "2026-11-01T02:10"),
      to: philadelphia, missed: "2026-11-01T19:19", reached: "2026-11-01T19:20"),
    Case(
      testDescription: "a week before, seven is 12:00 UTC", from: (boston.0, boston.1, "2026-03-01T03:10"),
      to: philadelphia, missed: "2026-03-01T19:19", reached: "2026-03-01T19:20"),
    Case(
      testDescription: "London's clocks go forward: seven is 06:00 UTC",
      from: ("London", "Europe/London", "2026-03-28T22:10"), to: manchester, missed: "2026-03-29T11:24",
      reached: "2026-03-29T11:25"),
    Case(
      testDescription: "London's clocks go back: seven is 07:00 UTC",
      from: ("London", "Europe/London", "2026-10-24T21:10"), to: manchester, missed: "2026-10-25T12:24",
      reached: "2026-10-25T12:25"),
    // Where one leaves decides.
    Case(
      testDescription: "from San Diego to Arizona, where clocks do not change",
      from: (sanDiego.0, sanDiego.1, "2026-03-08T06:10"), to: phoenix, missed: "2026-03-08T21:49",
      reached: "2026-03-08T21:50"),
    Case(
      testDescription: "from Arizona, where clocks do not change, to San Diego",
      from: (phoenix.0, phoenix.1, "2026-03-08T05:10"), to: sanDiego, missed: "2026-03-08T21:49",
      reached: "2026-03-08T21:50"),
    // Ten hours on the first day, and what is left of the way from seven by Chicago's clock on the second: that is
    // nearer then.
    Case(
      testDescription: "a way of two days, and the clocks go forward on the first",
      from: (boston.0, boston.1, "2026-03-08T03:10"), to: ("Chicago", "America/Chicago"), missed: "2026-03-09T19:39",
      reached: "2026-03-09T19:40"),
    Case(
      testDescription: "a way of two days, and the clocks go back on the first",
      from: (boston.0, boston.1, "2026-11-01T02:10"), to: ("Chicago", "America/Chicago"), missed: "2026-11-02T20:39",
      reached: "2026-11-02T20:40"),
  ]

  private func schedule(_ games: [(city: String, zone: String, start: String)], _ folder: TemporaryFolder) throws {
    let rows = games.enumerated().map { number, game in
      "g\(number),toy,\(game.city) Club,Guests,\(game.city) Ground,\(game.city),\(game.start):00Z,\(game.zone),scheduled\n"
    }
    try folder.write("id,league,home,away,venue,city,start,tz,status\n" + rows.joined(), "g.csv")
    let imported = try Tool.run(["import", "-q", "g.csv", "-o", "s.jsonl"], in: folder.url)
    #expect(imported.code == 0, "\(imported.messages)")
  }

  @Test(arguments: cases)
  func oneLeavesAtSevenByTheClockOnTheWall(_ example: Case) throws {
    let folder = try TemporaryFolder()
    for (start, isReached) in [(example.missed, false), (example.reached, true)] {
      try schedule([example.from, (example.to.city, example.to.zone, start)], folder)
      let options = ["-s", "s.jsonl", "--mode", "drive", "-o", "t.json"]
      let built = try Tool.run(["build", "--league", "toy"] + options, in: folder.url)
      #expect(built.code == (isReached ? 0 : 1), "\(start): \(built.messages)")
      #expect(
        built.messages.contains(isReached ? "2 games" : "which does not fit between the games"), "\(built.messages)")
      let checked = try Tool.run(
        ["validate", "t.json", "--fail-on", "warning", "--disable", "unknown-venue"], in: folder.url)
      #expect(checked.code == 0, "\(start): \(checked.output)")
      let planned = try Tool.run(["plan", "--game", "toy:g0", "--game", "toy:g1"] + options, in: folder.url)
      #expect(planned.code == (isReached ? 0 : 65), "\(start): \(planned.messages)")
    }
  }

  /// Who leaves an hour earlier is there an hour earlier, and the trip says so when it is checked.
  @Test func oneMayLeaveEarlier() throws {
    let folder = try TemporaryFolder()
    let first = Self.cases[0]
    try schedule([first.from, (first.to.city, first.to.zone, "2026-03-08T17:20")], folder)
    let options = ["-s", "s.jsonl", "--mode", "drive", "-o", "t.json", "--earliest-departure"]
    for (time, code) in [("06:00", 0), ("06:01", 1)] as [(String, Int32)] {
      let built = try Tool.run(["build", "--league", "toy"] + options + [time], in: folder.url)
      #expect(built.code == code, "\(built.messages)")
      #expect(try folder.read("t.json").contains("\"earliestDeparture\":\"\(time)\""))
      let planned = try Tool.run(
        ["plan", "--game", "toy:g0", "--game", "toy:g1"] + options + [time], in: folder.url)
      #expect(planned.code == (code == 0 ? 0 : 65), "\(planned.messages)")
    }
  }

  /// The drive home begins in the morning after the game, and ends by midnight where it can: building and validation
  /// take the same morning.
  @Test(
    arguments: [
      // From seven o'clock on there are seventeen hours, whatever the night before.
      ("2026-03-08T03:10", 1_020, 2), ("2026-03-08T03:10", 1_021, 3), ("2026-11-01T02:10", 1_020, 2),
      ("2026-11-01T02:10", 1_021, 3), ("2026-06-07T02:10", 1_020, 2), ("2026-06-07T02:10", 1_021, 3),
    ])
  func homeFromTheMorningOn(_ start: String, _ minutes: Int, _ days: Int) throws {
    let folder = try TemporaryFolder()
    try schedule([(Self.boston.0, Self.boston.1, start)], folder)
    // On the way there it is short.
    try folder.write(
      "from,to,km,minutes\nBoston,Philadelphia,1500,\(minutes)\nPhiladelphia,Boston,500,60\n", "ways.csv")
    let built = try Tool.run(
      [
        "build", "-s", "s.jsonl", "--league", "toy", "--mode", "drive", "--max-driving-hours", "24", "--origin",
        "Philadelphia", "--return", "--distances", "ways.csv", "-o", "t.json",
      ], in: folder.url)
    #expect(built.code == 0 && built.messages.contains(" in \(days) days from"), "\(built.messages)")
    func validate(_ file: String) throws -> Tool.Result {
      try Tool.run(["validate", file, "--fail-on", "warning", "--disable", "unknown-venue"], in: folder.url)
    }
    #expect(try validate("t.json").code == 0)
    if days == 3 {
      try folder.write(
        folder.read("t.json").replacingOccurrences(of: "\"dayCount\":3", with: "\"dayCount\":2"), "short.json")
      let short = try validate("short.json")
      #expect(short.code == 1 && short.output.contains("1 min too short"), "\(short.output)")
    }
  }
}
