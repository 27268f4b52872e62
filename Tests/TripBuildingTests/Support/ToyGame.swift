import CivilTime
import ScheduleModel
import SourceText
import TestSupport

/// Somewhere to play. Bronx and Queens are one market; nobody knows Nowhere.
enum ToyCity: String, CaseIterable {
  case boston, bronx, queens, philadelphia, chicago, nowhere

  var place: (city: String, region: String) {
    switch self {
    case .boston: ("Boston", "MA")
    case .bronx: ("Bronx", "NY")
    case .queens: ("Queens", "NY")
    case .philadelphia: ("Philadelphia", "PA")
    case .chicago: ("Chicago", "IL")
    case .nowhere: ("Nowhere-on-Sea", "")
    }
  }

  /// What the market is called.
  var market: String {
    switch self {
    case .bronx, .queens: "New York"
    default: place.city
    }
  }

  var offset: String { self == .chicago ? "-05:00" : "-04:00" }
}

/// A game of a small schedule, by days from 1 June 2026, which is day 1.
struct ToyGame {
  var id: String
  var city: ToyCity
  var day: Int
  /// `19:05`; nil while the time is not set.
  var time: String?
  var home: String
  var away: String
  var status = "scheduled"
  var number = 1
  var aliases: [String] = []
  /// Whether the schedule says on which date it is.
  var isDated = true
  var hasCity = true
  /// RFC 3339.
  var previousStarts: [String] = []

  init(
    _ id: String, _ city: ToyCity, _ day: Int, _ time: String? = "19:05", home: String? = nil, away: String = "Guests"
  ) {
    self.id = id
    self.city = city
    self.day = day
    self.time = time
    self.home = home ?? "\(city.rawValue)-club"
    self.away = away
  }

  /// Nil for a change that is to be nothing.
  func with(_ change: (inout ToyGame) -> Void) -> ToyGame {
    var changed = self
    change(&changed)
    return changed
  }

  static func date(_ day: Int) -> String {
    (LocalDate(year: 2026, month: 6, day: 1)?.adding(days: day - 1)?.description) ?? "2026-06-01"
  }

  var start: String? { time.map { "\(ToyGame.date(day))T\($0):00\(city.offset)" } }

  var json: String {
    let place = city.place
    var members = [
      "\"id\":\"\(id)\"", "\"aliases\":[\(aliases.map { "\"\($0)\"" }.joined(separator: ","))]", "\"league\":\"toy\"",
      "\"season\":\"2026\"", "\"home\":{\"id\":\"\(home)\",\"name\":\"\(home)\"}",
      "\"away\":{\"id\":\"\(away)\",\"name\":\"\(away)\"}",
    ]
    let city = hasCity ? ",\"city\":\"\(place.city)\",\"region\":\"\(place.region)\"" : ""
    let ground = self.city.rawValue
    members.append("\"venue\":{\"id\":\"\(ground)-ground\",\"name\":\"\(ground) ground\"\(city)}")
    if isDated { members.append("\"localDate\":\"\(ToyGame.date(day))\"") }
    if isDated, let start { members.append("\"start\":\"\(start)\"") }
    members += ["\"status\":\"\(status)\"", "\"gameNumber\":\(number)"]
    members.append("\"previousStarts\":[\(previousStarts.map { "\"\($0)\"" }.joined(separator: ","))]")
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension Schedule {
  /// The games as a schedule file has them.
  init(_ games: [ToyGame]) { self.init(lines: games.map { $0.json + "\n" }.joined()) }
}
