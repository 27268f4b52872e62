import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// The venue of a game, with what is known of it.
struct ResolvedVenue {
  var number: Int32
  var zone: Zone?
  /// The numbers of findings about it.
  var findings: [Int] = []
  /// Which ground the name is of depends on the time of the game.
  var isDated = false
}

/// Finds the venue that a record names, or the home team's, and its city: each spelling once.
final class VenueResolver {
  private struct Key: BitwiseCopyable {
    var id: TextID
    var name: TextID
    var city: TextID
    var region: TextID
    var country: TextID
    var zone: TextID
    /// The venue's, where the record has it beside the game's.
    var venueZone: TextID
    /// Degrees, as they are written.
    var latitude: TextID
    var longitude: TextID
    /// The home side, whose city is taken where the record has no place.
    var home: Int32
    /// The zone of the league, where it plays in one and one of the sides is known to be of it.
    var leagueZone: TextID
    /// 0 where the feed itself names the venue.
    var month: Int32
    /// 1 where the record says nothing about where the game is.
    var isPlaceless: Int32
  }

  private let definition: FeedDefinition
  private let gazetteer: Gazetteer
  private let zones: FeedZones
  private let findings: FindingTally
  // As for sides.
  private var keys = TextTable()
  private var venues: [ResolvedVenue] = []
  /// Of the venue that is resolved now.
  private var newFindings: [Int] = []

  init(_ definition: FeedDefinition, gazetteer: Gazetteer, zones: FeedZones, findings: FindingTally) {
    self.definition = definition
    self.gazetteer = gazetteer
    self.zones = zones
    self.findings = findings
  }

  /// Then what the ground is called, and which one is the home team's, depends on the time.
  func isWithoutName(_ record: RecordEvaluator, _ home: ResolvedSide?) -> Bool {
    guard record.values[.venueID] != nil || home?.team?.venue.isEmpty == false else { return false }
    return record.text(.venueName).isEmpty
  }

  /// - Parameter leagueZone: the zone where the place gives no nearer one; empty for none.
  func venue(
    _ record: RecordEvaluator, home: ResolvedSide?, leagueZone: TextID, month: Int32, isDated: Bool = false,
    _ schedule: inout Schedule
  ) -> ResolvedVenue {
    var name = record.text(.venueName)
    let id = record.text(.venueID)
    var city = record.text(.city)
    let isPlaceholder = record.isVenuePlaceholder(name)
    if isPlaceholder {
      name = ByteView(start: nil, count: 0)
      city = name
    }
    let region = record.text(.region)
    let country = record.text(.country)
    let isPlaceless = name.isEmpty && id.isEmpty && city.isEmpty && region.isEmpty && country.isEmpty && !isPlaceholder
    let zoneText = record.text(.zone)
    let latitude = record.text(.latitude)
    let longitude = record.text(.longitude)
    let key = Key(
      id: schedule.texts.intern(id), name: schedule.texts.intern(name), city: schedule.texts.intern(city),
      region: schedule.texts.intern(region), country: schedule.texts.intern(country),
      zone: schedule.texts.intern(zoneText),
      venueZone: schedule.texts.intern(record.text(.venueZone)), latitude: schedule.texts.intern(latitude),
      longitude: schedule.texts.intern(longitude), home: definition.hasOwnIDs ? -1 : home?.number ?? -1,
      leagueZone: definition.hasOwnIDs ? .empty : leagueZone, month: name.isEmpty || isDated ? month : 0,
      isPlaceless: isPlaceless ? 1 : 0)
    let number = keys.number(of: key)
    if number < venues.count { return venues[number] }
    newFindings = []
    let stated = Stated(id: id, name: name, city: city, region: region, country: country)
    var resolved = definition.hasOwnIDs ? statedVenue(key, &schedule) : makeVenue(key, stated, home, &schedule)
    if !zoneText.isEmpty { takeZone(zoneText, month: key.month, &resolved) }
    resolved.findings = newFindings
    venues.append(resolved)
    return resolved
  }

  /// What the record says about the ground; `place` is the result of checking its words.
  private struct Stated {
    var id: ByteView
    var name: ByteView
    var city: ByteView
    var region: ByteView
    var country: ByteView

    var hasVenue: Bool { !name.isEmpty || !id.isEmpty }
    var shown: String { (name.isEmpty ? id : name).text }
  }

