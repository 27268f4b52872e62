import FormatSyntax
package import ItineraryModel
import ScheduleModel
import SourceText

/// Derived travel for a leg: from one city to the next, by the usual mode if known.
struct DerivedTravel {
  let leg: Int
  let from: TripRequest.Place
  let to: TripRequest.Place
  let estimate: TravelEstimate?
  /// A stop on the way, which turns the travel into user data.
  var detour: TripRequest.Detour?

  /// Adds the item to an itinerary and returns its index. The markets of its cities are not yet resolved.
  ///
  /// - Parameter buffer: emptied and used as scratch space.
  func add(
    id: String, at position: Position, to itinerary: inout Itinerary, buffer: OutputBuffer = OutputBuffer()
  ) -> Int {
    let texts = TextBatch(buffer, for: itinerary.text)
    let title = texts.add { output in
      output.append(from.city)
      output.append(" → ")
      output.append(to.city)
    }
    let index = itinerary.add(.travel, id: id, title: title, position: position, texts)
    set(ofItem: index, in: &itinerary, texts)
    return index
  }

  /// Writes it to a travel item.
  func set(ofItem index: Int, in itinerary: inout Itinerary, _ texts: TextBatch) {
    var facts = TravelFacts()
    facts.leg = Int32(truncatingIfNeeded: leg)
    facts.from = PlaceFacts(from, texts)
    facts.to = PlaceFacts(to, texts)
    if let estimate {
      facts.mode = texts.add(estimate.mode.rawValue)
      facts.distance = estimate.distance
      facts.duration = Int32(clamping: estimate.duration)
      facts.notes = notes.map { texts.add($0) } ?? .absent
    }
    itinerary.setTravel(facts, texts.add { $0.json { write(to: &$0) } }, ofItem: index)
    itinerary.text.append(texts)
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("leg", leg)
      json.member("from", from)
      json.member("to", to)
      guard let estimate else { return }
      json.member("mode", estimate.mode.rawValue)
      json.member("distanceKm", estimate.distance)
      json.member("durationMinutes", estimate.duration)
      json.member("estimated", true)
      json.member("notes", notes)
    }
  }

  private var notes: String? {
    detour.map { "by way of \($0.name), with \(durationText(minutes: $0.stay)) there" }
  }
}

extension PlaceFacts {
  fileprivate init(_ place: TripRequest.Place, _ texts: TextBatch) {
    self.init(city: place.city, region: place.region, country: place.country, texts)
  }
}

extension Itinerary {
  package mutating func setOrigin(_ place: TripRequest.Place, returns: Bool) {
    let texts = TextBatch(OutputBuffer(capacity: 256), for: text)
    hasOrigin = true
    origin = PlaceFacts(place, texts)
    originText = texts.add { $0.json { place.write(to: &$0) } }
    text.append(texts)
    returnToOrigin = returns
  }

  /// Whether deriving the leg again would give the same travel item: the item contains no user data.
  package func isDerivedTravel(_ index: Int) -> Bool {
    let item = items[index]
    let holdsOther = !item.extra.isAbsent && !text.withBytes(item.extra) { MovedPlace.isOnlyMember(of: $0) }
    guard !holdsOther, let facts = travel(item) else { return false }
    let title = titleText(item)
    guard title.isEmpty || title == "\(text.string(facts.from.city)) → \(text.string(facts.to.city))" else {
      return false
    }
    do throws(SyntaxError) {
      let record = try text.withBytes(item.payload) { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
      let isEstimate = record["estimated"]?.bool ?? false
      let known = isEstimate ? DerivedTravel.members : DerivedTravel.ends
      let places = DerivedTravel.places
      return record.members.allSatisfy { known.contains($0.key) }
        && [record["from"], record["to"]].allSatisfy { $0?.members.allSatisfy { places.contains($0.key) } ?? true }
    } catch {
      return false
    }
  }
}

extension DerivedTravel {
  fileprivate static let ends = ["leg", "from", "to"]
  fileprivate static let members = ends + ["mode", "distanceKm", "durationMinutes", "estimated"]
  fileprivate static let places = ["city", "region", "country", "latitude", "longitude"]
}
