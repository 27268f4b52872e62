#if XML
  import FormatSyntax
  import SourceText
  import Testing
  import XMLSyntax

  func readXML(_ bytes: [UInt8], record: String, _ wanted: [String], chunkSize: Int = 128 << 10) -> Reading {
    bytes.withBytes { input in
      var reading = Reading()
      do throws(SyntaxError) {
        let reader = try XMLReader(record: record, wanted: wanted)
        try reader.read(
          input, chunkSize: chunkSize, fields: RecordFields(count: wanted.count),
          onFinding: { reading.findings.append($0) },
          onRecord: {
            reading.add($0)
            reading.lines.append(reader.recordLine)
          })
      } catch {
        reading.error = error
      }
      return reading
    }
  }

  @Suite struct XMLReaderTests {
    struct Case: CustomTestStringConvertible {
      var text: String
      var record: String
      var wanted: [String]
      var rows: [[String?]]
      var testDescription: String { "\(record) \(wanted) \(text.prefix(200))" }
    }

    static let week = """
      <season year="2026"><date>d0</date>
        <week n="1"><g id="a"/><date>d1</date><g id="b"><week n="x"/></g><date>d2</date><g id="c"/></week>
        <week><g id="d"/><week n="3"><g id="e"/></week><g id="f"/></week><g id="g"/>
      </season>
      """

    static let cases = [
      Case(
        text: "<a><b id='1'><c>x</c></b><b id=\"2\"/></a>", record: "a/b", wanted: ["@id", "c", "@no", "no"],
        rows: [["1", "x", nil, nil], ["2", nil, nil, nil]]),
      Case(text: "<a><b/><c><b/></c></a>", record: "/a/b", wanted: ["."], rows: [[""]]),
      Case(text: "<a><b/><c><b/></c><b><b/></b></a>", record: "//b", wanted: ["b"], rows: [[nil], [nil], [""]]),
      Case(text: "<a><x><b>1</b></x><y><b>2</b></y></a>", record: "a/*/b", wanted: ["."], rows: [["1"], ["2"]]),
      Case(text: "<b>1</b>", record: "b", wanted: ["."], rows: [["1"]]),
      // Conditions on attributes.
      Case(
        text: "<g><t s='away'><n>A</n></t><t s='home'><n>H</n></t><t><n>N</n></t></g>", record: "g",
        wanted: ["t[@s=home]/n", "t[@s=away]/n", "t[@s=x]/n", "t/n", "*[@s=home]/@s"],
        rows: [["H", "A", nil, "A", "home"]]),
      Case(
        text: "<a><b k='1'/><b k='2' x='y'/><b/></a>", record: "a/b[@k=2]", wanted: ["@x"], rows: [["y"]]),
      Case(
        text: "<a><b k='p/q'>1</b><b k='[x]'>2</b></a>", record: "a", wanted: ["b[@k=p/q]"], rows: [["1"]]),
      // Values around the records that hold longer than to the end of their parent.
      Case(
        text: "<n><m><s t='l' q='1'/><s t='y' q='2'/><h>x</h></m><c><r/></c><m><h>y</h></m><c><r/><r/></c></n>",
        record: "//r", wanted: ["/n^/m/s[@t=y]/@q", "/n^/m/h", "/n/m/h", "/n/m/s/@q", "//m/h"],
        rows: [["2", "x", nil, nil, nil], ["2", "y", nil, nil, nil], ["2", "y", nil, nil, nil]]),
      Case(
        text: "<n><p><m><h>x</h></m><r/></p><p><r/></p></n>", record: "//r", wanted: ["//p^/m/h"],
        rows: [["x"], [nil]]),
      Case(text: "<b>1</b>", record: "//b", wanted: ["."], rows: [["1"]]),
      Case(text: "<a><b>1</b></a>", record: "b", wanted: ["."], rows: []),
      Case(
        text: "<b> x&amp;&#228;&#x1F600;<![CDATA[<&>]]> <!-- no --><?no no?>y<c>no</c>z </b>", record: "b",
        wanted: ["."], rows: [[" x&ä😀<&> yz "]]),
      Case(text: "<b c='a&lt;b&quot;&#10;ü'/>", record: "b", wanted: ["@c"], rows: [["a<b\"\nü"]]),
      Case(
        text: "<b><c>1</c><c>2</c><c d='x'>3</c></b>", record: "b", wanted: ["c", "c[]", "c/@d", "c/@d[]"],
        rows: [["1", "1\u{1F}2\u{1F}3", "x", "x"]]),
      Case(
        text: "<b><v n='1'><w><x>2</x></w></v><x>3</x></b>", record: "b",
        wanted: ["v/@n", "v/w/x", "v/*/x", "*/w", ".//x", ".//x[]", "v//x"],
        rows: [["1", "2", "2", "", "2", "2\u{1F}3", "2"]]),
      Case(
        text: "<s:a xmlns:s='u' xmlns='v' xmlns:i='w'><s:b i:nil='true'><c s:d='1'>x</c></s:b></s:a>", record: "a/b",
        wanted: ["@nil", "c", "c/@d"], rows: [["true", "x", "1"]]),
      Case(
        text: week, record: "//g", wanted: ["@id", "/season/@year", "//week/@n"],
        rows: [
          ["a", "2026", "1"], ["b", "2026", "1"], ["c", "2026", "1"], ["d", "2026", nil], ["e", "2026", "3"],
          ["f", "2026", nil], ["g", "2026", nil],
        ]),
      Case(
        text: week, record: "//g", wanted: ["@id", "//week/date", "/season/date"],
        rows: [
          ["a", nil, "d0"], ["b", "d1", "d0"], ["c", "d2", "d0"], ["d", nil, "d0"], ["e", nil, "d0"], ["f", nil, "d0"],
          ["g", nil, "d0"],
        ]),
      Case(text: "<a><b i='1'><c/></b></a>", record: "a/b", wanted: ["/a/b/@i", "/a/*/@i"], rows: [["1", "1"]]),
      Case(text: "<?xml version='1.0'?>\n<!-- x -->\n<?p q?><a><b/></a>\n", record: "a/b", wanted: [], rows: [[]]),
      Case(text: "\u{FEFF}<a><b>ü</b></a>", record: "a/b", wanted: ["."], rows: [["ü"]]),
    ]

    @Test(arguments: cases) func reads(_ expected: Case) {
      let reading = readXML(Array(expected.text.utf8), record: expected.record, expected.wanted)
      #expect(reading.rows == expected.rows)
      #expect(reading.error == nil)
      #expect(reading.findings.isEmpty)
    }

    @Test(arguments: ["", "/", "a//", "a/", "@", "a/@", "@a/b", "//@x", "/@x", "a///b"])
    func whatIsNoPathIsRefused(_ path: String) {
      #expect(throws: SyntaxError.self) { try XMLReader(record: "a", wanted: [path]) }
    }

    @Test(arguments: [".", "@a", "a/@b", "a[]"]) func aRecordIsAnElement(_ path: String) {
      #expect(throws: SyntaxError.self) { try XMLReader(record: path, wanted: []) }
    }

    static let sample = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a = "b" -->
      <s y="20&amp;26">\r
        <g i='1>2'><t>Mün&#99;hen 😀</t><![CDATA[x < y ]] >]]></g>
        <g
           i='2'
        >text, &lt;more&gt;<e/>\u{20AC}</g><g/>\r\n</s>
      """

    @Test(arguments: 1...64) func piecesOfAnySizeAreTheSame(_ size: Int) {
      let wanted = ["@i", "t", ".", "/s/@y"]
      let whole = readXML(Array(Self.sample.utf8), record: "s/g", wanted)
      #expect(
        whole.rows == [
          ["1>2", "München 😀", "x < y ]] >", "20&26"], ["2", nil, "text, <more>€", "20&26"], [nil, nil, "", "20&26"],
        ])
      let reading = readXML(Array(Self.sample.utf8), record: "s/g", wanted, chunkSize: size)
      #expect(reading == whole)
    }

    @Test(arguments: [1, 5, 64, 1 << 16]) func placesAreThoseOfTheInput(_ size: Int) throws {
      for text in [Self.sample, "\u{FEFF}" + Self.sample] {
        let bytes = Array(text.utf8)
        let reading = readXML(bytes, record: "s/g", [], chunkSize: size)
        let texts = reading.places.map { String(decoding: bytes[$0], as: UTF8.self) }
        try #require(texts.count == 3)
        #expect(texts[0].hasPrefix("<g i='1>2'><t>") && texts[0].hasSuffix("]]></g>"))
        #expect(texts[1].hasPrefix("<g\n     i='2'") && texts[1].hasSuffix("\u{20AC}</g>"))
        #expect(texts[2] == "<g/>")
      }
    }

    @Test(arguments: [1, 5, 64, 1 << 16], [true, false])
    func utf16IsRead(_ size: Int, _ bigEndian: Bool) {
      let text = Self.sample.replacing("UTF-8", with: "UTF-16")
      let wanted = ["@i", "t", ".", "/s/@y"]
      let expected = readXML(Array(Self.sample.utf8), record: "s/g", wanted)
      let bytes = TextEncodingTests.utf16(text, bigEndian: bigEndian)
      let reading = readXML(bytes, record: "s/g", wanted, chunkSize: size)
      #expect(reading.rows == expected.rows)
      #expect(reading.error == nil)
      let texts = reading.places.map { place in
        ([0xFE, 0xFF] + (bigEndian ? Array(bytes[place]) : swapped(bytes[place])))
          .withBytes { String(decoding: TextEncoding.decodeToUTF8($0) ?? [], as: UTF8.self) }
      }
      #expect(texts.first?.hasPrefix("<g i='1>2'><t>M") == true)
      #expect(texts.last == "<g/>")
    }

    private func swapped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).flatMap { [bytes[$0 + 1], bytes[$0]] }
    }

    @Test(arguments: [1, 64, 1 << 16]) func singleByteEncodingsAreRead(_ size: Int) {
      let bytes =
        Array("<?xml version=\"1.0\" encoding='windows-1252'?><a><b x=\"".utf8) + [0x80, 0xFC] + Array("\"/><b>".utf8)
      let rest = [0xE9, 0x95] + Array("</b></a>".utf8)
      let reading = readXML(bytes + rest, record: "a/b", ["@x", "."], chunkSize: size)
      #expect(reading.rows == [["€ü", ""], [nil, "é•"]])
      #expect(reading.places == [48..<59, 59..<68])
    }

    @Test func linesAreThoseOfTheStartTag() throws {
      try Array(Self.sample.utf8).withBytes { input throws(SyntaxError) in
        let reader = try XMLReader(record: "s/g", wanted: [])
        var lines: [Int] = []
        try reader.read(
          input, fields: RecordFields(count: 0), onFinding: { _ in }, onRecord: { _ in lines.append(reader.recordLine) }
        )
        #expect(lines == [4, 5, 7])
      }
    }

    @Test func statesAreForgottenWhenThereAreTooMany() {
      // Every element on the way is a choice, so that each way down is a state of its own.
      let names = ["a", "b"]
      var text = ""
      var count = 0
      func add(_ depth: Int) {
        if depth == 12 {
          text += "<r>\(count)</r>"
          count += 1
          return
        }
        for name in names {
          text += "<\(name)>"
          add(depth + 1)
          text += "</\(name)>"
        }
      }
      add(0)
      let deep = "//a" + String(repeating: "/*", count: 11) + "/@x"
      let reading = readXML(Array("<x>\(text)</x>".utf8), record: "//r", [".", deep])
      #expect(reading.error == nil)
      #expect(reading.rows.map { $0[0] } == (0..<count).map { String($0) })
    }
  }
#endif
