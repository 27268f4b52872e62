import FormatSyntax
import SourceText
import Testing

@Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
struct ICalendarConformanceTests {
  static let folders = ["allenporter", "ical4j", "icalendar", "icaljs", "icalnet", "libical"]

  static func files(_ verdict: String) -> [String] {
    folders.flatMap { SharedFiles.verdicts("ics-" + $0) }
      .filter { $0.verdict == verdict && $0.path.hasSuffix(".ics") }.map(\.path)
  }

  /// What is not as RFC 5545 has it; the reader goes on where it can, so this is stricter than that.
  static func faults(_ bytes: [UInt8]) -> [String] {
    var faults = readICalendar(bytes, ["SUMMARY", "UID", "DTSTART", "DTSTART;TZID", "/PRODID"]).findings.map(\.code)
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

  /// Read all the same, as a reader of feeds should: what is wrong with them is in values or components that nobody asks
  /// for, or in what a stricter program wants of lines that say clearly what they mean; rules of
  /// recurrence are judged where they are followed.
  static let tolerated: Set<String> = [
    "ics-ical4j/invalid/0.ics", "ics-ical4j/invalid/CalendarDataFile.ics", "ics-ical4j/invalid/OZMovies.ics",
    "ics-ical4j/invalid/boeing.ics", "ics-ical4j/invalid/core.ics", "ics-ical4j/invalid/eli_courtwright.ics",
    "ics-ical4j/invalid/eli_test.ics", "ics-ical4j/invalid/groupwise.ics",
    "ics-ical4j/invalid/korganizer-lowercase.ics", "ics-ical4j/invalid/korganizer.ics", "ics-ical4j/invalid/lastfm.ics",
    "ics-ical4j/invalid/overlaps.ics", "ics-ical4j/invalid/phpicalendar_sample.ics",
    "ics-ical4j/invalid/schedule-unstable.ics", "ics-ical4j/invalid/smallcluster.ics",
    "ics-ical4j/invalid/sogo-geo-escaped-semicolon.ics", "ics-ical4j/invalid/talios.ics",
    "ics-ical4j/invalid/tmeher.ics", "ics-ical4j/invalid/twinkle.ics", "ics-ical4j/invalid/twinkle_orig.ics",
    "ics-libical/recur-errors.ics",
  ]

  @Test(arguments: files("must-reject").filter { !$0.contains("ics-allenporter") })
  func otherInvalidFileIsFaultyOrNamed(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let isFaulty = !Self.faults(bytes).filter { $0 != "bare-lf" }.isEmpty
    #expect(isFaulty != Self.tolerated.contains(String(path.dropFirst("corpora/".count))))
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
