import FormatSyntax
import SourceText
import Testing

@Suite struct CSVWriterTests {
  static let rows: [[String]] = [
    ["a", "b"], ["", "x"], ["1,2", "\"q\""], ["line\nend", "\r"], [" lead", "trail\t"], ["ü€😀", "a\"b"], ["", ""],
  ]

  @Test func writesQuotesOnlyWhereTheyAreNeeded() {
    let output = OutputBuffer()
    var writer = CSVWriter(output)
    for row in Self.rows {
      for field in row { writer.field(field) }
      writer.endRecord()
    }
    #expect(
      output.text == """
        a,b
        ,x
        "1,2",\"""q\"""
        "line\nend","\r"
        " lead","trail\t"
        ü€😀,"a""b"
        ,

        """)
  }

  @Test(arguments: [0x2C, 0x3B, 0x09] as [UInt8]) func readsBackWhatWasWritten(_ delimiter: UInt8) {
    let output = OutputBuffer()
    var writer = CSVWriter(output, delimiter: delimiter, lineEnd: "\r\n")
    for row in Self.rows {
      for field in row { writer.field(field) }
      writer.endRecord()
    }
    let reading = readCSV(output.array, CSVDialect(delimiter: delimiter, hasHeader: false), columns: 2)
    #expect(reading.rows == Self.rows.map { $0.map { $0 } })
    #expect(reading.findings.isEmpty)
  }

  @Test func oneEmptyFieldAloneIsARecord() {
    let output = OutputBuffer()
    var writer = CSVWriter(output)
    for field in ["a", "", "b"] {
      writer.field(field)
      writer.endRecord()
    }
    #expect(output.text == "a\n\"\"\nb\n")
    #expect(readCSV(output.array).rows == [[""], ["b"]])
  }
}