  private func note(_ code: DiagnosticCode, _ message: String) {
    newFindings.append(findings.number(code, message, line: findings.line))
  }

  private func makeVenue(
    _ key: Key, _ stated: Stated, _ home: ResolvedSide?, _ schedule: inout Schedule
  ) -> ResolvedVenue {
    let place = StatedPlace(
      city: stated.city, region: stated.region, country: stated.country, gazetteer: gazetteer, note: note)
    let found = entry(key, stated, place, home)
    let entry = found.entry
    // Beside a known home club an unknown ground is in its city, unless the record names another place.
    let isElsewhere = !place.city.isEmpty || !place.region.isEmpty || differs(place.country, home?.team?.country)
    let homeTeam = entry == nil && isElsewhere && stated.hasVenue ? nil : home?.team
    // A city that is not known is likely to have the club's clock.
    let isFar = differs(place.country, home?.team?.country) || differs(place.region, home?.team?.region)
    // A venue's own city counts most, then the gazetteer's of the venue, then that of the home team.
    let isTeamsCity = place.city.isEmpty && entry == nil
    let cityName = place.city.isEmpty ? entry?.city ?? homeTeam?.city ?? "" : place.city
    var likelyRegion =
      place.region.isEmpty ? entry?.region ?? (isTeamsCity ? homeTeam?.region : nil) ?? "" : place.region
    var likelyCountry =
      place.country.isEmpty ? entry?.country ?? (isTeamsCity ? homeTeam?.country : nil) ?? "" : place.country
    if let entry {
      checkPlace(place, against: entry)
      if !entry.country.isEmpty, entry.country != likelyCountry {
        (likelyRegion, likelyCountry) = (entry.region, entry.country)
      }
    }
    var city = gazetteer.city(cityName, region: likelyRegion, country: likelyCountry)
    // A ground across a border is listed in the city that it serves: East Rutherford's in New York is not in New Jersey.
    if city == nil, place.region.isEmpty || entry != nil {
      city = gazetteer.city(cityName, region: "", country: likelyCountry)
    }
    var venue = Venue()
    venue.name = stated.name.isEmpty ? schedule.texts.intern(entry?.name ?? "") : key.name
    venue.id = schedule.texts.intern(entry?.id ?? ownID(stated, city: cityName))
    venue.city = schedule.texts.intern(cityName)
    venue.region = schedule.texts.intern(
      place.region == likelyRegion && !likelyRegion.isEmpty ? likelyRegion : city?.region ?? likelyRegion)
    venue.country = schedule.texts.intern(likelyCountry.isEmpty ? city?.country ?? "" : likelyCountry)
    venue.latitude = entry?.latitude ?? degrees(key.latitude, 90, schedule)
    venue.longitude = entry?.longitude ?? degrees(key.longitude, 180, schedule)
    let zoneName = zoneName(
      [
        entry?.zone, city?.zone, gazetteer.zone(country: likelyCountry, region: place.region),
        isFar ? nil : home?.team?.zone,
        schedule.texts.string(key.leagueZone),
      ])
    let isEmpty = !stated.hasVenue && cityName.isEmpty && likelyCountry.isEmpty
    venue.zone = schedule.texts.intern(zoneName)
    if stated.hasVenue, entry == nil { noteUnknown(stated, cityName, isTeamsCity: isTeamsCity) }
    return ResolvedVenue(
      number: isEmpty ? -1 : schedule.number(of: venue), zone: zoneName.isEmpty ? nil : zones.database.zone(zoneName),
      isDated: found.isDated)
  }

  /// The id of a ground that the gazetteer doesn't know: never that of one which it does.
  private func ownID(_ stated: Stated, city: String) -> String {
    if stated.name.isEmpty { return stated.id.text }
    let slug = String(decoding: Slug.of(stated.name), as: UTF8.self)
    return gazetteer.venue(id: slug) == nil ? slug : slug + "-" + (city.isEmpty ? "unknown" : Slug.of(city))
  }

  private func zoneName(_ names: [String?]) -> String { names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "" }

  private func differs(_ stated: String, _ known: String?) -> Bool {
    guard let known, !stated.isEmpty, !known.isEmpty else { return !stated.isEmpty && known?.isEmpty != false }
    return stated != known
  }

