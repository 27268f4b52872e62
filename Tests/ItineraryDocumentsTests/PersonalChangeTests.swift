import ItineraryDocuments
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripTimeline

/// What a person added to or changed in a document, before an export of the trip is written over it: it is still there, or the
/// loss names it. Every edit is tried with the trip as it was and with changed trips.
@Suite struct PersonalChangeTests {
  private static func game(_ time: String) -> String {
    """
    {"id":"g1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees","game":{"id":"g1","league":"mlb",\
    "home":{"id":"nyy","name":"Yankees"},"away":{"id":"bos","name":"Red Sox"},"venue":{"name":"Yankee Stadium",\
    "city":"Bronx","region":"NY","country":"US"},"localDate":"2026-06-10","start":"2026-06-10T\(time):00-04:00",\
    "timeZone":"America/New_York","status":"scheduled"}}
    """
  }

  private static func dinner(_ title: String) -> String {
    """
    {"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"\(title)","custom":{"category":"meal","notes":"Booked"}}
    """
  }

  private static let travel = """
    {"id":"t1","kind":"travel","day":2,"sortOrder":0.5,"title":"Bronx to Boston","travel":{"leg":0,"from":{"city":"Bronx"},\
    "to":{"city":"Boston"},"mode":"drive","distanceKm":346,"durationMinutes":245}}
    """
  private static let museum = """
    {"id":"c2","kind":"custom","day":2,"sortOrder":1,"title":"Museum","custom":{"category":"note"}}
    """
  private static let zoo = #"{"id":"c3","kind":"custom","day":3,"sortOrder":1,"title":"Zoo"}"#

  private static func trip(_ items: String...) -> String {
    #"{"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"Swing","startDate":"2026-06-10","dayCount":3,"#
      + #""items":["# + items.joined(separator: ",") + "]}"
  }

  private static let original = trip(game("19:05"), dinner("Dinner"), travel, museum)
  private static let trips = [
    ("as it was", original), ("game moved", trip(game("20:05"), dinner("Dinner"), travel, museum)),
    ("item added", trip(game("19:05"), dinner("Dinner"), travel, museum, zoo)),
    ("item renamed", trip(game("19:05"), dinner("Lunch"), travel, museum)),
    ("item gone", trip(game("19:05"), dinner("Dinner"), travel)),
  ]

  /// What is done to a document, and what is in it afterwards.
  struct Edit: Sendable, CustomTestStringConvertible {
    var name: String
    /// Gives nil if the edit has no meaning in the document.
    var make: @Sendable (String) -> String?
    var mark: String
    var testDescription: String { name }
  }

