import FormatSyntax
import SourceText
import Testing

@Suite struct ICalendarLinesTests {
  @Test func linesAreUnfolded() throws {
    let text = "\u{FEFF}BEGIN:X\r\n\r\nD\r\n ESC;A=1;B=\"x:y\",z:va\n\tl:ue\r\nno line\r\nEND:X"
    try Array(text.utf8).withBytes { input throws(SyntaxError) in
      var lines = ICalendarLines(input)
      let begin = try lines.next()
      #expect(begin?.value.text == "X")
      #expect(begin?.offset == 3)
      #expect(begin?.isNamed("begin") == true)
      let line = try lines.next()
      #expect(line?.name.text == "DESC")
      #expect(line?.parameterText.text == ";A=1;B=\"x:y\",z")
      #expect(line?.parameters.map { "\($0.name.text)=\($0.value.text)" } == ["A=1", "B=\"x:y\",z"])
      #expect(line?.parameter("b")?.text == "\"x:y\",z")
      #expect(line?.parameter("c") == nil)
      #expect(line?.value.text == "val:ue")
      #expect(line?.offset == 14)
      #expect(line?.end == 44)
      do throws(SyntaxError) {
        _ = try lines.next()
        Issue.record("a line without a colon was taken")
      } catch {
        #expect(error.offset == 46)
      }
      #expect(try lines.next()?.name.text == "END")
      #expect(try lines.next() == nil)
    }
  }

  @Test(arguments: [
    "X", "X;", "X;A", "X;A:v", "X;A=\"x:v", "X;A=\"x\"y:v", "X;A=x\"y\":v", "X;=1:v", ":v", "X Y:v", "X;A B=1:v",
    "\"X\":v",
    "X;;:v", "é:v", " X:v",
  ])
  func malformedLinesAreErrors(_ text: String) {
    Array(text.utf8).withBytes { input in
      var lines = ICalendarLines(input)
      #expect(throws: SyntaxError.self) { try lines.next() }
    }
  }
}
