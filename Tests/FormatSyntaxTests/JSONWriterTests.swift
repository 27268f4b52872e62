import FormatSyntax
import SourceText
import Testing

@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String { JSONWriter.string(body) }

  @Test func membersAreInOrderAndAbsentOnesLeftOut() {
    let none: String? = nil
    let written = text { json in
      json.object { json in
        json.member("a", "x")
        json.member("b", none)
        json.nullable("c", none)
        json.member("d", ["p", "q"])
        json.member("e", [Int]().filled)
        json.object("f") { $0.member("g", true) }
        json.array("h") { _ in }
        json.member("i", -1)
        json.member("j", 0.5)
        json.raw("k", none)
        json.raw("l", "[ 1 ]")
        json.compacted("m", ("[ 1, \" \" ]" as StaticString).bytes)
      }
    }
    #expect(
      written
        == #"{"a":"x","c":null,"d":["p","q"],"f":{"g":true},"h":[],"i":-1,"j":0.5,"l":[ 1 ],"m":[1," "]}"#)
  }

  @Test func linesAreBrokenWhereTheCallerSays() {
    let written = text { json in
      json.object { json in
        json.member("a", 1)
        json.startLine(1)
        json.array("b", lines: 2, end: 1) { json in
          json.value(1)
          json.object { $0.member("c", [2, 3]) }
        }
        json.array("d", [4, 5], lines: 0)
        json.array("e", end: 0) { _ in }
      }
      json.endLine()
      json.value(6)
    }
    #expect(written == "{\"a\":1,\n \"b\":[\n  1,\n  {\"c\":[2,3]}\n ],\"d\":[\n4,\n5],\"e\":[\n]}\n6")
  }

  @Test func textsThatArePutTogetherAreEscaped() {
    let name = "quote\""
    let written = text { json in
      json.object { json in
        json.text("a") { output in
          output.append("say \"")
          output.append("hi\"\n")
        }
        json.text("b") { _ in }
        json.key(name)
        json.text { $0.append("plain") }
      }
    }
    #expect(written == #"{"a":"say \"hi\"\n","quote\"":"plain"}"#)
  }

  @Test func anotherWriterGoesOn() {
    let output = OutputBuffer()
    output.append("{\"a\":1")
    var json = JSONWriter(output, isFirst: false)
    json.member("b", 2)
    #expect(output.text == #"{"a":1,"b":2"#)
  }

  @Test func membersOfAnObjectAreTakenAsTheyAreWritten() throws {
    let output = OutputBuffer()
    try output.json { (json) throws(SyntaxError) in
      try json.object { (json) throws(SyntaxError) in
        let object: StaticString = #"{ "\u0061" : 1.0, "b": [ 2 ], "c": 3 }"#
        try json.members(of: object.bytes) { !$0.equals("c") }
      }
    }
    #expect(output.text == #"{"\u0061":1.0,"b":[2]}"#)
  }

  @Test func linesAreValues() {
    #expect(JSONWriter.lines(["a", "b"]) == Array("\"a\"\n\"b\"\n".utf8))
  }
}
