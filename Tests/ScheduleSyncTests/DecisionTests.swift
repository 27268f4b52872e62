import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// Held changes are decided feed by feed: accepted, rejected, or some of them.
@Suite struct DecisionTests {
  private let season = SeasonGame.season
  private let cup = (0..<20).map {
    SeasonGame(id: "c\($0)", home: "Bears", away: "Wolves \($0)", start: "2026-10-01T19:00:00")
  }
  private static let feeds = #"{"name":"abl","source":"games.csv"},{"name":"cup","source":"cup.csv"}"#

  /// Two feeds of which both hold back withdrawals, and the first also a change.
  private func held() throws -> NightlyRun {
    let nights = NightlyRun(feeds: DecisionTests.feeds)
    nights.write(season)
    nights.write(cup, "cup.csv")
    #expect(try nights.run().outcome == .done)
    nights.write(Array(season.prefix(60)).with(0) { $0.start = "2026-06-01T21:00:00" })
    nights.write(Array(cup.prefix(5)), "cup.csv")
    let report = try nights.run(2)
    #expect(report.held.count == 46 && report.outcome == .heldBack, "\(report.text)")
    return nights
  }

  /// With the folders of the files.
  private func restore(_ files: [String: [UInt8]], _ nights: NightlyRun) {
    nights.disk.restore([:])
    for (path, bytes) in files { nights.disk[path] = String(decoding: bytes, as: UTF8.self) }
  }

  @Test func eachFeedIsAccepted() throws {
    let nights = try held()
    let first = try nights.decide(3, .accept, ["abl"])
    #expect(first.changes.count == 31 && first.held.count == 15 && first.outcome == .heldBack)
    #expect(nights.gameCount == 80)
    let second = try nights.decide(3, .accept, ["cup"])
    #expect(second.changes.count == 15 && second.outcome == .done && nights.gameCount == 65)
    let files = nights.disk.files
    #expect(try nights.run(4).outcome == .done && nights.disk.files == files)
  }

  @Test func withdrawalsAndChangesAreAcceptedApart() throws {
    let nights = try held()
    let changed = try nights.decide(3, .accept, ["abl"], only: .changed)
    #expect(changed.kinds == ["abl:g0 timeMoved"] && nights.gameCount == 110)
    let withdrawn = try nights.decide(3, .accept, only: .withdrawn)
    #expect(withdrawn.changes.count == 45 && withdrawn.outcome == .done && nights.gameCount == 65)
    #expect(try nights.decide(3, .accept).night == nil)
  }

  /// A state that was edited with its digest: the game of a held change is not in the schedule.
  @Test func changeOfAnotherScheduleIsRefused() throws {
    let nights = try held()
    let folder = "store/state/000002/"
    func digest() -> String {
      Store.digest(
        ofState: nights.disk.files.filter { $0.key.hasPrefix(folder) }.map {
          (String($0.key.dropFirst(folder.count)), $0.value)
        }
      )
    }
    let (old, text) = (digest(), try #require(nights.disk[folder + "held.jsonl"]))
    let line = text.split(separator: "\n").firstIndex { $0.contains("\"game\":\"abl:g0\"") }.map { $0 + 1 } ?? 0
    nights.disk[folder + "held.jsonl"] = text.replacing("\"game\":\"abl:g0\"", with: "\"game\":\"abl:x0\"")
    let manifest = try #require(nights.disk["store/manifest.json"])
    nights.disk["store/manifest.json"] = manifest.replacing(old, with: digest())
    #expect(
      try nights.failure(3, .accept)
        == "store/state/000002/held.jsonl:\(line):1: the held-back change of abl:x0 does not fit the schedule")
  }

