import FormatSyntax
import ScheduleModel
import SourceText

/// City, state and country as a record writes them, each checked: what is not one is reported and not passed on.
struct StatedPlace {
  var city: String
  var region: String
  var country: String

  /// - Parameter note: takes the code and message of a finding.
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

  /// `Germany` and `GER` are DE; of `Paris, France` the city is one where the record has no other.
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
    note(.unknownCountry, "no country: \(quotedForDisplay(text.text)); left out")
  }

  /// `Texas` is TX. In a country whose states are known, anything else is left out.
  private mutating func takeRegion(_ gazetteer: Gazetteer, _ note: (DiagnosticCode, String) -> Void) {
    if region.isEmpty { return }
    let found = region.withBytes { gazetteer.regions($0, country: country) }
    if found.count == 1 {
      region = found[0].region
    } else if found.isEmpty, gazetteer.hasRegions(country), country != "AU" {
      note(.unknownRegion, "no state or province of \(country): \(quotedForDisplay(region)); left out")
      region = ""
    }
  }

  /// `Boston, MA` and `Paris, France` are a city and more; a street and its number are not.
  private mutating func takeCity(_ gazetteer: Gazetteer, _ note: (DiagnosticCode, String) -> Void) {
    if city.isEmpty || gazetteer.city(city, region: region, country: country) != nil { return }
    if let known = gazetteer.spelling(ofCity: city, region: region, country: country) {
      city = known
      return
    }
    if let (place, last) = Self.lastPiece(city) {
      let stated = last.withBytes { gazetteer.country($0) }
      let regions = last.withBytes { gazetteer.regions($0, country: country) }
      // CA is California behind a city, as in "Anaheim, CA".
      if regions.count == 1, region.isEmpty || region == regions[0].region, !place.contains(where: \.isNumber) {
        (city, region, country) = (place, regions[0].region, regions[0].country)
        return takeCity(gazetteer, note)
      }
      if let stated, country.isEmpty || country == stated {
        (city, country) = (place, stated)
        return takeCity(gazetteer, note)
      }
    }
    if region.isEmpty, country.isEmpty, let known = city.withBytes({ gazetteer.country($0) }) {
      (city, country) = ("", known)
    } else if city.utf8.contains(where: { $0 &- 0x30 < 10 }) {
      note(.unknownCity, "no city: \(quotedForDisplay(city)); left out")
      city = ""
    }
  }

  /// What is before the last comma, and what is after it.
  private static func lastPiece(_ text: String) -> (String, String)? {
    guard let comma = text.utf8.lastIndex(of: 0x2C) else { return nil }
    let first = String(text[..<comma]).withBytes { $0.trimmedOfBlanks.text }
    let last = String(text[text.utf8.index(after: comma)...]).withBytes { $0.trimmedOfBlanks.text }
    return first.isEmpty || last.isEmpty ? nil : (first, last)
  }
}
