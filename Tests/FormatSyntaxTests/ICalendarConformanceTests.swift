import FormatSyntax
import SourceText
import Testing
import TestSupport

@Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
struct ICalendarConformanceTests {
  static let folders = ["allenporter", "ical4j", "icalendar", "icaljs", "icalnet", "libical"]

  static func files(_ verdict: String) -> [String] {
    folders.flatMap { SharedFiles.verdicts("ics-" + $0) }
      .filter { $0.verdict == verdict && $0.path.hasSuffix(".ics") }.map(\.path)
  }

  /// What is not as RFC 5545 has it; the reader goes on where it can, so this is stricter than that.
  static func faults(_ bytes: [UInt8]) -> [String] {
    var faults = readICalendar(bytes, ["SUMMARY", "UID", "DTSTART", "DTSTART;TZID", "/PRODID"]).findings.map(
      \.code.rawValue)
    if let error = readICalendar(bytes, ["UID"]).error { faults.append(error.message) }
    bytes.withBytes { input in
      var lines = ICalendarLines(input)
      while true {
        do throws(SyntaxError) {
          if try lines.next() == nil { return }
        } catch {
          faults.append(error.message)
        }
      }
    }
    return faults
  }

  /// Refused on purpose: nothing at all; `END:VCALENDARD`, twice; no `END:VCALENDAR`.
  static let deviations: Set = [
    "ics-allenporter/testdata/empty.ics", "ics-icalendar/fuzzing/corpus/timezone_same_start_and_offset.ics",
    "ics-icalendar/tests/calendars/timezone_same_start_and_offset.ics",
    "ics-icalendar/tests/calendars/pr_480_summary_with_colon.ics",
  ]

  @Test(arguments: files("must-accept")) func validFileReads(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let reading = readICalendar(bytes, ["SUMMARY", "UID", "DTSTART", "DTSTART;TZID", "DESCRIPTION", "/PRODID"])
    #expect((reading.error == nil) != Self.deviations.contains(String(path.dropFirst("corpora/".count))))
  }

  /// A calendar that is invalid and read all the same, as a reader of feeds should: its events are told apart without
  /// doubt, and what is wrong is in what nobody asks for, or shows where a value is used.
  struct Tolerated {
    var events: Int
    /// What is wrong, and why it is no reason to read nothing.
    var reason: String
  }

  static let tolerated: [String: Tolerated] = [
    "ics-ical4j/invalid/0.ics": .init(
      events: 1, reason: "no PRODID, VERSION, UID, DTSTAMP or DTSTART: an event without a date has its name"),
    "ics-ical4j/invalid/CalendarDataFile.ics": .init(
      events: 152, reason: "DTSTAMP twice, or without the Z of UTC: when an event was written down is of no use"),
    "ics-ical4j/invalid/OZMovies.ics": .init(
      events: 182, reason: "apostrophes with a backslash before them, and attendees without an address: texts are texts"
    ),
    "ics-ical4j/invalid/boeing.ics": .init(
      events: 0, reason: "impossible dates, in a VFREEBUSY: there is no event that could be wrong"),
    "ics-ical4j/invalid/core.ics": .init(
      events: 81, reason: "VERSION 1.0 and no DTSTAMP, while the lines are those of 2.0"),
    "ics-ical4j/invalid/eli_courtwright.ics": .init(
      events: 1, reason: "no PRODID: who made it does not matter; US/Eastern is a zone without a VTIMEZONE, too"),
    "ics-ical4j/invalid/eli_test.ics": .init(events: 1, reason: "no PRODID, as before"),
    "ics-ical4j/invalid/groupwise.ics": .init(
      events: 1, reason: "blanks in the address of an attendee, whom nobody invites here"),
    "ics-ical4j/invalid/korganizer-lowercase.ics": .init(
      events: 1, reason: "a blank line; that names are in lower case is allowed"),
    "ics-ical4j/invalid/korganizer.ics": .init(
      events: 1, reason: "a blank line, which is between two lines and none itself"),
    "ics-ical4j/invalid/lastfm.ics": .init(events: 33, reason: "blank lines between the events"),
    "ics-ical4j/invalid/overlaps.ics": .init(events: 5, reason: "events around which there is no VCALENDAR"),
    "ics-ical4j/invalid/phpicalendar_sample.ics": .init(
      events: 17, reason: "blanks after values, which are cut off where values are used; zones without a VTIMEZONE"),
    "ics-ical4j/invalid/schedule-unstable.ics": .init(
      events: 37, reason: "CREATED and LAST-MODIFIED without the Z of UTC, DESCRIPTION twice: the first one counts"),
    "ics-ical4j/invalid/smallcluster.ics": .init(
      events: 1,
      reason: "a VCALENDAR in another, closed as it was opened; its impossible rule is refused when it is followed"),
    "ics-ical4j/invalid/sogo-geo-escaped-semicolon.ics": .init(
      events: 1, reason: "the semicolon of a GEO is escaped, as in texts: places come from elsewhere"),
    "ics-ical4j/invalid/talios.ics": .init(
      events: 1, reason: "the zone has no VTIMEZONE, and says by its name which one it is"),
    "ics-ical4j/invalid/tmeher.ics": .init(
      events: 1, reason: "DESCRIPTION twice: the first one counts; the zone is the same with and without the escape"),
    "ics-ical4j/invalid/twinkle.ics": .init(
      events: 7, reason: "a start in the year -1, of something to do: of the events there is nothing to say"),
    "ics-ical4j/invalid/twinkle_orig.ics": .init(events: 7, reason: "as before, folded after each name"),
    "ics-libical/recur-errors.ics": .init(
      events: 4, reason: "no VCALENDAR; the rules are right, and were wrong in programs of their time"),
  ]

