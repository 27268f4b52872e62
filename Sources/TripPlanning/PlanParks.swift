import TripBuilding
import ItineraryModel
import ScheduleModel
import SourceText

/// Finds the parks that a wish refers to.
struct PlanParks {
  private let planner: TripPlanner
  private var schedule: Schedule { planner.schedule }
  private var names: ScheduleNames { planner.names }
  /// The games that wishes can refer to.
  private let known: [Int]
  /// The home venues of the clubs in these games.
  private let grounds: Set<Int>

  init(_ planner: TripPlanner, _ known: [Int]) {
    self.planner = planner
    self.known = known
    grounds = Set(known.compactMap { planner.homeGrounds[planner.names.homeClub[$0]] })
  }

  func venues(_ request: PlanRequest) throws(BuildFailure) -> Set<Int> {
    var wanted: Set<Int> = []
    for text in request.visits { wanted.formUnion(try venues(text)) }
    for text in request.trip.venues { wanted.formUnion(try venues(text, [.park])) }
    if wanted.isEmpty, request.near == nil, request.aims.contains(.parks) { return grounds }
    guard let near = request.near else { return wanted }
    if wanted.isEmpty { throw BuildFailure("a wish for parks that are near each other needs a park or a region") }
    let places = planner.representatives(known)
    return wanted.union(
      grounds.filter { ground in
        guard let to = places[ground].flatMap({ planner.cities.city(ofVenue: $0) }) else { return false }
        return wanted.contains { venue in
          guard let from = places[venue].flatMap({ planner.cities.city(ofVenue: $0) }) else { return false }
          return planner.cities.estimate(from: from, to: to, modes: [.drive]).map { $0.distance <= near } ?? false
        }
      })
  }

  /// The kinds of places in a wish for parks.
  private enum Kind: String, CaseIterable {
    case park, city, state, country

    /// The kind in a text: `state CA`, `country Canada`.
    static func stated(_ word: Substring) -> Kind? {
      switch word.lowercased() {
      case "state", "region", "province": .state
      case "venue", "ground", "stadium", "arena": .park
      case let word: Kind(rawValue: word)
      }
    }
  }

  /// The venues that an entry of parks means: all home venues, one venue, or those of a city, a state or a country.
  private func venues(_ text: String, _ kinds: [Kind] = Kind.allCases) throws(BuildFailure) -> Set<Int> {
    if NameIndex.words(text) == ["all"] { return grounds }
    var meanings = meanings(text, kinds)
    let words = text.split(separator: " ", maxSplits: 1)
    if meanings.isEmpty, words.count == 2, let kind = Kind.stated(words[0]), kinds.contains(kind) {
      meanings = self.meanings(String(words[1]), [kind])
    }
    if meanings.count == 1 { return meanings[0].venues }
    if meanings.isEmpty { throw unknown(text) }
    throw BuildFailure(
      "\(quotedForDisplay(text)) may be any of \(meanings.count): " + NameIndex.list(meanings.map(\.asked))
        + "; say which")
  }

  /// A meaning of a text, with the unambiguous text for it.
  private typealias Meaning = (asked: String, venues: Set<Int>)

  private func meanings(_ text: String, _ kinds: [Kind]) -> [Meaning] {
    var meanings: [Meaning] = []
    func add(_ asked: String, _ venues: Set<Int>) {
      if !venues.isEmpty, !meanings.contains(where: { $0.venues == venues }) { meanings.append((asked, venues)) }
    }
    if kinds.contains(.park) {
      let playing = Set(known.map { names.venue(of: schedule.games[$0]) })
      let named = names.candidates(text, .venue)
      let open = named.filter(playing.contains)
      for venue in open.isEmpty ? named : open { add(names.shown(venue, .venue), [venue]) }
    }
    if kinds.contains(.city) {
      for market in names.candidates(text, .city) {
        add(
          "city " + names.shown(market, .city),
          grounds.filter { venue in known.contains { names.isGame($0, at: venue, in: market, schedule) } })
      }
    }
    if kinds.contains(.state) {
      for state in states(text) { add("state \(state.region)", grounds(in: state.country, state.region)) }
    }
    if kinds.contains(.country), let country = country(text) { add("country \(country)", grounds(in: country, nil)) }
    return meanings
  }

  /// The states with this name or code. If a country's states are unknown, those in the schedule.
  private func states(_ text: String) -> [(country: String, region: String)] {
    let known = text.withBytes { planner.gazetteer.regions($0, country: "") }
    if !known.isEmpty { return known }
    let words = NameIndex.words(text)
    var found: [(country: String, region: String)] = []
    for venue in schedule.venues {
      let state = (schedule.texts.string(venue.country), schedule.texts.string(venue.region))
      if NameIndex.words(state.1) == words, !found.contains(where: { $0 == state }) { found.append(state) }
    }
    return found
  }

  private func country(_ text: String) -> String? {
    if let known = text.withBytes({ planner.gazetteer.country($0) }) { return known }
    let words = NameIndex.words(text)
    return schedule.venues.lazy.map { schedule.texts.string($0.country) }.first { NameIndex.words($0) == words }
  }

  private func grounds(in country: String, _ region: String?) -> Set<Int> {
    var found: Set<Int> = []
    for (number, venue) in schedule.venues.enumerated() {
      let stated = schedule.texts.string(venue.country)
      // A venue may have no country.
      guard stated == country || stated.isEmpty && region != nil else { continue }
      if let region, schedule.texts.string(venue.region) != region { continue }
      let ground = names.venueNumber(number)
      if grounds.contains(ground) { found.insert(ground) }
    }
    return found
  }

  private func unknown(_ text: String) -> BuildFailure {
    let states = text.withBytes { planner.gazetteer.regions($0, country: "") }
    if !states.isEmpty || text.withBytes({ planner.gazetteer.country($0) }) != nil {
      return BuildFailure("no park of the schedule is in \(quotedForDisplay(text))")
    }
    return planner.selector.unknown(text, .venue, at: nil)
  }
}
