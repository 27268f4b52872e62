import TestSupport
import ItineraryValidation
import SourceText
import Testing

/// One table with a row for every rule of the registry: what breaks it in a valid trip, and that nothing else is said.
@Suite struct EveryRulePlantedTests {
  /// A trip with its schedule, and what was done to it.
  struct Subject {
    var trip: LegalTrip
    /// Replaced in the text of one item, or of the itinerary's head where `item` is nil.
    var edits: [(item: String?, old: String, new: String)] = []
    var orderIsInferred = false
    /// Lines of the schedule, by game; emptied or changed by the rows about schedules.
    var schedule: [String: String] = [:]
    var usesSchedule = false
    var settings = RuleSettings()

    init(seed: UInt64) {
      trip = LegalTrip(seed: seed)
      for item in trip.items where item.kind == "game" {
        schedule[item.id] = Subject.record(item, date: item.date, city: item.city, status: "scheduled")
      }
    }

    static func record(_ item: LegalTrip.Item, date: Int, city: String, status: String) -> String {
      let date = "2026-06-\(date < 10 ? "0" : "")\(date)"
      return "{\"id\":\"\(item.id)\",\"league\":\"mlb\",\"localDate\":\"\(date)\","
        + "\"start\":\"\(date)T\(item.hour):00:00-04:00\",\"venue\":{\"city\":\"\(city)\"},\"status\":\"\(status)\"}"
    }

    mutating func edit(_ item: String?, _ old: String, _ new: String) { edits.append((item, old, new)) }

    var text: String {
      var lines = trip.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for edit in edits {
        let index = edit.item.flatMap { id in trip.items.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
        if lines.indices.contains(index) { lines[index] = lines[index].replacing(edit.old, with: edit.new) }
      }
      return lines.joined(separator: "\n")
    }

    var found: [Diagnostic] {
      let lines = usesSchedule ? schedule.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n") : nil
      return findings(in: text, schedule: lines, orderIsInferred: orderIsInferred, settings: settings)
    }

    // What the rows choose from; nil where the trip has none.

    var note: LegalTrip.Item? { trip.items.first { $0.kind == "custom" } }

    /// A game on a day where nothing else is, so that nothing else is said of it.
    var lonelyGame: LegalTrip.Item? {
      trip.items.first { item in item.kind == "game" && !trip.items.contains { $0.id != item.id && $0.day == item.day }
      }
    }

    /// A night game after a matinee in the same city, on a day without travel.
    var nightGame: LegalTrip.Item? {
      trip.items.first { item in
        item.kind == "game" && item.hour == 19
          && !trip.items.contains { $0.kind == "travel" && $0.day == item.day && $0.key >= 0 }
      }
    }

    /// A day with its last note, that has no travel, as the next one hasn't.
    var quietNight: LegalTrip.Item? {
      trip.items.first { note in
        note.kind == "custom" && note.day < trip.days
          && !trip.items.contains {
            $0.kind == "travel" && (note.day...note.day + 1).contains($0.day)
              || $0.day == note.day && $0.key > note.key
          }
      }
    }

    /// Lets a note state something in its `custom`.
    mutating func state(_ custom: String, in note: LegalTrip.Item) {
      edit(note.id, "\"sortOrder\":\(note.key)}", "\"sortOrder\":\(note.key),\"custom\":{\(custom)}}")
    }

    /// Lets travel be booked, with times on the date of its day.
    mutating func book(_ travel: LegalTrip.Item, _ departure: String, _ arrival: String, dayOffset: Int = 0) {
      let number = travel.day + dayOffset
      let date = "2026-06-\(number < 10 ? "0" : "")\(number)"
      edit(
        travel.id, "\"travel\":{",
        "\"travel\":{\"departure\":\"\(date)T\(departure):00-04:00\",\"arrival\":\"\(date)T\(arrival):00-04:00\",")
    }

    /// The first item of each day in order, and the one after it.
    var neighbours: (LegalTrip.Item, LegalTrip.Item)? {
      let sorted = trip.items.sorted { ($0.day, $0.key) < ($1.day, $1.key) }
      return zip(sorted, sorted.dropFirst()).first {
        $0.day == $1.day && $0.kind == "custom" && $1.kind == "custom"
      }
    }
  }

