import FeedReading
import ScheduleModel
import SourceText

/// The league of a source's sides, as far as the gazetteer knows them.
struct LeagueVote {
  var league = ""
  /// The gazetteer's prefix if the texts are ids of a source: `retrosheet`.
  var scheme = ""
  /// The number of distinct texts, and how many of them are teams of the league.
  var total = 0
  var known = 0
  /// The number of those that are full names with several words and belong to no other team.
  var wholeNames = 0
  /// Leagues that know as many of the texts.
  var rivals: [String] = []
  /// The part of the source that contains the league's name; empty if there is none.
  var hint = ""

  var share: Double { total == 0 ? 0 : Double(known) / Double(total) }

  /// Whether enough sides are known to rule out another league.
  var isCertain: Bool {
    if known < 2 || !rivals.isEmpty { return false }
    if !hint.isEmpty { return known * 2 >= total }
    return known * 3 >= total * 2 && (total >= 8 || wholeNames * 2 >= known || !scheme.isEmpty)
  }

  /// Whether the league is worth proposing.
  var isLikely: Bool { known >= 2 && (known * 2 > total || !hint.isEmpty && known * 3 >= total) }

  var evidence: String {
    let what = scheme.isEmpty ? "sides are its teams" : "sides are ids of its teams in \(scheme)"
    return "\(known) of \(total) \(what)" + (hint.isEmpty ? "" : ", and \(hint) has its name")
  }
}

/// Looks up the sides of a source in every league.
struct LeagueVoter {
  let gazetteer: Gazetteer
  /// Texts about the source as a whole, such as its name, with descriptions. They may contain the league's name.
  let hints: [(text: String, what: String)]
  private let schemes: [String]

  init(_ gazetteer: Gazetteer, hints: [(text: String, what: String)]) {
    self.gazetteer = gazetteer
    self.hints = hints
    schemes = gazetteer.idSchemes
  }

  /// The maximum number of texts to look up. More would not change the result.
  private static let mostTexts = 400

  /// The league that knows the most of the names; nil if no league knows any.
  func names(_ texts: [String]) -> LeagueVote? {
    let names = sides(texts)
    if names.isEmpty { return nil }
    var tally: [String: Int] = [:]
    for name in names {
      for league in Set(gazetteer.teams(named: name).map { $0.league }) { tally[league, default: 0] += 1 }
    }
    var best = LeagueVote()
    best.total = names.count
    best = most(leagues(tally, of: names.count), names, best)
    if best.known * 10 < names.count * 9 { best = most(gazetteer.leagueNames, names, best) }
    if best.known == 0 { return nil }
    takeHint(&best, names)
    best.wholeNames = names.count { gazetteer.team($0, league: "") != nil }
    return best
  }

  /// The vote for a league that the user states; nil if it knows none of the names.
  func vote(_ texts: [String], for league: String) -> LeagueVote? {
    let names = sides(texts)
    let known = count(names, league.lowercased())
    if known == 0 { return nil }
    return LeagueVote(league: league.lowercased(), total: names.count, known: known, hint: "the command line")
  }

  /// Whether most of the sides are in the United States or Canada.
  func areAmerican(_ texts: [String], _ vote: LeagueVote) -> Bool {
    let before = vote.scheme.isEmpty ? "" : vote.scheme + ":"
    let countries = texts.compactMap { gazetteer.team(before + $0, league: vote.league)?.country }
    return countries.count { $0 == "US" || $0 == "CA" } * 2 > countries.count
  }

  /// The leagues that know the most names exactly; all leagues if hardly any name is known exactly.
  private func leagues(_ tally: [String: Int], of total: Int) -> [String] {
    let sorted = tally.sorted { $0.value > $1.value || $0.value == $1.value && $0.key.precedesBytewise($1.key) }
    guard let first = sorted.first, first.value * 3 >= total else {
      return gazetteer.leagueNames.filter { gazetteer.isOfOwnTeams(league: $0) }
    }
    return sorted.prefix(6).map(\.key)
  }

  /// The best league so far, or one of the given leagues if it knows more names. A league that has teams and knows as
  /// many is a rival.
  private func most(_ leagues: [String], _ names: [String], _ best: LeagueVote) -> LeagueVote {
    var best = best
    for league in leagues where league != best.league {
      let known = count(names, league)
      if known > best.known {
        best.known = known
        best.league = league
        best.rivals = []
      } else if known == best.known, known > 0, gazetteer.isOfOwnTeams(league: league),
        !best.rivals.contains(league)
      {
        best.rivals.append(league)
      }
    }
    return best
  }

  func count(_ names: [String], _ league: String) -> Int {
    names.count { gazetteer.team($0, league: league) != nil }
  }

  /// Prefers a league that the source names, if it knows as many sides.
  private func takeHint(_ vote: inout LeagueVote, _ names: [String]) {
    var best: (league: String, known: Int, what: String)?
    for hint in hints {
      let words = "-" + Slug.of(hint.text) + "-"
      for league in gazetteer.leagueNames
      where league.utf8.count > 2 && words.contains("-\(league)-") && league.utf8.count > best?.league.utf8.count ?? 0 {
        let known = count(names, league)
        if known > 0, known * 10 >= vote.known * 9 { best = (league, known, hint.what) }
      }
    }
    guard let best else { return }
    vote.league = best.league
    vote.known = best.known
    vote.hint = best.what
    vote.rivals = []
  }

  /// The scheme and the league of ids; nil if too few are known.
  func ids(_ texts: [String]) -> LeagueVote? {
    let ids = sides(texts)
    var best: LeagueVote?
    for scheme in schemes {
      var tally: [String: Int] = [:]
      for id in ids {
        for league in Set(gazetteer.teams(named: scheme + ":" + id).map { $0.league }) {
          tally[league, default: 0] += 1
        }
      }
      for (league, known) in tally.sorted(by: { $0.key.precedesBytewise($1.key) }) where known > best?.known ?? 0 {
        best = LeagueVote(league: league, scheme: scheme, total: ids.count, known: known)
      }
    }
    guard let best, best.known >= 2, best.known * 3 >= best.total || best.known >= 25 else { return nil }
    // Small numbers are ids in many schemes.
    let areNumbers = ids.allSatisfy { $0.utf8.count < 6 && $0.utf8.allSatisfy { $0.isDigit } }
    return areNumbers && (best.total < 20 || best.known * 10 < best.total * 9) ? nil : best
  }

  private func sides(_ texts: [String]) -> [String] {
    let names = texts.lazy.filter { !$0.isEmpty && !$0.withBytes { PlaceholderNames.contains($0) } }
    return Array(names.prefix(Self.mostTexts))
  }
}
