#if XML
  import TestSupport
  import FormatSyntax
  import SourceText
  import Testing
  import XMLSyntax

  @Suite struct XMLHardeningTests {
    struct Case: CustomTestStringConvertible {
      var text: String
      var offset: Int
      var message: String
      var code: DiagnosticCode?
      var testDescription: String { "\(message): \(text.prefix(100))" }
    }

    static let cases = [
      Case(text: "", offset: 0, message: "the document is empty"),
      Case(text: " \n\t", offset: 0, message: "empty"),
      Case(text: "\u{FEFF}", offset: 3, message: "empty"),
      Case(
        text: "HTTP/1.1 200 OK\r\nServer: x\r\n\r\n<a/>", offset: 0, message: "the document has HTTP headers before it"),
      Case(text: "\n<!doctype html><p>", offset: 1, message: "the file is an HTML page, not a feed"),
      Case(text: "<HTML lang='en'>", offset: 0, message: "HTML page"),
      Case(text: "{\"a\": 1}", offset: 0, message: "not XML: the document does not start with <"),
      Case(text: "< a/>", offset: 1, message: "invalid element name"),
      Case(text: "<!DOCTYPE a []><a/>", offset: 0, message: "declarations in a DOCTYPE are not allowed"),
      Case(text: "<!DOCTYPE a>[<!ATTLIST a y CDATA 'x'>]><a/>", offset: 0, message: "declarations in a DOCTYPE"),
      Case(text: "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", offset: 22, message: "DOCTYPE"),
      Case(text: "<!DOCTYPE a SYSTEM 'file:///etc/passwd' [<!ELEMENT a ANY>]><a/>", offset: 0, message: "DOCTYPE"),
      Case(text: "<a>&#1;</a>", offset: 7, message: "invalid xmlChar value 1"),
      Case(text: "<a><g/><b></a>", offset: 14, message: "mismatch"),
      Case(text: "<a><g/>", offset: 7, message: "the document ends too early"),
      Case(text: "<a><g x='1", offset: 10, message: "AttValue"),
      Case(text: "<!-- x -->", offset: 10, message: "ends too early"),
      Case(text: "<a/> x", offset: 5, message: "Extra content"),
      Case(text: "<a/><b/>", offset: 4, message: "Extra content"),
      Case(text: "<a x='1' x='2'/>", offset: 14, message: "Attribute x redefined"),
      Case(text: "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", offset: 42, message: "redefined"),
      Case(
        text: "<?xml version='1.0' encoding='EUC-JP'?><a/>", offset: 30,
        message: "the encoding \"EUC-JP\" is not supported, or is not the file's"),
      Case(text: "<?xml version='1.0' encoding='UTF-16'?><a/>", offset: 30, message: "\"UTF-16\" is not supported"),
      Case(
        text: "<\u{0}a\u{0}/\u{0}>\u{0}", offset: 0,
        message: "NUL bytes: not XML, or UTF-16 without its byte order mark"),
      Case(
        text: String(repeating: "<a>", count: 65), offset: 192, message: "deeper than 64", code: "limit-exceeded"),
      Case(
        text: "<a><b " + attributes(257) + "/></a>", offset: 3, message: "256 attributes", code: "limit-exceeded"),
      Case(
        text: "<a><b " + attributes(50_000) + "/></a>", offset: 3, message: "256 attributes", code: "limit-exceeded"),
      Case(
        text: "<a><b x=\"" + String(repeating: ">", count: 1 << 21) + "\"/></a>", offset: 3,
        message: "start tag of more than", code: "limit-exceeded"),
      Case(
        text: "<a y='" + String(repeating: "x", count: 1 << 20 + 1) + "'/>", offset: 0,
        message: "start tag of more than",
        code: "limit-exceeded"),
    ]

    static func attributes(_ count: Int) -> String { (0..<count).map { "a\($0)=''" }.joined(separator: " ") }

    @Test(arguments: cases, [7, 1 << 16]) func isRefused(_ expected: Case, _ size: Int) {
      // A tag that comes in many pieces is looked at as often.
      let size = expected.text.utf8.count > 1 << 16 ? 1 << 16 : size
      let reading = readXML(Array(expected.text.utf8), record: "//none", ["/a/@y"], chunkSize: size)
      #expect(reading.error?.message.contains(expected.message) == true, "\(String(describing: reading.error))")
      #expect(reading.error?.code == expected.code)
      #expect(reading.error?.offset == expected.offset)
      #expect(reading.rows.isEmpty)
    }

    /// Nothing is loaded for an address, and an entity of that file is no reference.
    @Test(
      arguments: ["a", "a SYSTEM 'file:///etc/passwd'", "a PUBLIC '-//x' \"https://x.example/a.dtd\""], [1, 1 << 16])
    func doctypeWithoutDeclarationsIsRead(_ doctype: String, _ size: Int) {
      let text = "<?xml version='1.0'?><!DOCTYPE \(doctype)><a><g>x</g><g>&b;</g></a>"
      let reading = readXML(Array(text.utf8), record: "a/g", ["."], chunkSize: size)
      #expect(reading.error == nil && reading.rows == [["x"], ["&b;"]])
      #expect(reading.findings.map(\.code) == ["bare-ampersand"])
    }

    /// An ampersand that begins no reference is read as it stands, in text and in attributes, wherever a piece ends.
    @Test(arguments: [1, 2, 3, 7, 1 << 16]) func bareAmpersandIsReadAndTold(_ size: Int) {
      let table: [(text: String, row: [String?], offsets: [Int])] = [
        ("<a><g x='1'>A&B</g></a>", ["A&B", "1"], [13]),
        ("<a><g x='A & B'>A&amp;B &lt;&#38;&#x26;</g></a>", ["A&B <&&", "A & B"], [11]),
        ("<a><g x='&'>&&amp;&nbsp;&</g></a>", ["&&&nbsp;&", "&"], [9, 12, 18, 24]),
        ("<a><!-- & --><?p & ?><g x='1'><![CDATA[A & B]]>&</g></a>", ["A & B&", "1"], [47]),
        (
          "<a><g x='1'>\(String(repeating: "x", count: 50))&\(String(repeating: "y", count: 50))</g></a>",
          [String(repeating: "x", count: 50) + "&" + String(repeating: "y", count: 50), "1"], [62]
        ),
      ]
      for (text, row, offsets) in table {
        let reading = readXML(Array(text.utf8), record: "a/g", [".", "@x"], chunkSize: size)
        #expect(reading.error == nil, "\(text)")
        #expect(reading.rows == [row], "\(text)")
        #expect(reading.codes == offsets.map { "bare-ampersand@\($0)" }, "\(text)")
        let message = "an & that does not begin an entity of XML is taken literally; it should be &amp;"
        #expect(reading.findings.allSatisfy { $0.message == message })
      }
    }

    /// The places behind it are those of the input.
    @Test func placesBehindABareAmpersandAreRight() {
      let text = "<a><g>A&B & C</g><g/><b></a>"
      let reading = readXML(Array(text.utf8), record: "a/g", ["."])
      #expect(reading.places == [3..<17, 17..<21])
      #expect(reading.error?.offset == 28)
    }

    @Test(arguments: [3, 1000, 1 << 16]) func whatOnlyLooksLikeATagIsRead(_ size: Int) {
      let many = Self.attributes(400)
      let inside = "<!-- <b \(many) --><![CDATA[<b \(many)>]]><?p <b \(many)?>x \(many) y='"
      let reading = readXML(Array("<a><g>\(inside)</g></a>".utf8), record: "a/g", ["."], chunkSize: size)
      #expect(reading.error == nil)
      #expect(reading.rows == [["<b \(many)>x \(many) y='"]])
    }

    @Test func namesAndNamespacesAreLimited() {
      let names = (0..<70_000).map { "<n\($0)/>" }.joined()
      let many = readXML(Array("<a>\(names)</a>".utf8), record: "a", [])
      #expect(many.error?.code == "limit-exceeded")
      #expect(many.error?.message.contains("different names") == true)
      let spaces = (0..<200).map { "xmlns:n\($0)='u'" }.joined(separator: " ")
      let deep = readXML(Array("<a><b \(spaces)><c \(spaces)/><d \(spaces)><e/></d></b></a>".utf8), record: "//e", [])
      #expect(deep.error?.code == "limit-exceeded")
      #expect(deep.error?.message.contains("namespaces") == true)
    }

    /// A look at a document stops where its reading would: what is before that place is there.
    @Test func aLookIsLimitedToo() throws {
      func look(_ text: String) throws -> XMLOutline { try #require(text.withBytes { XMLOutline.read($0) }) }
      let names = (0..<300_000).map { "<n\($0)/>" }.joined()
      #expect(try look("<a><b/>\(names)</a>").children.count < 100_000)
      let tags = try look("<a><b/><c \(Self.attributes(300_000))/><d/></a>")
      #expect(tags.children.map(\.name) == ["b"])
      #expect(try look("<a><b/><c \(Self.attributes(256))/><d/></a>").children.map(\.name) == ["b", "c", "d"])
    }

    @Test func attributesAtTheLimitAreRead() {
      let reading = readXML(Array("<a><g \(Self.attributes(256))/></a>".utf8), record: "a/g", ["@a255"])
      #expect(reading.rows == [[""]])
    }

    @Test func recordsBeforeAnErrorAreDelivered() {
      let reading = readXML(Array("<a><g>1</g><g>2</g><g>3</h></a>".utf8), record: "a/g", ["."])
      #expect(reading.rows == [["1"], ["2"]])
      #expect(reading.error != nil)
    }

    @Test(arguments: [[0xFC], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x01], [0xEF, 0xBF, 0xBF]] as [[UInt8]])
    func badBytesHaveAPlace(_ bytes: [UInt8]) {
      let reading = readXML(Array("<a>12345".utf8) + bytes + Array("67</a>".utf8), record: "a", ["."])
      #expect(reading.error?.offset == 8)
      #expect(reading.error?.message.contains([0xFC, 0xC0].contains(bytes[0]) ? "encoding" : "Char") == true)
      #expect(reading.rows.isEmpty)
    }

    @Test func anErrorInUTF16HasItsPlaceThere() {
      let bytes = TextEncodingTests.utf16("<a>ü€😀</b>", bigEndian: true)
      #expect(readXML(bytes, record: "a", []).error?.offset == 24)
      let half = TextEncodingTests.utf16("<a>ü", bigEndian: true) + [0xD8, 0x00, 0x00, 0x3C]
      #expect(readXML(half, record: "a", []).error?.offset == 10)
    }

    @Test func aRecordThatIsTooLargeIsSkipped() {
      let large = String(repeating: "x", count: Limits.feedRecordBytes)
      let text = "<a><g>\(large)</g><g><!--\(large)--></g><g>1</g></a>"
      let reading = readXML(Array(text.utf8), record: "a/g", ["."])
      #expect(reading.rows == [["1"]])
      #expect(reading.findings.map(\.code) == ["limit-exceeded", "limit-exceeded"])
      #expect(reading.findings.first?.offset == 3)
    }

    @Test func aPrefixWithoutANamespaceIsToldOnce() {
      let reading = readXML(Array("<a><x:g y:b='1'/><x:g/></a>".utf8), record: "a/g", ["@b"])
      #expect(reading.rows == [["1"], [nil]])
      #expect(reading.findings.map(\.code) == ["xml-namespace"])
    }
  }

  @Suite struct MarkupTests {
    @Test func textIsEscaped() {
      let output = OutputBuffer()
      "a<b>&\"'\r\n\t\u{0}\u{1B}\u{FFFE}\u{FFFF}\u{FFFD}ü".withBytes { Markup.append($0, to: output) }
      #expect(output.text == "a&lt;b&gt;&amp;&quot;&#39;&#13;\n\t\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}ü")
    }

    @Test func whatIsWrittenIsReadBack() {
      let (text, value) = ("a<b>&\"' \r\n\t ]]> ü€😀", "a<b>&\"' ]]> ü€😀")
      let output = OutputBuffer()
      output.append("<a b=\"")
      value.withBytes { Markup.append($0, to: output) }
      output.append("\">")
      text.withBytes { Markup.append($0, to: output) }
      output.append("</a>")
      #expect(readXML(output.array, record: "a", ["@b", "."]).rows == [[value, text]])
    }
  }
#endif
