import FeedReading
import ScheduleModel
import SourceText

/// A venue's name, city, state and country, read from the lines and pieces of an address:
/// `"Pier Arena\n6289 Tiger Dr, Edwardsville, IL 62025, USA"`, `"Akron, Ohio, Pier Arena"`, `"Akron, Ohio / Pier Arena"`.
struct AddressText {
  private(set) var name = ""
  private(set) var city = ""
  private(set) var region = ""
  private(set) var country = ""

  /// - Parameters:
  ///   - name, city, region: the record's texts, which may be an address that was split in the wrong places.
  /// - Returns: nil if they are not parts of an address or were split correctly.
  init?(name: ByteView, city: ByteView, region: ByteView, country: ByteView, gazetteer: Gazetteer) {
    guard !name.isEmpty, country.isEmpty else { return nil }
    if takeGroundAfterSlash(name.text + ", " + city.text, gazetteer) { return }
    guard Self.isMiscut(name, city, region, gazetteer) else { return nil }
    var pieces = [name, city, region].flatMap { text in
      text.text.split { $0 == "," || $0.isNewline }.map { String($0).withBytes { $0.trimmedOfBlanks.text } }
    }.filter { !$0.isEmpty }
    guard pieces.count > 1 else { return nil }
    if takeCityFirst(pieces, gazetteer) { return }
    if pieces.contains(where: Self.hasBritishCode) { self.country = "GB" }
    let all = pieces.count
    pieces = pieces.prefix(1) + pieces.dropFirst().filter { !Self.isStreet($0) || isCity($0, gazetteer) }
    let hasStreet = pieces.count < all
    let end = Self.withoutCode(pieces.last ?? "")
    if pieces.count > 1, end.hasSuffix("shire"), !isCity(end, gazetteer) { pieces.removeLast() }
    takeCountry(&pieces, gazetteer)
    takeRegion(&pieces, gazetteer)
    if pieces.count == 1, !self.region.isEmpty, takeStreetAndCity(pieces[0], gazetteer) { return }
    // A county may follow the city.
    let known = pieces.lastIndex { isCity(Self.withoutCode($0), gazetteer) } ?? 0
    if self.region.isEmpty, known > 0, known == pieces.count - 2, !gazetteer.hasRegions(self.country) {
      self.region = pieces.removeLast()
    }
    guard pieces.count > 1, let last = known > 0 ? pieces[known] : pieces.last else {
      guard hasStreet, pieces.count == 1, !city.contains(where: { $0.isDigit }) else { return nil }
      self.name = pieces[0]
      return
    }
    takeCityAndRegion(Self.withoutCode(Self.withoutField(last)), gazetteer)
    // A street with its number is not a city. After a street comes one.
    let isStated = hasStreet || !self.region.isEmpty && !last.utf8.contains(where: \.isDigit)
    guard !self.city.isEmpty, isStated || isCity(self.city, gazetteer) else { return nil }
    self.name = Self.pitches.contains(pieces[0].lowercased()) ? pieces[0] + ", " + pieces[1] : pieces[0]
  }

  /// Kinds of grounds, of which a city has several.
  private static let pitches: Set<String> = [
    "kunstrasenplatz", "kunstrasen", "rasenplatz", "naturrasen", "hartplatz", "aschenplatz", "sportplatz", "sporthalle",
    "turnhalle", "kunstgras", "grass", "turf", "artificial turf",
  ]

  /// Whether the parts can't be a venue, a city and a state.
  private static func isMiscut(_ name: ByteView, _ city: ByteView, _ region: ByteView, _ gazetteer: Gazetteer) -> Bool {
    if name.contains(.lineFeed) || city.contains(where: { $0.isDigit }) || !city.isEmpty && isStreet(city.text) {
      return true
    }
    if city.isEmpty { return name.count { $0 == .comma } > 1 }
    if !region.isEmpty, gazetteer.country(region) != nil { return isState(city.text, gazetteer) }
    if !region.isEmpty { return gazetteer.regions(region, country: "").isEmpty }
    return isState(city.text, gazetteer) && gazetteer.cities(named: name.text).contains { city in !city.region.isEmpty }
  }

  /// Whether a text is a state but not also a city, as New York is.
  private static func isState(_ text: String, _ gazetteer: Gazetteer) -> Bool {
    !text.withBytes { gazetteer.regions($0, country: "") }.isEmpty && gazetteer.cities(named: text).isEmpty
  }

  /// `Akron, Ohio / Pier Arena`, as colleges write it
  private mutating func takeGroundAfterSlash(_ text: String, _ gazetteer: Gazetteer) -> Bool {
    guard let slash = text.firstRange(of: " / "), let comma = text[..<slash.lowerBound].lastIndex(of: ",") else {
      return false
    }
    let place = String(text[..<comma])
    let stated = String(text[text.index(after: comma)..<slash.lowerBound]).withBytes { $0.trimmedOfBlanks.text }
    guard !place.contains(","), let state = gazetteer.state(stated, after: place, country: "") else { return false }
    (city, region, country) = (place, state.region, state.country)
    name = text[slash.upperBound...].split(separator: ",").first.map(String.init) ?? ""
    return true
  }

  /// `5750 Pier Rd Akron` in a known state: the longest city that the gazetteer has there.
  private mutating func takeStreetAndCity(_ text: String, _ gazetteer: Gazetteer) -> Bool {
    let words = text.split(separator: " ")
    for start in words.indices.dropFirst() {
      let last = words[start...].joined(separator: " ")
      if gazetteer.city(last, region: region, country: country) == nil { continue }
      (name, city) = (words[..<start].joined(separator: " "), last)
      return true
    }
    return false
  }