  private func check(_ edit: Edit, _ format: ExportFormat, _ name: String) throws {
    let written = exported(Self.original, format)
    let old = try #require(edit.make(written), "\(edit.name)")
    try #require(old != written)
    for (what, json) in Self.trips {
      let wanted = try #require(itinerary(json))
      let rewrite = DocumentRewrite(format, ExportOptions(), gazetteer: .builtIn)
      do throws(RewriteLoss) {
        let result = try old.withBytes { (old) throws(RewriteLoss) in
          try rewrite.result([wanted], over: old, name: name)
        }
        let text = String(decoding: result.text, as: UTF8.self)
        #expect(Self.holds(text, edit.mark), "\(edit.name), trip \(what): \(text)")
        if what == "as it was" { #expect(text == old, "\(edit.name): the bytes changed") }
        // The next export finds the same.
        let again = try text.withBytes { (text) throws(RewriteLoss) in
          try rewrite.result([wanted], over: text, name: name)
        }
        #expect(again.text == result.text, "\(edit.name), trip \(what): another export changes it")
      } catch {
        // As the trip was, there is nothing that both changed.
        #expect(what != "as it was", "\(edit.name), trip \(what): \(error.message)")
        #expect(!error.text.isEmpty && error.line > 0, "\(edit.name), trip \(what): \(error.message)")
      }
    }
  }

  private static func holds(_ text: String, _ mark: String) -> Bool {
    let text = text.replacing("\r\n ", "")
    if mark.hasPrefix("!") {
      let trip = text.firstRange(of: "<!-- sportstime-trip")?.lowerBound ?? text.endIndex
      return !text[..<trip].contains(mark.dropFirst())
    }
    return text.contains(mark)
  }

  // MARK: Calendars

  /// In the event of an item, a line instead of the property of that name; before its end where there is none.
  private static func set(_ uid: String, _ line: String, instead name: String = "") -> @Sendable (String) -> String? {
    { text in
      let unfolded = text.replacing("\r\n ", "")
      guard let start = unfolded.firstRange(of: "UID:\(uid)@")?.lowerBound,
        let end = unfolded[start...].firstRange(of: "END:VEVENT")?.lowerBound
      else { return nil }
      var lines = unfolded[start..<end].components(by: "\r\n").filter { !$0.isEmpty }
      lines.removeAll { !name.isEmpty && ($0.hasPrefix(name + ":") || $0.hasPrefix(name + ";")) }
      lines.append(line)
      return String(unfolded[..<start]) + lines.joined(separator: "\r\n") + "\r\n" + String(unfolded[end...])
    }
  }

  private static func insert(_ part: String, before end: String) -> @Sendable (String) -> String? {
    { $0.replacing(end, part + end) }
  }

  static let calendarEdits: [Edit] = {
    var edits: [Edit] = []
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:MARK\r\nTRIGGER:-PT2H\r\nEND:VALARM"
    for uid in ["g1", "c1", "t1", "c2"] {
      for line in [
        "URL:https://example.org/MARK", "X-FOO:MARK", "ATTENDEE:mailto:MARK@example.org", "COLOR:MARK", "COMMENT:MARK",
        alarm,
        "BEGIN:X-COMP\r\nX-A:MARK\r\nEND:X-COMP",
      ] {
        edits.append(Edit(name: "\(uid) \(line)", make: set(uid, line), mark: "MARK"))
      }
      for line in [
        "SUMMARY:MARK", "LOCATION:MARK", "DESCRIPTION:MARK", "CATEGORIES:MARK", "STATUS:CANCELLED",
        "DTSTART:20260610T100100Z", "DTEND:20260612T033300Z",
      ] {
        let name = String(line.prefix { $0 != ":" })
        edits.append(Edit(name: "\(uid) \(line)", make: set(uid, line, instead: name), mark: line))
      }
      edits.append(
        Edit(name: "\(uid) DURATION", make: set(uid, "DURATION:PT7M", instead: "DTEND"), mark: "DURATION:PT7M"))
      let change =
        "BEGIN:VEVENT\r\nUID:\(uid)@trip-1.sportstime\r\nRECURRENCE-ID;TZID=America/New_York:20260610T190500\r\n"
        + "DTSTART;TZID=America/New_York:20260610T230000\r\nSUMMARY:MARK\r\nEND:VEVENT\r\n"
      edits.append(Edit(name: "\(uid) override", make: insert(change, before: "END:VCALENDAR"), mark: "SUMMARY:MARK"))
      edits.append(
        Edit(
          name: "\(uid) deleted",
          make: { text in
            guard let start = text.firstRange(of: "BEGIN:VEVENT\r\nUID:\(uid)@")?.lowerBound,
              let end = text[start...].firstRange(of: "END:VEVENT\r\n")?.upperBound
            else { return nil }
            return String(text[..<start]) + String(text[end...])
          }, mark: "!UID:\(uid)@"))
    }
    for (name, part) in [
      ("task", "BEGIN:VTODO\r\nUID:task-1\r\nSUMMARY:MARK\r\nEND:VTODO\r\n"),
      ("event", "BEGIN:VEVENT\r\nUID:7@e.org\r\nDTSTART:20260611T200000Z\r\nSUMMARY:MARK\r\nEND:VEVENT\r\n"),
      ("unknown component", "BEGIN:X-FOO\r\nX-A:MARK\r\nEND:X-FOO\r\n"),
    ] { edits.append(Edit(name: name, make: insert(part, before: "END:VCALENDAR"), mark: "MARK")) }
    for line in ["X-WR-CALDESC:MARK\r\n", "NAME:MARK\r\n"] {
      edits.append(Edit(name: line, make: insert(line, before: "CALSCALE"), mark: "MARK"))
    }
    edits.append(
      Edit(
        name: "calendar's name", make: { $0.replacing("X-WR-CALNAME:Swing", "X-WR-CALNAME:MARK") },
        mark: "X-WR-CALNAME:MARK"))
    return edits
  }()

  @Test(arguments: calendarEdits) func aChangedCalendarKeepsIt(_ edit: Edit) throws {
    try check(edit, .ics, "trip.ics")
  }

  // MARK: Markdown

  private static let lines = [
    "- MARK", "* MARK", "+ MARK", "MARK", "# MARK", "## MARK", "### MARK", "[MARK]: https://example.org",
    "<!-- sportstime MARK -->", "<!-- sportstime-MARK -->", "  MARK", "> MARK", "1. MARK", "| MARK | b |",
    "```\nMARK\n```", "- [ ] MARK", "---\ntitle: MARK\n---",
  ]

  /// At every place.
  @Test(arguments: lines) func aLineAddedToMarkdownStays(_ line: String) throws {
    let count = exported(Self.original, .markdown).components(by: "\n").count
    try #require(count > 20)
    for place in 0..<count {
      let edit = Edit(
        name: "\(line) before line \(place + 1)",
        make: { text in
          var lines = text.components(by: "\n")
          lines.insert(line, at: place)
          return lines.joined(separator: "\n")
        }, mark: "MARK")
      try check(edit, .markdown, "trip.md")
    }
  }

  static let markdownEdits = [
    ("- Dinner ", "- MARK ", "MARK"), ("  Booked", "  MARK", "MARK"), ("# Swing", "# MARK", "# MARK"),
    ("- Museum ", "- Museum — MARK ", "MARK"), ("· Red Sox at Yankees", "· MARK", "· MARK"),
    ("**7:05 PM EDT**", "**9:09 PM EDT**", "**9:09 PM EDT**"), ("— Yankee Stadium", "— MARK", "MARK"),
    ("*meal*", "*MARK*", "*MARK*"), ("drive, 215 mi", "MARK", "MARK"), ("## Day 2 ·", "## Day 2 · MARK ·", "MARK"),
    ("| 2 |", "| 2 MARK |", "MARK"), ("- Museum <!-- sportstime:c2 -->\n", "", "!sportstime:c2"),
    ("3 days", "MARK days", "MARK"), ("- Bronx to Boston", "- MARK", "MARK"),
  ].map { old, new, mark in
    Edit(name: "\(old) → \(new)", make: { $0.contains(old) ? $0.replacing(old, new) : nil }, mark: mark)
  }

  @Test(arguments: markdownEdits) func changedMarkdownKeepsIt(_ edit: Edit) throws {
    try check(edit, .markdown, "trip.md")
  }

  /// A person's title and the trip's time of one entry go into one line.
  @Test func anEntryIsMergedByItsParts() throws {
    let edited = exported(Self.original, .markdown).replacing("· Red Sox at Yankees", "· The rivalry")
    let wanted = try #require(itinerary(Self.trips[1].1))
    let result = try edited.withBytes {
      try DocumentRewrite(.markdown, ExportOptions(), gazetteer: .builtIn).result([wanted], over: $0, name: "t.md")
    }
    #expect(String(decoding: result.text, as: UTF8.self).contains("- **8:05 PM EDT** · The rivalry — Yankee Stadium"))
    #expect(result.kept.map { $0.severity } == [.info])
  }

  /// The order of a person's, and what the trip has in addition.
  @Test func movedEntriesStayWhereTheyAre() throws {
    let written = exported(Self.original, .markdown).components(by: "\n")
    let places = try ["sportstime:t1", "sportstime:c2"].map { mark in
      try #require(written.firstIndex { $0.contains(mark) })
    }
    var lines = written
    lines.swapAt(places[0], places[1])
    let wanted = try #require(itinerary(Self.trips[2].1))
    let result = try lines.joined(separator: "\n").withBytes {
      try DocumentRewrite(.markdown, ExportOptions(), gazetteer: .builtIn).result([wanted], over: $0, name: "t.md")
    }
    let text = String(decoding: result.text, as: UTF8.self)
    let found = ["sportstime:c2", "sportstime:t1", "## Day 3", "sportstime:c3"].map {
      text.firstRange(of: $0)?.lowerBound
    }
    #expect(found.allSatisfy { $0 != nil } && found.compactMap(\.self) == found.compactMap(\.self).sorted(), "\(text)")
  }
}

extension StringProtocol {
  fileprivate func components(by separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[startIndex...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
