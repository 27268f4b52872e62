import TestSupport
import FormatSyntax
import SourceText
import Testing

func readCSV(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect(), columns: Int? = nil) -> Reading {
  bytes.withBytes { input in
    var reading = Reading()
    do throws(SyntaxError) {
      let reader = try CSVReader(input, dialect: dialect)
      let count = columns ?? reader.columns.count
      try reader.read(
        wanted: Array(0..<count), fields: RecordFields(count: count), onFinding: { reading.findings.append($0) },
        onRecord: { reading.add($0) })
    } catch {
      reading.error = error
    }
    return reading
  }
}

@Suite struct CSVReaderTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var rows: [[String?]]
    var codes: [String] = []
    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case(text: "a,b\n1,2\n", rows: [["1", "2"]]),
    Case(text: "a,b\n1,2", rows: [["1", "2"]]),
    Case(text: "a,b\r\n1,2\r\n3,4\r\n", rows: [["1", "2"], ["3", "4"]]),
    Case(text: "a,b\r1,2\r3,4\r", rows: [["1", "2"], ["3", "4"]], codes: ["bare-cr@7"]),
    Case(text: "a,b\r\r\n1,2\r\r\n3,4\r\r\n", rows: [["1", "2"], ["3", "4"]], codes: ["cr-cr-lf@9"]),
    Case(text: "\u{FEFF}a,b\n1,2\n", rows: [["1", "2"]]),
    Case(text: "a,b\n\n\n1,2\n \t\n\n3,4\n\n", rows: [["1", "2"], ["3", "4"]]),
    Case(text: "a\n1\n\n 2\n\"\"\n", rows: [["1"], [" 2"], [""]]),
    Case(text: "a,b\n\"1,\n2\",\"x\"\"y\"\n", rows: [["1,\n2", "x\"y"]]),
    Case(text: "a,b\n1\"2,\"\"\n", rows: [["1\"2", ""]]),
    Case(text: "a,b,c\n1,This \"quotes\" must,3\n", rows: [["1", "This \"quotes\" must", "3"]]),
    Case(text: "a,b\n\"1\"x\"y,2\n", rows: [["1x\"y", "2"]], codes: ["text-after-quote@7"]),
    Case(text: "a,b\n\"\"\"\" ,2\n", rows: [["\" ", "2"]], codes: ["text-after-quote@8"]),
    Case(text: "a,b\n1\n2,3,4\n", rows: [["1", nil], ["2", "3"]], codes: ["short-row@4", "malformed-line@6"]),
    Case(text: "a,b\n2,3,\n", rows: [["2", "3"]], codes: ["ragged-row@4"]),
    Case(text: "a,b\n,\n", rows: [["", ""]]),
    Case(text: "a,b\n1,", rows: [["1", ""]]),
    Case(text: "a;b\n1,5;2\n", rows: [["1,5", "2"]]),
    Case(text: "a\tb\n1\t2\n", rows: [["1", "2"]]),
    Case(text: "a|b\n1|2\n", rows: [["1", "2"]]),
    Case(text: "a;b, c\n1;2\n3;4\n", rows: [["1", "2"], ["3", "4"]]),
    Case(text: "a,b", rows: []),
    Case(text: "", rows: []),
    Case(text: "\n\n", rows: []),
    Case(text: "a,b\n0123456789,012345678901234567890123\n", rows: [["0123456789", "012345678901234567890123"]]),
  ]

  @Test(arguments: cases) func reads(_ expected: Case) {
    let reading = readCSV(Array(expected.text.utf8))
    #expect(reading.rows == expected.rows)
    #expect(reading.codes == expected.codes)
    #expect(reading.error == nil)
  }

  @Test func namesAreTrimmedAndFoundWithoutCase() throws {
    let text = "\u{FEFF} Date ,\"Home \"\"Team\"\"\",\u{A0}Ort\u{A0},date\n"
    try Array(text.utf8).withBytes { input throws(SyntaxError) in
      let reader = try CSVReader(input)
      #expect(reader.columns == ["Date", "Home \"Team\"", "Ort", "date"])
      #expect(reader.columnIndex("date") == 3)
      #expect(reader.columnIndex("DATE") == 0)
      #expect(reader.columnIndex("ort") == 2)
      #expect(reader.columnIndex("none") == nil)
    }
  }

  @Test func columnsOfOneNameHaveNumbers() throws {
    try Array("PTS,PTS,PTS,a#2,,\n".utf8).withBytes { input throws(SyntaxError) in
      let reader = try CSVReader(input)
      let names = ["PTS", "PTS#1", "PTS#2", "PTS#3", "PTS#4", "PTS#x", "a#2", "a#1", "#1", "#2", "#3"]
      #expect(names.map(reader.columnIndex) == [0, nil, 1, 2, nil, nil, 3, nil, 4, 5, nil])
    }
  }

  @Test func offsetsAreThoseOfTheInput() {
    let reading = readCSV(Array("\u{FEFF}a,b\r\n1,2\r\n\r\n\"3\n\",4".utf8))
    #expect(reading.places == [8..<11, 15..<21])
  }

  @Test func aQuoteThatIsNeverClosedEndsTheReading() {
    let reading = readCSV(Array("a,b\n1,2\n3,\"4\n5,6\n".utf8))
    #expect(reading.rows == [["1", "2"]])
    #expect(reading.error?.offset == 10)
    #expect(readCSV(Array("a,\"b\n".utf8)).error?.offset == 2)
  }

  @Test func withoutAHeaderTheFirstRecordCounts() {
    let reading = readCSV(Array("\"1\",2,3\n4,5\n".utf8), CSVDialect(hasHeader: false), columns: 3)
    #expect(reading.rows == [["1", "2", "3"], ["4", "5", nil]])
    #expect(reading.codes == ["short-row@8"])
  }

  @Test func aColumnCanBeWantedTwiceOrNotBeThere() throws {
    try Array("a,b\n1,2\n".utf8).withBytes { input throws(SyntaxError) in
      var reading = Reading()
      try CSVReader(input).read(
        wanted: [1, 0, 1, 7, -1], fields: RecordFields(count: 5), onFinding: { _ in }, onRecord: { reading.add($0) })
      #expect(reading.rows == [["2", "1", "2", nil, nil]])
    }
  }

  @Test(arguments: [TextEncoding.windows1252, .latin1]) func singleByteEncodingsAreDecoded(_ encoding: TextEncoding) {
    let bytes: [UInt8] = Array("\u{41},b\n".utf8) + [0x22, 0xFC, 0x22, 0x22, 0x22, 0x2C, 0x80, 0x78, 0x0A]
    let reading = readCSV(bytes, CSVDialect(encoding: encoding))
    #expect(reading.rows == [["ü\"", encoding == .latin1 ? "\u{80}x" : "€x"]])
    #expect(reading.findings.isEmpty)
  }

  @Test func invalidUTF8IsTold() {
    let reading = readCSV(Array("a,b\n1,".utf8) + [0xFC, 0x0A] + Array("ü,2\n".utf8))
    #expect(reading.codes == ["invalid-utf8@6"])
    #expect(reading.findings.first?.scope == .record)
    #expect(reading.rows == [["1", "\u{FFFD}"], ["ü", "2"]])
  }

  @Test func aRecordThatIsTooLargeIsSkipped() {
    let large = String(repeating: "x", count: Limits.feedRecordBytes)
    let wide = String(repeating: ",", count: Limits.csvColumns)
    let reading = readCSV(Array("a,b\n1,2\n\(large),3\n\"\(large)\",\"\"\n\(wide)\n4,5\n".utf8))
    #expect(reading.rows == [["1", "2"], ["4", "5"]])
    #expect(reading.findings.map(\.code) == ["limit-exceeded", "limit-exceeded", "limit-exceeded"])
    #expect(reading.findings.allSatisfy { $0.scope == .skipped })
  }
}
