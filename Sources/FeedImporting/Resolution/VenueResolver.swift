package import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// A game's venue with all known facts.
///
/// It is a class for the same reason as `ResolvedSide`.
final class ResolvedVenue {
  let number: Int32
  let zone: Zone?
  /// Whether the name means different venues at different times.
  let isDated: Bool
  /// The numbers of its findings.
  let findings: [Int]

  init(number: Int32, zone: Zone?, isDated: Bool, findings: [Int]) {
    self.number = number
    self.zone = zone
    self.isDated = isDated
    self.findings = findings
  }
}

/// Finds the venue that a record names, or the home team's, and its city. Each spelling is looked up only once.
struct VenueResolver {
  private let job: SourceJob
  private let findings: BatchFindings
  private var spellings = SpellingTable()
  private var venues: [ResolvedVenue] = []
  /// Findings for the current venue.
  private var newFindings: [Int] = []

  init(_ job: SourceJob, findings: BatchFindings) {
    self.job = job
    self.findings = findings
  }

  /// Whether the record has no venue name. The home team's venue and its name then depend on the time.
  func isWithoutName(_ record: RecordEvaluator, _ home: ResolvedSide?) -> Bool {
    guard record.values[.venueID] != nil || home?.hasGround == true else { return false }
    return record.text(.venueName).isEmpty
  }

  /// - Parameter leagueZone: the fallback if the place has no known zone; empty if there is none.
  mutating func venue(
    _ record: RecordEvaluator, home: ResolvedSide?, leagueZone: TextID, month: Int32, isDated: Bool = false,
    _ schedule: inout Schedule
  ) -> ResolvedVenue {
    var stated = Stated(
      id: record.text(.venueID), name: record.text(.venueName), city: record.text(.city), region: record.text(.region),
      country: record.text(.country), zone: record.text(.zone), venueZone: record.text(.venueZone),
      latitude: record.text(.latitude), longitude: record.text(.longitude), leagueZone: leagueZone)
    let isPlaceholder = record.isVenuePlaceholder(stated.name)
    if isPlaceholder {
      stated.name = ByteView(start: nil, count: 0)
      stated.city = stated.name
    }
    stated.isPlaceless =
      stated.name.isEmpty && stated.id.isEmpty && stated.city.isEmpty && stated.region.isEmpty
      && stated.country.isEmpty && !isPlaceholder
    stated.month = stated.name.isEmpty || isDated ? month : 0
    let number = number(of: stated, home)
    if let number, number < venues.count { return venues[number] }
    newFindings = []
    var found =
      job.hasOwnIDs
      ? statedVenue(stated, &schedule)
      : HTMLEntities.decode(stated.name)?.withBytes { name in
        var decoded = stated
        decoded.name = name
        return makeVenue(decoded, home, &schedule)
      } ?? makeVenue(stated, home, &schedule)
    if !stated.zone.isEmpty { takeZone(stated.zone, month: stated.month, &found.zone) }
    let resolved = ResolvedVenue(
      number: found.number, zone: found.zone, isDated: found.isDated, findings: newFindings)
    if number != nil { venues.append(resolved) }
    return resolved
  }

  /// The number of the record's facts about the venue. They include the home side, which determines the city if nothing
  /// else does. This program's own schedules state everything themselves.
  private mutating func number(of stated: Stated, _ home: ResolvedSide?) -> Int? {
    let isOwn = job.hasOwnIDs
    spellings.begin(
      isOwn ? -1 : home?.number ?? -1, isOwn ? 0 : stated.leagueZone.raw, stated.month,
      stated.isPlaceless ? 1 : 0)
    spellings.append(stated.id)
    spellings.append(stated.name)
    spellings.append(stated.city)
    spellings.append(stated.region)
    spellings.append(stated.country)
    spellings.append(stated.zone)
    spellings.append(stated.venueZone)
    spellings.append(stated.latitude)
    spellings.append(stated.longitude)
    return spellings.number()
  }

  /// The record's facts about the venue.
  private struct Stated {
    var id: ByteView
    var name: ByteView
    var city: ByteView
    var region: ByteView
    var country: ByteView
    var zone: ByteView
    /// The venue's zone, if the record states it in addition to the game's.
    var venueZone: ByteView
    /// Degrees, as written.
    var latitude: ByteView
    var longitude: ByteView
    /// The league's zone, if it has one and one of the sides is known to be in the league.
    var leagueZone: TextID
    /// 0 if the feed itself names the venue.
    var month: Int32 = 0
    /// Whether the record states nothing about the location.
    var isPlaceless = false

