import CivilTime
import ItineraryModel
import SourceText
import ItineraryDocuments
import Testing
import TripTimeline

/// Markdown that somebody edited: entries are where they stand now.
@Suite struct MarkdownImportTests {
  private static let trip = SampleTrips.trip([
    SampleTrips.custom("a", day: 1, key: -1),
    SampleTrips.game("g1", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10"),
    SampleTrips.custom("b", day: 1, key: 0.0005),
    SampleTrips.game("g2", day: 1, key: 0.001, at: "2026-06-10T19:10:00-04:00", date: "2026-06-10"),
    SampleTrips.custom("c", day: 1, key: 1), SampleTrips.custom("d", day: 1, key: 2),
    SampleTrips.travel("t", day: 2, key: 1, from: "New York", to: "Chicago", leg: 0),
    SampleTrips.custom("e", day: 3, key: 5),
  ])

  /// The document with its entries in another order: per day the ids, `+text` for an entry without a comment.
  private static func rearranged(_ days: [[String]]) -> String {
    var entries: [String: String] = [:]
    var head: [String] = []
    var headings: [String] = []
    var block = ""
    for line in exported(trip, .markdown).split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("- ") {
        let id = line.split(separator: "<!-- sportstime:")[1].prefix { $0 != " " }
        entries[String(id)] = line
      } else if line.hasPrefix("<!-- sportstime-trip: ") {
        block = line
      } else if line.hasPrefix("## ") {
        headings.append(line)
      } else if headings.isEmpty {
        head.append(line)
      }
    }
    var lines = head
    for (index, day) in days.enumerated() {
      lines.append(index < headings.count ? headings[index] : "## Day \(index + 1)")
      lines += [""] + day.map { $0.hasPrefix("+") ? "- \($0.dropFirst())" : entries[$0] ?? "" } + [""]
    }
    return (lines + [block]).joined(separator: "\n")
  }

  private struct Edit: CustomTestStringConvertible {
    var name: String
    var days: [[String]]
    var order: [String]
    var isInferred = true
    var testDescription: String { name }
  }

