import TestSupport
import FormatSyntax
import SourceText
import Testing

func readICalendar(_ bytes: [UInt8], _ wanted: [String], component: String = "VEVENT") -> Reading {
  bytes.withBytes { input in
    var reading = Reading()
    let reader = ICalendarReader(component: component, wanted: wanted)
    do throws(SyntaxError) {
      try reader.read(
        input, fields: RecordFields(count: wanted.count), onFinding: { reading.findings.append($0) },
        onRecord: { reading.add($0) })
    } catch {
      reading.error = error
    }
    return reading
  }
}

@Suite struct ICalendarReaderTests {
  /// Lines, joined by CRLF, as one calendar.
  static func calendar(_ lines: String...) -> [UInt8] {
    Array((["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  static func event(_ lines: String...) -> [UInt8] {
    Array((["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n").utf8)
  }

  struct Case: CustomTestStringConvertible {
    var lines: [String]
    var wanted: [String]
    var row: [String?]
    var testDescription: String { "\(lines) \(wanted)" }
  }

  static let cases = [
    Case(lines: ["SUMMARY:a\\, b\\; c\\\\ d\\ne\\Nf\\x\\"], wanted: ["SUMMARY"], row: ["a, b; c\\ d\ne\nf\\x\\"]),
    Case(lines: ["summary:a", "Summary:b"], wanted: ["SUMMARY"], row: ["a"]),
    Case(lines: ["COMMENT:a", "comment:b\\,c", "COMMENT:"], wanted: ["COMMENT[]"], row: ["a\u{1F}b,c\u{1F}"]),
    Case(lines: ["X-NOTE:a\\,b"], wanted: ["X-NOTE", "X-NOTE\\"], row: ["a\\,b", "a,b"]),
    Case(
      lines: ["DTSTART;TZID=Europe/Berlin;VALUE=DATE-TIME:20260101T120000"],
      wanted: ["DTSTART", "DTSTART;TZID", "dtstart;value", "DTSTART;X"],
      row: ["20260101T120000", "Europe/Berlin", "DATE-TIME", nil]),
    Case(
      lines: ["X-A;P=\"a:b;c,d\";Q=x^n^'^^^y:v:w"], wanted: ["X-A", "X-A;P", "X-A;Q"],
      row: ["v:w", "a:b;c,d", "x\n\"^^y"]),
    Case(lines: ["X-A;P=1,\"2\",3:v"], wanted: ["X-A;P"], row: ["1,2,3"]),
    Case(lines: ["SUMMARY:lo\r\n ng\r\n\t er\\\r\n , x"], wanted: ["SUMMARY"], row: ["long er, x"]),
    Case(lines: ["SUM\r\n MARY;LANG\r\n UAGE=de\r\n :x"], wanted: ["SUMMARY", "SUMMARY;LANGUAGE"], row: ["x", "de"]),
    Case(
      lines: ["SUMMARY:a", "BEGIN:VALARM", "SUMMARY:b", "UID:c", "END:VALARM"], wanted: ["SUMMARY", "UID"],
      row: ["a", nil]),
    Case(lines: ["SUMMARY:", "UID;X=:"], wanted: ["SUMMARY", "UID", "UID;X"], row: ["", "", ""]),
    Case(lines: ["SUMMARYX:a", "SUMMAR:b", "DESCRIPTIOM:c"], wanted: ["SUMMARY", "DESCRIPTION"], row: [nil, nil]),
  ]

  @Test(arguments: cases) func readsProperties(_ expected: Case) {
    let bytes = Array((["BEGIN:VEVENT"] + expected.lines + ["END:VEVENT", ""]).joined(separator: "\r\n").utf8)
    let reading = readICalendar(bytes, expected.wanted)
    #expect(reading.rows == [expected.row])
    #expect(reading.error == nil)
    #expect(reading.findings.isEmpty)
  }

  @Test func aFoldMayStandInsideACharacter() {
    let bytes = Array("BEGIN:VEVENT\r\nSUMMARY:M\u{FC}nchen\r\nEND:VEVENT\r\n".utf8)
    for at in 22..<30 {
      let folded = Array(bytes[..<at]) + Array("\r\n ".utf8) + Array(bytes[at...])
      let reading = readICalendar(folded, ["SUMMARY"])
      #expect(reading.rows == [["München"]])
      #expect(reading.findings.isEmpty)
    }
  }

  @Test(arguments: ["\r\n", "\n", "\r\r\n"]) func lineEndsAreToldOnce(_ lineEnd: String) {
    let lines = ["BEGIN:VEVENT", "SUMMARY:a", " b", "UID:c", "", "END:VEVENT", ""]
    let reading = readICalendar(Array(lines.joined(separator: lineEnd).utf8), ["SUMMARY", "UID"])
    #expect(reading.rows == [["ab", "c"]])
    #expect(reading.codes == ["\r\n": [], "\n": ["bare-lf@12"], "\r\r\n": ["cr-cr-lf@12"]][lineEnd])
  }

  @Test func theCalendarsPropertiesGoToItsRecords() {
    let one = Self.calendar(
      "X-WR-TIMEZONE:Europe/Berlin", "X-WR-CALNAME:A\\,B", "BEGIN:VEVENT", "UID:1", "END:VEVENT", "BEGIN:VEVENT",
      "X-WR-TIMEZONE:no", "END:VEVENT")
    let two = Self.calendar("BEGIN:VEVENT", "UID:3", "END:VEVENT")
    let reading = readICalendar(one + two, ["UID", "/X-WR-TIMEZONE", "/X-WR-CALNAME"])
    #expect(reading.rows == [["1", "Europe/Berlin", "A,B"], [nil, "Europe/Berlin", "A,B"], ["3", nil, nil]])
  }

  @Test func timeZonesAreKept() throws {
    let bytes = Self.calendar(
      "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD", "TZID:no", "SUMMARY:no", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VEVENT", "UID:1", "END:VEVENT", "begin:vtimezone", "end:vtimezone")
    try bytes.withBytes { input throws(SyntaxError) in
      let reader = ICalendarReader(wanted: ["UID"])
      var rows = 0
      try reader.read(
        input, fields: RecordFields(count: 1), onFinding: { _ in },
        onRecord: { _ in
          rows += 1
          #expect(reader.timeZones.map(\.tzid) == ["Here"])
        })
      #expect(rows == 1)
      #expect(reader.timeZones.map(\.tzid) == ["Here", ""])
      let texts = reader.timeZones.map { input.slice($0.range.lowerBound, $0.range.upperBound).text }
      #expect(texts[0].hasPrefix("BEGIN:VTIMEZONE\r\nTZID:Here\r\n"))
      #expect(texts[0].hasSuffix("END:STANDARD\r\nEND:VTIMEZONE"))
      #expect(texts[1] == "begin:vtimezone\r\nend:vtimezone")
    }
  }

  @Test func placesAreThoseOfTheInput() {
    let reading = readICalendar(Array("\u{FEFF}BEGIN:VEVENT\r\nEND:VEVENT\r\n".utf8), [])
    #expect(reading.places == [3..<27])
  }

  @Test(arguments: [
    ("BEGIN:VEVENT\nUID:1\n", 0, "has no END"), ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", 16, "has no END"),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", 29, "open component is \"VEVENT\""),
    ("BEGIN:VEVENT\nEND:VEVENT\nEND:VEVENT\n", 24, "without a BEGIN"),
    ("", 0, "not an iCalendar file: no line has BEGIN"), ("<html>\n<p>\n", 0, "BEGIN"),
    (String(repeating: "BEGIN:X\n", count: 65), 512, "64 components"),
  ])
  func brokenStructureIsAnError(_ text: String, _ offset: Int, _ message: String) {
    let reading = readICalendar(Array(text.utf8), ["UID"])
    #expect(reading.error?.offset == offset)
    #expect(reading.error?.message.contains(message) == true, "\(reading.error?.message ?? "")")
  }

  @Test func recordsBeforeAnErrorAreDelivered() {
    let reading = readICalendar(Self.event("UID:1") + Array("END:X\r\n".utf8), ["UID"])
    #expect(reading.rows == [["1"]])
    #expect(reading.error?.offset == 33)
  }

  @Test func oddLinesAreTold() {
    let text =
      "HTTP/1.1 200 OK\r\nDate: x\r\n\r\nBEGIN:VEVENT\r\n<p>x</p>\r\nno colon\r\nUID;=:1\r\nUID:2\r\nEND:VEVENT\r\n;\r\n"
    let reading = readICalendar(Array(text.utf8), ["UID"])
    #expect(reading.rows == [["2"]])
    #expect(
      reading.codes == [
        "text-before-calendar@0", "malformed-line@42", "malformed-line@52", "malformed-line@62", "malformed-line@90",
      ])
    #expect(reading.findings.first?.message == "text before the first BEGIN line is skipped")
  }

  @Test func invalidUTF8IsTold() {
    let bytes = Array("BEGIN:VEVENT\r\nSUMMARY:a".utf8) + [0xFC] + Array("b\r\n c\r\nEND:VEVENT\r\n".utf8)
    let reading = readICalendar(bytes, ["SUMMARY"])
    #expect(reading.codes == ["invalid-utf8@23"])
    #expect(reading.rows.count == 1)
  }

  @Test func aRecordThatIsTooLargeIsSkipped() {
    let large = String(repeating: "x", count: Limits.feedRecordBytes)
    let small = String(repeating: "COMMENT:xxxxxxxxxxxxxxxxxxxxxxx\r\n", count: 1 << 15)
    let bytes = Self.event("UID:1", "SUMMARY:" + large) + Self.event("UID:2", small) + Self.event("UID:3")
    let reading = readICalendar(bytes, ["UID", "SUMMARY", "COMMENT[]"])
    #expect(reading.rows == [["3", nil, nil]])
    #expect(reading.findings.map(\.code) == ["limit-exceeded", "limit-exceeded"])
  }
}
