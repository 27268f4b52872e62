import TestSupport

#if XML
  import FormatSyntax
  import SourceText
  import Testing

  /// What is read without libxml2 is what libxml2 reads: values, places, lines, findings and errors.
  @Suite struct XMLPlainTextTests {
    private static let wanted = [".", "*", ".//*[]", "b/@x", "/a/@y", "/a/c", "//c/@x", "*[@x=1]/@x"]

    /// Compares the two for records of three kinds.
    private static func differs(_ bytes: [UInt8]) -> String? {
      for record in ["*", "*/*", "//b"] {
        let plain = readXML(bytes, record: record, wanted)
        let other = readXML(bytes, record: record, wanted, chunkSize: 128 << 10)
        if plain != other { return "\(record): \(plain) is not \(other)" }
      }
      return nil
    }

    struct Case: CustomTestStringConvertible {
      var text: String
      var isPlain: Bool
      var testDescription: String { "\(text.debugDescription.prefix(120))" }

      init(_ text: String, _ isPlain: Bool = true) {
        self.text = text
        self.isPlain = isPlain
      }
    }

    private static let declaration = #"<?xml version="1.0" encoding="utf-8"?>"#

    static let cases = [
      Case("<a/>"), Case("<a></a >"), Case("\u{FEFF}<a><b/></a>"), Case("\(declaration)\n<a><b>x</b></a>\n"),
      Case("<?xml version='1.0'?><a/>"), Case("<?xml version='1.0' standalone='no' ?><a/>"),
      Case("<?xml version='1.1'?><a/>", false),
      Case("<?xml version='1.0' encoding='UTF-8'standalone='no'?><a/>", false),
      Case("<?xml version='1.0' encoding='latin-1'?><a/>", false), Case("<?xml encoding='UTF-8'?><a/>", false),
      Case(" <?xml version='1.0'?><a/>", false), Case("<?xml version = '1.0'?><a/>", false),
      Case("<a y='1'><b x='2'>t</b><b\n x = \"3\"\t/>u</a>"), Case("<a y='1'x='2'/>", false),
      Case("<a y='1' y='2'/>", false), Case("<a y=1/>", false), Case("<a y/>", false), Case("<a y='<'/>", false),
      Case("<a y='>\"'/>"), Case("<a y=\"it's\"/>"), Case("<a y='a\nb'/>", false), Case("<a y='a\tb'/>", false),
      Case("<a y='x &amp; y &lt;&gt;&quot;&apos;'>&amp;&lt;&gt;&quot;&apos;</a>"),
      Case("<a y='&#38;&#x26;&#65;&#xe9;&#x1F600;&#10;'>&#38;&#65;&#xE9;&#x1f600;&#10;</a>"),
      Case("<a y='&#0;'/>", false), Case("<a>&#xD800;</a>", false), Case("<a>&#xFFFE;</a>", false),
      Case("<a>&#x110000;</a>", false), Case("<a>&#13;</a>", false), Case("<a>&#;</a>", false),
      Case("<a>&#x;</a>", false),
      Case("<a>&nbsp;</a>", false), Case("<a>x & y</a>", false), Case("<a y='x & y'/>", false),
      Case("<a>&amp</a>", false),
      Case("<a>x ]] > y</a>"), Case("<a>x ]]> y</a>", false), Case("<a>]]&gt;</a>"), Case("<a>>>]></a>"),
      Case("<a>x\r\ny\r\n</a>"), Case("<a>x\ry</a>", false), Case("<a>x\r\r\ny</a>", false),
      Case("<a\r\n y='1'\r\n/>\r\n"),
      Case("<a><![CDATA[x < & ]] > ]]]></a>"), Case("<a><![CDATA[]]></a>"), Case("<a><![CDATA[x\r\n]]></a>", false),
      Case("<a><![CDATA[x]]</a>", false), Case("<a><![cdata[x]]></a>", false), Case("<![CDATA[x]]><a/>", false),
      Case("<!-- < & -><a/>", false), Case("<!-- < & --><a><!--x--><b/><!----></a><!--y-->"),
      Case("<a><!-- -- --></a>", false),
      Case("<a><!-- ---></a>", false), Case("<a><!--x\ry--></a>"), Case("<a><!-x--></a>", false),
      Case("<a><?p x?></a>", false), Case("<?p x?><a/>", false), Case("<!DOCTYPE a><a/>", false),
      Case("<a><b></a></b>", false), Case("<a></ab>", false), Case("<ab></a>", false), Case("<a/><b/>", false),
      Case("<a/>x", false), Case("x<a/>", false), Case("<a>", false), Case("<a><b></b>", false), Case("<a", false),
      Case("<a y='1", false), Case("", false), Case("  ", false), Case("<", false), Case("</a>", false),
      Case("<a><</a>", false),
      Case("<1a/>", false), Case("<-a/>", false), Case("< a/>", false), Case("<a-1._B/>"), Case("<a:b/>", false),
      Case("<é/>", false), Case("<a é='1'/>", false), Case("<a>é 日本 😀</a>"), Case("<a y='é 日本 😀'/>"),
      Case("<a>\u{7F}\u{80}\u{85}\u{FFFD}</a>"), Case("<a>\u{FFFE}</a>", false), Case("<a>\u{FFFF}</a>", false),
      Case("<a>\u{1}</a>", false), Case("<a>\u{0}</a>", false), Case("<a y='\u{1F}'/>", false),
      Case("<a/>\u{0}", false),
      Case("<a xmlns='http://example.com/x-1.xsd' y='2'><b xmlns='urn:x:y'/></a>"), Case("<a xmlns=''/>", false),
      Case("<a xmlns='x y'/>", false), Case("<a xmlns='http://www.w3.org/2000/xmlns/'/>", false),
      Case("<a xmlns='urn:x' xmlns='urn:x'/>", false), Case("<a xmlns:p='urn:x' p:y='1'/>", false),
      Case("<a xml:lang='en'/>", false), Case("<html><b/></html>", false),
      Case("<a>" + String(repeating: "<b>", count: 63) + String(repeating: "</b>", count: 63) + "</a>"),
      Case("<a>" + String(repeating: "<b>", count: 64) + String(repeating: "</b>", count: 64) + "</a>", false),
      Case("<a " + (0..<64).map { "y\($0)='1'" }.joined(separator: " ") + "/>"),
      Case("<a " + (0..<65).map { "y\($0)='1'" }.joined(separator: " ") + "/>", false),
      Case("<a>" + (0..<1_000).map { "<name-of-many-\($0)/>" }.joined() + "</a>"),
      Case("<a>" + (0..<1_100).map { "<n\($0)/>" }.joined() + "</a>", false),
      Case("<a><b>" + String(repeating: "x", count: 1 << 20) + "</b><b/></a>", false),
    ]

    @Test(arguments: cases) func casesAreReadAsByLibXML2(_ example: Case) {
      let bytes = Array(example.text.utf8)
      #expect(Self.differs(bytes) == nil)
      #expect(readXML(bytes, record: "*", Self.wanted).isPlain == example.isPlain)
    }

    @Test func bytesThatAreNoCharactersAreLeftToLibXML2() {
      for bad in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
        for (before, after) in [
          ("<a>", "</a>"), ("<a y='", "'/>"), ("<a><!--", "--></a>"), ("<a><![CDATA[", "]]></a>"),
        ] {
          let bytes = Array(before.utf8) + bad + Array(after.utf8)
          #expect(Self.differs(bytes) == nil)
          #expect(!readXML(bytes, record: "*", []).isPlain, "\(bad) in \(before)")
        }
      }
    }

    /// Records before the place at which libxml2 takes over are handed over once.
    @Test func recordsBeforeThatPlaceAreThereOnce() {
      let text = "<a>\n" + (0..<100).map { "<b x='\($0)'>t</b>\n" }.joined()
      for rest in ["<?p?><b x='last'/></a>", "<b>x & y</b></a>", "<b></a>", "", "<b x='1' x='2'/>"] {
        let bytes = Array((text + rest).utf8)
        let reading = readXML(bytes, record: "a/b", ["@x"])
        #expect(reading == readXML(bytes, record: "a/b", ["@x"], chunkSize: 1 << 10))
        #expect(reading.rows.prefix(100).map { $0[0] } == (0..<100).map { "\($0)" })
        #expect(!reading.isPlain)
      }
    }

    // MARK: Of others

    @Test(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
    func documentsOfTheCorporaAreReadAsByLibXML2() throws {
      var plain = 0
      let files = SharedFiles.verdicts("xmlconf", "xml-libxml2").map(\.path)
      for path in files {
        let bytes = try #require(SharedFiles.bytes(path))
        if bytes.count > 1 << 16 { continue }
        if let difference = Self.differs(bytes) { Issue.record("\(path): \(difference)") }
        if readXML(bytes, record: "*", []).isPlain { plain += 1 }
      }
      // Most have a DOCTYPE, or are wrong.
      #expect(plain > 30)
    }

    @Test(
      .enabled(if: SharedFiles.arePresent, "../shared is not there"), arguments: XMLConformanceTests.feeds.map(\.path))
    func beginningsOfFeedsAreReadAsByLibXML2(_ path: String) throws {
      let bytes = try #require(SharedFiles.bytes("feeds/xml/" + path))
      #expect(Self.differs(Array(bytes.prefix(1 << 20))) == nil)
      for end in stride(from: 1, to: min(bytes.count, 6_000), by: 7) {
        if let difference = Self.differs(Array(bytes[..<end])) { Issue.record("the first \(end): \(difference)") }
      }
    }

    // MARK: Generated

    private static let pieces = [
      "<a>", "</a>", "<b>", "</b>", "<c>", "</c>", "<b/>", "<c x='1'/>", "<b x=\"1\" y='2'>", "text", " ", "\n", "\r\n",
      "&amp;",
      "&#65;", "&#x42;", "&", ";", "<!--", "-->", "<!-- x -->", "<![CDATA[", "]]>", "<![CDATA[y]]>", "é", "]", ">", "<",
      "'",
      "\"", "=", "/", "<?p?>", "x='1'", "\t", "\r", " xmlns='urn:x'", "-", "--", "!", "\u{FEFF}",
      "<?xml version='1.0'?>",
    ]

    @Test(arguments: Seeds.first(40)) func textsOfPiecesAreReadAsByLibXML2(_ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<400 {
        var text = Self.tree(&generator, depth: 0)
        // Some stay as they are, and well-formed.
        for _ in 0..<generator.below(3) {
          let at = generator.below(text.count + 1)
          let removed = min(generator.below(4), text.count - at)
          text.replaceSubrange(at..<at + removed, with: Array(Self.pieces[generator.below(Self.pieces.count)].utf8))
        }
        if let difference = Self.differs(text) {
          Issue.record("seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription): \(difference)")
        }
      }
    }

    private static func tree(_ generator: inout SeededGenerator, depth: Int) -> [UInt8] {
      let name = ["a", "b", "c", "long-name.of_many"][generator.below(4)]
      var text = "<\(name)"
      for key in ["x", "y", "another-attribute"] where generator.below(3) == 0 {
        let value = ["1", "", "&amp;", "é", "a &lt; b", ">"][generator.below(6)]
        text += [" ", "\n", "  "][generator.below(3)] + "\(key)=\"\(value)\""
      }
      if generator.below(5) == 0 { return Array((text + "/>").utf8) }
      var bytes = Array((text + ">").utf8)
      for _ in 0..<generator.below(depth < 4 ? 5 : 1) {
        switch generator.below(4) {
        case 0: bytes += Array(["text", "\n  ", "&amp;", "日本", "\r\n", "]]", "&#x41;"][generator.below(7)].utf8)
        case 1: bytes += Array(["<!-- c -->", "<![CDATA[<&]]>"][generator.below(2)].utf8)
        default: bytes += tree(&generator, depth: depth + 1)
        }
      }
      return bytes + Array("</\(name)>".utf8)
    }
  }
#endif
