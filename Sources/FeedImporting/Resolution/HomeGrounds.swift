import ScheduleModel
import SourceText

/// Which games of a competition are at the home club's ground, unless their records name another place.
enum HomeGrounds {
  case ofAllGames
  /// The final is at a ground that is chosen beforehand.
  case ofAllButFinals
  /// The same for the semifinals.
  case ofAllButSemifinals
  /// The club that is named first is not at home.
  case ofNone

  /// - Parameter league: its id, perhaps with the federation before it: `fifa-club-world-cup`.
  init(ofLeague league: String) {
    let federation = ["uefa-", "fifa-", "conmebol-", "the-"].first { league.hasPrefix($0) }
    self =
      HomeGrounds.others[league] ?? HomeGrounds.others[String(league.dropFirst(federation?.count ?? 0))] ?? .ofAllGames
  }

  /// Whether the home club has its own ground in a round.
  func areUsed(inRound round: ByteView) -> Bool {
    switch self {
    case .ofAllGames: true
    case .ofNone: false
    case .ofAllButFinals, .ofAllButSemifinals:
      switch String(decoding: Slug.of(round).filter { $0 != .hyphen }, as: UTF8.self) {
      case "final", "finals", "finale": false
      case "semifinal", "semifinals", "semifinale", "semi", "semis", "sf": self == .ofAllButFinals
      default: true
      }
    }
  }

  private static let others: [String: HomeGrounds] = {
    var others: [String: HomeGrounds] = [:]
    let groups: [(HomeGrounds, [String])] = [
      (
        .ofNone,
        [
          "community-shield", "fa-community-shield", "club-world-cup", "intercontinental-cup", "uefa-super-cup",
          "super-cup", "supercopa-de-espana", "spanish-super-cup", "supercoppa-italiana", "italian-super-cup",
          "trophee-des-champions",
        ]
      ),
      (.ofAllButSemifinals, ["fa-cup", "scottish-cup", "scottish-league-cup"]),
      (
        .ofAllButFinals,
        [
          "champions-league", "ucl", "europa-league", "uel", "conference-league", "europa-conference-league", "uecl",
          "womens-champions-league", "uwcl", "efl-cup", "carabao-cup", "league-cup", "efl-trophy", "womens-fa-cup",
          "dfb-pokal", "copa-del-rey", "coppa-italia", "coupe-de-france", "taca-de-portugal", "knvb-beker",
          "libertadores", "copa-libertadores", "copa-sudamericana",
        ]
      ),
    ]
    for (grounds, leagues) in groups { for league in leagues { others[league] = grounds } }
    return others
  }()
}