  /// - Returns: what must be found beyond what the trip had before, `code item`; nil where it has no place for it.
  struct Row: Sendable, CustomTestStringConvertible {
    var code: DiagnosticCode
    /// Codes that necessarily follow, whatever the item, and why.
    var consequences: [String: String] = [:]
    /// Infos and warnings that the trip may have had and, by what was done, may have no more.
    var mayVanish: [String] = []
    var plant: @Sendable (inout Subject) -> String?

    var testDescription: String { code.rawValue }
  }

  static func game(_ change: @escaping @Sendable (LegalTrip.Item) -> (old: String, new: String))
    -> @Sendable (inout Subject) -> String?
  {
    { subject in
      guard let game = subject.lonelyGame else { return nil }
      let edit = change(game)
      subject.edit(game.id, edit.old, edit.new)
      return game.id
    }
  }

  static func note(_ change: @escaping @Sendable (inout LegalTrip.Item, LegalTrip) -> Void)
    -> @Sendable (inout Subject) -> String?
  {
    { subject in
      guard let note = subject.note, let index = subject.trip.index(note.id) else { return nil }
      change(&subject.trip.items[index], subject.trip)
      return subject.trip.items[index].id
    }
  }

  static func noteText(_ old: String, _ new: String) -> @Sendable (inout Subject) -> String? {
    { subject in
      guard let note = subject.note else { return nil }
      subject.edit(note.id, old, new)
      return note.id
    }
  }

  static func scheduled(
    _ change: @escaping @Sendable (LegalTrip.Item) -> String?
  ) -> @Sendable (inout Subject) -> String? {
    { subject in
      subject.usesSchedule = true
      guard let game = subject.trip.items.first(where: { $0.kind == "game" }) else { return nil }
      subject.schedule[game.id] = change(game)
      return game.id
    }
  }

  static let dayMayBeEmpty = ["day-without-items": "the day that the item left may have nothing else"]
  static let notChecked = ["day-without-items"]

