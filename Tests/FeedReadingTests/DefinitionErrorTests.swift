import SourceText
import Testing

@testable import FeedReading

/// What is wrong with a definition is said in one sentence, at its line and column.
struct DefinitionErrorTests {
  static let minimal = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A"}}"#

  @Test func minimalDefinitionReads() {
    #expect(feedDefinition(Self.minimal).findings.isEmpty)
    #expect(feedDefinition(Self.minimal).definition?.name == "x")
  }

  static let broken: [(String, [String])] = [
    ("", ["1:1: "]),
    ("[]", ["1:1: a feed definition is a JSON object"]),
    (
      "{}",
      [
        #"1:1: "name" is missing"#, #"1:1: "syntax" is missing"#, #"1:1: "game" is missing"#,
        "1:1: game.home or game.homeId or game.name is missing: nobody plays",
      ]
    ),
    (#"{"name":"x","name":"y"}"#, [#"1:20: the key "name" occurs twice"#]),
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
    (#""nam":"y""#, #"2:7: no such member: "nam"; did you mean "name"?"#),
    (#""format":"else""#, #"2:10: "format" should be "sportstime-feed""#),
    (#""version":2"#, #"2:11: "version" should be 1, the only one there is"#),
    (#""title":5"#, #"2:9: "title" should be text, not a number"#),
    (#""priority":"high""#, #"2:12: "priority" should be a whole number"#),
    (#""priority":1.5"#, #"2:12: "priority" should be a whole number"#),
    (#""stableIds":"yes""#, #"2:13: "stableIds" should be true or false"#),
    (#""stableIds":true"#, "1:1: stable ids need game.id"),
    (#""csv":[]"#, #"2:7: "csv" should be an object"#),
    (#""csv":{"delimiter":";;"}"#, "2:20: a delimiter is one byte"),
    (#""csv":{"textMark":"''"}"#, "2:19: a mark of texts is one byte"),
    (#""csv":{"header":1}"#, #"2:17: "header" should be true or false"#),
    (#""csv":{"encoding":"utf16"}"#, #"2:19: "encoding" should be utf8, windows1252 or latin1"#),
    (#""csv":{"quote":"'"}"#, #"2:16: no such member: "quote""#),
    (#""recognise":["a"]"#, #"2:13: "recognise" should be an object"#),
    (#""recognise":{"columns":5}"#, #"2:24: "columns" should be a list of texts"#),
    (#""recognise":{"oneOf":5}"#, #"2:22: "oneOf" should be lists of texts"#),
    (#""seasonStart":13"#, #"2:15: "seasonStart" should be a month, 1 to 12"#),
    (#""recognise":{"colums":["a"]}"#, #"2:23: no such member: "colums""#),
    (#""split":{}"#, #"2:9: "split" should be a list"#),
    (#""split":[{"from":"S"}]"#, #"2:9: a split needs "from", a text, and "patterns""#),
    (#""split":[{"from":"S","patterns":[1]}]"#, "2:9: patterns should be texts"),
    (#""split":[{"from":"S","patterns":["{a}{b}"]}]"#, #"2:9: no pattern: "{a}{b}""#),
    (#""split":[{"from":"{x}","patterns":["{a}"]}]"#, "2:9: no split names {x}"),
    (#""notGames":{}"#, #"2:12: "notGames" should be a list of conditions"#),
    (#""notGames":[{"from":"S"}]"#, #"2:12: a condition needs "is", "isNot" or "contains""#),
    (#""timeNotSet":[{"from":"S","si":["x"]}]"#, #"2:32: no such member: "si""#),
    (#""placeholders":5"#, "2:16: patterns should be texts"),
  ]

  @Test(arguments: members) func memberIsRefused(_ member: String, _ finding: String) {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A"},"# + "\n" + member + "}"
    let result = feedDefinition(text)
    #expect(result.definition == nil, "\(member)")
    #expect(result.findings.first == finding, "\(member): \(result.findings)")
  }

  static let gameMembers: [(String, String)] = [
    (#""hom":"H""#, #"2:7: a game has no member "hom"; did you mean "home"?"#),
    (#""id":5"#, #"2:6: "id" should be a source or an object"#),
    (#""id":"{nobody}""#, "2:6: no split names {nobody}"),
    (#""id":"{filename}""#, #"2:6: no split names {filename}; did you mean "fileName"?"#),
    (#""id":{"from":5}"#, #"2:14: "from" should be one or more sources"#),
    (#""id":{"firstOf":{}}"#, #"2:17: "firstOf" should be sources"#),
    (#""id":{"from":"a","strip":5}"#, #"2:26: "strip" should be texts"#),
    (#""id":{"from":"a","map":[]}"#, #"2:24: "map" should be an object"#),
    (#""id":{"from":"a","map":{"b":1}}"#, "2:29: a map's values are texts"),
    (#""id":{"from":"a","slug":"yes"}"#, #"2:25: "slug" should be true or false"#),
    (#""id":{"form":"a"}"#, #"2:14: no such member: "form""#),
    (#""start":"S""#, #"2:9: "start" needs "forms", such as ["yyyy-MM-dd"]"#),
    (#""start":{"from":"S","forms":["yyyy-QQ"]}"#, #"2:9: no form of dates: "yyyy-QQ""#),
    (#""start":{"from":"S","forms":["yyyy"],"zone":"Mars/Base"}"#, #"2:45: no such zone: "Mars/Base""#),
  ]

  @Test(arguments: gameMembers) func gameMemberIsRefused(_ member: String, _ finding: String) {
    let text = #"{"name":"x","syntax":"csv","game":{"home":"H","away":"A","# + "\n" + member + "}}"
    let result = feedDefinition(text)
    #expect(result.definition == nil, "\(member)")
    #expect(result.findings.contains(finding), "\(member): \(result.findings)")
  }

  static let syntaxes: [(String, String)] = [
    (#""syntax":"yaml","game":{"home":"H"}"#, #"1:22: "syntax" should be one of csv, json, jsonl, xml, ical"#),
    (#""syntax":"csv","game":[]"#, #"1:35: "game" should be an object"#),
    (#""syntax":"json","game":{"home":"a..b","away":"c"}"#, #"1:44: no JSON path: "a..b""#),
    (#""syntax":"json","records":"a[","game":{"home":"h","away":"c"}"#, #"1:39: no JSON path: "a[""#),
  ]

  @Test(arguments: syntaxes) func syntaxIsRefused(_ rest: String, _ finding: String) {
    let result = feedDefinition(#"{"name":"x","# + rest + "}")
    #expect(result.definition == nil, "\(rest)")
    #expect(result.findings.contains(finding), "\(rest): \(result.findings)")
  }
}