  /// A store that an earlier version wrote has no digest of its state, so that an edited change is only found when it is
  /// made. It is refused, or the journal has what was made of it.
  @Test func editedChangeNeverSpoilsTheJournal() throws {
    let nights = try held()
    let state = try #require(Store.read("store", nights.disk)?.night.state)
    let manifest = try #require(nights.disk["store/manifest.json"])
    nights.disk["store/manifest.json"] = manifest.replacing(#","state":"\#(state)""#, with: "")
    let files = nights.disk.files
    let name = "store/state/000002/held.jsonl"
    let lines = try #require(nights.disk[name]).split(separator: "\n").map(String.init)
    let number = try #require(lines.firstIndex { $0.contains(#""kinds":["timeMoved"]"#) })
    let moved = lines[number]
    let cut = try #require(moved.firstRange(of: "\"after\":")).lowerBound
    let (before, after) = (String(moved[..<cut]), String(moved[cut...]))
    func edited(_ line: String) -> [String] { lines[..<number] + [line] + lines[(number + 1)...] }
    /// The lines, and the number of the line that is refused; nil if the changes are made.
    let edits: [(lines: [String], refused: Int?)] = [
      (edited(before.replacing("T19:00", with: "T19:06") + after), number + 1),
      (edited(before + after.replacing("T21:00", with: "T22:00")), nil),
      (edited(before + after.replacing("\"id\":\"abl:g0\"", with: "\"id\":\"abl:g1\"")), number + 1),
      (edited(before + "\"after\":null}}"), nil),
      (edited(before + "\"after\":{\"format\":1}}}"), number + 1),
      (edited(moved.replacing("\"game\":\"abl:g0\"", with: "\"game\":\"abl:g1\"")), number + 1),
      (lines + [moved], lines.count + 1),
      (Array(lines.dropFirst()), nil),
      (lines.map { $0.replacing(",\"", with: ", \"") }, nil),
    ]
    for (place, edit) in edits.enumerated() {
      restore(files, nights)
      nights.disk[name] = edit.lines.joined(separator: "\n") + "\n"
      let edited = nights.disk.files
      let message = try nights.failure(3, .accept)
      guard let line = edit.refused else {
        #expect(message == nil, "\(place): \(message ?? "")")
        #expect(try StoreCheck("store", nights.disk).damages.isEmpty, "\(place)")
        continue
      }
      let start = "store/state/000002/held.jsonl:\(line):1:"
      #expect(message?.hasPrefix("\(start) the held-back change of ") == true, "\(place): \(message ?? "")")
      #expect(nights.disk.files == edited, "\(place)")
    }
  }

  @Test func unknownFeedIsRefused() throws {
    let nights = try held()
    let files = nights.disk.files
    do {
      try nights.decide(3, .accept, ["clup"])
      Issue.record("it was accepted")
    } catch let error as SyncError {
      #expect(error.message == "no feed is named \"clup\"; did you mean \"cup\"?")
    }
    #expect(nights.disk.files == files)
  }

  // MARK: Rejecting

  @Test func rejectedChangesStayOutWithoutAnAlarm() throws {
    let nights = try held()
    let before = nights.schedule
    let rejected = try nights.decide(3, .reject, ["abl"])
    #expect(rejected.held.count == 15 && rejected.changes.isEmpty && rejected.outcome == .heldBack)
    try nights.decide(3, .accept, ["cup"])
    #expect(nights.gameCount == 95)
    let files = nights.disk.files
    for night in 4...6 {
      let report = try nights.run(night)
      #expect(report.outcome == .done && report.night == nil && report.held.isEmpty, "\(report.text)")
      #expect(try report.feed("abl").keptOut == 31 && report.feed("abl").counts.same == 60)
      #expect(report.text.hasSuffix(" 31 rejected changes left out\n"), "\(report.text)")
      #expect(report.text.split(separator: "\n").count == 1)
      #expect(nights.disk.files == files)
    }
    let lines = Set(before.split(separator: "\n"))
    #expect(nights.schedule.split(separator: "\n").allSatisfy { lines.contains($0) })
  }

  /// What is new is neither covered by a rejection nor delayed by it.
  @Test func rejectionIsForgottenWhenTheFeedSaysSomethingElse() throws {
    let nights = try held()
    try nights.decide(3, .reject, ["abl"])
    try nights.decide(3, .accept, ["cup"])
    // One game moves to another time, one is back, and one more is gone.
    var games = Array(season.prefix(60)).with(0) { $0.start = "2026-06-01T22:00:00" }
    games.append(season[70])
    games.remove(at: 20)
    nights.write(games)
    let report = try nights.run(4)
    #expect(report.kinds == ["abl:g0 timeMoved", "abl:g20 withdrawn"] && report.outcome == .done, "\(report.kinds)")
    #expect(try report.feed("abl").keptOut == 29)
    // The game that was back is gone again: a new withdrawal, which the guard allows.
    games.removeLast()
    nights.write(games)
    #expect(try nights.run(5).kinds == ["abl:g70 withdrawn"])
  }

  @Test func rejectionOutlastsAnOutage() throws {
    let nights = try held()
    try nights.decide(3, .reject, ["abl"])
    try nights.decide(3, .accept, ["cup"])
    let source = nights.disk["games.csv"]
    nights.disk["games.csv"] = nil
    #expect(try nights.run(4).outcome == .missing)
    nights.disk["games.csv"] = source
    let report = try nights.run(5)
    #expect(try report.held.isEmpty && report.changes.isEmpty && report.feed("abl").keptOut == 31)
  }

  @Test func rejectionIsTakenBack() throws {
    let nights = try held()
    try nights.decide(3, .reject, ["abl", "cup"])
    #expect(try nights.decide(4, .accept, ["abl"]).night == nil, "nothing is held back")
    let accepted = try nights.decide(4, .accept, ["abl"], only: .rejected)
    #expect(accepted.changes.count == 31 && nights.gameCount == 80)
    #expect(try nights.run(5).changes.isEmpty)
  }

  /// A game that was kept is past one day, and leaves as any other.
  @Test func rejectedWithdrawalEndsWithTheGame() throws {
    let nights = try NightlyRun.begun()
    nights.write(Array(season.suffix(60)))
    #expect(try nights.run(2).held.count == 30)
    try nights.decide(2, .reject, ["abl"])
    let report = try nights.run(100)
    #expect(report.counts.past > 0 && report.held.isEmpty)
    #expect(report.changes.allSatisfy { $0.kinds == [.past] } && report.counts.past + (report.feeds[0].keptOut) == 30)
  }

  // MARK: Versions of a game

  /// A new name of a team makes other games of its games: the schedule has the old or the new ones.
  @Test(arguments: [false, true])
  func scheduleNeverHasBothVersions(_ hasNewLeague: Bool) throws {
    let nights = try NightlyRun.begun()
    var games = season
    for index in games.indices { games[index].id = "n\(index)" }
    let table = SeasonGame.table(games).replacing("Owls", with: "Night Owls")
    nights.disk["games.csv"] = hasNewLeague ? table.replacing(",abl,", with: ",american-ball,") : table
    let held = try nights.run(2)
    #expect(held.outcome == .heldBack && nights.gameCount == 90, "\(held.text)")
    #expect(held.kinds.allSatisfy { $0.hasSuffix(" details") }, "\(held.kinds)")
    let before = nights.schedule
    let number = held.held.count
    #expect(held.held.count { $0.change.before == nil } == held.held.count { $0.change.after == nil })
    let files = nights.disk.files
    #expect(try nights.run(3).held.count == number && nights.disk.files == files)
    let rejecting = nights.disk.files
    try nights.decide(4, .reject, ["abl"])
    #expect(try nights.run(5).held.isEmpty && nights.schedule == before)
    restore(rejecting, nights)
    let accepted = try nights.decide(4, .accept, ["abl"])
    #expect(accepted.changes.count == number && nights.gameCount == 90)
    let last = nights.disk.files
    #expect(try nights.run(5).changes.isEmpty && nights.disk.files == last)
  }

  /// A game that returns is held back as another version of one that is missing; its old id is not lost.
  @Test func returningVersionKeepsItsID() throws {
    let nights = try NightlyRun.begun()
    var games = season
    let returning = games.remove(at: 0)
    nights.write(games)
    try nights.run(2)
    // Now the others of its teams go, and it is back on the day of one of them.
    var cut = Array(games.prefix(50))
    let other = try #require(games.suffix(30).first)
    var moved = returning
    moved.start = other.start
    (moved.home, moved.away) = (other.home, returning.away)
    cut.append(moved)
    nights.write(cut)
    let held = try nights.run(3)
    #expect(held.outcome == .heldBack && held.changes.isEmpty, "\(held.kinds)")
    let accepted = try nights.decide(4, .accept)
    #expect(accepted.outcome == .done)
    // The finding about the game that was held back is gone.
    let schedule = nights.schedule
    #expect(try nights.run(5).changes.isEmpty && nights.schedule == schedule)
    let files = nights.disk.files
    #expect(try nights.run(6).changes.isEmpty && nights.disk.files == files)
  }

  // MARK: The shape of a cut

  @Test func cutIsNamedByItsDate() throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"abl/*.csv"}"#)
    for (number, half) in [season.filter { $0.home < "G" }, season.filter { $0.home >= "G" }].enumerated() {
      nights.write(half, "abl/\(number).csv")
    }
    try nights.run()
    let last = season[59].start.prefix(10)
    for (number, half) in [season.filter { $0.home < "G" }, season.filter { $0.home >= "G" }].enumerated() {
      nights.write(half.filter { $0.start.prefix(10) <= last }, "abl/\(number).csv")
    }
    let report = try nights.run(2)
    #expect(
      report.drift == ["cutAtLimit: none of its 2 sources lists anything after \(last): 30 later games are missing"],
      "\(report.text)")
  }

  @Test func commonCutOfSeveralFeedsIsNamedOnce() throws {
    let nights = NightlyRun(feeds: #"{"name":"a","source":"a.csv"},{"name":"b","source":"b.csv"}"#)
    let halves = [("a.csv", season.filter { $0.home < "G" }), ("b.csv", season.filter { $0.home >= "G" })]
    for (file, games) in halves { nights.write(games, file) }
    try nights.run()
    let last = String(season[59].start.prefix(10))
    for (file, games) in halves { nights.write(games.filter { $0.start.prefix(10) <= last }, file) }
    let report = try nights.run(2)
    #expect(report.commonCut == "nothing after \(last) in any of 2 feeds", "\(report.text)")
    #expect(report.text.contains("the feeds have changed: nothing after \(last) in any of 2 feeds\n"))
  }

  // MARK: State

  /// A kill during a decision leaves the state before it or after it.
  @Test func killedDecisionIsMadeOrNot() throws {
    let nights = try held()
    let (files, changes) = (nights.disk.files, nights.disk.changes)
    try nights.decide(3, .reject, ["abl"])
    let after = nights.files()
    let total = nights.disk.changes - changes
    for number in 1...total {
      restore(files, nights)
      let first = nights.disk.changes
      nights.disk.fail(first + number..<Int.max)
      _ = try? nights.decide(3, .reject, ["abl"])
      nights.disk.fail(nil)
      // The next run cleans up after it.
      let report = try nights.decide(3, .accept, only: .rejected)
      let state = report.night == nil ? files.filter { $0.key.hasPrefix("store/") } : after
      if report.night == nil {
        #expect(nights.files() == state, "change \(number)")
      } else {
        #expect(report.changes.count == 31, "change \(number)")
      }
    }
  }

  @Test func feedWithANewNameKeepsItsRejections() throws {
    let nights = try held()
    try nights.decide(3, .reject, ["abl", "cup"])
    nights.configure(#"{"name":"league","source":"games.csv"},{"name":"cup","source":"cup.csv"}"#)
    let report = try nights.run(4)
    #expect(report.held.isEmpty && report.changes.isEmpty, "\(report.text)")
    #expect(try report.feed("league").keptOut == 31)
  }
}
