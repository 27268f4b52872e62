import FeedReading
import ScheduleModel

/// The meaning of a column for a game.
enum ColumnRole: String, CaseIterable, Sendable {
  case date, time, start, weekday
  case home, away, homeID, awayID
  /// The team whose schedule it is, its opponent, and whether the team is at home: `H` or `A`.
  case team, opponent, side
  /// Both sides in one text.
  case match
  case venue, city, region, country, zone, neutralSite
  case league, season, phase, status, id, gameNumber
  /// The points of each team, or both in one text.
  case homeScore, awayScore, score
  case round, broadcast, tickets, url
}

extension ColumnUse {
  /// Nil for the name of an event.
  var role: ColumnRole? { ColumnRole(rawValue: rawValue) }
}

/// The role that a column's name suggests.
struct ColumnName: Equatable {
  var role: ColumnRole
  /// The rank of the name for the role. If two columns have the same role, the lower rank wins.
  var rank: Int
  /// The zone in the name: `Kickoff (UTC)`, `start_time_et`, `time local`.
  var zone: String?

  /// The role of a column, according to the last words of its path; nil if they mean nothing.
  ///
  /// - Parameter steps: the names from the outermost to the innermost; only one for a table's column.
  init?(_ steps: [String]) {
    let words = steps.map { ColumnName.words(in: $0) }
    for first in words.indices {
      let path = words[first...].flatMap { $0 }
      if let found = ColumnName.look(up: path, zone: nil) ?? ColumnName.withoutZone(path) {
        self = found
        // `timeLocal`, `local_date`
        if zone == nil, path.contains("local"), [.date, .time, .start].contains(role) { zone = "venue" }
        // A match of only the last words ranks below one of the whole name.
        rank += first * 100
        return
      }
    }
    return nil
  }

  init(role: ColumnRole, rank: Int, zone: String?) {
    self.role = role
    self.rank = rank
    self.zone = zone
  }

  private static func look(up words: [String], zone: String?) -> ColumnName? {
    var rest = words[...]
    // `strHomeTeam`
    if rest.count > 1, rest.first == "str" { rest = rest.dropFirst() }
    while !rest.isEmpty {
      if let (role, rank) = columnRoles[rest.joined()] { return ColumnName(role: role, rank: rank, zone: zone) }
      if let found = ofGame(rest, zone: zone) { return found }
      // Treat `teams.home.team.name` as `teams.home.team`, and `pais_x`, which pandas writes, as `pais`.
      guard rest.count > 1, let last = rest.last,
        ["name", "title", "text", "value", "label", "displayname", "full", "display", "long", "x"].contains(last)
      else { return nil }
      rest = rest.dropLast()
    }
    return nil
  }

  /// The name without the word for a game or its competition: `fixture_status`, `match_date_utc`, `league_season`. The
  /// game's own name and id are different members.
  private static func ofGame(_ words: ArraySlice<String>, zone: String?) -> ColumnName? {
    guard words.count > 1, let first = words.first else { return nil }
    let isOfLeague = ["league", "competition", "tournament"].contains(first)
    let roles: Set<ColumnRole> = gameWords.contains(first) ? rolesOfGame : isOfLeague ? [.season, .round] : []
    guard let (role, rank) = columnRoles[words.dropFirst().joined()], roles.contains(role) else { return nil }
    return ColumnName(role: role, rank: rank + 50, zone: zone)
  }

  /// Words for a game in column names.
  static let gameWords: Set<String> = ["game", "match", "event", "fixture"]

  private static let rolesOfGame: Set<ColumnRole> = [
    .start, .date, .time, .status, .venue, .city, .country, .zone, .league, .season, .round, .home, .away, .homeScore,
    .awayScore, .score,
  ]

  /// The zone at the beginning or end of a name: `utcStartTime`, `tip_et`.
  static func zone(of words: [String]) -> String? {
    for word in [words.last, words.first].compactMap({ $0 }) where words.count > 1 {
      switch word {
      case "utc", "gmt", "zulu": return "UTC"
      case "local", "venue": return "venue"
      case "et", "ct", "mt", "pt", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "cet", "cest", "eet",
        "ast", "adt", "bst", "ist", "jst", "kst":
        return word.uppercased()
      case "eastern": return "Eastern Time"
      case "central": return "Central Time"
      case "mountain": return "Mountain Time"
      case "pacific": return "Pacific Time"
      default: continue
      }
    }
    return nil
  }

  /// `time et`, `kickoff utc`, `start local`.
  private static func withoutZone(_ words: [String]) -> ColumnName? {
    // `Time (Eastern Time)`
    let words = words.count > 2 && words.last == "time" ? Array(words.dropLast()) : words
    guard words.count > 1, let zone = zone(of: words) else { return nil }
    guard let found = look(up: words.dropLast(), zone: zone), [.date, .time, .start].contains(found.role) else {
      return nil
    }
    return found
  }

  /// `homeTeam`, `HOME_TEAM`, `teamAName`, `Équipe à domicile` in lower case and words, without accents and signs.
  static func words(in name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    var spaced = ""
    for (at, scalar) in scalars.enumerated() {
      if at > 0, scalar.properties.isUppercase {
        let next = scalars.dropFirst(at + 1)
        // `IDs` is one word.
        let beginsWord = next.first?.properties.isLowercase == true && !(next.count == 1 && next.first == "s")
        if scalars[at - 1].properties.isLowercase || scalars[at - 1].properties.isUppercase && beginsWord {
          spaced += " "
        }
      }
      spaced.unicodeScalars.append(scalar)
    }
    return Slug.of(spaced.lowercased()).split(separator: "-").map(String.init)
  }

  /// Words for points.
  static let points: Set<String> = [
    "score", "goals", "goal", "points", "pts", "runs", "gols", "goles", "buts", "reti", "punti", "puntos", "pontos",
    "tore", "punkte", "doelpunten", "placar", "set", "sets", "gol", "golos", "res", "skor", "tulos", "vysledek",
    "sonuc", "satz", "satze", "saetze", "puntuacion", "punteggio",
  ]

  /// Whether a name says no more than that it is about points.
  static func arePoints(_ name: String) -> Bool { words(in: name).allSatisfy(points.contains) }
}
