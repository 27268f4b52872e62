import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// The examples of `feeds/README.md`, read out of the guide and run.
@Suite struct FeedGuideTests {
  private static let guide = String(
    decoding: fileBytes(SharedFiles.project + "feeds/README.md") ?? [], as: UTF8.self)

  struct Row: CustomTestStringConvertible, Sendable {
    var cells: [String]

    /// A cell's text, without the marks around code.
    subscript(_ index: Int) -> String {
      guard cells.indices.contains(index) else { return "" }
      let cell = cells[index]
      return cell.hasPrefix("`") && cell.hasSuffix("`") && cell.count > 1 ? String(cell.dropFirst().dropLast()) : cell
    }

    var testDescription: String { cells.joined(separator: " | ") }
  }

  /// The rows of the table below a mark.
  private static func rows(_ name: String) -> [Row] {
    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let mark = lines.firstIndex(of: "<!-- examples: \(name) -->") else { return [] }
    return lines[(mark + 3)...].prefix { $0.hasPrefix("|") }.map { Row(cells: cells($0)) }
  }

  /// What stands between the bars of a row; a bar within code is part of it.
  private static func cells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isInCode = false
    for character in line.dropFirst() {
      if character == "`" { isInCode.toggle() }
      if character == "|", !isInCode {
        cells.append(cell.trimmingBlanks)
        cell = ""
      } else {
        cell.append(character)
      }
    }
    return cells
  }

  /// `a=Bath b=Foxes`, as the texts of the columns a, b and c; `_` is a blank.
  private static func pieces(_ text: String) -> [String: String] {
    var pieces: [String: String] = [:]
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2 { pieces[sides[0]] = sides[1].replacing("_", with: " ") }
    }
    return pieces
  }

  /// What a definition makes of one record, by a member of the game.
  private static func games(_ members: String, _ source: FeedText) throws -> [GameLine] {
    let text = "{\"name\": \"example\", " + members.dropFirst(members.hasPrefix("{") ? 1 : 0)
    let read = text.withBytes { FeedDefinitionReader.read($0, file: "example", zones: .system) }
    let definition = try #require(read.definition, "\(read.findings.map(\.message)) in \(text)")
    let imported = Imported([source], feed: definition)
    #expect(imported.failures.isEmpty && imported.rejects.isEmpty, "\(imported.failures) \(imported.findings)")
    return imported.games
  }

  private static func table(_ record: String) -> FeedText {
    let pieces = pieces(record)
    let row = ["a", "b", "c"].map { pieces[$0] ?? "" }.joined(separator: ";")
    return FeedText("seasons/league/foxes-2026.csv", "z;a;b;c\n1;\(row)\n")
  }

  @Test(arguments: rows("values")) func valueHasTheText(_ row: Row) throws {
    let games = try Self.games(
      "{\"syntax\": \"csv\", \"game\": {\"name\": {\"constant\": \"x\"}, \"phase\": \(row[0])}}", Self.table(row[1]))
    #expect(games.map { $0["phase"] ?? "" } == [row[2]])
  }

  @Test(arguments: rows("conditions")) func conditionHolds(_ row: Row) throws {
    let games = try Self.games(
      "{\"syntax\": \"csv\", \"notGames\": [\(row[0])], \"game\": {\"name\": {\"constant\": \"x\"}}}",
      Self.table(row[1]))
    #expect(games.isEmpty == (row[2] == "yes"))
  }

  @Test(arguments: rows("patterns")) func patternFits(_ row: Row) throws {
    let isCaseBlind = row.cells[0].hasSuffix(", any case")
    let source = isCaseBlind ? String(row.cells[0].dropFirst().dropLast(", any case".count + 1)) : row[0]
    var names: [String] = []
    var found: [String: String]?
    for variant in try TextPattern.variants(of: source) where found == nil {
      let pattern = try TextPattern(variant, isCaseBlind: isCaseBlind) { name in
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        return names.count - 1
      }
      var pieces: [String: String] = [:]
      let fits = row[1].withBytes { pattern.match($0) { number, text in pieces[names[number]] = text.text } }
      if fits { found = pieces.filter { !$0.value.isEmpty } }
    }
    #expect(found == (row[2] == "does not fit" ? nil : Self.pieces(row[2])))
  }

  @Test(arguments: rows("forms")) func formReads(_ row: Row) throws {
    let parts = try #require(try DateTimeForm(row[0]).parse(row[1]))
    let isInstant = row[2].hasSuffix(" UTC")
    let shown =
      parts.instant.map { instant in
        let local = OffsetInstant(instant: instant, offset: 0)
        return "\(local.localDate.description) \(Self.clock(local.localTime)) UTC"
      } ?? [parts.date?.description, parts.time.map(Self.clock)].compactMap { $0 }.joined(separator: " ")
    #expect(shown == row[2], "\(isInstant)")
  }

  private static func clock(_ time: LocalTime) -> String {
    let (hour, minute) = (time.secondOfDay / 3_600, time.secondOfDay / 60 % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  @Test(arguments: rows("paths")) func pathLeadsToTheText(_ row: Row) throws {
    let (syntax, records, path) = (row[0], row[1], row[2])
    var text = row[3]
    if syntax == "ical" { text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(text)\nEND:VEVENT\nEND:VCALENDAR\n" }
    let place = records.isEmpty ? "" : "\"records\": \"\(records)\", "
    let games = try Self.games(
      "{\"syntax\": \"\(syntax)\", \(place)\"game\": {\"name\": {\"constant\": \"x\"}, \"phase\": \"\(path)\"}}",
      FeedText("x", text))
    #expect(games.map { $0["phase"] ?? "" } == [row[4]])
  }

  private static let wholes: [[String]] = guide.split(separator: "```example\n").dropFirst().map { block in
    String(block.split(separator: "```")[0]).split(separator: "---\n").map(String.init)
  }

  @Test(arguments: wholes) func wholeExampleGivesItsGames(_ parts: [String]) throws {
    try #require(parts.count == 3)
    let games = try Self.games(parts[0], FeedText("seasons/league/foxes-2026.csv", parts[1]))
    let shown = games.map { game in
      [game["home.name"], game["away.name"], game["start"] ?? game["localDate"], game["broadcast"]].compactMap { $0 }
        .joined(separator: ", ")
    }
    #expect(shown.sorted() == parts[2].split(separator: "\n").map(String.init).sorted())
  }

  /// Nothing of the language is without an example.
  @Test func allPartsHaveAnExample() {
    #expect(Self.wholes.count >= 4)
    let values = Self.rows("values").map { $0[0] }.joined()
    for part in FeedDefinitionReader.valueParts + ["title"] where part != "lookup" {
      #expect(values.contains("\"\(part)\""), "\(part)")
    }
    let conditions = Self.rows("conditions").map { $0[0] }.joined()
    for test in ["is", "isNot", "contains"] { #expect(conditions.contains("\"\(test)\"")) }
    let forms = Self.rows("forms").map { $0[0] }.joined(separator: " ")
    for letters in [
      "yyyy", "yy", "MM", "M", "MMM", "MMMM", "dd", "d", "HH", "H", "hh", "h", "mm", "ss", "S", "a", "E", "X",
    ] {
      #expect(forms.contains(letters), "\(letters)")
    }
    for sign in ["[", "'", "*", "epoch"] { #expect(forms.contains(sign)) }
    let patterns = Self.rows("patterns").map { $0[0] }.joined()
    for gap in ["+}", "{}", "#}", "^}", "?}", "{? "] { #expect(patterns.contains(gap), "\(gap)") }
    for member in FeedDefinitionReader.members where !member.hasPrefix("$") {
      #expect(Self.guide.contains("`\(member)`"), "\(member)")
    }
    for member in GameMember.allCases.map(\.description.feedName) where !Self.ofSchedules.contains(member) {
      #expect(Self.guide.contains("`\(member)`") || Self.guide.contains("game.\(member)"), "\(member)")
    }
  }

  /// Members that only a schedule of this program has.
  private static let ofSchedules: Set<String> = [
    "sourceFeed", "sourceFile", "sourceRecord", "sourceLine", "venueTimeZone", "latitude", "longitude",
  ]
}

extension String {
  fileprivate var trimmingBlanks: String {
    withBytes { $0.trimmedOfBlanks.text }
  }
}
