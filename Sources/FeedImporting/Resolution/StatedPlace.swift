import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// City, state and country as stated in a record. Each is checked; invalid values are reported and dropped.
struct StatedPlace {
  var city: String
  var region: String
  var country: String
  /// Whether the record states a country that is unknown. Its city must not be looked up in the other countries.
  private(set) var isOfUnknownCountry = false

  /// - Parameter note: called with the code and the message of each finding.
  init(
    city: ByteView, region: ByteView, country: ByteView, gazetteer: Gazetteer, note: (DiagnosticCode, String) -> Void
  ) {
    self.city = city.text
    self.region = region.text
    self.country = ""
    takeCountry(country, gazetteer, note)
    takeRegion(gazetteer, note)
    takeCity(gazetteer, note)
  }

  /// Turns `Germany` and `GER` into DE. In `Paris, France`, the city is used if the record has no other.
  private mutating func takeCountry(_ text: ByteView, _ gazetteer: Gazetteer, _ note: (DiagnosticCode, String) -> Void)
  {
    if text.isEmpty { return }
    if let known = gazetteer.country(text) {
      country = known
      return
    }
    if let (place, last) = Self.lastPiece(text.text), let known = last.withBytes({ gazetteer.country($0) }) {
      country = known
      if city.isEmpty, gazetteer.city(place, region: "", country: known) != nil { city = place }
      return
    }
    isOfUnknownCountry = !PlaceholderNames.isNotSet(text) && !Self.noCountries.contains(text.text.lowercased())
    note(.unknownCountry, "\(quotedForDisplay(text.text)) is not a country; left out")
  }

  /// Texts that are no country, or one that is no more: they say nothing about which city is meant.
  private static let noCountries: Set<String> = [
    "n/a", "na", "-", "?", "unknown", "null", "none", "soviet union", "ussr", "yugoslavia", "czechoslovakia",
    "serbia and montenegro", "east germany", "west germany", "german dr", "gdr",
  ]

  /// Codes of states that are also those of provinces in Italy, Spain, Mexico, Brazil or Switzerland.
  private static let sharedCodes: Set<String> = [
    "AL", "AR", "BC", "CA", "CO", "CT", "MA", "MB", "ME", "MI", "MN", "MO", "MS", "MT", "NE", "NL", "OR", "PA", "PR",
    "RI", "SC", "TN", "VA", "VT",
  ]

  /// Whether a text for a state means it: Modena, MO is not in Missouri.
  private func isLikely(
    _ state: (country: String, region: String), _ text: String, of city: String, _ gazetteer: Gazetteer
  ) -> Bool {
    if gazetteer.city(city, region: state.region, country: state.country) != nil { return true }
    // Tbilisi is not in the other Georgia.
    return text.utf8.count == 2 ? !Self.sharedCodes.contains(text) : gazetteer.cities(named: city).isEmpty
  }

  /// Turns `Texas` into TX. In a country with known states, any other value is dropped.
  private mutating func takeRegion(_ gazetteer: Gazetteer, _ note: (DiagnosticCode, String) -> Void) {
    if region.isEmpty || takeAustralianState(gazetteer) { return }
    let found = region.withBytes { gazetteer.regions($0, country: country) }
    if !found.isEmpty {
      if let state = gazetteer.state(region, after: city, country: country) {
        if isLikely(state, region, of: city, gazetteer) { country = state.country }
        region = state.region
      } else if found.count == 1, let named = region.withBytes({ gazetteer.country($0) }) {
        (region, country) = ("", named)
      }
    } else if let named = region.withBytes({ gazetteer.country($0) }), ["", named].contains(country) {
      // Napoli, NA is not in Namibia.
      let isElsewhere =
        region.utf8.count == 2 && country.isEmpty && gazetteer.city(city, region: "", country: named) == nil
        && gazetteer.cities(named: city).contains { ["IT", "ES", "CH", "MX", "BR"].contains($0.country) }
      if !isElsewhere { (region, country) = ("", named) }
    } else if gazetteer.hasRegions(country), country != "AU" {
      note(.unknownRegion, "\(quotedForDisplay(region)) is not a state or province of \(country); left out")
      region = ""
    }
  }