  private func isCity(_ text: String, _ gazetteer: Gazetteer) -> Bool {
    gazetteer.city(text, region: region, country: country) != nil
  }

  /// `Herston QLD` or a city alone.
  private mutating func takeCityAndRegion(_ text: String, _ gazetteer: Gazetteer) {
    city = text
    let words = text.split(separator: " ")
    guard region.isEmpty, words.count > 1, let code = words.last, (2...3).contains(code.count),
      code.allSatisfy(\.isUppercase)
    else { return }
    let place = words.dropLast().joined(separator: " ")
    guard let state = gazetteer.state(String(code), after: place, country: country) else { return }
    (city, region, country) = (place, state.region, state.country)
  }

  /// Whether a piece after the first one is a street, a house number or a postal code alone.
  private static func isStreet(_ piece: String) -> Bool {
    let words = piece.lowercased().split(separator: " ")
    guard let first = words.first, let last = words.last(where: { !$0.utf8.contains(where: \.isDigit) }) else {
      return true
    }
    if words.count == 1, first == "s/n" { return true }
    if words.count > 1, streetBeginnings.contains(first) || first.hasPrefix("c/") { return true }
    return words.count > 1 && streetEndings.contains(last)
      || streetSuffixes.contains { last.hasSuffix($0) && last != $0 }
  }

  private static let streetBeginnings: Set<Substring> = [
    "c.", "av.", "av", "avda", "avda.", "avinguda", "avenida", "avenue", "carrer", "calle", "rue", "via", "viale",
    "rua", "ul.", "ulica", "ronda", "rda.", "passeig", "paseo", "ctra.", "carretera", "chemin", "all\u{E9}e",
    "boulevard",
  ]
  private static let streetEndings: Set<Substring> = [
    "street", "st", "st.", "road", "rd", "rd.", "lane", "ln", "ln.", "drive", "dr", "dr.", "avenue", "ave", "ave.",
    "way", "boulevard", "blvd", "blvd.", "parkway", "pkwy", "highway", "hwy", "crescent", "close", "terrace",
  ]
  private static let streetSuffixes: [String] = [
    "stra\u{DF}e", "strasse", "str.", "weg", "allee", "gasse", "straat", "laan", "gatan", "v\u{E4}gen", "veien", "gade",
  ]

  /// Whether a text ends with a postal code such as `AB12 3CD`.
  private static func hasBritishCode(_ text: String) -> Bool {
    text.firstMatch(of: /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/) != nil
  }

  /// `Herston - Field 1` without the field.
  private static func withoutField(_ text: String) -> String {
    text.replacing(/\ - (?:Field|Pitch|Court|Rink|Platz|Feld|Campo|Pista|Terrain) ?\w*$/, with: "")
  }

  /// `Akron, Ohio, Pier Arena`
  private mutating func takeCityFirst(_ pieces: [String], _ gazetteer: Gazetteer) -> Bool {
    guard pieces.count < 4, Self.isState(pieces[1], gazetteer),
      pieces.dropFirst(2).allSatisfy({ $0.withBytes { gazetteer.country($0) } == nil }),
      let state = gazetteer.state(pieces[1], after: pieces[0], country: "")
    else { return false }
    let known = gazetteer.city(pieces[0], region: state.region, country: state.country)
    if pieces.count == 2, known == nil { return false }
    if let last = pieces.dropFirst(2).first, last.utf8.contains(where: \.isDigit) { return false }
    (city, region, country) = (pieces[0], state.region, state.country)
    name = pieces.count == 3 ? pieces[2] : ""
    // `Pier Arena - Akron, Ohio, Akron`
    if known == nil, !name.isEmpty, city.hasSuffix(" - " + name) {
      (name, city) = (String(city.dropLast(name.count + 3)), name)
    }
    return true
  }

  private mutating func takeCountry(_ pieces: inout [String], _ gazetteer: Gazetteer) {
    guard let last = pieces.last, let known = last.withBytes({ gazetteer.country($0) }) else { return }
    let place = Self.withoutCode(pieces.dropLast().last ?? "")
    if gazetteer.state(last, after: place, country: "") != nil { return }
    country = known
    pieces.removeLast()
  }

  private mutating func takeRegion(_ pieces: inout [String], _ gazetteer: Gazetteer) {
    guard let last = pieces.last else { return }
    let known = Self.withoutCode(last).withBytes { gazetteer.regions($0, country: country) }
    guard known.count == 1 else { return }
    (region, country) = (known[0].region, known[0].country)
    pieces.removeLast()
  }

  /// A city or state without the postal code before or after it: `22525 Hamburg`, `IL 62025`, `London W12 7RJ`.
  private static func withoutCode(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.filter { !$0.utf8.contains(where: \.isDigit) }.joined(separator: " ")
  }
}

extension Gazetteer {
  /// The state that a text after a city names: after Anaheim, CA is California. Nil if the text is also the code of a
  /// country that has the city or state before it, unlike the state: `Toronto, CA`, `Berlin, DE`, `Ottawa, ON, CA`.
  ///
  /// - Parameter country: its country, if it is stated.
  func state(_ text: String, after place: String, country: String) -> (country: String, region: String)? {
    var states = text.withBytes { regions($0, country: country) }
    if states.count > 1 { states = states.filter { city(place, region: $0.region, country: $0.country) != nil } }
    guard states.count == 1, let state = states.first else { return nil }
    guard !place.isEmpty, city(place, region: state.region, country: state.country) == nil,
      let other = text.withBytes({ self.country($0) }), other != state.country
    else { return state }
    let isThere =
      city(place, region: "", country: other) != nil || !place.withBytes { regions($0, country: other) }.isEmpty
    return isThere ? nil : state
  }
}
