import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import Testing
import TestSupport

@testable import ItineraryModel

/// Items that are written plainly are read on a way of their own: what is read must not depend on which way it was.
@Suite struct PlainReadingTests {
  /// Both texts say the same and are of one length. The sort orders of the first are plain, those of the second have
  /// exponents, which only the careful way reads.
  private struct Spellings {
    var plain: String
    var careful: String
  }

  @Test func bothWaysReadTheSame() throws {
    var reader = ItineraryReader(.builtIn)
    var (plainItems, items) = (0, 0)
    for seed in UInt64(1)...3_000 {
      var writer = SpellingWriter(seed: seed)
      let spellings = writer.itinerary()
      let plain = try result(&reader, spellings.plain)
      let careful = try result(&reader, spellings.careful)
      #expect(plain == careful, "seed \(seed): \(spellings.plain)")
      items += writer.items
      plainItems += writer.items - writer.oddities
    }
    // Else the comparison would be of the careful way with itself.
    #expect(plainItems * 2 > items, "\(plainItems) of \(items)")
  }

  /// A text that is cut or has a wrong byte is refused at the same place with the same words, or reads the same.
  @Test func bothWaysRefuseTheSame() throws {
    var reader = ItineraryReader(.builtIn)
    var refused = 0
    for seed in UInt64(1)...3_000 {
      var writer = SpellingWriter(seed: seed)
      let spellings = writer.itinerary()
      var plain = Array(spellings.plain.utf8)
      var careful = Array(spellings.careful.utf8)
      // Where it is no part of a sort order, and of no key beside one.
      let at = Int.random(in: 60..<plain.count, using: &writer.numbers)
      let around = max(0, at - 20)..<min(plain.count, at + 21)
      guard plain[around] == careful[around] else { continue }
      if Bool.random(using: &writer.numbers) {
        plain.removeSubrange(at...)
        careful.removeSubrange(at...)
      } else {
        let byte = [0x22, 0x5C, 0x7B, 0x7D, 0x2C, 0x00, 0xFF, 0x20, 0x31].randomElement(using: &writer.numbers) ?? 0
        plain[at] = UInt8(byte)
        careful[at] = UInt8(byte)
      }
      let (one, other) = (outcome(&reader, plain), outcome(&reader, careful))
      #expect(one == other, "seed \(seed), byte \(at): \(spellings.plain)")
      if case .failure = one { refused += 1 }
    }
    #expect(refused > 500, "\(refused)")
  }

