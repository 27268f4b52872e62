import FormatSyntax
import SourceText
import Testing

@Suite struct ICalendarWriterTests {
  static func write(_ body: (ICalendarWriter) -> Void) -> OutputBuffer {
    let output = OutputBuffer()
    body(ICalendarWriter(output))
    return output
  }

  @Test func writesLines() {
    let output = Self.write { writer in
      writer.begin("VEVENT")
      writer.property(name: "UID", value: "1")
      writer.text(name: "SUMMARY", value: "a, b; c\\ d\ne\r\nf\tg")
      writer.property(
        name: "DTSTART", parameter: "TZID", parameterValue: ("Europe/Berlin" as StaticString).bytes,
        value: ("20260101T120000" as StaticString).bytes)
      writer.property(
        name: "X-A",
        parameters: [("P", ("a:b" as StaticString).bytes), ("Q", ("say \"x\"^\n" as StaticString).bytes)],
        value: ("a,b" as StaticString).bytes, isText: true)
      writer.end("VEVENT")
    }
    let lines = [
      "BEGIN:VEVENT", "UID:1", "SUMMARY:a\\, b\\; c\\\\ d\\ne\\nf\tg", "DTSTART;TZID=Europe/Berlin:20260101T120000",
      "X-A;P=\"a:b\";Q=say ^'x^'^^^n:a\\,b", "END:VEVENT", "",
    ]
    #expect(output.text == lines.joined(separator: "\r\n"))
  }

  @Test func noValueEndsItsLine() {
    let hostile = "x\r\nATTENDEE:mailto:a\n\u{85}\u{0}\u{1B}[2J\u{7F}é\u{A0}"
    let output = Self.write { writer in
      writer.text(name: "SUMMARY", value: hostile)
      writer.property(name: "URL", value: hostile)
      hostile.withBytes { value in
        writer.property(name: "X", parameter: "P", parameterValue: value, value: value)
      }
    }
    let lines = [
      "SUMMARY:x\\nATTENDEE:mailto:a\\n[2Jé\u{A0}", "URL:xATTENDEE:mailto:a\u{85}[2Jé\u{A0}",
      "X;P=\"x^nATTENDEE:mailto:a^n\u{85}[2Jé\u{A0}\":xATTENDEE:mailto:a\u{85}[2Jé\u{A0}", "",
    ]
    #expect(output.text == lines.joined(separator: "\r\n"))
  }

  @Test(arguments: ["a", "é", "€", "😀", "ab€", "x\\,"]) func longLinesAreFolded(_ unit: String) {
    for count in [1, 20, 60, 66, 67, 68, 69, 140, 141, 142, 143, 300] {
      let text = String(repeating: unit, count: count)
      let output = Self.write { $0.text(name: "SUMMARY", value: text) }
      #expect(output.text.hasSuffix("\r\n"))
      for line in output.array.dropLast(2).split(separator: 0x0A) {
        let bytes = line.last == 0x0D ? Array(line.dropLast()) : Array(line)
        #expect(bytes.count <= 75)
        #expect(bytes.withBytes { TextEncoding.firstInvalidUTF8(in: $0) } == nil)
      }
      let event = Array("BEGIN:VEVENT\r\n".utf8) + output.array + Array("END:VEVENT\r\n".utf8)
      let reading = readICalendar(event, ["SUMMARY"])
      #expect(reading.rows == [[text]])
      #expect(reading.findings.isEmpty)
    }
  }

  @Test func bytesThatAreNoUTF8AreFoldedAllTheSame() {
    let bytes = [UInt8](repeating: 0x80, count: 400)
    let output = Self.write { writer in bytes.withBytes { writer.text(name: "SUMMARY", value: $0) } }
    #expect(output.array.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
  }

  @Test func textComesBack() throws {
    let text = "a,b;c\\n\nü\\\\"
    let output = OutputBuffer()
    text.withBytes { ICalendarText.escape($0, to: output) }
    #expect(output.text == "a\\,b\\;c\\\\n\\nü\\\\\\\\")
    let back = OutputBuffer()
    ICalendarText.unescape(output.view, to: back)
    #expect(back.text == text)
    output.removeAll()
    text.withBytes { ICalendarText.encodeParameter($0, to: output) }
    back.removeAll()
    ICalendarText.decodeParameter(output.view, to: back)
    #expect(back.text == text)
  }
}