    var hasVenue: Bool { !name.isEmpty || !id.isEmpty }
    var shown: String { (name.isEmpty ? id : name).text }
  }

  /// A resolved venue of the schedule.
  private typealias Found = (number: Int32, zone: Zone?, isDated: Bool)

  private mutating func note(_ code: DiagnosticCode, _ message: String) {
    newFindings.append(findings.number(code, message))
  }

  private mutating func makeVenue(_ stated: Stated, _ home: ResolvedSide?, _ schedule: inout Schedule) -> Found {
    if let address = AddressText(
      name: stated.name, city: stated.city, region: stated.region, country: stated.country, gazetteer: job.gazetteer)
    {
      return address.name.withBytes { name in
        address.city.withBytes { city in
          address.region.withBytes { region in
            address.country.withBytes { country in
              var parts = stated
              (parts.name, parts.city, parts.region, parts.country) = (name, city, region, country)
              return venue(parts, home, &schedule)
            }
          }
        }
      }
    }
    return venue(stated, home, &schedule)
  }

  private mutating func venue(_ stated: Stated, _ home: ResolvedSide?, _ schedule: inout Schedule) -> Found {
    var stated = stated
    var place = StatedPlace(
      city: stated.city, region: stated.region, country: stated.country, gazetteer: job.gazetteer,
      note: { note($0, $1) })
    var found = entry(stated, place, home)
    if found.entry == nil, let parts = groundAndCity(stated, home) {
      stated.name = parts.ground
      place = parts.place
      found = entry(stated, place, home)
    }
    let entry = found.entry
    // An unknown venue is assumed to be in the known home club's city unless the record names another place.
    let isElsewhere =
      !place.city.isEmpty || !place.region.isEmpty || place.isOfUnknownCountry
      || differs(place.country, home?.team?.country)
    let homeTeam = entry == nil && isElsewhere && stated.hasVenue ? nil : home?.team
    // An unknown city probably has the same clock as the club.
    let isFar =
      place.isOfUnknownCountry || differs(place.country, home?.team?.country)
      || differs(place.region, home?.team?.region)
    // The record's city takes precedence, then the venue's city in the gazetteer, then the home team's.
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
    // For a Scottish club, Perth is not the city in Australia.
    if entry == nil, place.region.isEmpty, place.country.isEmpty, let team = home?.team, isOne(cityName, team.city) {
      (likelyRegion, likelyCountry) = (team.region, team.country)
    }
    // At home, New Zealand plays in its own Hamilton.
    if entry == nil, likelyRegion.isEmpty, likelyCountry.isEmpty, let nation = home?.nation, !nation.isEmpty,
      job.gazetteer.city(cityName, region: "", country: nation) != nil
    {
      likelyCountry = nation
    }
    // In an unknown country, a city is not one of the known cities with its name.
    let isNowhere = place.isOfUnknownCountry && likelyCountry.isEmpty
    var city = isNowhere ? nil : job.gazetteer.city(cityName, region: likelyRegion, country: likelyCountry)
    // A venue across a border is listed under the city that it serves: East Rutherford, NJ, under New York.
    if city == nil, !isNowhere, place.region.isEmpty || entry != nil {
      city = job.gazetteer.city(cityName, region: "", country: likelyCountry)
    }
    var venue = Venue()
    venue.name = stated.name.isEmpty ? schedule.texts.intern(entry?.name ?? "") : schedule.texts.intern(stated.name)
    venue.id = schedule.texts.intern(entry?.id ?? ownID(stated, city: cityName))
    venue.city = schedule.texts.intern(cityName)
    venue.region = schedule.texts.intern(
      place.region == likelyRegion && !likelyRegion.isEmpty ? likelyRegion : city?.region ?? likelyRegion)
    venue.country = schedule.texts.intern(likelyCountry.isEmpty ? city?.country ?? "" : likelyCountry)
    venue.latitude = entry?.latitude ?? degrees(stated.latitude, 90)
    venue.longitude = entry?.longitude ?? degrees(stated.longitude, 180)
    let zoneName = zoneName(
      [
        entry?.zone, city?.zone, job.gazetteer.zone(country: likelyCountry, region: place.region),
        job.gazetteer.city(nearLatitude: venue.latitude, longitude: venue.longitude)?.zone,
        isFar ? nil : home?.team?.zone,
        schedule.texts.string(stated.leagueZone),
      ])
    let isEmpty = !stated.hasVenue && cityName.isEmpty && likelyCountry.isEmpty
    venue.zone = schedule.texts.intern(zoneName)
    if entry == nil, home?.team == nil, stated.leagueZone.isEmpty, place.region.isEmpty, place.country.isEmpty {
      noteOthers(ofName: cityName, taken: city)
    }
    if stated.hasVenue, entry == nil { noteUnknown(stated, cityName, isTeamsCity: isTeamsCity) }
    return (
      isEmpty ? -1 : schedule.number(of: venue), zoneName.isEmpty ? nil : job.zones.database.zone(zoneName),
      found.isDated
    )
  }