  /// Leaves the code of an Australian state as it is: that of another country's place, such as WA or SA, only counts if the
  /// city is there.
  private mutating func takeAustralianState(_ gazetteer: Gazetteer) -> Bool {
    guard country.isEmpty, ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"].contains(region) else { return false }
    // Washington or Western Australia; the other codes are also those of countries.
    if city.isEmpty { return region == "WA" }
    if gazetteer.city(city, region: "", country: "AU") != nil {
      country = "AU"
      return true
    }
    let other = region.withBytes { gazetteer.country($0) } ?? "US"
    return gazetteer.city(city, region: other == "US" ? region : "", country: other) == nil
  }

  /// Splits `Boston, MA`, `Malden MA` and `Paris, France` into a city and the rest, but not a street and its number.
  private mutating func takeCity(_ gazetteer: Gazetteer, _ note: (DiagnosticCode, String) -> Void) {
    if city.isEmpty || gazetteer.city(city, region: region, country: country) != nil { return }
    if let known = gazetteer.spelling(ofCity: city, region: region, country: country) {
      city = known
      return
    }
    if takeCityBeforeBrackets(gazetteer) { return }
    if let (place, last) = Self.lastPiece(city) {
      let stated = last.withBytes { gazetteer.country($0) }
      let before = Self.lastPiece(place)?.1 ?? place
      if let state = gazetteer.state(last, after: before, country: country), region.isEmpty || region == state.region,
        !place.contains(where: \.isNumber)
      {
        (city, region, country) = (place, state.region, state.country)
        return takeCity(gazetteer, note)
      }
      if let stated, country.isEmpty || country == stated {
        (city, country) = (place, stated)
        return takeCity(gazetteer, note)
      }
    }
    if let blank = city.lastIndex(of: " "), case let code = city[city.index(after: blank)...], code.count == 2,
      code.allSatisfy(\.isUppercase), region.isEmpty, !city.contains(where: \.isNumber),
      let state = gazetteer.state(String(code), after: String(city[..<blank]), country: country)
    {
      (city, region, country) = (String(city[..<blank]), state.region, state.country)
      return takeCity(gazetteer, note)
    }
    if region.isEmpty, takeLoneName(gazetteer) { return }
    if city.utf8.contains(where: { $0.isDigit }) {
      note(.unknownCity, "\(quotedForDisplay(city)) is not a city; left out")
      city = ""
    }
  }

  /// Turns a city that is the name of a state or a country into that. Georgia alone may be either.
  private mutating func takeLoneName(_ gazetteer: Gazetteer) -> Bool {
    let named = city.withBytes { gazetteer.country($0) }
    if let state = gazetteer.state(city, after: "", country: country) {
      guard named == nil || named == state.country else { return false }
      (city, region, country) = ("", state.region, state.country)
      return true
    }
    guard country.isEmpty, let named else { return false }
    (city, country) = ("", named)
    return true
  }

  /// Takes the known city of `Moncton (NB)`, `Torino (TO)`, `Vancouver (Canada)` or, with its state, `Arlington (Dallas)`, but
  /// not of `Frankfurt (Oder)`.
  private mutating func takeCityBeforeBrackets(_ gazetteer: Gazetteer) -> Bool {
    guard city.last == ")", let open = city.firstRange(of: " (") else { return false }
    let (place, inside) = (String(city[..<open.lowerBound]), String(city[open.upperBound...].dropLast()))
    let isCode = inside.utf8.count < 4 && inside.allSatisfy(\.isUppercase)
    if let named = inside.withBytes({ gazetteer.country($0) }), country.isEmpty || country == named,
      gazetteer.city(place, region: "", country: named) != nil
    {
      (city, country) = (place, named)
      return true
    }
    guard isCode || !region.isEmpty else { return false }
    if isCode, region.isEmpty, let state = gazetteer.state(inside, after: place, country: country),
      isLikely(state, inside, of: place, gazetteer)
    {
      (city, region, country) = (place, state.region, state.country)
      return true
    }
    guard gazetteer.city(place, region: region, country: country) != nil else { return false }
    city = place
    return true
  }

  /// The text before the last comma, and the text after it.
  private static func lastPiece(_ text: String) -> (String, String)? {
    guard let comma = text.utf8.lastIndex(of: .comma) else { return nil }
    let first = String(text[..<comma]).withBytes { $0.trimmedOfBlanks.text }
    let last = String(text[text.utf8.index(after: comma)...]).withBytes { $0.trimmedOfBlanks.text }
    return first.isEmpty || last.isEmpty ? nil : (first, last)
  }
}
