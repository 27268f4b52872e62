import FeedReading
import ItineraryEditing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding
import TripChanging

/// Bytes taken for choices, so that each input is a league, a request and edits that mean something.
let shapedTargets: [String: Target] = [
  "league": { bytes in
    var choices = Choices(bytes)
    guard let schedule = choices.schedule() else { return }
    checkChain(schedule, choices.request())
  },
  "moves": { bytes in
    var choices = Choices(bytes)
    var editor = Editor(Samples.trip, policy: choices.below(2) == 0 ? .reject : .snap)
    let before = errors(editor.itinerary)
    for number in 0..<24 where !choices.isEmpty {
      let unchanged = json(editor.itinerary)
      if case .failure = editor.apply(choices.edit(of: editor.itinerary, number)) {
        require(json(editor.itinerary) == unchanged, "a refused edit changes something")
      }
    }
    let new = errors(editor.itinerary).filter { $0.value > before[$0.key, default: 0] }
    require(new.isEmpty, "edits made new errors: \(new)")
    checkDocuments(of: editor.itinerary, json(editor.itinerary))
  },
  "rebase": { bytes in
    var choices = Choices(bytes)
    guard let first = choices.schedule(), let second = choices.schedule() else { return }
    var builder = TripBuilder(first, gazetteer: .builtIn)
    guard let trip = try? builder.build(choices.request()).itinerary else { return }
    var editor = Editor(trip)
    for number in 0..<4 {
      let target = EditTarget.last(day: 1 + choices.below(8))
      _ = editor.apply(.insert(NewItem(id: "own\(number)", title: "own"), at: target))
    }
    let kept = editor.itinerary.items.filter { $0.kind == .custom }.map { editor.itinerary.idText($0) }
    let result = Rebaser(schedule: second, gazetteer: .builtIn).rebase(editor.itinerary)
    let after = Set(result.itinerary.items.map { result.itinerary.idText($0) })
    require(kept.allSatisfy(after.contains), "a rebase lost an item of the user's")
    require(json(result.itinerary).withBytes { read($0) } != nil, "a rebased itinerary can't be read")
  },
]

private func errors(_ itinerary: Itinerary) -> [DiagnosticCode: Int] {
  var validator = Validator()
  validator.validate(itinerary, at: SourceLocation(file: "t.json"))
  return validator.takeSink().errors.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
}

private struct Choices {
  private let bytes: ByteView
  private var at = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  var isEmpty: Bool { at >= bytes.count }

  /// 0 ..< limit; 0 where no choices are left.
  mutating func below(_ limit: Int) -> Int {
    guard !isEmpty else { return 0 }
    defer { at += 1 }
    return Int(bytes[at]) % limit
  }

  private static let homes = [
    ("New York Yankees", "Yankee Stadium", "New York", "America/New_York"),
    ("Boston Red Sox", "Fenway Park", "Boston", "America/New_York"),
    ("Chicago Cubs", "Wrigley Field", "Chicago", "America/Chicago"),
    ("Los Angeles Dodgers", "Dodger Stadium", "Los Angeles", "America/Los_Angeles"),
    ("Somewhere Else", "", "Nowhere", ""),
  ]

  /// Up to 24 games of five clubs in three weeks: twice a day, at the same time, postponed, without a time.
  mutating func schedule() -> Schedule? {
    var rows = ["id,league,home,away,venue,city,start,tz,status"]
    for number in 0..<(1 + below(24)) {
      let home = Choices.homes[below(Choices.homes.count)]
      let away = Choices.homes[below(Choices.homes.count)].0
      let day = 10 + below(21)
      let times = ["T13:05:00", "T19:05:00", "T22:40:00", "", "T00:30:00"]
      let status = ["scheduled", "scheduled", "postponed", "cancelled", "final"][below(5)]
      rows.append(
        "g\(number),mlb,\(home.0),\(away),\(home.1),\(home.2),2019-03-\(day)\(times[below(5)]),\(home.3),\(status)")
    }
    return rows.joined(separator: "\n").withBytes { imported($0) }
  }

  mutating func request() -> TripRequest {
    var request = TripRequest()
    request.id = "trip"
    if below(2) == 1 { request.teams = [Choices.homes[below(Choices.homes.count)].0] }
    if below(4) == 1 { request.awayOnly = true }
    if below(3) == 1 { request.maxGamesPerDay = 1 + below(3) }
    request.restDays = below(4)
    return request
  }

  mutating func edit(of itinerary: Itinerary, _ number: Int) -> EditOperation {
    let items = itinerary.items
    let item = items.isEmpty ? "" : itinerary.idText(items[below(items.count)])
    switch below(16) {
    case 10: return .moveItems([item, "n\(below(9))", "n1"], to: target(itinerary))
    case 11: return .moveDay(below(9), to: target(itinerary))
    case 12: return .copy(item: item, to: target(itinerary))
    case 13: return .insertDay(below(12))
    case 14: return .removeDay(below(12), items: [nil, .move, .remove][below(3)])
    case 15: return .shift(startDate: "2026-06-\(10 + below(20))")
    case 0: return .insert(NewItem(id: "n\(number)", title: "x"), at: target(itinerary))
    case 1: return .remove(item: item)
    case 2: return .normalize(day: below(9))
    case 3: return .resize(startDate: nil, dayCount: 1 + below(30))
    case 4: return .update(item: item, ItemUpdate(title: .set("t")))
    default: return .move(item: item, to: target(itinerary))
    }
  }

  private mutating func target(_ itinerary: Itinerary) -> EditTarget {
    let day = below(22)
    let item = itinerary.items.isEmpty ? "" : itinerary.idText(itinerary.items[below(itinerary.items.count)])
    switch below(5) {
    case 0: return .first(day: day)
    case 1: return .last(day: day)
    case 2: return .after(item: item)
    case 3: return .before(item: item)
    default: return .position(Position(day: day, sortOrder: Double(below(64) - 32) / 16))
    }
  }
}