  /// `Lusail Stadium, Lusail`: splits a text into a venue and its city, if the record has no other place.
  ///
  /// The city must be known. If the home club's country is known and the venue is not, the city must be in that
  /// country.
  private func groundAndCity(_ stated: Stated, _ home: ResolvedSide?) -> (ground: ByteView, place: StatedPlace)? {
    guard stated.city.isEmpty, stated.region.isEmpty, stated.country.isEmpty,
      let comma = stated.name.firstIndex(of: .comma, from: 0), comma > 0
    else { return nil }
    let ground = stated.name.slice(0, comma).trimmedOfBlanks
    let rest = stated.name.slice(comma + 1, stated.name.count).trimmedOfBlanks
    let none = ByteView(start: nil, count: 0)
    if ground.isEmpty || rest.isEmpty { return nil }
    let place = StatedPlace(city: rest, region: none, country: none, gazetteer: job.gazetteer, note: { _, _ in })
    var parts = stated
    parts.name = ground
    if entry(parts, place, home).entry != nil { return (ground, place) }
    guard let city = job.gazetteer.city(place.city, region: place.region, country: place.country),
      home?.team.map({ $0.country == city.country }) ?? true
    else { return nil }
    return (ground, place)
  }

  private func isOne(_ city: String, _ other: String) -> Bool {
    !city.isEmpty && city.withBytes { PlaceKey.of($0) } == other.withBytes { PlaceKey.of($0) }
  }

  /// The id of a venue that is not in the gazetteer. It never equals an id of the gazetteer.
  private func ownID(_ stated: Stated, city: String) -> String {
    if stated.name.isEmpty { return stated.id.text }
    let slug = String(decoding: Slug.of(stated.name), as: UTF8.self)
    return job.gazetteer.venue(id: slug) == nil ? slug : slug + "-" + (city.isEmpty ? "unknown" : Slug.of(city))
  }

  private func zoneName(_ names: [String?]) -> String { names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "" }

  private func differs(_ stated: String, _ known: String?) -> Bool {
    guard let known, !stated.isEmpty, !known.isEmpty else { return !stated.isEmpty && known?.isEmpty != false }
    return stated != known
  }

  /// Reports that a city's name is ambiguous: Springfield is in Massachusetts, Missouri and elsewhere. Kansas City on
  /// both sides of the state line counts as one city. A city in another country usually has its country's name.
  private mutating func noteOthers(ofName name: String, taken: Gazetteer.City?) {
    guard let taken else { return }
    let others = job.gazetteer.cities(named: name).filter { $0.country == taken.country && $0.market != taken.market }
    if others.isEmpty { return }
    note(
      .ambiguousCity,
      "\(quotedForDisplay(name)) is taken to be the one in \(quotedForDisplay(taken.region)), and not in "
        + others.map { quotedForDisplay($0.region) }.joined(separator: " or "))
  }

  private mutating func noteUnknown(_ stated: Stated, _ city: String, isTeamsCity: Bool) {
    let shown = quotedForDisplay(stated.shown + (city.isEmpty || isTeamsCity ? "" : ", " + city))
    let taken =
      city.isEmpty || !isTeamsCity ? "" : "; it is taken to be in \(quotedForDisplay(city)), the home team's city"
    note(.unknownVenue, "the venue \(shown) is not in the gazetteer\(taken)")
  }