  private static let edits = [
    Edit(
      name: "nothing", days: [["a", "g1", "b", "g2", "c", "d"], ["t"], ["e"], []],
      order: ["1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/2 d", "2/1 t", "3/5 e"], isInferred: false),
    Edit(
      name: "to another day", days: [["a", "g1", "b", "g2", "d"], ["c", "t"], ["e"]],
      order: ["1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/2 d", "2/0.5 c", "2/1 t", "3/5 e"]),
    Edit(
      name: "to the front", days: [["d", "a", "g1", "b", "g2", "c"], ["t"], ["e"]],
      order: ["1/-2 d", "1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "2/1 t", "3/5 e"]),
    Edit(
      name: "between two games", days: [["a", "g1", "c", "b", "g2", "d"], ["t"], ["e"]],
      order: ["1/-1 a", "1/0 g1", "1/0.00025 c", "1/0.0005 b", "1/0.001 g2", "1/2 d", "2/1 t", "3/5 e"]),
    Edit(
      name: "a game moved past an item moves the item", days: [["g1", "a", "b", "g2", "c", "d"], ["t"], ["e"]],
      order: ["1/0 g1", "1/0.00025 a", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/2 d", "2/1 t", "3/5 e"]),
    Edit(
      name: "a game on another day stays", days: [["a", "b", "g2", "c", "d"], ["g1", "t"], ["e"]],
      order: ["1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/2 d", "2/1 t", "3/5 e"], isInferred: false),
    Edit(
      name: "several into an empty day", days: [["a", "g1", "g2"], [], ["e"], ["d", "b", "c", "t"]],
      order: ["1/-1 a", "1/0 g1", "1/0.001 g2", "3/5 e", "4/1 d", "4/2 b", "4/3 c", "4/4 t"]),
    Edit(
      name: "two swapped", days: [["a", "g1", "b", "g2", "d", "c"], ["t"], ["e"]],
      order: ["1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/2 d", "2/1 t", "3/5 e"].map {
        ["1/1 c": "1/2 d", "1/2 d": "1/3 c"][$0] ?? $0
      }),
    Edit(
      name: "something written", days: [["a", "g1", "b", "g2", "c", "+Meet **Bob** \\& \\*co\\*", "d"], ["t"], ["e"]],
      order: [
        "1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/1.5 MeetBobco", "1/2 d", "2/1 t", "3/5 e",
      ]),
    Edit(
      name: "deleted", days: [["g1", "b", "g2"], [], ["e"]],
      order: ["1/0 g1", "1/0.0005 b", "1/0.001 g2", "3/5 e"], isInferred: false),
    Edit(
      name: "a day more", days: [["a", "g1", "b", "g2", "c", "d"], ["t"], [], [], ["e"]],
      order: ["1/-1 a", "1/0 g1", "1/0.0005 b", "1/0.001 g2", "1/1 c", "1/2 d", "2/1 t", "5/1 e"]),
  ]

  @Test(arguments: edits)
  private func entriesAreWhereTheyStand(_ edit: Edit) throws {
    let read = imported(Self.rearranged(edit.days))
    try #require(read.itineraries.count == 1 && read.findings.isEmpty, "\(read.findings)")
    #expect(order(read.itineraries[0].itinerary) == edit.order)
    #expect(read.itineraries[0].isOrderInferred == edit.isInferred, "\(read.itineraries[0].findings)")
  }

  @Test func longRunsIntoOneGapKeepTheirOrder() throws {
    // No double lies between two such keys: the day's own items are spread anew.
    let trip = SampleTrips.trip([
      SampleTrips.custom("a", day: 1, key: 1), SampleTrips.custom("b", day: 1, key: 1.000_000_000_000_000_2),
      SampleTrips.custom("c", day: 2, key: 1), SampleTrips.custom("d", day: 2, key: 2),
    ])
    var lines = exported(trip, .markdown).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let moved = lines.filter { $0.hasPrefix("- c") || $0.hasPrefix("- d") }
    lines.removeAll { moved.contains($0) }
    let at = lines.firstIndex { $0.hasPrefix("- b") } ?? 0
    lines.insert(contentsOf: moved, at: at)
    let read = imported(lines.joined(separator: "\n"))
    #expect(order(read.itineraries[0].itinerary) == ["1/1 a", "1/2 c", "1/3 d", "1/4 b"])
  }

  @Test func withoutCommentsItIsWhatThePageSays() throws {
    let lines = exported(SampleTrips.full, .markdown).split(separator: "\n", omittingEmptySubsequences: false)
    let stripped = lines.map { String($0.prefix(upTo: $0.firstRange(of: "<!--")?.lowerBound ?? $0.endIndex)) }
    let read = imported(stripped.joined(separator: "\n"), name: "swing.md")
    try #require(read.itineraries.count == 1, "\(read.findings)")
    let trip = read.itineraries[0].itinerary
    #expect(read.itineraries[0].isOrderInferred)
    #expect(trip.startDate?.description == "2026-06-10" && trip.dayCount == 4)
    #expect(trip.text.string(trip.title) == "Swing")
    #expect(sequence(trip).map { $0.prefix(1) } == ["1", "1", "1", "1", "2", "2", "3", "3", "4", "4"])
  }

  @Test(arguments: [
    "", "plain text", "# t", "- a\n- b", "## Day 1\n- a", "## Day -9223372036854775808\n- a", "<!-- sportstime: {} -->",
    "<!-- sportstime-itinerary: {} -->", "<!-- sportstime:a -->",
    "# t\n<!-- sportstime:%4 -->\n<!-- sportstime:%zz -->",
    "# t\n<!-- sportstime-trip: {} -->", "# t\n<!-- sportstime-trip: {\"dayCount\":1e9} -->\n## Day 99999999999\n- x",
    "# t\n<!-- sportstime-trip: {", "# t\n<!-- sportstime-trip: {\"items\":[{}]} -->",
    "# t\n<!-- sportstime-trip: {\"items\":[{\"id\":7},3,null],\"items\":{}} -->",
    "## Days 9223372036854775807 – 1\n- a", "## Days 1 – 9223372036854775807 · x\n- a",
    "## Day 1 · x, June 99, 2026\n- a",
  ])
  func brokenDocumentsAreNoFault(text: String) {
    let read = imported(text, name: "x.md")
    #expect(read.itineraries.count + read.findings.count > 0)
    for result in read.itineraries { #expect(!exported(result.itinerary, .ics).isEmpty) }
  }

  /// Without the last comment the entries are not the trip.
  @Test func withoutItsDataItIsRefused() {
    let lines = exported(Self.trip, .markdown).split(separator: "\n").filter { !$0.hasPrefix("<!-- sportstime-trip") }
    let read = imported(lines.joined(separator: "\n"), name: "x.md")
    #expect(read.itineraries.isEmpty)
    #expect(read.findings.count == 1 && read.findings[0].severity == .error, "\(read.findings)")
    #expect(read.findings[0].message.contains("the comment at its end, which holds the trip, is missing"))
  }

  @Test func whatAnEarlierVersionWroteIsRefused() {
    let old = "# T\n\n<!-- sportstime-itinerary: {\"id\":\"t\"} -->\n## Day 1 · Monday, June 1, 2026\n- a\n"
    let read = imported(old, name: "x.md")
    #expect(read.itineraries.isEmpty && read.findings.map(\.severity) == [.error])
    #expect(read.findings.first?.location?.line == 3)
  }

  @Test func anEntryOfAnotherDocumentIsAnItemOfOnesOwn() throws {
    var lines = exported(Self.trip, .markdown).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let at = try #require(lines.firstIndex { $0.hasPrefix("- c ") })
    lines.insert("- **7:05 PM EDT** · Mets at Cubs <!-- sportstime:g77 -->", at: at)
    let read = imported(lines.joined(separator: "\n"))
    let trip = read.itineraries[0]
    #expect(trip.findings.contains { $0.severity == .warning && $0.message.contains("has no item \"g77\"") })
    #expect(order(trip.itinerary).contains { $0.hasSuffix("7:05 PM EDT · Mets at Cubs") || $0.contains("Mets") })
    #expect(trip.itinerary.games.count == 2)
  }

  /// An entry below the heading of several days is on the first of them.
  @Test func runsOfEmptyDaysAreOneHeading() throws {
    let trip = SampleTrips.trip([SampleTrips.custom("a", day: 1, key: 1), SampleTrips.custom("b", day: 4, key: 1)])
    let text = exported(trip, .markdown)
    #expect(text.contains("\n## Days 2 – 3 · June 11 – June 12, 2026\n\nNothing planned"), "\(text)")
    #expect(text.contains("\n| 2 – 3 | June 11 – June 12, 2026 |"))
    let written = text.replacing("\nNothing planned", with: "\n- Swim\n\nNothing planned")
    let read = imported(written)
    #expect(order(read.itineraries[0].itinerary) == ["1/1 a", "2/1 Swim", "4/1 b"], "\(read.findings)")
  }

  /// Two items of one id, and ids that could end a comment.
  @Test(arguments: [["a", "a"], ["-->", "--"], ["a b", "%41"], ["<!--", "\u{202E}x"], ["{}", "-"]])
  func marksNameAnyItem(_ ids: [String]) throws {
    var items = ids.enumerated().map { SampleTrips.custom($1, day: 1, key: Double($0)) }
    items.append(SampleTrips.custom("last", day: 2, key: 1))
    let trip = SampleTrips.trip(items)
    let read = imported(exported(trip, .markdown))
    try #require(read.itineraries.count == 1 && read.findings.isEmpty, "\(read.findings)")
    #expect(read.itineraries[0].findings.isEmpty, "\(read.itineraries[0].findings)")
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json))
  }

  /// What people add at the end of the file is of the trip above it.
  @Test func whatStandsBehindTheDataBelongsToIt() throws {
    let text = exported(Self.trip, .markdown)
    let read = imported(text + "\n## Day 4\n\n- Laundry\n\nCall the hotel.\n\n" + text)
    #expect(read.itineraries.count == 2)
    #expect(order(read.itineraries[0].itinerary).contains("4/1 Laundry"), "\(order(read.itineraries[0].itinerary))")
    #expect(read.itineraries[0].lossFindings.map { $0.message.contains("Call the hotel.") } == [true])
    #expect(order(read.itineraries[1].itinerary).count == 8)
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\r\n", "", ExportFormat.ics), ("\u{FEFF}BEGIN:VCALENDAR", "x.md", .ics), ("x", "a.ICS", .ics),
    ("# T", "", .markdown), ("<!-- sportstime-itinerary: {} -->", "a.txt", .markdown), ("text", "a.b/c.md", .markdown),
    ("{}", "", .json), (" [{", "a.md", .json), ("[]", "a.md", .json), ("[a]: b", "a.md", .markdown),
    ("<!DOCTYPE html>", "", .html),
  ])
  func formatsAreDetected(text: String, name: String, format: ExportFormat) {
    #expect(text.withBytes { ItineraryImport.detect($0, name: name) } == format)
  }
}
