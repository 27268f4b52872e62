import FeedReading
import SourceText

/// Two columns whose names differ only in a word for home or away: `homeTeam.name` and `awayTeam.name`, `idTeam1` and
/// `idTeam2`, `team_h` and `team_a`.
struct SidePair {
  typealias Column = SampleTable.Column

  /// One column, or two that are joined: city and nickname.
  var home: [Column]
  var away: [Column]
  /// The rank of the names: full team names rank above codes, ids and cities.
  var rank: Int
  var vote: LeagueVote?

  /// Whether the texts are ids of the source, not names.
  var isOfIDs: Bool { vote?.scheme.isEmpty == false }

  /// The pair with the league of its teams; unchanged if there is no voter.
  func withVote(_ voter: LeagueVoter?, _ settings: ImportSettings, _ table: SampleTable) -> SidePair {
    guard let voter else { return self }
    let texts = texts(records: table.count)
    let names = settings.league.isEmpty ? voter.names(texts) : voter.vote(texts, for: settings.league)
    let ids = areCodes ? voter.ids(texts) : nil
    var pair = self
    pair.vote = ids.map { $0.known >= names?.known ?? 0 } ?? false ? ids : names
    return pair
  }

  /// Higher is better.
  var score: Int { rank + (vote.map { Int($0.share * 100) } ?? 0) }

  /// The texts of one record, joined as in a definition.
  static func text(_ columns: [Column], ofRecord number: Int) -> String {
    columns.compactMap { $0.text(ofRecord: number) }.joined(separator: " ")
  }

  /// The distinct texts of both sides, without suffixes.
  func texts(records: Int) -> [String] {
    let all =
      home.count == 1
      ? (home + away).flatMap(\.texts)
      : (0..<records).flatMap { [Self.text(home, ofRecord: $0), Self.text(away, ofRecord: $0)] }
    return Self.unique(all.map { SideWords.bare($0) })
  }

  /// Whether the texts are short words in capitals, numbers or long ids rather than names.
  var areCodes: Bool {
    home.count == 1
      && home[0].texts.allSatisfy { text in
        if text.contains(" ") { return false }
        let isCode = text.utf8.count <= 5 && text.utf8.allSatisfy { $0.isUppercase || $0.isDigit }
        return isCode || text.contains(where: \.isNumber) || text.utf8.count >= 16
      }
  }

