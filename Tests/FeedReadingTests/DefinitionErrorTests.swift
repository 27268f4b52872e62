import CivilTime
import DataFiles
import ScheduleModel
import SourceText
import Testing

@testable import FeedReading

/// What is wrong with a definition is said in one sentence, at its line and column.
struct DefinitionErrorTests {
  static let minimal = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A"}}"#

  /// An ending that is empty would be cut off for ever.
  @Test func emptyEndingIsRefused() {
    let text = Self.minimal.replacing(#""H""#, with: #"{"from":"H","strip":["*",""]}"#)
    let result = feedDefinition(text)
    #expect(result.definition == nil)
    #expect(
      result.findings.count == 1 && result.findings[0].hasSuffix("a text of `strip` is empty"), "\(result.findings)")
  }

  /// A definition that is built in and is none is a fault, and one that names a zone is there without any zones.
  @Test func catalogueHasFaultsAndNeedsNoZones() throws {
    let catalogue = FeedCatalogue(
      files: [DataFile(name: "a.json", bytes: ("{}" as StaticString).bytes)], zones: .system)
    #expect(catalogue.definitions.isEmpty && catalogue.faults.first?.location?.file == "a.json")
    let whole = FeedCatalogue.builtIn
    #expect(whole.faults.isEmpty)
    let withZones = FeedCatalogue(files: DataFiles.definitions, zones: .system)
    #expect(withZones.faults.isEmpty && withZones.definitions.map(\.name) == whole.definitions.map(\.name))
    for definition in whole.definitions {
      #expect(try definition.withZones(.system).unreadZones.isEmpty)
      let none = ZoneDatabase(directory: nil)
      let lacksZones = definition.unreadZones.contains { none.anyZone($0) == nil }
      #expect(((try? definition.withZones(none)) == nil) == lacksZones)
    }
    #expect(whole.definitions.contains { !$0.unreadZones.isEmpty })
  }

  @Test func minimalDefinitionReads() {
    #expect(feedDefinition(Self.minimal).findings.isEmpty)
    #expect(feedDefinition(Self.minimal).definition?.name == "x")
  }