  /// A place that was met before is known by its bytes; one that only begins alike is another.
  @Test func placesThatBeginAlikeAreTold() throws {
    var reader = ItineraryReader(.builtIn)
    for (venue, city) in [
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Boston"}"#, "Boston"),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Boston"}"#, "Boston"),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Boston "}"#, "Boston "),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Chicago"}"#, "Chicago"),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Chicago","region":"IL"}"#, "Chicago"),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Bo\u0073ton"}"#, "Boston"),
      (#"{"id":"memorial-coliseum-a","name":"A","city":"Boston"}"#, "Boston"),
    ] {
      let text =
        #"{"id":"t","startDate":"2026-06-10","dayCount":1,"items":[{"id":"g","kind":"game","day":1,"sortOrder":0.5,"#
        + #""game":{"venue":"# + venue + #","localDate":"2026-06-10"}}]}"#
      try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      let game = try #require(reader.itinerary.games.first)
      #expect(reader.itinerary.text.string(game.facts.place.city) == city)
      let known = try market(city == "Boston " ? "Boston " : city)
      #expect(game.market == known)
    }
    func market(_ city: String) throws -> MarketID {
      let text =
        #"{"id":"t","startDate":"2026-06-10","dayCount":1,"items":[],"origin":{"city":""# + city + #""}}"#
      try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      return reader.itinerary.originMarket
    }
  }

  /// However many cities a million itineraries name, only so many are kept in mind.
  @Test func whatIsRememberedIsBounded() throws {
    var reader = ItineraryReader(.builtIn)
    for number in 0..<150_000 {
      let city = number % 1_000 == 0 ? "Boston" : "City \(number)"
      let text =
        #"{"id":"t","startDate":"2026-06-10","dayCount":1,"items":[{"id":"g","kind":"game","day":1,"sortOrder":0.5,"#
        + #""game":{"venue":{"id":"some-park-with-a-long-id","city":""# + city + #""},"localDate":"2026-06-10"}}],"#
        + #""origin":{"city":"Boston"}}"#
      try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      let isBoston = reader.itinerary.games.first?.market == reader.itinerary.originMarket
      #expect(isBoston == (city == "Boston"), "\(number)")
    }
    #expect(reader.memory.markets.count <= 1 << 16)
  }

  // MARK: Comparing

  private func result(_ reader: inout ItineraryReader, _ text: String) throws -> [String] {
    try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
    return told(reader)
  }

  private func outcome(_ reader: inout ItineraryReader, _ text: [UInt8]) -> Result<[String], SyntaxError> {
    do throws(SyntaxError) {
      try text.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
      return .success(told(reader))
    } catch {
      return .failure(error)
    }
  }

  /// All that has been read, in words.
  private func told(_ reader: ItineraryReader) -> [String] {
    let itinerary = reader.itinerary
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(itinerary, to: output)
    var lines = output.text.split(separator: "\n").map(String.init)
    lines += reader.issues.map { "\($0.item) \($0.issue)" }
    for item in itinerary.items {
      lines.append("\(item.kind) \(item.position) \(item.offset) \(itinerary.text.string(item.id))")
      if let game = itinerary.game(item) { lines.append(words(game, itinerary)) }
      if let travel = itinerary.travel(item) {
        let ends = [travel.from.city, travel.to.city, travel.mode].map(itinerary.text.string)
        lines.append(
          "\(ends) \(travel.fromMarket) \(travel.toMarket) \(travel.leg ?? -1) \(travel.distance ?? -1) \(travel.duration ?? -1)"
        )
        let booking = [travel.arrivalZone, travel.notes].map { itinerary.text.optionalString($0) ?? "-" }
        lines.append("\(travel.departure?.description ?? "-") \(booking)")
      }
      if let custom = itinerary.custom(item) {
        let texts = [custom.category, custom.notes, custom.place.country].map(itinerary.text.string)
        lines.append("\(texts) \(custom.duration ?? -1) \(custom.checkOut?.clock ?? "-")")
      }
    }
    return lines
  }

  private func words(_ game: PlacedGame, _ itinerary: Itinerary) -> String {
    let facts = game.facts
    let spans = [
      facts.id, facts.league, facts.season, facts.phase, facts.name, facts.homeID, facts.homeName, facts.awayID,
      facts.awayName, facts.venueID, facts.venueName, facts.place.city, facts.place.region, facts.place.country,
      facts.venueZone, facts.zone, facts.aliases, facts.previousStarts, facts.source,
    ]
    let numbers = "\(facts.latitude ?? -1) \(facts.longitude ?? -1) \(facts.gameNumber) \(facts.neutralSite)"
    let times = "\(facts.localDate?.description ?? "-") \(facts.start?.description ?? "-") \(facts.status)"
    return "\(spans.map { itinerary.text.optionalString($0) ?? "-" }) \(numbers) \(times) \(game.market)"
  }
}

extension PlainReadingTests {
  /// Writes itineraries in two spellings, with all that real ones have and some that they should not have.
  private struct SpellingWriter {
    var numbers: SeededGenerator
    private(set) var items = 0
    /// Items that are surely not plain.
    private(set) var oddities = 0

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func itinerary() -> Spellings {
      var spellings = Spellings(plain: "", careful: "")
      let head = #"{"id":"t","startDate":"2026-06-10","dayCount":9,"items":["#
      spellings.plain = head
      spellings.careful = head
      for index in 0..<Int.random(in: 1...8, using: &numbers) {
        let item = item(index)
        spellings.plain += (index == 0 ? "" : ",") + item.plain
        spellings.careful += (index == 0 ? "" : ",") + item.careful
      }
      let tail = chance(8) ? " ]\n}" : "]}"
      return Spellings(plain: spellings.plain + tail, careful: spellings.careful + tail)
    }

    private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &numbers) == 0 }

