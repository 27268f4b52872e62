import Foundation
import TestSupport
import Testing

/// `heal`: each version of a published calendar is based on the previous one.
@Suite struct HealCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func calendar(_ events: [(uid: String, title: String, day: Int)], stamp: String = "20260101T000000Z")
    -> String
  {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      + events.map {
        "BEGIN:VEVENT\r\nUID:\($0.uid)\r\nDTSTAMP:\(stamp)\r\nDTSTART:202603\(10 + $0.day)T190000Z\r\n"
          + "SUMMARY:\($0.title)\r\nEND:VEVENT\r\n"
      }.joined() + "END:VCALENDAR\r\n"
  }

  private static let night = calendar((0..<8).map { ("u\($0)", "Concert \($0)", $0) })

  private func heal(_ options: String...) throws -> Tool.Result {
    try Tool.run(["heal", "old.ics", "new.ics"] + options, in: folder.url)
  }

  /// A calendar that is there and is neither OLD nor an earlier output.
  @Test(arguments: [
    (calendar([("mine", "Mine", 1)]), "out.ics:4: \"Mine\" would be lost"),
    (
      night.replacingOccurrences(of: "END:VEVENT", with: "URL:https://e.org\r\nEND:VEVENT"),
      "\"URL:https://e.org\" would be lost"
    ),
    ("my notes\n", "out.ics:1: \"my notes\" would be lost"),
  ])
  func anotherCalendarIsNotReplaced(_ there: String, _ message: String) throws {
    try folder.write(Self.night, "old.ics")
    try folder.write(Self.night.replacingOccurrences(of: "Concert 3", with: "Recital"), "new.ics")
    try folder.write(there, "out.ics")
    let result = try heal("-o", "out.ics")
    #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    #expect(result.messages.contains("the file was left unchanged"))
    #expect(try folder.read("out.ics") == there)
    // An earlier output is.
    #expect(try heal("-o", "next.ics").code == 0)
    #expect(try heal("-o", "next.ics").code == 0)
  }

  @Test func aQuietNightWritesTheSameBytes() throws {
    try folder.write(Self.night, "old.ics")
    try folder.write(
      Self.calendar((0..<8).reversed().map { ("n\($0)", "Concert \($0)", $0) }, stamp: "20260105T000000Z"), "new.ics")
    let result = try heal("-o", "old.ics", "--now", "2026-02-01T00:00:00Z")
    #expect(
      result.code == 0 && result.messages == "0 added, 0 changed, 0 cancelled, 0 left, 8 unchanged\n",
      "\(result.messages)")
    #expect(try folder.read("old.ics") == Self.night)
  }

  /// A position is a pair of numbers, however many digits another program writes.
  @Test(arguments: [
    ("39.2839;-76.62", true), ("39.283900;-76.6200000", true), ("3.92839E1;-76.62", true), ("39.2840;-76.62", false),
    ("39.2839", false),
  ])
  func equalPositionsAreNoChange(_ position: String, _ isEqual: Bool) throws {
    func text(_ position: String) -> String {
      Self.night.replacingOccurrences(of: "END:VEVENT", with: "GEO:\(position)\r\nEND:VEVENT")
    }
    try folder.write(text("39.283900;-76.620000"), "old.ics")
    try folder.write(text(position), "new.ics")
    let result = try heal("-o", "out.ics", "--now", "2026-02-01T00:00:00Z")
    #expect(result.messages.contains(isEqual ? "0 changed" : "8 changed"), "\(result.messages)")
    #expect(try (folder.read("out.ics") == folder.read("old.ics")) == isEqual)
  }

  /// Events without a title, with new UIDs each time or none: an otherwise identical event is the same event.
  @Test(arguments: ["UID:%\r\n", ""]) func eventsWithoutATitleAreMatched(_ uid: String) throws {
    func busy(_ prefix: String) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + (0..<4).map { day in
          "BEGIN:VEVENT\r\n\(uid.replacingOccurrences(of: "%", with: "\(prefix)\(day)"))DTSTAMP:20260101T000000Z\r\n"
            + "DTSTART:2026031\(day)T190000Z\r\nCLASS:PRIVATE\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
    try folder.write(busy("a"), "old.ics")
    for night in ["b", "c"] {
      try folder.write(busy(night), "new.ics")
      let result = try heal("-o", "old.ics", "--now", "2026-02-01T00:00:00Z")
      #expect(result.messages.hasPrefix("0 added, 0 changed, 0 cancelled"), "\(result.messages)")
    }
    let kept = try folder.read("old.ics")
    if !uid.isEmpty { #expect(kept == busy("a")) }
    #expect(kept.components(separatedBy: "BEGIN:VEVENT").count == 5)
  }

  @Test func changesAreReportedAndWritten() throws {
    try folder.write(Self.night, "old.ics")
    let events = (1..<8).map { ("n\($0)", "Concert \($0)", $0 == 3 ? 9 : $0) } + [("z", "Encore", 12)]
    try folder.write(Self.calendar(events), "new.ics")
    let dry = try heal("--dry-run", "--now", "2026-02-01T00:00:00Z")
    #expect(dry.output.isEmpty && dry.code == 0)
    let result = try heal("--now", "2026-02-01T00:00:00Z")
    #expect(result.code == 0 && result.messages == dry.messages)
    #expect(
      result.messages == """
        cancelled: "Concert 0" (2026-03-10 19:00)
        changed: "Concert 3" (2026-03-19 19:00): DTSTART
        added: "Encore" (2026-03-22 19:00)
        1 added, 1 changed, 1 cancelled, 0 left, 6 unchanged

        """, "\(result.messages)")
    #expect(result.output.components(separatedBy: "SEQUENCE:1\r\n").count == 3)
    #expect(try heal("-q").messages.isEmpty)
  }

  @Test func truncatedSourceCancelsNothing() throws {
    try folder.write(Self.night, "old.ics")
    try folder.write(Self.calendar([("u0", "Concert 0", 0)]), "new.ics")
    let result = try heal("-o", "old.ics")
    #expect(result.code == 65)
    #expect(result.messages.contains("new.ics: 7 of 8 upcoming events are gone, so nothing was written"))
    #expect(try folder.read("old.ics") == Self.night)
    #expect(try heal("-o", "old.ics", "--allow-loss").code == 0)
    #expect(try folder.read("old.ics").components(separatedBy: "STATUS:CANCELLED").count == 8)
    // Past events may be missing.
    try folder.write(Self.night, "old.ics")
    #expect(try heal("--now", "2026-06-01T00:00:00Z").output == Self.night)
  }

  @Test(arguments: [
    ("old.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", "old.ics:2:1: the component \"VEVENT\" has no END"),
    ("new.ics", "BEGIN:VCALENDAR\r\nEND:VEVENT\r\n", "new.ics:2:1: END of \"VEVENT\""),
    ("new.ics", "", "new.ics: the file is empty"), ("new.ics", "{}", "new.ics:1:1: not a content line"),
  ])
  func invalidCalendarChangesNothing(name: String, text: String, message: String) throws {
    for file in ["old.ics", "new.ics"] { try folder.write(file == name ? text : Self.night, file) }
    let result = try heal("-o", "out.ics")
    #expect(result.code == 65 && result.messages.contains(message), "\(result.messages)")
    #expect(!folder.names.contains("out.ics"))
  }

  @Test func operandsAndUIDsAreChecked() throws {
    try folder.write(Self.night, "new.ics")
    let missing = try heal()
    #expect(missing.code == 66 && missing.messages.contains("old.ics"))
    try folder.write(Self.night, "old.ics")
    #expect(try heal("-o", "new.ics").code == 64)
    #expect(try Tool.run(["heal", "old.ics"], in: folder.url).code == 64)
    #expect(try folder.read("new.ics") == Self.night)
    let twice = Self.night.replacingOccurrences(of: "UID:u1\r", with: "UID:u0\r")
    try folder.write(twice, "new.ics")
    let result = try heal()
    #expect(
      result.code == 1 && result.messages.contains("new.ics:10:1: warning: another event has the UID \"u0\""),
      "\(result.messages)")
  }

  // MARK: Recorded nights

  private struct Event: Hashable {
    var uid: String
    var summary: String
    /// All lines but the timestamps and SEQUENCE.
    var lines: [String]
    var isCancelled: Bool
    var start: String { lines.first { $0.hasPrefix("DTSTART") }?.split(separator: ":").last.map(String.init) ?? "" }
  }

  /// A changed start in the truth table, which identifies events by title; empty for an added or removed event.
  private struct Move: CustomStringConvertible {
    var title: String
    var before: String
    var after: String
    var description: String { "\(title): \(before) → \(after)" }
  }

  /// The expected moves by night and file.
  private static func truth() throws -> [String: [Move]] {
    let path = RecordedNights.root.appendingPathComponent("mls-club-calendars.truth.tsv")
    var moves: [String: [Move]] = [:]
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 7, cells[3] != "venue" else { continue }
      // The table numbers the events of one title.
      let title = cells[4].replacing(#/ #[0-9]+$/#, with: "")
      moves["\(cells[1]) \(cells[2])", default: []].append(Move(title: title, before: cells[5], after: cells[6]))
    }
    return moves
  }

  /// The moves of the truth table, by how the calendar shows them.
  private struct Moves {
    /// One event, with one UID, has the new start.
    var found = 0
    /// Two events have that title. Neither moved: one of them, a friendly of the same clubs, was added or removed.
    var otherEvents = 0
    /// One game of the two clubs was removed and another added. The calendar shows one moved event.
    var exchanged = 0
    var unexplained: [String] = []
    /// Events that moved without a row in the table.
    var extra: [String] = []

    mutating func count(_ rows: [Move], _ before: [Event], _ after: [Event], _ place: String) {
      func has(_ events: [Event], _ title: String, _ start: String) -> Event? {
        events.first { !$0.isCancelled && $0.summary == "SUMMARY:" + title && $0.start == start }
      }
      for row in rows where !row.before.isEmpty && !row.after.isEmpty {
        let (was, now) = (has(before, row.title, row.before), has(after, row.title, row.after))
        if let was, let now, was.uid == now.uid {
          found += 1
        } else if has(after, row.title, row.before) != nil || has(before, row.title, row.after) != nil {
          otherEvents += 1
        } else {
          unexplained.append("\(place) \(row)")
        }
      }
      let old = Dictionary(before.map { ($0.uid, $0) }) { first, _ in first }
      for event in after where !event.isCancelled {
        guard let was = old[event.uid], !was.isCancelled, was.start != event.start else { continue }
        let expected = rows.filter { "SUMMARY:" + $0.title == event.summary && $0.after == event.start }
        if expected.contains(where: { $0.before == was.start }) { continue }
        let isRemoved = rows.contains {
          $0.after.isEmpty && "SUMMARY:" + $0.title == was.summary && $0.before == was.start
        }
        if isRemoved, !expected.isEmpty {
          exchanged += 1
        } else {
          extra.append("\(place) \(event.summary): \(was.start) → \(event.start)")
        }
      }
    }
  }

  private static func events(_ calendar: String) -> [Event] {
    let unfolded = calendar.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n ", with: "")
      .replacingOccurrences(of: "\n\t", with: "")
    return unfolded.components(separatedBy: "BEGIN:VEVENT\n").dropFirst().map { text in
      let lines = text.components(separatedBy: "\nEND:VEVENT")[0].components(separatedBy: "\n")
      func value(_ name: String) -> String { lines.first { $0.hasPrefix(name + ":") } ?? "" }
      let passing = ["UID:", "DTSTAMP:", "SEQUENCE:", "LAST-MODIFIED:", "CREATED:"]
      return Event(
        uid: value("UID"), summary: value("SUMMARY"),
        lines: lines.filter { line in !passing.contains { line.hasPrefix($0) } }.sorted(),
        isCancelled: value("STATUS") == "STATUS:CANCELLED")
    }
  }

  /// Clubs' calendars in which every event gets a new UID every night.
  @Test(.enabled(if: RecordedNights.areThere, "../shared/nights or the tools to unpack it are missing"))
  func clubCalendarsKeepTheirEvents() throws {
    let nights = try RecordedNights("mls-club-calendars")
    let truth = try Self.truth()
    var moves = Moves()
    var (quiet, followed, refused) = (0, 0, 0)
    for club in Seeds.isWhole ? RecordedNights.clubs(nights) : ["ATL", "LAFC", "NSH"] {
      var last: String?
      for name in nights.names {
        let path = nights.folder.url("nights").appendingPathComponent("\(name)/\(club).ics")
        guard let bytes = try? Data(contentsOf: path) else { continue }
        let source = String(decoding: bytes, as: UTF8.self)
        try folder.write(source, "new.ics")
        try folder.write(last ?? source, "old.ics")
        let result = try heal("--allow-loss")
        guard result.code == 0 else {
          // Some nights' files are truncated.
          #expect(result.code == 65 && result.messages.contains("VEVENT"), "\(name) \(club): \(result.messages)")
          refused += 1
          continue
        }
        let (before, after, wanted) = (Self.events(last ?? source), Self.events(result.output), Self.events(source))
        #expect(Set(after.map(\.uid)).count == after.count, "\(name) \(club)")
        let lines = Set(after.map(\.lines))
        #expect(wanted.allSatisfy { lines.contains($0.lines) }, "\(name) \(club): an event is missing")
        let living = Set(wanted.map(\.lines))
        #expect(
          after.allSatisfy { $0.isCancelled || living.contains($0.lines) || before.contains($0) }, "\(name) \(club)")
        let (olds, news) = (Dictionary(grouping: before, by: \.summary), Dictionary(grouping: after, by: \.summary))
        for (title, old) in olds where old.count == 1 && news[title]?.count == 1 {
          #expect(news[title]?[0].uid == old[0].uid, "\(name) \(club): \(title)")
        }
        let isSame = Set(before.filter { !$0.isCancelled }.map(\.lines)) == living
        if isSame { #expect(result.output == last ?? source, "\(name) \(club): a quiet night") }
        if last != nil { moves.count(truth["\(name) \(club).ics"] ?? [], before, after, "\(name) \(club)") }
        quiet += isSame ? 1 : 0
        followed += 1
        last = result.output
      }
    }
    print("club calendars healed: \(followed) nights, \(quiet) of them quiet, \(refused) truncated files")
    print(
      "moves: \(moves.found) found, \(moves.otherEvents) of other events, \(moves.exchanged) of two events, "
        + "\(moves.unexplained), \(moves.extra)")
    #expect(quiet > followed / 2)
    #expect(moves.found > 0)
    #expect(moves.unexplained.count * 100 <= moves.found, "\(moves.unexplained)")
    #expect(moves.extra.count * 100 <= moves.found, "\(moves.extra)")
    #expect(moves.exchanged * 50 <= moves.found)
  }
}

extension RecordedNights {
  /// The names of the files of a night, without their ending.
  fileprivate static func clubs(_ nights: RecordedNights) -> [String] {
    let night = nights.names.last.map { nights.folder.url("nights").appendingPathComponent($0).path } ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: night)) ?? []
    return files.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) }.sorted()
  }
}