  /// The venue's gazetteer entry: by the source's id, as the home team's venue, or by name.
  private func entry(
    _ stated: Stated, _ place: StatedPlace, _ home: ResolvedSide?
  ) -> (entry: Gazetteer.VenueEntry?, isDated: Bool) {
    let none = ByteView(start: nil, count: 0)
    let month = stated.month == 0 ? nil : stated.month
    if !stated.id.isEmpty, !job.definition.idScheme.isEmpty {
      let known = (job.definition.idScheme + ":" + stated.id.text).withBytes {
        job.gazetteer.venue($0, city: none, month: month)
      }
      // Sources also reuse ids. If an id leads to another country and city, it is of another venue.
      if let known,
        place.country.isEmpty || place.country == known.country || job.gazetteer.isOneMarket(place.city, known)
      {
        return (known, false)
      }
    }
    if stated.isPlaceless, let month, let team = home?.team {
      return (job.gazetteer.home(of: team, month: month), false)
    }
    if stated.name.isEmpty { return (nil, false) }
    return place.city.withBytes { city in
      place.region.withBytes { region in
        place.country.withBytes { country in
          let words = PlaceDescription(city: city, region: region, country: country)
          return (
            job.gazetteer.venue(stated.name, in: words, home: home?.team, month: month),
            month == nil && job.gazetteer.isDated(venue: stated.name, in: words, home: home?.team)
          )
        }
      }
    }
  }

  /// Reports if the record's place contradicts the gazetteer.
  private mutating func checkPlace(_ place: StatedPlace, against entry: Gazetteer.VenueEntry) {
    func check(_ what: String, _ stated: String, _ known: String) {
      if stated.isEmpty || known.isEmpty || stated == known { return }
      note(
        .contradictsGazetteer,
        "\(quotedForDisplay(entry.name)) is in the \(what) \(quotedForDisplay(known)), and not in \(quotedForDisplay(stated))"
      )
    }
    check("country", place.country, entry.country)
    let isSameMarket = job.gazetteer.isOneMarket(place.city, entry)
    if !isSameMarket { check("state or province", place.region, entry.region) }
    if !isSameMarket { check("city", place.city, entry.city) }
  }

  /// Uses the zone in the record, even if it contradicts the venue's.
  private mutating func takeZone(_ text: ByteView, month: Int32, _ known: inout Zone?) {
    if let known, job.zones.database.isCode(text, of: known) { return }
    guard let zone = job.zones.named(text) else {
      let used = known == nil ? "" : "; the venue's zone is used"
      return note(.unknownTimeZone, "\(quotedForDisplay(text.text)) is not a time zone\(used)")
    }
    // UTC is the zone of the written start, not of the venue.
    if zone.identifier == Zone.utc.identifier, known != nil { return }
    if let ground = known, !ground.hasClock(of: zone, month: month) {
      note(
        .contradictsGazetteer,
        "the zone \(quotedForDisplay(text.text)) is not the venue's zone, \(ground.identifier); it is used anyway")
    }
    known = zone
  }

  /// A venue of this program's own schedules, which state all that is known.
  private func statedVenue(_ stated: Stated, _ schedule: inout Schedule) -> Found {
    var venue = Venue()
    venue.id = schedule.texts.intern(stated.id)
    venue.name = schedule.texts.intern(stated.name)
    venue.city = schedule.texts.intern(stated.city)
    venue.region = schedule.texts.intern(stated.region)
    venue.country = schedule.texts.intern(stated.country)
    venue.latitude = degrees(stated.latitude, 90)
    venue.longitude = degrees(stated.longitude, 180)
    venue.zone = schedule.texts.intern(stated.venueZone)
    let isEmpty = venue == Venue()
    return (isEmpty ? -1 : schedule.number(of: venue), nil, false)
  }

  private func degrees(_ text: ByteView, _ most: Double) -> Double? {
    guard !text.isEmpty, let number = Double(text.text), abs(number) <= most else { return nil }
    return number
  }
}

extension Zone {
  /// Whether two zones have the same time in all quarters of the month's year, or of 2026 for month 0.
  package func hasClock(of other: Zone, month: Int32) -> Bool {
    let year = month == 0 ? 2_026 : Int(month / 12)
    return [1, 4, 7, 10].allSatisfy { month in
      guard let date = LocalDate(year: year, month: month, day: 15) else { return true }
      let instant = Instant(date, .midnight, offset: 0)
      return reading(instant).offset == other.reading(instant).offset
    }
  }
}