  static let rows: [Row] = [
    Row(code: "unreadable-itinerary", mayVanish: ["day-without-items"]) { subject in
      subject.edit(nil, "\"items\"", "items")
      return ""
    },
    Row(code: "missing-field", mayVanish: notChecked) { subject in
      guard let note = subject.note else { return nil }
      subject.edit(note.id, ",\"day\":\(note.day)", "")
      return note.id
    },
    Row(code: "wrong-type", mayVanish: notChecked) { subject in
      guard let note = subject.note else { return nil }
      subject.edit(note.id, "\"day\":\(note.day)", "\"day\":\"\(note.day)\"")
      return note.id
    },
    Row(code: "unknown-kind", mayVanish: notChecked, plant: noteText("custom", "hotel")),
    Row(code: "limit-exceeded", plant: note { item, _ in item.id = String(repeating: "x", count: 129) }),
    Row(code: "duplicate-item-id") { subject in
      let notes = subject.trip.items.indices.filter { subject.trip.items[$0].kind == "custom" }
      guard notes.count > 1 else { return nil }
      subject.trip.items[notes[1]].id = subject.trip.items[notes[0]].id
      return subject.trip.items[notes[0]].id
    },
    Row(code: "duplicate-game") { subject in
      guard let game = subject.nightGame,
        let other = subject.trip.items.first(where: { $0.kind == "game" && $0.day == game.day && $0.id != game.id })
      else { return nil }
      for item in [game, other] { subject.edit(item.id, "\"game\":{", "\"game\":{\"id\":\"one\",") }
      return game.id
    },
    Row(
      code: "day-out-of-range", consequences: dayMayBeEmpty,
      plant: note { item, trip in item.day = trip.days + 1 }),
    Row(code: "sort-order-not-finite", mayVanish: notChecked) { subject in
      guard let note = subject.note else { return nil }
      subject.edit(note.id, "\"sortOrder\":\(note.key)", "\"sortOrder\":1e400")
      return note.id
    },
    Row(code: "game-outside-band") { subject in
      guard let game = subject.nightGame, let index = subject.trip.index(game.id) else { return nil }
      subject.trip.items[index].key = 1 + 1e-7
      return game.id
    },
    Row(code: "games-out-of-order") { subject in
      guard let game = subject.nightGame, let index = subject.trip.index(game.id) else { return nil }
      subject.trip.items[index].hour = 10
      return game.id
    },
    Row(code: "game-on-wrong-day") { subject in
      guard let game = subject.lonelyGame, let index = subject.trip.index(game.id), game.date < 29 else { return nil }
      guard subject.trip.legs.isEmpty else { return nil }
      subject.trip.items[index].date += 1
      return game.id
    },
    Row(
      code: "game-date-contradicts-start",
      plant: game { game in
        let date = "2026-06-\(game.date < 10 ? "0" : "")\(game.date)"
        return ("\"start\":\"\(date)T", "\"start\":\"2026-07-01T")
      }),
    Row(code: "game-not-in-schedule", plant: scheduled { _ in nil }),
    Row(
      code: "game-differs-from-schedule",
      plant: scheduled { Subject.record($0, date: $0.date, city: "Houston", status: "scheduled") }),
    Row(
      code: "game-cancelled",
      plant: scheduled { Subject.record($0, date: $0.date, city: $0.city, status: "cancelled") }),
    Row(
      code: "game-postponed",
      plant: scheduled { Subject.record($0, date: $0.date, city: $0.city, status: "postponed") }),
    Row(code: "travel-before-departure-game", consequences: dayMayBeEmpty) { subject in
      guard let leg = subject.trip.legs.first, let index = subject.trip.index("t0") else { return nil }
      subject.trip.items[index].day = leg.departure.day
      subject.trip.items[index].key = -5
      return "t0"
    },
    Row(code: "travel-after-arrival-game", consequences: dayMayBeEmpty) { subject in
      let id = "t\(subject.trip.legs.count - 1)"
      guard let leg = subject.trip.legs.last, let index = subject.trip.index(id) else { return nil }
      subject.trip.items[index].day = leg.arrival.day
      subject.trip.items[index].key = 0.0005
      return id
    },
    Row(code: "travel-outside-day-range", consequences: dayMayBeEmpty, mayVanish: notChecked) { subject in
      guard let leg = subject.trip.legs.first, let index = subject.trip.index("t0") else { return nil }
      subject.trip.items[index].day = leg.arrival.day + 1
      subject.trip.items[index].key = -7
      return "t0"
    },
    Row(
      code: "travel-out-of-sequence",
      consequences: ["travel-after-arrival-game": "only a leg outside its window can be out of sequence"]
        .merging(dayMayBeEmpty) { $1 }
    ) { subject in
      // Two legs, whose games are a day apart: the first one leaves after the second one has.
      guard subject.trip.legs.count > 1, let first = subject.trip.index("t0"), let second = subject.trip.index("t1")
      else { return nil }
      let (leg, next) = (subject.trip.legs[0], subject.trip.legs[1])
      guard leg.arrival.id == next.departure.id, subject.trip.items[second].day == leg.arrival.day else { return nil }
      subject.trip.items[first].day = leg.arrival.day
      subject.trip.items[first].key = subject.trip.items[second].key + 1e-3
      return "t0"
    },
    Row(code: "travel-missing", consequences: dayMayBeEmpty) { subject in
      guard let index = subject.trip.index("t0") else { return nil }
      subject.trip.items.remove(at: index)
      return ""
    },
    Row(code: "travel-disconnected") { subject in
      subject.trip.items.append(.init(id: "x", kind: "travel", day: 1, key: 9, leg: 99, from: "Boston", to: "Boston"))
      return "x"
    },
    Row(code: "travel-duplicate") { subject in
      guard let index = subject.trip.index("t0") else { return nil }
      var copy = subject.trip.items[index]
      copy.id = "x"
      copy.key += 1e-7
      subject.trip.items.append(copy)
      return "x"
    },
    Row(code: "games-overlap-in-different-cities", consequences: newLeg) { subject in
      guard let game = subject.nightGame, let index = subject.trip.index(game.id) else { return nil }
      subject.trip.items[index].hour = 14
      subject.trip.items[index].city = "Houston"
      return game.id
    },
    Row(code: "same-day-games-in-different-cities", consequences: newLeg) { subject in
      guard let game = subject.nightGame, let index = subject.trip.index(game.id) else { return nil }
      subject.trip.items[index].city = "Houston"
      return game.id
    },
    Row(code: "games-overlap") { subject in
      guard let game = subject.nightGame, let index = subject.trip.index(game.id) else { return nil }
      subject.trip.items[index].hour = 14
      subject.edit(game.id, "\"venue\":{", "\"venue\":{\"name\":\"Other Field\",")
      return game.id
    },
    Row(code: "travel-time-too-short") { subject in
      guard let travel = subject.trip.items.first(where: { $0.kind == "travel" }) else { return nil }
      subject.edit(travel.id, "\"travel\":{", "\"travel\":{\"durationMinutes\":100000,")
      return travel.id
    },
    Row(
      code: "drive-too-long",
      consequences: ["travel-time-too-short": "many legs have fewer minutes"],
      plant: { subject in
        guard let travel = subject.trip.items.first(where: { $0.kind == "travel" }) else { return nil }
        subject.edit(travel.id, "\"travel\":{", "\"travel\":{\"mode\":\"drive\",\"durationMinutes\":50000,")
        return travel.id
      }),
    Row(
      code: "same-team-twice",
      plant: game { _ in
        ("\"game\":{", "\"game\":{\"home\":{\"name\":\"Cubs\"},\"away\":{\"name\":\"Cubs\"},")
      }),
    Row(code: "empty-title", plant: noteText("\"kind\":\"custom\"", "\"kind\":\"custom\",\"title\":\" \"")),
    Row(code: "sort-order-tie") { subject in
      guard let (first, second) = subject.neighbours, let index = subject.trip.index(second.id) else { return nil }
      subject.trip.items[index].key = first.key
      return max(first.id, second.id)
    },
    Row(code: "own-time-out-of-order") { subject in
      let items = subject.trip.items
      let note = items.first { note in
        note.kind == "custom" && note.key > 1 && !items.contains { $0.kind == "travel" && $0.day == note.day }
          && items.contains { $0.kind == "game" && $0.day == note.day }
      }
      guard let note else { return nil }
      subject.edit(note.id, "\"sortOrder\":\(note.key)}", "\"sortOrder\":\(note.key),\"custom\":{\"start\":\"09:30\"}}")
      return note.id
    },
    Row(code: "items-overlap") { subject in
      let items = subject.trip.items
      let note = items.first { note in
        note.kind == "custom" && note.key > 1 && !items.contains { $0.kind == "travel" && $0.day == note.day }
      }
      let game = items.filter { $0.kind == "game" && $0.day == note?.day }.max { $0.hour < $1.hour }
      guard let note, let game else { return nil }
      subject.edit(
        note.id, "\"sortOrder\":\(note.key)}",
        "\"sortOrder\":\(note.key),\"custom\":{\"start\":\"\(game.hour):30\"}}")
      return note.id
    },
    Row(
      code: "booked-times-contradict",
      consequences: ["booked-travel-misses-game": "it may also leave or arrive too late for its games"]
    ) { subject in
      guard let travel = subject.trip.items.first(where: { $0.kind == "travel" && $0.day < 28 }) else { return nil }
      subject.book(travel, "10:00", "11:00", dayOffset: 1)
      return travel.id
    },
    Row(
      code: "booked-travel-misses-game",
      consequences: ["booked-times-contradict": "a leg may be on another day than the game that it leaves"]
    ) { subject in
      // Before the game that it leaves.
      let legs = subject.trip.legs
      guard let index = legs.indices.first(where: { subject.trip.index("t\($0)") != nil }),
        let travel = subject.trip.items.first(where: { $0.id == "t\(index)" }), travel.day == legs[index].departure.day
      else { return nil }
      subject.book(travel, "06:00", "07:00")
      return travel.id
    },
    Row(code: "item-in-other-city") { subject in
      guard let note = subject.note else { return nil }
      subject.state("\"city\":\"Honolulu\"", in: note)
      return note.id
    },
    Row(code: "bed-in-other-city") { subject in
      guard let note = subject.quietNight else { return nil }
      subject.state("\"category\":\"hotel\",\"city\":\"Honolulu\"", in: note)
      return note.id
    },
    Row(code: "check-out-after-leaving") { subject in
      let trip = subject.trip
      // The night before a leg whose cities are two games'.
      guard let leg = trip.legs.first, let travel = trip.items.first(where: { $0.id == "t0" }),
        travel.day > leg.departure.day, travel.day < trip.days,
        let note = trip.items.first(where: { note in
          note.kind == "custom" && note.day == leg.departure.day && note.key > leg.departure.key
        })
      else { return nil }
      subject.state("\"category\":\"hotel\",\"endDay\":\(travel.day + 1)", in: note)
      return note.id
    },
    Row(
      code: "two-beds", consequences: ["check-out-after-leaving": "the day may end in another city"]
    ) { subject in
      guard let (first, second) = subject.neighbours, first.day < subject.trip.days else { return nil }
      for note in [first, second] {
        subject.state("\"category\":\"hotel\",\"endDay\":\(first.day + 1)", in: note)
      }
      return second.id
    },
    Row(code: "night-without-bed") { subject in
      // A bed in the middle of the trip divides its nights without one.
      subject.settings = ItineraryValidationTests.settings(for: "night-without-bed")
      guard
        let note = subject.trip.items.first(where: {
          $0.kind == "custom" && $0.day > 1 && $0.day < subject.trip.days - 1
        })
      else { return nil }
      subject.state("\"category\":\"hotel\"", in: note)
      return ""
    },
    Row(code: "sort-order-gap-exhausted") { subject in
      guard let (first, second) = subject.neighbours, let index = subject.trip.index(second.id) else { return nil }
      subject.trip.items[index].key = first.key.nextUp
      return second.id
    },
    Row(code: "unknown-venue", plant: game { _ in ("\"latitude\":1,", "\"name\":\"The Sandlot\",") }),
    Row(
      code: "unknown-city",
      plant: { subject in
        // In a trip of one stop: elsewhere a new market would be a new stop.
        guard subject.trip.legs.isEmpty, let game = subject.trip.items.first(where: { $0.kind == "game" }) else {
          return nil
        }
        let others = subject.trip.items.filter { $0.kind == "game" && $0.id != game.id }
        guard others.isEmpty else { return nil }
        subject.edit(game.id, "\"city\":\"\(game.city)\"", "\"city\":\"Bosten\"")
        return game.id
      }),
    Row(code: "unknown-time-zone", plant: game { _ in ("America/New_York", "America/Boston") }),
    Row(code: "time-nonexistent", plant: game { _ in ("-04:00", "-05:00") }),
    Row(code: "time-ambiguous") { subject in
      // The whole trip is moved to the month in which New York's clocks are put back, on the first.
      guard let game = subject.trip.items.first(where: { $0.kind == "game" && $0.day == 1 && $0.key == 0 }) else {
        return nil
      }
      subject.edit(nil, "2026-06-01", "2026-11-01")
      for other in subject.trip.items where other.kind == "game" {
        subject.edit(other.id, "2026-06-", "2026-11-")
        if other.id != game.id { subject.edit(other.id, "-04:00", "-05:00") }
      }
      subject.edit(game.id, "T\(game.hour):00:00", "T01:30:00")
      return game.id
    },
    Row(code: "game-time-not-set") { subject in
      guard let game = subject.lonelyGame else { return nil }
      let date = "2026-06-\(game.date < 10 ? "0" : "")\(game.date)"
      subject.edit(game.id, "\"start\":\"\(date)T\(game.hour):00:00-04:00\",", "")
      return game.id
    },
    Row(code: "day-without-items") { subject in
      guard subject.trip.items.contains(where: { $0.day == subject.trip.days }) else { return nil }
      subject.trip.days += 1
      return ""
    },
    Row(code: "order-inferred") { subject in
      subject.orderIsInferred = true
      return ""
    },
  ]

