import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// The venue of a game, with what is known of it.
struct ResolvedVenue {
  var number: Int32
  var zone: Zone?
  /// The number of a finding about it; nil where there is none.
  var finding: Int?
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
    /// The venue's, where the record tells it beside the game's.
    var venueZone: TextID
    /// Degrees, as they are written.
    var latitude: TextID
    var longitude: TextID
    /// The home side, which tells the city where nothing else does.
    var home: Int32
    /// 0 where the feed itself names the venue.
    var month: Int32
    /// 1 where the record says nothing at all of where the game is.
    var isPlaceless: Int32
  }

  private let definition: FeedDefinition
  private let gazetteer: Gazetteer
  private let zones: FeedZones
  private let findings: FindingTally
  // As for sides.
  private var keys = TextTable()
  private var venues: [ResolvedVenue] = []

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

  func venue(
    _ record: RecordEvaluator, home: ResolvedSide?, month: Int32, isDated: Bool = false, _ schedule: inout Schedule
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
      month: name.isEmpty || isDated ? month : 0, isPlaceless: isPlaceless ? 1 : 0)
    let number = keys.number(of: key)
    if number < venues.count { return venues[number] }
    var resolved = makeVenue(key, id: id, name: name, city: city, region: region, country: country, home, &schedule)
    if !zoneText.isEmpty {
      if let zone = zones.named(zoneText) {
        resolved.zone = zone
      } else {
        findings.add(.unknownTimeZone, "no such zone: \(quotedForDisplay(zoneText.text))", line: findings.line)
      }
    }
    venues.append(resolved)
    return resolved
  }

  private func makeVenue(
    _ key: Key, id: ByteView, name: ByteView, city: ByteView, region: ByteView, country: ByteView,
    _ home: ResolvedSide?, _ schedule: inout Schedule
  ) -> ResolvedVenue {
    if definition.hasOwnIDs { return statedVenue(key, &schedule) }
    let none = ByteView(start: nil, count: 0)
    let month = key.month == 0 ? nil : key.month
    var entry: Gazetteer.VenueEntry?
    if !id.isEmpty, !definition.idScheme.isEmpty {
      entry = (definition.idScheme + ":" + id.text).withBytes {
        gazetteer.venue($0, city: none, month: month)
      }
    }
    if key.isPlaceless == 1, key.month != 0, let team = home?.team {
      entry = gazetteer.home(of: team, month: key.month)
    }
    var isDated = false
    if entry == nil, !name.isEmpty {
      entry = gazetteer.venue(name, city: city, month: month)
      isDated = month == nil && gazetteer.isDated(venue: name, city: city)
    }
    if entry == nil, !name.isEmpty, city.isEmpty, let home = home?.team?.city, !home.isEmpty {
      // Of several grounds of one name it is the one in the home team's city.
      entry = home.withBytes { gazetteer.venue(name, city: $0, month: month) }
    }
    let hasVenue = !name.isEmpty || !id.isEmpty
    // A venue's own city tells most, then the gazetteer's of the venue, then that of the home team.
    let homeTeam = hasVenue && entry == nil && city.isEmpty ? nil : home?.team
    let cityName = city.isEmpty ? entry?.city ?? homeTeam?.city ?? "" : city.text
    let isTeamsCity = city.isEmpty && entry == nil
    let likelyRegion = region.isEmpty ? entry?.region ?? (isTeamsCity ? homeTeam?.region : nil) ?? "" : region.text
    let likelyCountry = country.isEmpty ? entry?.country ?? (isTeamsCity ? homeTeam?.country : nil) ?? "" : country.text
    var place = gazetteer.city(cityName, region: likelyRegion, country: likelyCountry)
    // A ground across a border is listed in the city that it serves: East Rutherford's in New York is not in New Jersey.
    if place == nil, region.isEmpty { place = gazetteer.city(cityName, region: "", country: likelyCountry) }
    var venue = Venue()
    venue.name = name.isEmpty ? schedule.texts.intern(entry?.name ?? "") : key.name
    let slug = name.isEmpty ? Array(id) : Slug.of(name)
    venue.id = schedule.texts.intern(entry?.id ?? String(decoding: slug, as: UTF8.self))
    venue.city = schedule.texts.intern(cityName)
    venue.region = region.isEmpty ? schedule.texts.intern(place?.region ?? likelyRegion) : key.region
    venue.country = country.isEmpty ? schedule.texts.intern(place?.country ?? likelyCountry) : key.country
    venue.latitude = entry?.latitude ?? degrees(key.latitude, 90, schedule)
    venue.longitude = entry?.longitude ?? degrees(key.longitude, 180, schedule)
    let zoneName = entry?.zone ?? place?.zone ?? (cityName.isEmpty ? "" : homeTeam?.zone ?? "")
    venue.zone = schedule.texts.intern(zoneName)
    var finding: Int?
    if hasVenue, entry == nil {
      let shown = quotedForDisplay((name.isEmpty ? id : name).text + (cityName.isEmpty ? "" : ", " + cityName))
      finding = findings.number(
        .unknownVenue, "the gazetteer doesn't know the venue \(shown)", line: findings.line)
    }
    let isEmpty = !hasVenue && cityName.isEmpty && country.isEmpty
    return ResolvedVenue(
      number: isEmpty ? -1 : schedule.number(of: venue), zone: zoneName.isEmpty ? nil : zones.database.zone(zoneName),
      finding: finding, isDated: isDated)
  }

  /// A venue of which a schedule says all that is known.
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
    return ResolvedVenue(number: isEmpty ? -1 : schedule.number(of: venue), zone: nil, finding: nil)
  }

  private func degrees(_ text: TextID, _ most: Double, _ schedule: Schedule) -> Double? {
    guard !text.isEmpty, let number = Double(schedule.texts.string(text)), abs(number) <= most else { return nil }
    return number
  }
}
