import FormatSyntax
package import SourceText

/// The additional games of a page: `{"members":[…],"games":[{"title":…,"record":[0,4,7]},…]}`.
///
/// Many records share teams and venues. Each distinct member is therefore listed once, as JSON text, and a record is a
/// list of indices.
package struct GameList {
  package private(set) var games: [OfferedGame] = []

  package init(_ games: [OfferedGame]) { self.games = games }

  /// Nil if the text is not such a list.
  package init?(_ text: ByteView) {
    do throws(SyntaxError) {
      let list = try JSONValue.parse(text)
      guard let members = list["members"]?.strings, let games = list["games"]?.array else { return nil }
      for value in games {
        guard let title = value["title"]?.string, let numbers = value["record"]?.array else { return nil }
        var record: [UInt8] = [.openBrace]
        for (at, number) in numbers.enumerated() {
          guard let number = number.integer, members.indices.contains(number) else { return nil }
          if at > 0 { record.append(.comma) }
          record += Array(members[number].utf8)
        }
        record.append(.closeBrace)
        guard var game = OfferedGame(title: title, record: record) else { return nil }
        game.cost = value["cost"]?.string ?? ""
        self.games.append(game)
      }
    } catch {
      return nil
    }
  }

  package var text: [UInt8] {
    var numbers: [[UInt8]: Int] = [:]
    var members: [[UInt8]] = []
    var records: [[Int]] = []
    for game in games {
      records.append(
        GameList.members(of: game.record).map { part in
          if let known = numbers[part] { return known }
          numbers[part] = members.count
          members.append(part)
          return members.count - 1
        })
    }
    return JSONWriter.bytes { json in
      json.object { json in
        json.member("members", members.map { String(decoding: $0, as: UTF8.self) })
        json.array("games") { json in
          for (game, record) in zip(games, records) {
            json.object { json in
              json.member("title", game.title)
              json.member("record", record)
              if !game.cost.isEmpty { json.member("cost", game.cost) }
            }
          }
        }
      }
    }
  }

  /// `"id":"mlb:1"`, `"venue":{…}` and so on, as they are written. A record with spaces between its members is one part.
  private static func members(of record: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    try? record.withBytes { (record) throws(SyntaxError) in
      var scanner = JSONScanner(record)
      try scanner.object { (scanner, key) throws(SyntaxError) in
        let value = try scanner.skipValue()
        parts.append([.quote] + Array(key.raw) + [.quote, .colon] + Array(value))
      }
    }
    let isWhole = [.openBrace] + parts.joined(separator: [.comma]) + [.closeBrace] == record
    return isWhole ? parts : [Array(record.dropFirst().dropLast())]
  }
}
