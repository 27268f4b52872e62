package import SourceText

/// Countries, and the states and provinces of some: names, codes and, if there is only one, the time zone.
struct CountryTable: Sendable {
  private struct Entry: Sendable {
    var country: String
    var region: String
    var zone: String
    var layer: UInt8
  }

  private var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  private var names = GazetteerNames { Slug.of($0) }

  /// Two capital letters, as in ISO 3166.
  static func isCode(_ text: ByteView) -> Bool { text.count == 2 && text.allSatisfy { $0.isUppercase } }

  func isKnown(_ code: String) -> Bool { numbers[code] != nil }

  /// Adds a name. The last zone that is given for an entry is used.
  mutating func add(country: String, region: String, name: String, zone: String, layer: UInt8) {
    let key = region.isEmpty ? country : country + "-" + region
    let number = numbers[key] ?? entries.count
    if number == entries.count {
      numbers[key] = number
      entries.append(Entry(country: country, region: region, zone: zone, layer: layer))
      if region.isEmpty { names.add(country, number, layer: layer) } else { names.add(region, number, layer: layer) }
    } else if !zone.isEmpty || layer > entries[number].layer {
      entries[number].zone = zone
      entries[number].layer = layer
    }
    names.add(name, number, layer: layer)
  }

  /// The code of the country with this name or code.
  func country(_ name: ByteView) -> String? { found(name).first { $0.region.isEmpty }?.country }

  /// The states with this name or code: CA is California, but not a state if the country is Canada. Without a country,
  /// WA is Washington, and SA is not South Australia.
  func regions(_ name: ByteView, country: String) -> [(country: String, region: String)] {
    let isCode = CountryTable.isCode(name)
    return found(name).filter { entry in
      if entry.region.isEmpty { return false }
      if country.isEmpty { return !(isCode && entry.country == "AU" && ["SA", "WA"].contains(entry.region)) }
      return entry.country == country
    }.map { ($0.country, $0.region) }
  }

  private func found(_ name: ByteView) -> [Entry] {
    let exact = names.named(name)
    // Codes are in capitals: "in" is not a country.
    let uses = exact.isEmpty && name.count > 2 ? names.named(loosely: name) : exact
    return GazetteerNames.entries(uses).map { entries[$0] }
  }

  /// Whether the states of this country are known.
  func hasRegions(_ country: String) -> Bool { entries.contains { !$0.region.isEmpty && $0.country == country } }

  /// The zone of a state, otherwise of its country; empty if neither has a single zone.
  func zone(country: String, region: String) -> String {
    if !region.isEmpty, let number = numbers[country + "-" + region] { return entries[number].zone }
    return numbers[country].map { entries[$0].zone } ?? ""
  }
}

extension Gazetteer {
  /// The code of the country with this name, in one of the major languages, or with this code.
  package func country(_ name: ByteView) -> String? { countries.country(name) }

  /// The states and provinces with this name or code.
  package func regions(_ name: ByteView, country: String) -> [(country: String, region: String)] {
    countries.regions(name, country: country)
  }

  /// Whether the states of this country are known. If so, any other text is not a state.
  package func hasRegions(_ country: String) -> Bool { countries.hasRegions(country) }

  /// The zone of a state or country; empty if it has several zones or is unknown.
  package func zone(country: String, region: String) -> String { countries.zone(country: country, region: region) }
}
