import FormatSyntax
package import SourceText

/// Games that a page has beside its trip: `{"members":[…],"games":[{"title":…,"record":[0,4,7]},…]}`.
///
/// Sides and grounds are the same in many records, so that the members of all records are listed once, as JSON text, and a
/// record is a list of their numbers.
package struct GameList {
  package private(set) var games: [OfferedGame] = []

  package init(_ games: [OfferedGame]) { self.games = games }

  /// Nil for a text that is no such list.
  package init?(_ text: ByteView) {
    do throws(SyntaxError) {
      let list = try JSONValue.parse(text)
      guard let members = list["members"]?.strings, let games = list["games"]?.array else { return nil }
      for game in games {
        guard let title = game["title"]?.string, let numbers = game["record"]?.array else { return nil }
        var record: [UInt8] = [.openBrace]
        for (at, number) in numbers.enumerated() {
          guard let number = number.integer, members.indices.contains(number) else { return nil }
          if at > 0 { record.append(.comma) }
          record += Array(members[number].utf8)
        }
        record.append(.closeBrace)
        guard let game = OfferedGame(title: title, record: record) else { return nil }
        self.games.append(game)
      }
    } catch {
      return nil
    }
  }

  /// Nil where a record is written otherwise than it would be put together again.
  package var text: [UInt8]? {
    let (members, games, records) = (OutputBuffer(), OutputBuffer(), OutputBuffer())
    var numbers: [[UInt8]: Int] = [:]
    for (at, game) in self.games.enumerated() {
      records.removeAll()
      games.append(at == 0 ? "{\"title\":" : ",{\"title\":")
      games.appendJSON(game.title)
      games.append(",\"record\":[")
      guard let parts = GameList.members(of: game.record) else { return nil }
      for (place, part) in parts.enumerated() {
        let known = numbers[part]
        if known == nil {
          if !numbers.isEmpty { members.append(.comma) }
          part.withBytes { members.appendJSON($0) }
        }
        let number = known ?? numbers.count
        numbers[part] = number
        if place > 0 { games.append(.comma) }
        games.append(decimal: number)
        records.append(place == 0 ? .openBrace : .comma)
        records.append(part)
      }
      records.append(.closeBrace)
      guard records.array == game.record else { return nil }
      games.append("]}")
    }
    let output = OutputBuffer()
    output.append("{\"members\":[")
    output.append(members.view)
    output.append("],\"games\":[")
    output.append(games.view)
    output.append("]}")
    return output.array
  }

  /// `"id":"mlb:1"`, `"venue":{…}` and so on, as they are written.
  private static func members(of record: [UInt8]) -> [[UInt8]]? {
    var parts: [[UInt8]] = []
    do throws(SyntaxError) {
      try record.withBytes { (record) throws(SyntaxError) in
        var scanner = JSONScanner(record)
        try scanner.object { (scanner, key) throws(SyntaxError) in
          let value = try scanner.skipValue()
          parts.append([.quote] + Array(key.raw) + [.quote, .colon] + Array(value))
        }
      }
    } catch {
      return nil
    }
    return parts
  }
}
