package import ScheduleModel
import SourceText

/// A city as typed: `Portland`, `portland, me` or `London, GB`.
struct CityQuery {
  fileprivate let name: [String]
  fileprivate let rest: [[String]]
  private let plain: String
  fileprivate let whole: [String]

  init(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: true).map(String.init)
    let trimmed = (parts.first ?? text).reversed().drop { $0 == " " }.reversed().drop { $0 == " " }
    plain = String(trimmed)
    name = NameIndex.words(plain)
    rest = parts.dropFirst().map { NameIndex.words($0) }
    whole = NameIndex.words(text)
  }

  init(_ place: TripRequest.Place) { self.init(place.words) }

  /// The matching cities of the gazetteer: those with exactly this spelling, otherwise those in any spelling.
  func cities(in known: KnownCities) -> [TripRequest.Place] {
    let written = known.gazetteer.cities(named: plain).map { CityIndex.Entry($0) }.filter { $0.isNamed(by: self) }
    if !written.isEmpty { return written.map { $0.place } }
    let index = known.index
    return index.cities(self).map { index.entries[$0] }.filter { $0.isNamed(by: self) }.map { $0.place }
  }
}

/// The gazetteer's cities. The index is built the first time that a name has a different spelling.
package final class KnownCities: Sendable {
  let gazetteer: Gazetteer
  private let made = Guarded<CityIndex?>(nil)

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  var index: CityIndex {
    made.withLock { made in
      if let made { return made }
      let index = CityIndex(
        gazetteer.cities.map { TripRequest.Place(city: $0.name, region: $0.region, country: $0.country) })
      made = index
      return index
    }
  }
}

/// Cities by the words in their names, for many lookups.
struct CityIndex: Sendable {
  struct Entry: Sendable {
    let place: TripRequest.Place
    private let name: [String]
    /// The stated region and country.
    private let around: [[String]]

    init(_ place: TripRequest.Place) {
      self.place = place
      name = NameIndex.words(place.city)
      around = [place.region, place.country].filter { !$0.isEmpty }.map { NameIndex.words($0) }
    }

    init(_ city: Gazetteer.City) {
      self.init(TripRequest.Place(city: city.name, region: city.region, country: city.country))
    }

    /// Whether a text names the city: by name alone or with region or country.
    fileprivate func isNamed(by text: CityQuery) -> Bool {
      name == text.whole || text.rest.allSatisfy { around.contains($0) }
    }

    /// Like `isNamed`, but a region or country that the place doesn't state also matches.
    func fits(_ text: CityQuery) -> Bool {
      if name == text.whole { return true }
      return name == text.name && text.rest.allSatisfy { around.contains($0) || around.count < 2 }
    }
  }

  let entries: [Entry]
  private var numbers: [[String]: [Int]] = [:]

  init(_ places: [TripRequest.Place]) {
    entries = places.map { Entry($0) }
    for (number, place) in places.enumerated() { numbers[NameIndex.words(place.city), default: []].append(number) }
  }

  /// The entries whose name is the text, or the part before its first comma, in order.
  func cities(_ text: CityQuery) -> [Int] {
    let named = numbers[text.name] ?? []
    if text.whole == text.name { return named }
    return Set(named + (numbers[text.whole] ?? [])).sorted()
  }
}