  /// Whether the texts are identifiers in lower case, some of several words: `dr_congo`.
  static func areSlugs(_ home: Column, _ away: Column) -> Bool {
    let texts = home.texts + away.texts
    return texts.contains { $0.contains("_") || $0.contains("-") }
      && texts.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+([_-][a-z0-9]+)*/) != nil }
  }

  /// Whether the texts are several numbers after the same letters: `PEL031`.
  static func areNumbered(_ texts: [String]) -> Bool {
    guard texts.count > 3, let first = texts.first, case let letters = first.prefix(while: \.isLetter),
      (1...5).contains(letters.count), letters.allSatisfy(\.isUppercase)
    else { return false }
    return texts.allSatisfy { text in
      text.hasPrefix(letters) && text.count > letters.count + 1 && text.dropFirst(letters.count).allSatisfy(\.isNumber)
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}

extension SidePair {
  /// All pairs of columns in a table that may be its sides.
  ///
  /// - Parameter joins: whether a city and an adjacent name may form one name, which only the gazetteer can confirm.
  static func all(in table: SampleTable, joins: Bool) -> [SidePair] {
    var keys: [String] = []
    var homes: [String: Column] = [:]
    var aways: [String: Column] = [:]
    for column in table.columns where column.filled * 2 >= table.count && !column.path.hasPrefix("/") {
      for (key, isHome) in mirrored(column.steps) {
        if isHome, homes[key] == nil {
          homes[key] = column
          keys.append(key)
        } else if !isHome, aways[key] == nil {
          aways[key] = column
        }
      }
    }
    var pairs: [SidePair] = []
    for key in keys {
      guard let home = homes[key], let away = aways[key], home !== away, areSides(home, away) else { continue }
      if let rank = rank(of: home.steps, key, isOfNames: areNames(home, away)) {
        pairs.append(SidePair(home: [home], away: [away], rank: rank))
      }
    }
    return joins ? pairs + joined(pairs) : pairs
  }

  /// Two players, if the table names no teams: `player1` and `player2`, `playerA.name` and `playerB.name`.
  static func players(in table: SampleTable) -> SidePair? {
    var homes: [String: Column] = [:]
    for column in table.columns where column.filled * 2 >= table.count && !column.path.hasPrefix("/") {
      for (key, isHome) in mirrored(column.steps) {
        let words = key.split(separator: " ")
        guard words.count > 1, words.first == "player", let mark = words.dropFirst().first, mark.hasPrefix("\u{A7}"),
          words.dropFirst(2).allSatisfy({ $0 == "name" })
        else { continue }
        if isHome {
          homes[key] = column
        } else if let home = homes[key], home.texts != column.texts, areNames(home, column) {
          return SidePair(home: [home], away: [column], rank: 0)
        }
      }
    }
    return nil
  }

  /// Pairs with the same teams as another one, which are in other games: `EarlyHomeTeam` and `LateHomeTeam`.
  func others(in table: SampleTable) -> [SidePair] {
    guard isOfWords, home.count == 1 else { return [] }
    let own = Set(home[0].texts + away[0].texts)
    return SidePair.all(in: table, joins: false).filter { other in
      let texts = Set(other.home[0].texts + other.away[0].texts)
      guard other.isOfWords, other.home[0] !== home[0], other.away[0] !== away[0],
        own.intersection(texts).count * 2 >= max(own.count, texts.count)
      else { return false }
      let both = (0..<table.count).filter { number in
        home[0].text(ofRecord: number) != nil && other.home[0].text(ofRecord: number) != nil
      }
      let same = both.count { home[0].text(ofRecord: $0) == other.home[0].text(ofRecord: $0) }
      return !both.isEmpty && same * 10 < both.count
    }
  }

  /// Whether two paths differ only in the word for a side or have nothing in common: `home`, `opponent.name`.
  static func areMirrored(_ home: Column, _ away: Column) -> Bool {
    let keys = mirrored(away.steps).map(\.key)
    return home.steps.count != away.steps.count || mirrored(home.steps).contains { keys.contains($0.key) }
  }

  /// Pairs that are joined from two adjacent ones: `Boston` and `Celtics`.
  private static func joined(_ pairs: [SidePair]) -> [SidePair] {
    func last(_ pair: SidePair) -> String { ColumnName.words(in: pair.home[0].lastName).joined() }
    func front(_ column: Column) -> String {
      column.lastName == column.path ? "" : String(column.path.dropLast(column.lastName.count))
    }
    var found: [SidePair] = []
    for place in pairs where places.contains(where: { last(place).hasSuffix($0) }) {
      for name in pairs where name.home[0] !== place.home[0] && nicknames.contains(where: { last(name).hasSuffix($0) })
      {
        guard front(place.home[0]) == front(name.home[0]) else { continue }
        found.append(SidePair(home: place.home + name.home, away: place.away + name.away, rank: 11))
      }
    }
    return found
  }

  private static let places = ["city", "market", "location", "placename", "place"]
  private static let nicknames = ["teamname", "name", "nickname", "commonname", "mascot"]

  /// Names of sides have letters or are ids, and each side is sometimes at home and sometimes away.
  private static func areSides(_ home: Column, _ away: Column) -> Bool {
    let all = home.texts + away.texts
    if all.contains(where: { $0.utf8.count > 80 || $0.contains("://") }) { return false }
    // Lists of players are no names.
    if all.count(where: { $0.count { $0 == "," || $0 == ";" } > 2 }) * 2 > all.count { return false }
    // `1-5` and `2:11` are scores.
    if all.allSatisfy({ !$0.contains(where: \.isLetter) && $0.contains { !$0.isNumber } }) { return false }
    let isTime = all.prefix(20).allSatisfy { $0.first?.isNumber == true && $0.contains(":") }
    if isTime || all.allSatisfy({ $0.contains(".") && Double($0) != nil }) { return false }
    if Set(all).count < 2 { return false }
    guard min(home.texts.count, away.texts.count) >= 12 else { return true }
    // Each side plays once a day.
    if [home, away].allSatisfy({ $0.texts.count * 10 >= $0.filled * 9 }), home.texts.count < 60 {
      let last = ColumnName.words(in: home.steps.last ?? "").flatMap { split($0) }.last ?? ""
      return ["name", "team", "club", "title"].contains(last) || homes.contains(last)
    }
    let common = Set(home.texts).intersection(away.texts).count
    return common * 3 >= min(home.texts.count, away.texts.count)
  }

  /// Words for other attributes of a side, except points.
  private static let others: Set<String> = [
    "scores", "scorer", "scorers", "coach", "manager", "pitcher", "logo",
    "color", "colour", "url", "link", "record", "odds", "rotation", "league", "division", "conference", "country",
    "zone", "time", "hour", "ampm", "wins", "losses", "win", "loss", "pct", "percentage", "elo", "prob", "rank",
    "position", "performance", "shots", "fouls", "corners", "cards", "yellow", "red", "sport", "attendance", "starter",
    "date", "icon", "image", "photo", "file", "result", "winner", "seed", "moneyline", "spread", "gender", "avg",
    "form",
    "value", "handicap", "network", "broadcast", "broadcaster", "errors", "hits", "state", "venue", "stadium", "tz",
    "goalie", "goalies", "player", "players", "referee", "referees", "umpire", "umpires", "officials",
    "winners", "losers", "drivers", "channels", "commentators", "origin", "destination", "kicks", "passes", "tackles",
    "saves", "possession", "crosses", "attacks", "penalties", "assists", "vinti",
  ]

  /// Whether all texts have letters and no time of day, as names of sides do and times do not.
  private static func areNames(_ home: Column, _ away: Column) -> Bool {
    (home.texts + away.texts).allSatisfy { text in
      text.count(where: \.isLetter) > 1 && !text.contains(/^\d+$|\d[:hH.]\d\d/)
    }
  }

  /// The rank that a path's last word suggests; nil if it does not name a side.
  ///
  /// - Parameter isOfNames: whether a word that means a time may be the Portuguese one for a team: `time_casa`.
  private static func rank(of steps: [String], _ key: String, isOfNames: Bool) -> Int? {
    let words = steps.flatMap { ColumnName.words(in: $0) }
    let flat = words.flatMap { withoutNumber($0) }
    if flat.contains(where: { (others.contains($0) && !($0 == "time" && isOfNames)) || ColumnName.points.contains($0) })
    {
      return nil
    }
    // Inside other numbered objects, a name can mean anything.
    let isOfTeams = words.contains { word in teamWords.contains { word.hasPrefix($0) } }
    if key.contains("\u{A7}1"), steps.count > 1, !isOfTeams { return nil }
    guard let last = words.last else { return nil }
    // Shallow paths come first.
    let depth = steps.count
    let base: Int
    switch last {
    case "fullname", "full", "displayname", "display": base = 10
    case "id", "pk", "uuid", "guid", "key", "qcode": base = -12
    case "code", "abbr", "abbrev", "abbreviation", "short", "shortname", "alias", "tricode", "slug": base = -3
    case _ where ["shortname", "shortdisplayname"].contains { words.joined().hasSuffix($0) }: base = 4
    case _ where words.joined().hasSuffix("displayname"): base = 16
    case _ where places.contains { words.joined().hasSuffix($0) }: base = -25
    case _ where words.joined().hasSuffix("nickname"): base = 2
    case _ where words.joined().hasSuffix("fullname"): base = 10
    case "name", "title", "default": base = 7
    default: base = words.contains("id") ? -12 : 5
    }
    return base - depth
  }

  private static func withoutNumber(_ word: String) -> [String] {
    let letters = word.prefix { !$0.isNumber }
    return letters.isEmpty ? [] : [String(letters)]
  }

  // MARK: Points

  /// Two columns of numbers that are the points of both sides by their names: `gols_mandante`, `team1_goals`.
  static func scores(in table: SampleTable) -> (home: Column, away: Column)? {
    var homes: [String: Column] = [:]
    var aways: [String: Column] = [:]
    for column in table.columns where !column.path.hasPrefix("/") && !column.texts.isEmpty {
      // The enclosing element can have any name: `risultato.set_casa`.
      for (key, isHome) in mirrored(column.steps) + mirrored(Array(column.steps.suffix(1))) {
        let words = key.split(separator: " ").map(String.init).filter { !$0.hasPrefix("\u{A7}") }
        // The first and the second set of both sides: `set1` and `set2`.
        if key.contains("\u{A7}1"), words.allSatisfy({ $0 == "set" || $0 == "satz" }) { continue }
        guard words.contains(where: ColumnName.points.contains),
          words.allSatisfy({
            ColumnName.points.contains($0) || teamWords.contains($0)
              || ["final", "total", "ft", "vinti", "won", "marcados"].contains($0)
          })
        else { continue }
        if isHome, homes[key] == nil { homes[key] = column }
        if !isHome, aways[key] == nil { aways[key] = column }
        if let home = homes[key], let away = aways[key], home !== away { return (home, away) }
      }
    }
    return onlyNumbers(in: table)
  }

  /// The only two columns of small numbers for both sides, under any name, that some games do not have.
  private static func onlyNumbers(in table: SampleTable) -> (home: Column, away: Column)? {
    var pairs: [String: (home: Column?, away: Column?)] = [:]
    for column in table.columns where !column.path.hasPrefix("/") && areSmallNumbers(column) {
      for (key, isHome) in mirrored(column.steps) {
        if isHome {
          pairs[key, default: (nil, nil)].home = column
        } else {
          pairs[key, default: (nil, nil)].away = column
        }
      }
    }
    let found = pairs.values.compactMap { pair in pair.home.flatMap { home in pair.away.map { (home, $0) } } }
    guard found.count == 1, let (home, away) = found.first, home !== away, home.filled == away.filled,
      home.filled < table.count,
      !(home.steps + away.steps).flatMap({ ColumnName.words(in: $0) }).contains(where: others.contains)
    else { return nil }
    return (home, away)
  }

  static func areSmallNumbers(_ column: Column) -> Bool {
    !column.texts.isEmpty
      && column.texts.allSatisfy { text in
        Int(text.hasSuffix(".0") ? String(text.dropLast(2)) : text).map { (0...250).contains($0) } ?? false
      }
      && !ColumnName.words(in: column.steps.last ?? "").contains { $0 == "id" || $0 == "no" || $0 == "number" }
  }

  // MARK: Words for the sides

  private static let homes: Set<String> = [
    "home", "host", "hosts", "heim", "local", "locales", "casa", "domicile", "thuis", "hemma", "hjemme", "koti",
    "mandante", "gastgeber", "recevant", "visitada", "visitado", "dom", "gospodarz", "gospodarze", "domaci", "ev",
  ]
  private static let aways: Set<String> = [
    "away", "visitor", "visitors", "visiting", "road", "guest", "guests", "gast", "visitante", "visitantes",
    "trasferta", "fora", "vis", "visita",
    "exterieur", "ext", "auswarts", "gosc", "goscie", "hoste", "deplasman", "dep", "uit", "borta", "ude", "vieras",
    "ospite",
    "visiteur",
  ]

  /// Whether the words of a path show that it is about one of the sides: `visitor_team.city`, `awayCity`, `team1.city`.
  ///
  /// - Parameter away: whether only the away side counts.
  static func isOfSide(_ steps: [String], away: Bool = false) -> Bool {
    let words = steps.flatMap { ColumnName.words(in: $0) }.flatMap { split($0) }
    if words.contains(where: aways.contains) { return true }
    // A host city belongs to the game, and a local time to the venue.
    return !away && words.contains { teamWords.contains($0) || homes.contains($0) && !["host", "local"].contains($0) }
  }

  /// Whether a flag's name asks where the schedule's own team plays: `is_home`, `es_local`, `Heimspiel`, `awayGame`.
  static func isOfOwnSide(_ words: [String]) -> Bool {
    let rest = words.flatMap(split).filter { !["is", "es", "at", "est", "ist", "game", "match"].contains($0) }
    guard rest.count == 1, let word = rest.first else { return false }
    return homes.contains(word) && !["host", "hosts"].contains(word) || hasAwayWord(rest)
      || ["ishome", "homegame", "ishomegame", "athome", "isathome", "heimspiel"].contains(word)
  }

  /// Whether one of the words is for the side that is not at home.
  static func hasAwayWord(_ words: [String]) -> Bool {
    words.flatMap(split).contains { word in
      aways.contains(word)
        || ["isaway", "awaygame", "isawaygame", "auswarts", "auswartsspiel"].contains(word)
    }
  }

  /// The flag that tells whether the first of two sides is at home: `home_team_1`, `is_team1_home`.
  func firstIsHome(among flags: [Column]) -> Column? {
    flags.first { column in
      let words = column.steps.flatMap { ColumnName.words(in: $0) }.flatMap { Self.split($0) }
      return !column.path.hasPrefix("/") && words.contains { Self.homes.contains($0) }
        && words.contains { ["1", "one", "first", "a"].contains($0) }
        && words.allSatisfy { word in
          Self.homes.contains(word) || Self.teamWords.contains(word)
            || ["is", "at", "1", "one", "first", "a"].contains(word)
        }
    }
  }

  private static let teamWords = [
    "team", "side", "club", "participant", "competitor", "opponent", "mannschaft", "equipe", "equipo",
    "squadra",
  ]

  /// Whether the sides are identified by words for home and away rather than by their order.
  var isOfWords: Bool {
    home[0].steps.flatMap { ColumnName.words(in: $0) }.flatMap { Self.split($0) }.contains { Self.homes.contains($0) }
  }

  /// The path with a placeholder for the word that means a side, and which side it means, for each possible reading.
  private static func mirrored(_ steps: [String]) -> [(key: String, isHome: Bool)] {
    let words = steps.flatMap { ColumnName.words(in: $0) }.flatMap { split($0) }
    var found: [(String, Bool)] = []
    func add(_ sign: String, _ first: (String) -> Bool, _ second: (String) -> Bool) {
      let isHome = words.contains(where: first)
      // A path with words for both sides is about neither.
      guard isHome != words.contains(where: second) else { return }
      found.append((words.map { first($0) || second($0) ? sign : $0 }.joined(separator: " "), isHome))
    }
    add("\u{A7}", homes.contains, aways.contains)
    add("\u{A7}1", { $0 == "1" || $0 == "one" }, { $0 == "2" || $0 == "two" })
    add("\u{A7}a", { $0 == "a" }, { $0 == "b" })
    add("\u{A7}h", { $0 == "h" }, { $0 == "a" || $0 == "v" })
    add("\u{A7}m", { $0 == "m" }, { $0 == "v" })
    return found
  }

  /// Splits a word in two: `team1`, `teama` and `hteam`.
  private static func split(_ word: String) -> [String] {
    for name in teamWords where word.hasPrefix(name) && word.count == name.count + 1 {
      return [name, String(word.dropFirst(name.count))]
    }
    if let first = word.first, "hav".contains(first),
      word.dropFirst() == "team" || ColumnName.points.contains(String(word.dropFirst()))
    {
      return [String(first), String(word.dropFirst())]
    }
    if word.count > 1, let last = word.last, last == "1" || last == "2", word.dropLast().allSatisfy(\.isLetter) {
      return [String(word.dropLast()), String(last)]
    }
    for side in homes.union(aways).sorted() where word.count > side.count && word.hasPrefix(side) {
      let rest = String(word.dropFirst(side.count))
      if ["team", "club", "name", "id", "side", "code", "mannschaft", "squad", "abbr", "tm"].contains(rest)
        || ColumnName.points.contains(rest)
      {
        return [side, rest]
      }
    }
    return [word]
  }
}

extension SampleTable.Column {
  /// The last part of the path.
  fileprivate var lastName: String {
    path.split(whereSeparator: { "./".contains($0) }).last.map { $0.drop { $0 == "@" } }.map(String.init) ?? path
  }
}