    private mutating func item(_ index: Int) -> Spellings {
      items += 1
      let kind = ["game", "travel", "custom"].randomElement(using: &numbers) ?? "custom"
      // A tenth, in two spellings of one length.
      let tenths = Int.random(in: 1...40, using: &numbers) * (chance(2) ? 1 : -1)
      let sign = tenths < 0 ? "-" : ""
      let plain = "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)" + (abs(tenths) < 10 ? "00" : "000")
      let careful = "\(tenths * 10)e-2"
      var members: [(String, String)] = [
        ("id", text("\(kind.prefix(1))\(index)")), ("kind", "\"\(kind)\""),
        ("day", "\(Int.random(in: -1...12, using: &numbers))"), ("sortOrder", "#"),
      ]
      if chance(2) { members.append(("title", text("Tïtle → \(index)"))) }
      if kind != "custom" || !chance(6) { members.append((kind, details(kind))) }
      let isOdd = chance(6)
      if isOdd {
        oddities += 1
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: members.append(("more", "[1,{\"x\":null}]"))
        case 1: members.removeAll { $0.0 == "day" }
        case 2: members.append(("day", "2"))
        case 3: members.append((kind == "game" ? "travel" : "game", "{\"id\":\"stray\"}"))
        case 4: members[0].1 = "7"
        case 5: members[1].1 = "\"concert\""
        case 6: members.append(("title", "null"))
        default: members[2].1 = "1.5"
        }
      }
      let object = object(members)
      func spelt(_ number: String) -> String {
        object.split(separator: "#", omittingEmptySubsequences: false).joined(separator: number)
      }
      return Spellings(plain: spelt(plain), careful: spelt(careful))
    }

    /// An object of the members in some order, with blanks here and there.
    private mutating func object(_ members: [(String, String)]) -> String {
      let isShuffled = chance(3)
      let ordered = isShuffled ? members.shuffled(using: &numbers) : members
      let (comma, colon) = [(",", ":"), (", ", ": "), (" ,\n ", " :\t")][chance(2) ? 0 : chance(4) ? 2 : 1]
      return "{" + ordered.map { "\"\($0.0)\"\(colon)\($0.1)" }.joined(separator: comma) + "}"
    }

    private mutating func text(_ plain: String) -> String {
      if chance(12) { return "\"\(plain)\\n\\u00e9\"" }
      return "\"\(plain)\""
    }

    private mutating func details(_ kind: String) -> String {
      switch kind {
      case "game":
        var members = [("id", text("mlb:1")), ("localDate", chance(20) ? "\"2026-06-31\"" : "\"2026-06-11\"")]
        if !chance(8) { members.append(("venue", venue())) }
        if chance(2) { members.append(("home", side())) }
        if chance(2) { members.append(("away", side())) }
        if chance(2) { members.append(("start", "\"2026-06-11T19:05:00-04:00\"")) }
        if chance(3) { members.append(("status", chance(6) ? "\"lost\"" : "\"postponed\"")) }
        if chance(3) { members.append(("gameNumber", chance(6) ? "99999999999" : "2")) }
        if chance(3) { members.append(("neutralSite", chance(6) ? "1" : "true")) }
        if chance(3) { members.append(("previousStarts", chance(2) ? "[]" : "[\"2026-06-10T19:05:00-04:00\"]")) }
        if chance(3) { members.append(("source", "{\"feed\":\"x\",\"line\":3}")) }
        if chance(4) { members.append(("weather", "null")) }
        return object(members)
      case "travel":
        var members = [("from", place()), ("to", place())]
        if chance(2) { members.append(("leg", "\(Int.random(in: 0...3, using: &numbers))")) }
        if chance(2) { members.append(("mode", text("drive"))) }
        if chance(2) { members.append(("distanceKm", chance(9) ? "\"far\"" : "346.25")) }
        if chance(2) { members.append(("durationMinutes", chance(9) ? "1e2" : "240")) }
        if chance(2) { members.append(("estimated", "true")) }
        if chance(6) { members.append(("departure", chance(4) ? "\"noon\"" : "\"2026-06-11T09:05:00-04:00\"")) }
        if chance(6) { members.append(("arrivalZone", chance(4) ? "5" : "\"America/Chicago\"")) }
        if chance(6) { members.append(("notes", chance(4) ? "[]" : text("aisle"))) }
        return object(members)
      default:
        var members = [("category", text("meal"))]
        if chance(2) { members.append(("notes", text("Café"))) }
        if chance(2) { members.append(("durationMinutes", chance(9) ? "9.0" : "90")) }
        if chance(6) { members.append(("checkOut", chance(4) ? "\"24:00\"" : "\"11:00\"")) }
        if chance(6) { members.append(("country", chance(4) ? "1" : "\"US\"")) }
        return object(members)
      }
    }

    private mutating func side() -> String {
      let name = ["Boston Red Sox", "New York Yankees", "São Paulo"].randomElement(using: &numbers) ?? ""
      return chance(9) ? "null" : object([("id", text("a-long-team-identifier")), ("name", text(name))])
    }

    private mutating func place() -> String {
      let city = ["Boston", "New York", "Nowhere", ""].randomElement(using: &numbers) ?? ""
      if chance(9) { return "\"\(city)\"" }
      return object([("city", text(city)), ("region", text("MA")), ("country", text("US"))])
    }

    private mutating func venue() -> String {
      let city = ["Boston", "New York", "Nowhere", "München"].randomElement(using: &numbers) ?? ""
      var members = [("id", text("some-park-with-a-long-id")), ("city", text(city))]
      if chance(2) { members.append(("latitude", chance(9) ? "null" : "42.3467")) }
      if chance(2) { members.append(("longitude", chance(9) ? "-7.1e1" : "-71.0972")) }
      if chance(2) { members.append(("timeZone", text("America/New_York"))) }
      if chance(5) { members.append(("roof", "{\"open\":[true,false]}")) }
      return object(members)
    }
  }
}
