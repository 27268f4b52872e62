import CivilTime
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Tables that a generator writes in the ways in which people do, from games that it knows: what is read is right, or
/// the table is refused with what is open about it.
struct GeneratedTableTests {
  private struct Truth {
    var home: (name: String, id: String)
    var away: (name: String, id: String)
    var date: LocalDate
    /// Minutes since midnight; nil for no time yet.
    var clock: Int?
  }

  private static let clubs = [
    (name: "Baltimore Orioles", id: "bal", ground: "Oriole Park at Camden Yards", city: "Baltimore"),
    (name: "New York Yankees", id: "nyy", ground: "Yankee Stadium", city: "New York"),
    (name: "Toronto Blue Jays", id: "tor", ground: "Rogers Centre", city: "Toronto"),
    (name: "Boston Red Sox", id: "bos", ground: "Fenway Park", city: "Boston"),
  ]

  private static let headers: [(date: String, time: String, home: String, away: String, venue: String, city: String)] =
    [
      ("date", "time", "home", "away", "venue", "city"), ("Datum", "Uhrzeit", "Heim", "Gast", "Stadion", "Ort"),
      ("GAME DATE", "START_TIME", "homeTeam", "awayTeam", "Stadium", "City"),
      ("Fecha", "Hora", "Local", "Visitante", "Estadio", "Ciudad"),
      ("Jour", "Heure", "\u{C9}quipe domicile", "Visiteur", "Stade", "Ville"),
      ("Data", "Ora", "Squadra casa", "Ospite", "Stadio", "Citt\u{E0}"),
      ("Match Date", "Kick-off", "Home Team", "Visiting Team", "Ground", "Town"),
    ]
  private static let months = [
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    [
      "Januar", "Februar", "M\u{E4}rz", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ],
    ["janv.", "f\u{E9}vr.", "mars", "avr.", "mai", "juin", "juil.", "ao\u{FB}t", "sept.", "oct.", "nov.", "d\u{E9}c."],
  ]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  private static func text(_ date: LocalDate, _ form: Int) -> String {
    let (year, month, day) = date.components
    switch form {
    case 0: return "\(year)-\(two(month))-\(two(day))"
    case 1: return "\(two(day))/\(two(month))/\(year)"
    case 2: return "\(month)/\(day)/\(year)"
    case 3: return "\(two(day)).\(two(month)).\(year)"
    case 4: return "\(day) \(months[0][month - 1]) \(year)"
    case 5: return "\(months[0][month - 1]) \(day), \(year)"
    case 6: return "\(day). \(months[1][month - 1]) \(year)"
    case 7: return "\(day) \(months[2][month - 1]) \(year)"
    case 8: return "\(year)\(two(month))\(two(day))"
    default: return "\(month)/\(day)/\(two(year % 100))"
    }
  }

  private static func text(_ clock: Int, _ form: Int) -> String {
    let (hour, minute) = (clock / 60, clock % 60)
    let half = hour < 12 ? "AM" : "PM"
    let of12 = (hour + 11) % 12 + 1
    switch form {
    case 0: return "\(two(hour)):\(two(minute))"
    case 1: return "\(two(hour)):\(two(minute)):00"
    case 2: return "\(of12):\(two(minute)) \(half)"
    case 3: return minute == 0 ? "\(of12)\(half.lowercased())" : "\(of12):\(two(minute))\(half.lowercased())"
    case 4: return "\(hour).\(two(minute))"
    case 5: return "\(hour)h\(two(minute))"
    default: return "\(hour):\(two(minute)) Uhr"
    }
  }

  private static func truth(_ random: inout SeededGenerator) -> [Truth] {
    guard var date = LocalDate(year: 2026, month: 4, day: 1 + random.below(20)) else { return [] }
    return (0..<(3 + random.below(30))).map { _ in
      let home = random.below(clubs.count)
      let away = (home + 1 + random.below(clubs.count - 1)) % clubs.count
      date = date.adding(days: 1 + random.below(4)) ?? date
      let clock =
        random.chance(10) ? nil : random.pick([12 * 60 + 10, 13 * 60 + 5, 19 * 60, 19 * 60 + 10, 21 * 60 + 40])
      return Truth(
        home: (clubs[home].name, clubs[home].id), away: (clubs[away].name, clubs[away].id), date: date, clock: clock)
    }
  }

  private static func table(_ games: [Truth], _ random: inout SeededGenerator) -> String {
    let header = random.pick(headers)
    let (dateForm, clockForm) = (random.below(10), random.below(7))
    let isTogether = random.chance(30) && dateForm != 8
    let noTime = random.pick(["", "TBD", "tba", "-"])
    let isJSON = random.chance(20)
    let delimiter = random.pick([",", ";", "\t"])
    var order = Array(0..<(isTogether ? 5 : 6))
    for at in order.indices.reversed() { order.swapAt(at, random.below(at + 1)) }
    let names = [
      header.date, header.home, header.away, header.venue, header.city, header.time,
    ].map { random.chance(20) ? $0.uppercased() : $0 }
    let rows = games.map { game -> [String] in
      let ground = clubs.first { $0.id == game.home.id }
      let time = game.clock.map { text($0, clockForm) } ?? noTime
      let date = text(game.date, dateForm)
      return [
        isTogether ? game.clock == nil ? date : "\(date) \(time)" : date, game.home.name, game.away.name,
        ground?.ground ?? "", ground?.city ?? "", time,
      ]
    }
    if isJSON {
      let objects = rows.map { row in "{" + order.map { "\"\(names[$0])\":\"\(row[$0])\"" }.joined(separator: ",") + "}"
      }
      return "{\"fixtures\":[" + objects.joined(separator: ",\n") + "]}"
    }
    return ([names] + rows).map { row in
      order.map { row[$0].contains(delimiter) ? "\"\(row[$0])\"" : row[$0] }.joined(separator: delimiter)
    }.joined(separator: random.pick(["\n", "\r\n"])) + "\n"
  }

  @Test func tableIsReadRightOrRefused() {
    let counter = Counter()
    forSeeds(100, "a table is read right or refused") { seed in
      var random = SeededGenerator(seed: seed)
      let games = Self.truth(&random)
      let text = Self.table(games, &random)
      let imported = Imported([FeedText("x", text)])
      if let failure = imported.failures.first {
        return failure.contains("by its columns it can't be read") && failure.contains("--dates")
          ? nil : "\(failure)\n\(text)"
      }
      counter.read += 1
      let wanted = games.map { game in
        let start = game.clock.map { "\(game.date)T\(Self.two($0 / 60)):\(Self.two($0 % 60)):00-04:00" } ?? "-"
        return "\(game.home.id) \(game.away.id) \(game.date) \(start)"
      }
      let found = imported.games.map { $0.summary("home.id", "away.id", "localDate", "start") }
      return Set(found) == Set(wanted) ? nil : "\(found)\n\(wanted)\n\(text)"
    }
    // Of dates that both ways fit, some tables are too short to tell.
    #expect(counter.read >= 90 || Seeds.first(100).count < 100, "\(counter.read)")
  }

  private final class Counter { var read = 0 }
}