  @Test(arguments: tolerated.keys.sorted()) func toleratedFileGivesAllItsEvents(_ path: String) throws {
    let wanted = try #require(Self.tolerated[path])
    let bytes = try #require(SharedFiles.bytes("corpora/" + path))
    let reading = readICalendar(bytes, ["SUMMARY", "DTSTART", "DESCRIPTION"])
    #expect(reading.error == nil)
    #expect(reading.rows.count == wanted.events)
    let lines = String(decoding: bytes, as: UTF8.self).uppercased().split(whereSeparator: \.isNewline)
    #expect(reading.rows.count == lines.count { $0 == "BEGIN:VEVENT" })
    #expect(reading.rows.allSatisfy { $0.contains { $0 != nil } })
    #expect(!wanted.reason.isEmpty)
  }

  @Test(arguments: files("must-reject").filter { !$0.contains("ics-allenporter") })
  func otherInvalidFileIsFaultyOrNamed(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let isFaulty = !Self.faults(bytes).filter { $0 != "bare-lf" }.isEmpty
    #expect(isFaulty == (Self.tolerated[String(path.dropFirst("corpora/".count))] == nil))
  }

  /// The others of `ics-ical4j/invalid` are lines or components that are well-formed and mean nothing.
  @Test(arguments: files("must-reject").filter { $0.contains("ics-allenporter") })
  func malformedFileHasAFault(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    #expect(!Self.faults(bytes).filter { $0 != "bare-lf" }.isEmpty)
  }

  /// Fuzzers' findings and the like: there is an answer, and records are inside the file.
  @Test(arguments: files("either") + files("must-reject")) func anyFileHasAnAnswer(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let reading = readICalendar(bytes, ["SUMMARY", "DESCRIPTION", "COMMENT[]", "DTSTART;TZID"])
    #expect(reading.places.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
  }

  struct Feed: CustomTestStringConvertible {
    var path: String
    var events: Int
    var testDescription: String { path }
  }

  static var feeds: [Feed] {
    guard let table = SharedFiles.bytes("feeds/PROVENANCE.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count > 6, cells[0].hasPrefix("ical/"), let events = Int(cells[6].prefix { $0.isNumber }) else {
        return nil
      }
      return Feed(path: "feeds/" + cells[0], events: events)
    }
  }

  @Test(arguments: feeds) func feedHasItsEvents(_ feed: Feed) throws {
    let bytes = try #require(SharedFiles.bytes(feed.path))
    let reading = readICalendar(bytes, ["SUMMARY", "DTSTART"])
    #expect(reading.error == nil)
    #expect(reading.rows.count == feed.events)
    #expect(reading.rows.allSatisfy { $0[0] != nil && $0[1] != nil })
    #expect(reading.findings.filter { !["bare-lf", "cr-cr-lf"].contains($0.code) }.isEmpty)
  }
}