  static let newLeg = [
    "travel-missing": "a city between two games of another makes legs that nothing travels",
    "travel-outside-day-range": "a leg between the same cities may now be a later one",
    "travel-disconnected": "and the numbers of later legs are those of other cities",
  ]

  static let seeds: Range<UInt64> = 1..<600

  /// How many trips each row breaks.
  static let most = Seeds.isWhole ? Int.max : 60

  @Test func everyRuleHasARow() {
    // It takes two itineraries to break this one: `CorpusIDsTests`.
    let others = RuleRegistry.all.filter { $0.subject == .itinerary && $0.code != .duplicateItineraryID }.map(\.code)
    #expect(Set(Self.rows.map(\.code)) == Set(others))
    #expect(Self.rows.count == others.count)
  }

  @Test(arguments: rows)
  func findsThatAndNothingElse(_ row: Row) {
    var planted = 0
    for seed in Self.seeds where planted < Self.most {
      var subject = Subject(seed: seed)
      guard let item = row.plant(&subject) else { continue }
      planted += 1
      var plain = Subject(seed: seed)
      plain.usesSchedule = subject.usesSchedule
      plain.settings = subject.settings
      // Infos and warnings that the trip has anyway; errors it has none.
      let before = plain.found
      #expect(before.allSatisfy { $0.severity < .error }, "seed \(seed)")
      let found = subject.found
      var rest = brief(found)
      let wanted = item.isEmpty ? row.code.rawValue : "\(row.code) \(item)"
      let place = rest.firstIndex(of: wanted)
      #expect(place != nil, "seed \(seed): \(wanted) is not found: \(rest)\n\(subject.text)")
      if let place { rest.remove(at: place) }
      for known in brief(before) {
        if let index = rest.firstIndex(of: known) {
          rest.remove(at: index)
        } else {
          let code = String(known.prefix { $0 != " " })
          #expect(
            row.mayVanish.contains(code) || row.consequences[code] != nil || code == row.code.rawValue,
            "seed \(seed): \(known) is gone")
        }
      }
      let unexplained = rest.filter { row.consequences[String($0.prefix { $0 != " " })] == nil }
      #expect(unexplained.isEmpty, "seed \(seed): \(unexplained)\n\(subject.text)")
      checkPlace(found, row, item, subject, seed)
    }
    #expect(planted > 10, "too few trips had a place for it: \(planted)")
  }

  /// The finding is on the line of its item; one that names no item is on the itinerary's first.
  private func checkPlace(
    _ found: [Diagnostic], _ row: Row, _ item: String, _ subject: Subject, _ seed: UInt64
  ) {
    for finding in found where finding.code == row.code && (finding.item ?? "") == item {
      let line = item.isEmpty ? 1 : (subject.trip.items.lastIndex { $0.id == item } ?? -1) + 2
      #expect(finding.line == line && finding.column >= 1, "seed \(seed): \(finding)")
      #expect(finding.itinerary == (row.code == "unreadable-itinerary" ? nil : "trip"), "seed \(seed)")
    }
  }
}
