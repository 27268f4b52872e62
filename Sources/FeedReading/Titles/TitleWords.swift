import ScheduleModel
import SourceText

/// Words around the sides in event titles.
package enum TitleWords {
  /// Words between two sides; true if the first one is at home.
  private static let separators: [String: Bool] = [
    "vs": true, "vs.": true, "v": true, "v.": true, "versus": true, "gegen": true, "contre": true, "contra": true,
    "tegen": true, "mot": true, "mod": true, "x": true, "v/s": true, "@": false, "at": false, "bei": false,
    "bij": false, "hos": false,
  ]

  static func separator(_ word: Substring) -> EventTitle.Separator? {
    guard word.utf8.count <= 6, word != "X", let isHomeFirst = separators[word.lowercased()] else { return nil }
    return isHomeFirst ? .versus : .at
  }

  /// The words of a text in lowercase, without digits and punctuation.
  private static func words(in text: some StringProtocol) -> [Substring] {
    text.lowercased()[...].split { !$0.isLetter }
  }

  /// Whether a text means nothing but that a side does not play.
  package static func isBye(_ text: String) -> Bool {
    let words = words(in: text)
    return words.count == 1 && byes.contains(words[0]) && text.allSatisfy { $0.isLetter || " -*()".contains($0) }
  }

  package static func hasBye(_ text: some StringProtocol) -> Bool {
    let words = words(in: text)
    return byes.contains(where: words.contains)
  }

  private static let byes: [Substring] = [
    "bye", "spielfrei", "descansa", "descanso", "riposa", "riposo", "folga", "exempt",
  ]

  static let dashes: Set<Substring> = ["-", "\u{2013}", "\u{2014}", "\u{B7}", "\u{2022}"]

  /// Where the calendar's own team plays, according to a word; nil if the word says nothing about it.
  static func place(_ text: some StringProtocol) -> EventTitle.Place? {
    let word = text.lowercased()
    if ["vs", "vs.", "v", "@", "at", "t", "d", "u", "r"].contains(word) { return nil }
    let name =
      word.hasSuffix(" game") || word.hasSuffix(" match") ? String(word.prefix { $0 != " " }) : word
    if SideWords.home.contains(name) { return .home }
    if SideWords.away.contains(name) { return .away }
    return SideWords.neutral.contains(name) ? .neutral : nil
  }

  /// Whether a text is a result that a team's calendar adds to a game: `W`, `L, 2-5`.
  static func isResult(_ text: some StringProtocol) -> Bool {
    let words = text.lowercased().split { $0 == " " || $0 == "," }
    guard let first = words.first,
      words.dropFirst().allSatisfy({ $0.first?.isNumber == true || $0 == "ot" || $0 == "so" })
    else { return false }
    return ["w", "l", "t", "d", "win", "loss", "tie", "draw", "won", "lost"].contains(first)
  }

  /// The status that a word next to the sides means. `Final` alone may be a cup final.
  static func status(_ text: some StringProtocol) -> GameStatus? {
    if text.allSatisfy({ !$0.isLetter }) || text.utf8.count > 40 { return nil }
    switch StatusWords.status(String(text)) {
    case .cancelled: return .cancelled
    case .postponed: return .postponed
    case .suspended: return text.utf8.count > 3 ? .suspended : nil
    case .final: return finals.contains(text.lowercased()) ? .final : nil
    default: return nil
    }
  }

  private static let finals: Set<String> = [
    "ft", "full time", "full-time", "forfeit", "forfeited", "\u{5DF2}\u{5B8C}\u{8D5B}", "\u{5DF2}\u{7ED3}\u{675F}",
    "\u{5B8C}\u{573A}",
  ]

  /// The status of a word that needs no mark around it, because no name begins or ends with it.
  static func clearStatus(_ word: Substring) -> GameStatus? {
    var name = word.lowercased()
    while let last = name.last, ":!.,*".contains(last) { name.removeLast() }
    return switch name {
    case "canceled", "cancelled": .cancelled
    case "postponed", "ppd": .postponed
    default: nil
    }
  }

  /// Events of a team that are not games.
  private static let otherEvents: Set<String> = [
    "practice", "practices", "training", "trainings", "meeting", "meetings", "tryout", "tryouts", "camp", "clinic",
    "banquet", "fundraiser", "conditioning", "workout", "workouts", "walkthrough", "tournament", "meet", "event",
    "social", "photos", "film", "bye",
  ]

  /// Whether a text before a colon, or a whole side, shows that the event is not a game.
  static func isOtherEvent(_ text: some StringProtocol) -> Bool {
    let words = words(in: text)
    guard let first = words.first, let last = words.last else { return false }
    return otherEvents.contains(String(first)) || otherEvents.contains(String(last)) || words.contains("bye")
      || words.suffix(2) == ["reserve", "date"]
  }

  /// Whether a text before `at` ends with an occasion that is not a game: `Team dinner`, `Entry Forms Due`.
  static func isOccasion(_ text: some StringProtocol) -> Bool {
    words(in: text).last.map {
      ["dinner", "lunch", "breakfast", "picnic", "party", "due", "deadline"].contains($0)
    } ?? false
  }

  /// Whether a text after `at` names no site: `Neutral Sites`.
  static func isAnySite(_ text: some StringProtocol) -> Bool {
    let words = words(in: text)
    return ["site", "sites"].contains(words.last)
      && ["neutral", "home", "host", "campus", "various"].contains(words.first)
  }

  /// Whether a text names the event or a part of the season, but no side: `Game`, `Week 1`.
  static func isPartOfSeason(_ text: some StringProtocol) -> Bool {
    let words = words(in: text)
    return words.count == 1
      && (isGame(words[0]) || ["week", "round", "matchday", "spieltag", "jornada"].contains(words[0]))
  }

  /// Whether a text before both sides says that the event is a reminder of a game's result.
  static func isResultLabel(_ label: some StringProtocol) -> Bool {
    let text = label.lowercased().filter { $0.isLetter || $0.isNumber }
    return ["result", "results", "ergebnis", "resultado", "risultato", "\u{8D5B}\u{679C}", "\u{7ED3}\u{679C}"].contains(
      text)
  }

  static func isGame(_ label: some StringProtocol) -> Bool {
    let words = words(in: label)
    return words.last.map { ["game", "match", "fixture", "spiel", "partido", "partita", "wedstrijd"].contains($0) }
      ?? false
  }

  /// Whether a text before a dash and both sides names the competition.
  static func isLabel(_ text: some StringProtocol) -> Bool {
    let words = words(in: text)
    guard let first = words.first else { return true }
    return isGame(text) || labels.contains(String(first))
  }

  private static let labels: Set<String> = [
    "round", "week", "matchday", "gameday", "spieltag", "semi", "semifinal", "semifinals", "quarter", "quarterfinal",
    "quarterfinals", "final", "finals", "group", "pool", "league", "cup", "friendly", "scrimmage", "playoff",
    "playoffs",
  ]

  /// Whether a text is a stage of a competition and nothing more: `Semi-final`, `Match for third place`.
  static func isStage(_ text: String) -> Bool {
    stages.contains(text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " "))
  }

  private static let stages: Set<String> = [
    "final", "grand final", "semi final", "semifinal", "quarter final", "quarterfinal", "third place",
    "match for third place", "third place match", "third place play off", "round of 16", "round of 32", "finale",
    "halbfinale", "viertelfinale", "achtelfinale", "demi finale", "quart de finale", "semifinale", "finalissima",
  ]

  /// Whether a word identifies one of a club's teams: `U12`, `II`, `2`, `Women`.
  static func isLevel(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    return levels.contains(lower) || lower.allSatisfy { "uivx0123456789".contains($0) }
  }

  private static let levels: Set<String> = [
    "women", "men", "boys", "girls", "ladies", "varsity", "jv", "reserves", "juniors", "seniors", "frauen", "damen",
    "herren", "a", "b", "c",
  ]

  /// Words for events of several teams.
  private static let gatherings: Set<String> = [
    "invitational", "invite", "championships", "relays", "meet", "tournament", "tourney", "jamboree", "showcase",
    "festival", "regatta", "camp", "duals",
  ]

  static func isGathering(_ side: String) -> Bool {
    let words = words(in: side)
    return words.last.map { gatherings.contains(String($0)) } ?? false
  }

  /// Sports in which more than two teams meet.
  private static let meetSports = [
    "track", "cross country", "swim", "diving", "golf", "rowing", "crew", "gymnastics", "skiing", "sailing",
    "triathlon", "equestrian", "ufc",
  ]

  static func isMeetSport(_ label: some StringProtocol) -> Bool {
    let lower = label.lowercased()
    return meetSports.contains { lower.contains($0) }
  }

  /// Whether a title is of a series of races, or begins with one: `MotoGP`, `F1 Race`, `IMSA | Harbour 24 | Race`.
  static func isOfRaces(_ title: String) -> Bool {
    let words = title.prefix(40).lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.first.map { races.contains(String($0)) } ?? false
      || words.starts(with: ["formula"])
        && words.dropFirst().first.map { ["1", "2", "3", "e", "one"].contains($0) } ?? false
  }

  /// As above, or whether a title without two sides names a Grand Prix, or its last part a session.
  static func isRace(_ title: String) -> Bool {
    if isOfRaces(title) || title.lowercased().contains("grand prix") { return true }
    let parts = title.split { dashes.contains(Substring(String($0))) || "(|".contains($0) }
    let last = parts.last?.lowercased().filter { $0.isLetter || $0.isNumber } ?? ""
    return parts.count > 1 && sessions.contains(last)
  }

  private static let races: Set<String> = [
    "f1", "f2", "f3", "f1a", "motogp", "moto2", "moto3", "motoe", "worldsbk", "indycar", "nascar", "imsa", "wec", "wrc",
    "dtm", "supercross", "motocross", "elms",
  ]
  private static let sessions: Set<String> = [
    "race", "qualifying", "sprint", "sprintqualifying", "fp1", "fp2", "fp3", "practice1", "practice2", "practice3",
  ]

  /// Whether a title begins with an organization of fights, as `UFC 331: Silva vs. Jones` does: an evening with several
  /// fights is named after one of them.
  static func isFightCard(_ title: String) -> Bool {
    words(in: title.prefix(24)).first.map { fights.contains(String($0)) } ?? false
  }

  private static let fights: Set<String> = [
    "ufc", "bellator", "pfl", "ksw", "bkfc", "rizin", "oktagon", "lfa",
  ]

  /// Texts in brackets that are not part of a name.
  private static let remarks: Set<String> = [
    "preseason", "pre-season", "friendly", "exhibition", "scrimmage", "spring training", "regular season", "postseason",
    "playoffs", "league", "conference", "non-conference", "cup", "tbd", "time tbd", "tba", "tv", "final", "live",
    "espn", "espn2", "espnu", "espn+", "fox", "fs1", "fs2", "nbc", "nbcsn", "cbs", "cbssn", "abc", "tnt", "tbs", "nfln",
    "nfl network", "mlbn", "mlb network", "nba tv", "nbatv", "nhln", "peacock", "apple tv", "apple tv+", "prime",
    "prime video", "amazon", "sky", "sky sports", "bt sport", "tnt sports", "dazn", "usa", "btn", "accn", "secn",
    "paramount+", "netflix", "afl", "ahl", "cfl", "epl", "mlb", "mls", "nba", "ncaa", "nfl", "nhl", "nrl", "nwsl",
    "wnba",
  ]

  static func isRemark(_ text: some StringProtocol) -> Bool {
    let lower = text.lowercased()
    if ["dh", "doubleheader", "double header"].contains(lower) { return true }
    if isGame(lower) || labels.contains(words(in: lower).first.map(String.init) ?? ""),
      lower.contains(where: \.isNumber)
    {
      return true
    }
    if remarks.contains(lower) || lower.split(separator: "/").allSatisfy({ remarks.contains(String($0)) }) {
      return true
    }
    // Remarks about when to arrive: `Arrive 60 minutes early`.
    let words = words(in: lower)
    let times: Set<Substring> = ["arrive", "arrival", "minutes", "mins", "min", "early", "warmup", "report"]
    return lower.contains(where: \.isNumber) && words.contains(where: times.contains)
  }
}
