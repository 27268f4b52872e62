import FeedImporting
import SourceText
import Testing

@testable import FeedReading

/// How a definition makes a text out of a record's fields.
struct ValueTests {
  /// The name of an event that is made of the columns A, B and C.
  static func name(_ value: String, _ row: String, splits: String = "[]") throws -> String? {
    let text = #"{"name":"x","syntax":"csv","split":\#(splits),"game":{"name":\#(value)}}"#
    let result = feedDefinition(text)
    let definition = try #require(result.definition, "\(result.findings)")
    let imported = Imported([FeedText("folder/cup-2026.final.csv", "A,B,C\n\(row)\n")], feed: definition)
    return imported.games.first?["name"]
  }

  static let values: [(String, String, String?)] = [
    (#""A""#, "one,two,three", "one"),
    (#""A""#, "  one\u{A0},two,three", "one"),
    (#""D""#, "one,two,three", nil),
    (#"{"from":"B"}"#, "one,two,three", "two"),
    (#"{"from":["A","C"]}"#, "one,two,three", "one three"),
    (#"{"from":["A","B","C"],"join":" / "}"#, "one,two,three", "one / two / three"),
    (#"{"from":["A","B","C"],"join":"-"}"#, "one,,three", "one-three"),
    (#"{"from":["A","B"],"join":""}"#, "one,two,", "onetwo"),
    (#"{"firstOf":["A","B","C"]}"#, ",two,three", "two"),
    (#"{"firstOf":["A","B"],"default":"none"}"#, ",,", "none"),
    (#"{"firstOf":["A","B"]}"#, ",,", nil),
    (#"{"constant":"always"}"#, "one,two,three", "always"),
    (#"{"from":"A","default":"else"}"#, ",two,three", "else"),
    (#"{"from":"A","default":"else"}"#, "one,two,three", "one"),
    (#"{"from":"A","strip":["*"]}"#, "Inter Miami CF*,,", "Inter Miami CF"),
    (#"{"from":"A","strip":["*","(unknown)"]}"#, "Miami (unknown)**,,", "Miami"),
    (#"{"from":"A","strip":["*"]}"#, "*,,", "*"),
    (#"{"from":"A","map":{"R":"regular"}}"#, "R,,", "regular"),
    (#"{"from":"A","map":{"R":"regular"}}"#, "Q,,", "Q"),
    (#"{"from":"A","map":{"R":"regular","*":"other"}}"#, "Q,,", "other"),
    (#"{"from":"A","map":{"R":"regular","*":"other"}}"#, ",,", nil),
    (#"{"from":"A","map":{"R":""},"default":"x"}"#, "R,,", nil),
    (#"{"from":"A","slug":true}"#, "U.S. Open Cup,,", "us-open-cup"),
    (#"{"from":"A","strip":["*"],"map":{"a":"B C"},"slug":true}"#, "a*,,", "b-c"),
    (#""{fileName}""#, "one,two,three", "cup-2026.final"),
  ]

  @Test(arguments: values) func valueIsMade(_ value: String, _ row: String, _ expected: String?) throws {
    #expect(try Self.name(value, row) == expected, "\(value) of \(row)")
  }

  @Test(arguments: [
    ("cup-2026.csv", "2026"), ("12345 2026.csv", "2026"), ("2026:27.csv", "2026"), ("week 3.csv", nil),
  ])
  func yearIsInTheFileName(_ file: String, _ year: String?) throws {
    let text = #"{"name":"x","syntax":"csv","game":{"name":"A","season":"{fileYear}"}}"#
    let definition = try #require(feedDefinition(text).definition)
    let games = Imported([FeedText(file, "A,B\nrace,\n")], feed: definition).games
    #expect(games.map { $0["season"] } == [year])
  }

  static let splits: [(String, String, String, String?)] = [
    (#"[{"from":"A","patterns":["{x} at {y}","{x}"]}]"#, #""{x}""#, "one at two,,", "one"),
    (#"[{"from":"A","patterns":["{x} at {y}","{x}"]}]"#, #""{y}""#, "one,,", nil),
    (
      #"[{"from":"A","patterns":["{x} at {y}"]},{"from":"{y}","patterns":["{z} - {}"]}]"#, #""{z}""#, "a at b - c,,",
      "b"
    ),
    (#"[{"from":"{fileName}","patterns":["{league+}-{season}.{}"]}]"#, #""{season}""#, "a,,", "2026"),
    (#"[{"from":"A","patterns":["{x}!"]},{"from":"B","patterns":["{x}?"]}]"#, #""{x}""#, "a!,b?,", "b"),
  ]

  @Test(arguments: splits)
  func splitCuts(_ splits: String, _ value: String, _ row: String, _ expected: String?) throws {
    #expect(try Self.name(value, row, splits: splits) == expected, "\(splits) on \(row)")
  }

  /// What one record's split found is not left for the next.
  @Test func capturesAreForgotten() throws {
    let text =
      #"{"name":"x","syntax":"csv","split":[{"from":"A","patterns":["{x}!"]}],"game":{"name":{"firstOf":["{x}","B"]}}}"#
    let definition = try #require(feedDefinition(text).definition)
    let imported = Imported([FeedText("x", "A,B\none!,two\nthree,four\n")], feed: definition)
    #expect(imported.games.compactMap { $0["name"] }.sorted() == ["four", "one"])
  }

  static let conditions: [(String, [String])] = [
    (#"{"from":"A","is":["bye"]}"#, ["x by", "xbye", "BYE", "-"]),
    (#"{"from":"A","is":["bye",""]}"#, ["x by", "xbye", "BYE"]),
    (#"{"from":"A","is":"bye"}"#, ["x by", "xbye", "BYE", "-"]),
    (#"{"from":"A","isNot":["bye","xbye"]}"#, ["bye", "xbye"]),
    (#"{"from":"A","contains":["by"]}"#, ["BYE", "-"]),
    (#"{"from":"A","contains":["x","B"]}"#, ["bye", "-"]),
    (#"{"from":"A","map":{"BYE":"bye"},"is":["bye"]}"#, ["x by", "xbye", "-"]),
    (#"{"from":"A","is":["x"]},{"from":"A","contains":["bye"]}"#, ["x by", "BYE", "-"]),
  ]

  /// The rows that are still games; `-` stands for an empty field.
  @Test(arguments: conditions) func conditionLeavesOut(_ condition: String, _ games: [String]) throws {
    let text =
      #"{"name":"x","syntax":"csv","notGames":[\#(condition)],"game":{"name":{"from":"A","default":"-"}}}"#
    let definition = try #require(feedDefinition(text).definition)
    let imported = Imported([FeedText("x", "A,B\nbye,\nx by,\nxbye,\nBYE,\n,1\n")], feed: definition)
    #expect(Set(imported.games.compactMap { $0["name"] }) == Set(games), "\(condition)")
    #expect(imported.doCountsReconcile)
    #expect(imported.report.sources.first?.notGames == 5 - games.count)
  }
}