  private func noteUnknown(_ stated: Stated, _ city: String, isTeamsCity: Bool) {
    let shown = quotedForDisplay(stated.shown + (city.isEmpty || isTeamsCity ? "" : ", " + city))
    let taken = city.isEmpty || !isTeamsCity ? "" : ": taken to be in \(quotedForDisplay(city)), the home team's city"
    note(.unknownVenue, "the gazetteer doesn't know the venue \(shown)\(taken)")
  }

  /// The gazetteer's entry of the ground: by the source's id, as the home team's, by name.
  private func entry(
    _ key: Key, _ stated: Stated, _ place: StatedPlace, _ home: ResolvedSide?
  ) -> (entry: Gazetteer.VenueEntry?, isDated: Bool) {
    let none = ByteView(start: nil, count: 0)
    let month = key.month == 0 ? nil : key.month
    if !stated.id.isEmpty, !definition.idScheme.isEmpty {
      let known = (definition.idScheme + ":" + stated.id.text).withBytes {
        gazetteer.venue($0, city: none, month: month)
      }
      // Sources reuse ids, too: an id that leads to another country and city is another venue's.
      if let known, place.country.isEmpty || place.country == known.country || gazetteer.isOneMarket(place.city, known)
      {
        return (known, false)
      }
    }
    if key.isPlaceless == 1, let month, let team = home?.team { return (gazetteer.home(of: team, month: month), false) }
    if stated.name.isEmpty { return (nil, false) }
    return place.city.withBytes { city in
      place.region.withBytes { region in
        place.country.withBytes { country in
          let words = PlaceWords(city: city, region: region, country: country)
          return (
            gazetteer.venue(stated.name, in: words, home: home?.team, month: month),
            month == nil && gazetteer.isDated(venue: stated.name, in: words, home: home?.team)
          )
        }
      }
    }
  }

  /// What the record says about the place where the gazetteer contradicts it.
  private func checkPlace(_ place: StatedPlace, against entry: Gazetteer.VenueEntry) {
    func check(_ what: String, _ stated: String, _ known: String) {
      if stated.isEmpty || known.isEmpty || stated == known { return }
      note(
        .contradictsGazetteer,
        "\(quotedForDisplay(entry.name)) is in the \(what) \(quotedForDisplay(known)), and not in \(quotedForDisplay(stated))"
      )
    }
    check("country", place.country, entry.country)
    let isSameMarket = gazetteer.isOneMarket(place.city, entry)
    if !isSameMarket { check("state or province", place.region, entry.region) }
    if !isSameMarket { check("city", place.city, entry.city) }
  }

  /// Takes the zone that the record states, which counts even where it contradicts the ground's.
  private func takeZone(_ text: ByteView, month: Int32, _ venue: inout ResolvedVenue) {
    guard let zone = zones.named(text) else {
      return note(.unknownTimeZone, "\(quotedForDisplay(text.text)) is not a time zone")
    }
    if let known = venue.zone, !known.hasClock(of: zone, month: month) {
      note(
        .contradictsGazetteer,
        "the zone \(quotedForDisplay(text.text)) is not that of the ground, \(known.identifier): taken all the same")
    }
    venue.zone = zone
  }

  /// A venue of a schedule, which has all that is known.
  private func statedVenue(_ key: Key, _ schedule: inout Schedule) -> ResolvedVenue {
    var venue = Venue()
    venue.id = key.id
    venue.name = key.name
    venue.city = key.city
    venue.region = key.region
    venue.country = key.country
    venue.latitude = degrees(key.latitude, 90, schedule)
    venue.longitude = degrees(key.longitude, 180, schedule)
    venue.zone = key.venueZone
    let isEmpty = venue == Venue()
    return ResolvedVenue(number: isEmpty ? -1 : schedule.number(of: venue), zone: nil)
  }

  private func degrees(_ text: TextID, _ most: Double, _ schedule: Schedule) -> Double? {
    guard !text.isEmpty, let number = Double(schedule.texts.string(text)), abs(number) <= most else { return nil }
    return number
  }
}

extension Zone {
  /// Whether the clocks of two zones show the same in the winter and summer of a month's year; of now, for 0.
  fileprivate func hasClock(of other: Zone, month: Int32) -> Bool {
    let year = month == 0 ? 2_026 : Int(month / 12)
    return [1, 4, 7, 10].allSatisfy { month in
      guard let date = LocalDate(year: year, month: month, day: 15) else { return true }
      let instant = Instant(date, .midnight, offset: 0)
      return reading(instant).offset == other.reading(instant).offset
    }
  }
}