  static let broken: [(String, [String])] = [
    ("", ["1:1: "]),
    ("[]", ["1:1: a feed definition should be an object, not a list"]),
    (
      "{}",
      [
        "1:1: a feed definition needs `name`", "1:1: a feed definition needs `syntax`",
        "1:1: a feed definition needs `game`",
        "1:1: game.home or game.homeId or game.name is missing: a record needs two sides, or a name",
      ]
    ),
    (
      #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A"},"name":"y"}"#,
      [#"1:59: the member "name" occurs twice"#]
    ),
    ("{\"name\":\"x\",\n \"syntax\":\"csv\",}", ["2:17: "]),
  ]

  @Test(arguments: broken) func brokenDefinitionIsNone(_ text: String, _ findings: [String]) {
    let result = feedDefinition(text)
    #expect(result.definition == nil)
    #expect(result.findings.count == findings.count, "\(result.findings)")
    for (found, wanted) in zip(result.findings, findings) { #expect(found.hasPrefix(wanted), "\(text)") }
  }

  /// Each is put on a line of its own, after `"name"`: the column is that of the member's value.
  static let members: [(String, String)] = [
    (#""nam":"y""#, #"2:1: a feed definition has no member "nam"; did you mean "name"?"#),
    (#""format":"else""#, #"2:10: `format` should be "sportstime-feed", not "else""#),
    (#""version":2"#, "2:11: `version` should be 1, the only version, not 2"),
    (#""title":5"#, "2:9: `title` should be text, not 5"),
    (#""priority":"high""#, #"2:12: `priority` should be a whole number, not "high""#),
    (#""priority":1.5"#, "2:12: `priority` should be a whole number, not 1.5"),
    (#""stableIds":"yes""#, #"2:13: `stableIds` should be true or false, not "yes""#),
    (#""stableIds":true"#, "1:1: stable ids need game.id"),
    (#""csv":[]"#, "2:7: `csv` should be an object, not a list"),
    (#""csv":{"delimiter":";;"}"#, "2:20: a delimiter is one byte, and not a quote or a line end"),
    (#""csv":{"delimiter":"\""}"#, "2:20: a delimiter is one byte, and not a quote or a line end"),
    (#""recognise":{"contains":["a",""]}"#, "2:30: a text of `contains` is empty"),
    (#""recognise":{"oneOf":[["a",""]]}"#, "2:22: `oneOf` should be lists of texts, none of them empty"),
    (#""notGames":[{"from":"H","contains":[""]}]"#, "2:37: a text of `contains` is empty"),
    (#""csv":{"textMark":"''"}"#, "2:19: a text mark is one byte"),
    (#""csv":{"header":1}"#, "2:17: `header` should be true or false, not 1"),
    (
      #""csv":{"encoding":"utf16"}"#,
      #"2:19: `encoding` should be "utf8", "windows1250", "windows1251", "windows1252", "latin1" or "latin2", not "utf16""#
    ),
    (#""csv":{"quote":"'"}"#, #"2:8: `csv` has no member "quote""#),
    (#""csv":{"encodin":"utf8"}"#, #"2:8: `csv` has no member "encodin"; did you mean "encoding"?"#),
    (#""records":"rows""#, "2:11: the records of a table are its rows, which have no path"),
    (#""recognise":["a"]"#, "2:13: `recognise` should be an object, not a list"),
    (#""recognise":{"columns":5}"#, "2:24: `columns` should be a list of texts, not 5"),
    (#""recognise":{"oneOf":5}"#, "2:22: `oneOf` should be lists of texts, none of them empty"),
    (#""seasonStart":13"#, "2:15: `seasonStart` should be a month, 1 to 12, not 13"),
    (#""recognise":{"colums":["a"]}"#, #"2:14: `recognise` has no member "colums"; did you mean "columns"?"#),
    (#""split":{}"#, "2:9: `split` should be a list, not an object"),
    (#""split":[{"from":"S"}]"#, "2:10: a split needs `from`, a value, and `patterns`"),
    (#""split":[{"from":"S","pattern":["{a}"]}]"#, #"2:22: a split has no member "pattern"; did you mean "patterns"?"#),
    (#""split":[{"from":"S","patterns":[1]}]"#, "2:34: `patterns` should be a pattern, or a list of them, not 1"),
    (
      #""split":[{"from":"S","patterns":["{a} {b}", "{a}{b}"]}]"#,
      #"2:45: two gaps need text between them in the pattern "{a}{b}""#
    ),
    (#""split":[{"from":"S","patterns":"{a"}]"#, #"2:33: a { has no } in the pattern "{a""#),
    (#""split":[{"from":"S","patterns":[""]}]"#, #"2:34: no text and no gap in the pattern """#),
    (
      #""split":[{"from":"S","patterns":["{a+} {b+}"]}]"#,
      #"2:34: more than one gap has a + in the pattern "{a+} {b+}""#
    ),
    (#""split":[{"from":"{x}","patterns":["{a}"]}]"#, "2:18: no split names {x}"),
    (
      #""split":[{"from":"S","patterns":["{fileYear}-{a}"]}]"#,
      "2:33: a split can't name {fileYear}, which belongs to the file, not to a record"
    ),
    (#""notGames":{}"#, "2:12: `notGames` should be a list of conditions, not an object"),
    (#""notGames":[{"from":"S"}]"#, "2:13: a condition needs one of `is`, `isNot` and `contains`, with texts"),
    (#""notGames":["S"]"#, "2:13: a condition should be an object"),
    (#""notGames":[{"from":"S","is":"x"},{"from":"{y}","is":"x"}]"#, "2:43: no split names {y}"),
    (
      #""timeNotSet":[{"from":"S","is":"x","isNot":"y"}]"#,
      "2:15: a condition needs one of `is`, `isNot` and `contains`, with texts"
    ),
    (#""timeNotSet":[{"from":"S","si":["x"]}]"#, #"2:27: `timeNotSet` has no member "si"; did you mean "is"?"#),
    (
      #""split":[{"from":"S","patterns":["{a+?}"]}]"#,
      #"2:34: a gap with a ? can't have +, # or ^ in the pattern "{a+?}""#
    ),
    (
      #""split":[{"from":"S","patterns":["a{? b}{? c}{? d}{? e}{? f}"]}]"#,
      #"2:34: more than four optional parts in the pattern "a{? b}{? c}{? d}{? e}{? f}""#
    ),
    (#""lookups":{"a":{}}"#, "2:11: `lookups` are for the syntaxes json and xml"),
    (#""games":{}"#, "2:9: `games` should be a list of two or more games, not an object"),
    (#""games":[{"home":"G"}]"#, "2:9: `games` should be a list of two or more games, not a list"),
    (#""games":[{"home":"G"},{}]"#, "2:23: an entry of `games` is empty"),
    (#""games":[{"home":"G"},{"hom":"G"}]"#, #"2:24: a game has no member "hom"; did you mean "home"?"#),
    (#""games":[{"home":"G"},{"start":"G"}]"#, #"2:32: `start` needs `forms`, such as ["yyyy-MM-dd"]"#),
    (#""placeholders":5"#, "2:16: `placeholders` should be a pattern, or a list of them, not 5"),
  ]

  @Test(arguments: members) func memberIsRefused(_ member: String, _ finding: String) {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A"},"# + "\n" + member + "}"
    let result = feedDefinition(text)
    #expect(result.definition == nil, "\(member)")
    #expect(result.findings.first == finding, "\(member): \(result.findings)")
  }

  static let gameMembers: [(String, String)] = [
    (#""hom":"H""#, #"2:1: a game has no member "hom"; did you mean "home"?"#),
    (#""id":5"#, "2:6: `id` should be a source or an object, not 5"),
    (#""id":"{nobody}""#, "2:6: no split names {nobody}"),
    (#""id":"{filename}""#, #"2:6: no split names {filename}; did you mean "fileName"?"#),
    (#""id":{"from":5}"#, "2:14: `from` should be one or more sources, not 5"),
    (#""id":{"firstOf":{}}"#, "2:17: `firstOf` should be sources, not an object"),
    (#""id":{"from":"a","strip":5}"#, "2:26: `strip` should be texts, not 5"),
    (#""id":{"from":"a","map":[]}"#, "2:24: `map` should be an object, not a list"),
    (#""id":{"from":"a","map":{"b":1}}"#, "2:29: a map's values should be texts"),
    (#""id":{"from":"a","slug":"yes"}"#, #"2:25: `slug` should be true or false, not "yes""#),
    (#""id":{"form":"a"}"#, #"2:7: `id` has no member "form"; did you mean "from"?"#),
    (#""start":"S""#, #"2:9: `start` needs `forms`, such as ["yyyy-MM-dd"]"#),
    (
      #""start":{"from":"S","forms":["yyyy-QQ"]}"#,
      #"2:30: "yyyy-QQ" is not a form of dates: 'QQ' has no meaning; quote letters that should match themselves (byte 5)"#
    ),
    (
      #""start":{"from":"S","forms":["yyyy-MM-dd","yyyy-MM-dd hh:mm"]}"#,
      #"2:43: "yyyy-MM-dd hh:mm" is not a form of dates: 'h' and 'a' need each other, and 'H' can't have 'a' (byte 16)"#
    ),
    (#""id":{"from":"a","forms":["yyyy"]}"#, #"2:18: `id` has no member "forms""#),
    (#""start":{"from":"S","forms":["yyyy"],"title":true}"#, #"2:38: `start` has no member "title""#),
    (#""start":{"from":"S","forms":[]}"#, #"2:9: `start` needs `forms`, such as ["yyyy-MM-dd"]"#),
    (#""id":{"from":["a","{b}"]}"#, "2:19: no split names {b}"),
    (
      #""status":{"from":"a","map":{"x":"final","y":"canceled"}}"#,
      #"2:45: "canceled" is not a status; did you mean "cancelled"?"#
    ),
    (
      #""status":{"constant":"over"}"#,
      #"2:22: "over" is not a status; the statuses are scheduled, postponed, cancelled, suspended, inProgress, final"#
    ),
    (#""timeZone":{"from":"a","default":"Europe/Munich"}"#, #"2:34: "Europe/Munich" is not a time zone"#),
    (#""venueTimeZone":{"from":"a","map":{"*":"venue"}}"#, #"2:40: "venue" is not a time zone"#),
    (
      #""start":{"from":"S","forms":["yyyy"],"zone":{"from":"Z","map":{"x":"venue","y":"ETX"}}}"#,
      #"2:80: "ETX" is not a time zone"#
    ),
    (#""start":{"from":"S","forms":["yyyy"],"zone":"Mars/Base"}"#, #"2:45: "Mars/Base" is not a time zone"#),
  ]

  @Test(arguments: gameMembers) func gameMemberIsRefused(_ member: String, _ finding: String) {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A","# + "\n" + member + "}}"
    let result = feedDefinition(text)
    #expect(result.definition == nil, "\(member)")
    #expect(result.findings.contains(finding), "\(member): \(result.findings)")
  }

  static let syntaxes: [(String, String)] = [
    (
      #""syntax":"yaml","game":{"home":"H"}"#,
      #"1:22: `syntax` should be "csv", "json", "jsonl", "xml" or "ical", not "yaml""#
    ),
    (#""syntax":"csv","game":[]"#, #"1:35: `game` should be an object, or "schedule", not a list"#),
    (#""syntax":"json","game":{"home":"a..b","away":"c"}"#, #"1:44: a key is missing after a dot in the path "a..b""#),
    (#""syntax":"json","records":"a[","game":{"home":"h","away":"c"}"#, #"1:39: a [ has no ] in the path "a[""#),
    (
      #""syntax":"json","game":{"home":"a[x]","away":"c"}"#,
      #"1:44: [x] is neither empty nor a number nor key=value in the path "a[x]""#
    ),
    (#""syntax":"jsonl","game":{"home":"'a","away":"/b."}"#, #"1:45: a ' is not closed in the path "'a""#),
    (#""syntax":"jsonl","game":{"home":"a","away":"/b."}"#, #"1:56: a key is missing after a dot in the path "b.""#),
    (#""syntax":"json","csv":{},"game":{"home":"h","away":"c"}"#, "1:35: `csv` is for the syntax csv"),
    (
      #""syntax":"json","recognise":{"columns":["a"]},"game":{"home":"h","away":"c"}"#,
      #"1:52: only a table with a header has columns; use "contains" for other text in the file"#
    ),
    (
      #""syntax":"csv","csv":{"header":false},"game":{"home":"H","away":"2"}"#,
      #"1:66: "H" is not a column: without a header, columns are numbered from 1"#
    ),
    (
      #""syntax":"csv","game":{"away":"2","header":false,"csv":{"header":false},"home":"0"}"#,
      #"1:47: a game has no member "header""#
    ),
    (
      #""syntax":"ical","game":{"name":"Summary line"}"#,
      #"1:44: "Summary line" is not the name of a property, such as SUMMARY or DTSTART;TZID"#
    ),
    (
      #""syntax":"ical","game":{"name":"DTSTART;"}"#,
      #"1:44: "DTSTART;" is not the name of a property, such as SUMMARY or DTSTART;TZID"#
    ),
    (
      #""syntax":"ical","records":"","game":{"name":"SUMMARY"}"#,
      #"1:39: "" is not the name of a component, such as VEVENT"#
    ),
    (#""syntax":"csv","game":{"home":"H"}"#, #"1:1: a game has two sides, but "game" has only one"#),
    (#""syntax":"json","encoding":"latin1","game":{"home":"h"}"#, "1:40: `encoding` is for the syntaxes csv and ical"),
    (
      #""syntax":"csv","games":[{"home":"a"},{"home":"c"}]"#,
      "1:36: `games` needs `game`, with the members that they share"
    ),
    (
      #""syntax":"csv","game":{}"#,
      "1:1: game.home or game.homeId or game.name is missing: a record needs two sides, or a name"
    ),
  ]

  static let names: [String] = [#""""#, #""X""#, #""a b""#, #""ä""#]

  @Test(arguments: names) func nameIsRefused(_ name: String) {
    let result = feedDefinition(#"{"name":"# + name + #","syntax":"csv","game":{"home":"H","away":"A"}}"#)
    #expect(result.findings == ["1:9: a name consists of lower-case letters, digits and hyphens"])
  }

  /// Paths of elements, put in the place of the home side's or of the records'.
  static let xmlPaths: [(String, String)] = [
    ("a//@b", #"an attribute needs an element after // in the path "a//@b""#),
    ("a/@b/c", #"nothing can follow an attribute in the path "a/@b/c""#),
    ("a//", #"a name is missing in the path "a//""#),
    ("", #"a name is missing in the path """#),
    ("a[@b]", #"not a condition in the path "a[@b]""#),
    ("a[1]", #""a[1]" is not the name of an element in the path "a[1]""#),
    ("a[@", #""a[@" is not the name of an element in the path "a[@""#),
    ("a b", #""a b" is not the name of an element in the path "a b""#),
    ("@", #"a name is missing in the path "@""#),
    ("a/@b=c", #"not the name of an attribute in the path "a/@b=c""#),
    ("a^/b", #"a ^ is for one step of an absolute path in the path "a^/b""#),
  ]

  #if XML
    @Test(arguments: xmlPaths) func xmlPathIsRefused(_ path: String, _ message: String) {
      let value = feedDefinition(
        #"{"name":"x","syntax":"xml","records":"r","game":{"away":"a","# + "\n" + #""home":"\#(path)"}}"#)
      #expect(value.findings == ["2:8: " + message])
      let record = feedDefinition(
        #"{"name":"x","syntax":"xml","game":{"away":"a","home":"h"},"# + "\n" + #""records":"\#(path)"}"#)
      #expect(record.findings == ["2:11: " + message])
    }

    @Test(arguments: ["a/@b", ".", "a[]"]) func recordIsAnElement(_ path: String) {
      let result = feedDefinition(
        #"{"name":"x","syntax":"xml","records":"\#(path)","game":{"away":"a","home":"h"}}"#)
      #expect(result.findings == [#"1:38: the path of the records does not lead to an element: "\#(path)""#])
    }

    @Test func allPathsTogetherAreChecked() {
      let parts = (0..<7).map { #""a[@b=\#($0)]/c""# }.joined(separator: ",")
      let result = feedDefinition(
        #"{"name":"x","syntax":"xml","records":"r","game":{"away":"a","home":{"firstOf":[\#(parts)]}}}"#)
      #expect(result.findings == ["1:49: more than 6 different conditions"])
    }
  #endif

  @Test func recordsOfXMLAreNeeded() {
    let result = feedDefinition(#"{"name":"x","syntax":"xml","game":{"away":"a","home":"h"}}"#)
    #expect(
      result.findings == [
        #"1:1: a feed definition needs `records`, the path of the elements that are games, such as "schedule/game""#
      ])
  }

  /// Places in a text as people write it, over several lines and with blanks.
  @Test func placesAreThoseOfTheValues() {
    let result = feedDefinition(
      """
      {
        "name": "x",
        "syntax": "json",
        "split": [
          { "from": "s", "patterns": ["{a} {b}",
              "{c" ] }
        ],
        "game": {
          "home": { "firstOf": [ "a",
            "é..b" ] },
          "away":   "{nobody}",
          "start": { "from": "d", "forms": [ "yyyy",  "QQ" ], "zone":  "Nowhere" }
        }
      }
      """)
    #expect(
      result.findings.map { $0.split(separator: ": ").first } == ["6:9", "10:7", "11:15", "12:49", "12:66"],
      "\(result.findings)")
  }

  /// Leagues that nobody knows are told, and are no fault: a league may be somebody's own.
  @Test(
    arguments: [
      (#"{"constant":"mbl"}"#, [#"1:79: the gazetteer has no teams of the league "mbl"; did you mean "mlb"?"#]),
      (#"{"constant":"MLB"}"#, []),
      (
        #"{"from":"l","map":{"x":"foxes-cup","y":"nba"}}"#,
        [#"1:90: the gazetteer has no teams of the league "foxes-cup""#]
      ),
      (#""l""#, []),
    ] as [(String, [String])])
  func unknownLeagueIsTold(_ league: String, _ findings: [String]) {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A","league":"# + league + "}}"
    let result = text.withBytes { FeedDefinitionReader.read($0, file: "f", gazetteer: .builtIn, zones: .system) }
    #expect(result.definition != nil)
    #expect(result.findings.allSatisfy { $0.severity == .info })
    #expect(result.findings.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)" } == findings)
    #expect(feedDefinition(text).findings.isEmpty)
  }

  @Test func zoneIsGuessed() {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A","timeZone":{"constant":"America/New_Yrok"}}}"#
    let result = text.withBytes { FeedDefinitionReader.read($0, file: "f", gazetteer: .builtIn, zones: .system) }
    #expect(
      result.findings.map(\.message) == [#""America/New_Yrok" is not a time zone; did you mean "America/New_York"?"#])
  }

  @Test(arguments: syntaxes) func syntaxIsRefused(_ rest: String, _ finding: String) {
    let result = feedDefinition(#"{"name":"x","# + rest + "}")
    #expect(result.definition == nil, "\(rest)")
    #expect(result.findings.contains(finding), "\(rest): \(result.findings)")
  }
}
