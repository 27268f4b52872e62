import TestSupport

#if XML
  import FormatSyntax
  import SourceText
  import Testing
  import XMLSyntax

  @Suite(.enabled(if: SharedFiles.arePresent, "../shared is not there"))
  struct XMLConformanceTests {
    static func files(_ verdict: String, hasDoctype: Bool) -> [String] {
      SharedFiles.verdicts("xmlconf")
        .filter { $0.verdict == verdict && $0.note.contains(hasDoctype ? "DOCTYPE=1" : "DOCTYPE=0") }.map(\.path)
    }

    static func read(_ path: String) throws -> Reading {
      let bytes = try #require(SharedFiles.bytes(path))
      var reading = readXML(bytes, record: "//none", [])
      // What is not well-formed by an ampersand alone is read on, and told.
      if reading.error == nil, let told = reading.findings.first(where: { $0.code == "bare-ampersand" }) {
        reading.error = SyntaxError(offset: told.offset, message: told.message)
      }
      return reading
    }

    /// Well-formed documents that are refused on purpose, by the end of their names.
    ///
    /// They have declarations in UTF-16, which the table of verdicts does not see.
    static let refused = [
      "sa/049.xml", "sa/050.xml", "sa/051.xml", "japanese/pr-xml-little-endian.xml", "japanese/pr-xml-utf-16.xml",
    ]

    /// Documents that are not well-formed and are read all the same, by the end of their names.
    ///
    /// Their byte order mark and their declaration do not agree; the mark wins.
    static let tolerated = ["eduni/misc/007.xml", "eduni/misc/008.xml"]

    /// Documents with the word in a comment, in CDATA or in a processing instruction, by the end of their names.
    static let withoutDoctype = ["oasis/p15pass1.xml", "oasis/p16pass1.xml", "oasis/p18pass1.xml"]

    @Test(arguments: files("must-accept", hasDoctype: false)) func wellFormedDocumentReads(_ path: String) throws {
      let reading = try Self.read(path)
      #expect((reading.error == nil) != Self.refused.contains { path.hasSuffix($0) })
    }

    @Test(arguments: files("must-reject", hasDoctype: false)) func otherDocumentIsRefused(_ path: String) throws {
      let reading = try Self.read(path)
      #expect((reading.error != nil) != Self.tolerated.contains { path.hasSuffix($0) })
    }

    /// Documents with an entity of the file at the address, by the end of their names.
    static let withEntities = [
      "not-sa/031.xml", "valid/pe00.xml", "P09/ibm09v03.xml", "P32/ibm32v02.xml", "errata-2e/E19.xml",
    ]

    /// Whether a DOCTYPE has declarations, and not only an address.
    static func hasDeclarations(_ path: String) throws -> Bool {
      let text = String(decoding: try #require(SharedFiles.bytes(path)), as: UTF8.self)
      return text.contains(/<!DOCTYPE(?:[^\[>"']|"[^"]*"|'[^']*')*\[/)
    }

    /// What is wrong with the others may be in the file at the address, which is not read.
    @Test(arguments: files("must-accept", hasDoctype: true) + files("must-reject", hasDoctype: true))
    func onlyDoctypeWithoutDeclarationsIsRead(_ path: String) throws {
      let isRead = try Self.read(path).error == nil
      if try Self.hasDeclarations(path) {
        #expect(isRead == Self.withoutDoctype.contains { path.hasSuffix($0) })
      } else if Self.files("must-accept", hasDoctype: true).contains(path) {
        #expect(isRead != Self.withEntities.contains { path.hasSuffix($0) })
      }
    }

    @Test(arguments: SharedFiles.verdicts("xml-libxml2").map(\.path)) func anyDocumentHasAnAnswer(_ path: String) throws
    {
      let bytes = try #require(SharedFiles.bytes(path))
      let whole = readXML(bytes, record: "*/*", [".", "*", ".//*[]"])
      let pieces = readXML(bytes, record: "*/*", [".", "*", ".//*[]"], chunkSize: 61)
      #expect(whole.rows == pieces.rows)
      #expect((whole.error == nil) == (pieces.error == nil))
      #expect(whole.places.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= bytes.count })
    }

    /// Documents of libxml2's own tests whose verdict is to be read and that are refused, by the end of their names.
    ///
    /// They declare one prefix twice in a tag, or have an attribute twice by two prefixes of one namespace: Namespaces in
    /// XML, section 6.3, allows neither.
    /// The others have an entity of the file at the address of their DOCTYPE.
    static let refusedOfLibXML2 = [
      "namespaces/err_9.xml", "namespaces/err_10.xml", "namespaces/err_11.xml", "valid/694228.xml", "valid/pe-test.xml",
      "valid/pe-val-latin1.xml", "valid/t11.xml", "valid/t4.xml", "valid/t4a.xml", "valid/t6.xml",
    ]

    /// Those that have to be refused and are read, by the end of their names.
    ///
    /// It is wrong about namespaces only, and namespaces don't count here: a prefix without one.
    /// Or it is in the file at the address, or only a blank is missing.
    static let toleratedOfLibXML2 = [
      "errors/ns-undeclared.xml", "recurse/lol_ip_content.xml", "recurse/lol_ip_value.xml", "errors/doctype2.xml",
    ]

    /// The verdict applies, but a DOCTYPE with declarations is always refused.
    @Test(arguments: SharedFiles.verdicts("xml-libxml2").indices) func verdictHolds(_ index: Int) throws {
      let file = SharedFiles.verdicts("xml-libxml2")[index]
      let isRead = try Self.read(file.path).error == nil
      let expected = try file.verdict == "must-accept" && !Self.hasDeclarations(file.path)
      let isKnown = (Self.refusedOfLibXML2 + Self.toleratedOfLibXML2).contains { file.path.hasSuffix($0) }
      #expect((isRead == expected) != isKnown, "\(file.path) \(file.verdict)")
    }

    static let feeds: [(path: String, record: String, count: Int)] = [
      ("mlb-gameday/master_scoreboard.xml", "games/game", 13),
      ("openligadb/blm_e_01_09_nice_format.xml", "ergx/termin", 9),
      ("openligadb/spieltag_2014_01.xml", "//Matchdata", 9),
      ("openligadb/ws-response-bundesliga2014-01.xml", "//Matchdata", 9),
      ("openligadb/ws-response-bundesliga2014-02.xml", "//Matchdata", 9),
      ("openligadb/ws-response-bundesliga2014-04.xml", "//Matchdata", 9),
      ("sportradar/mlb-2014-04-16-daily-generated-2014-04-16.xml", "calendars/event", 16),
      ("sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml", "calendars/event", 2449),
      ("sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml", "calendars/event", 2449),
      ("sportradar/nba-2013-REG-schedule-generated-2013-12-12.xml", "league/season-schedule/games/game", 1230),
      ("sportradar/nfl-2012-REG-schedule.xml", "season/week/game", 256),
      ("sportradar/nhl-2013-12-12-daily.xml", "//game", 11),
      ("sportsml/tournament-cl-g2.xml", "//sports-event", 125),
      ("errors/sportradar-412-error.xml", "//game", 0),
      ("errors/sportradar-596-not-found.html", "//game", 0),
    ]

    @Test(arguments: feeds) func feedHasItsGames(_ path: String, _ record: String, _ count: Int) throws {
      let bytes = try #require(SharedFiles.bytes("feeds/xml/" + path))
      let reading = readXML(bytes, record: record, ["@id"])
      #expect(reading.error == nil)
      #expect(reading.rows.count == count)
      #expect(reading.places.allSatisfy { bytes[$0.lowerBound] == 0x3C && bytes[$0.upperBound - 1] == 0x3E })
      #expect(reading.findings.isEmpty)
    }

    @Test func headersBeforeADocumentAreNamed() throws {
      let bytes = try #require(SharedFiles.bytes("feeds/xml/openligadb/response-2018-22.xml"))
      #expect(readXML(bytes, record: "//Match", []).error?.message.contains("HTTP headers") == true)
    }

    @Test func whatIsAroundTheRecordsIsThere() throws {
      let path = "feeds/xml/sportradar/nfl-2012-REG-schedule.xml"
      let bytes = try #require(SharedFiles.bytes(path))
      let wanted = ["/season/@season", "//week/@week", "@home", "venue/@name"]
      let reading = readXML(bytes, record: "season/week/game", wanted)
      #expect(reading.rows.first == ["2012", "1", "NYG", "MetLife Stadium"])
      #expect(reading.rows.last?[1] == "17")
    }
  }
#endif
