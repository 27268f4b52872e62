import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// A trip: days with games, travel and custom items, each of which has its own position.
///
/// An itinerary is read from JSON, built from a schedule (``Schedule/build(_:gazetteer:)``), or made in code. Edits,
/// fixes and rebases keep members of its JSON that this version does not know.
public struct Itinerary: Identifiable, Sendable {
  var model: ItineraryModel.Itinerary

  init(_ model: ItineraryModel.Itinerary) { self.model = model }

  /// Reads an itinerary from JSON text with one object.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the name in errors.
  /// - Throws: if the text is not an itinerary, or if a member is missing or has the wrong type.
  public init(json bytes: some Collection<UInt8>, file: String = "itinerary.json") throws(SportsTimeError) {
    let bytes = Array(bytes)
    do throws(SyntaxError) {
      model = try ItineraryModel.Itinerary(json: bytes)
    } catch {
      throw SportsTimeError(
        code: error.code ?? .unreadableItinerary, message: error.message, offset: error.offset, in: bytes, file: file)
    }
  }

  /// Creates an itinerary from items.
  ///
  /// The places of the items are not checked; `validate` does that. For items from another itinerary, only the members
  /// of ``ItineraryItem`` are used.
  ///
  /// - Parameters:
  ///   - id: 1 to 128 bytes.
  ///   - title: empty for no title.
  ///   - startDate: the local date of day 1.
  ///   - dayCount: 1 to 3,660.
  ///   - origin: the city where the trip begins; nil for the city of its first game.
  ///   - returnsToOrigin: whether the trip ends at its origin.
  ///   - items: the items in any order.
  /// - Throws: if a value is out of range, or two items have the same id.
  public init(
    id: String, title: String = "", startDate: CalendarDate, dayCount: Int, origin: City? = nil,
    returnsToOrigin: Bool = false, items: [ItineraryItem] = []
  ) throws(SportsTimeError) {
    let json = JSONWriter.bytes { json in
      json.object { json in
        json.member("id", id)
        json.member("title", title.filled)
        json.member("startDate", startDate.description)
        json.member("dayCount", dayCount)
        json.member("origin", origin)
        if origin != nil { json.member("returnToOrigin", returnsToOrigin) }
        json.member("items", items)
      }
    }
    if !(1...Limits.idBytes).contains(id.utf8.count) {
      throw SportsTimeError(code: .limitExceeded, message: "an id has 1 to \(Limits.idBytes) bytes", file: id)
    }
    try self.init(json: json, file: id)
    var ids: Set<String> = []
    for item in items where !ids.insert(item.id).inserted {
      throw SportsTimeError(
        code: .duplicateItemID, message: "the item id \(quotedForDisplay(item.id)) occurs twice", file: id)
    }
  }

  /// Stable. It identifies the itinerary in reports.
  public var id: String { model.text.string(model.id) }
  /// Empty if it has none.
  public var title: String { model.text.string(model.title) }
  /// The local date of day 1.
  public var startDate: CalendarDate? { model.startDate.map { CalendarDate($0) } }
  /// 1 to 3,660.
  public var dayCount: Int { model.dayCount }
  /// The city where the trip begins; nil for the city of its first game.
  public var origin: City? { model.hasOrigin ? City(model.origin, in: model.text) : nil }
  /// Whether the trip ends at its origin.
  public var returnsToOrigin: Bool { model.returnToOrigin }
  /// The itinerary as JSON text: one object with sorted items.
  public var json: [UInt8] { model.json }
  /// The SHA-256 of the itinerary's contents in lowercase hexadecimal digits. It is the same on every machine and for
  /// equal itineraries, and changes with the contents.
  public var digest: String { canonical.withBytes { SHA256.hex($0) } }

  private var canonical: [UInt8] { JSONCoding.canonical(model.json) }

  /// The date of a day (1-based).
  public func date(ofDay day: Int) -> CalendarDate? { model.date(ofDay: day).map { CalendarDate($0) } }

  /// The items in display order.
  public var items: [ItineraryItem] { model.sortedItems().map { ItineraryItem(model.items[$0], of: model) } }

  /// The item with this id.
  public func item(_ id: String) -> ItineraryItem? {
    model.index(ofItem: id).map { ItineraryItem(model.items[$0], of: model) }
  }
}

/// Encodes an itinerary as its JSON object, in the form that the tool writes. Members that this version does not know
/// are kept.
extension Itinerary: Codable {
  public init(from decoder: any Decoder) throws {
    self = try JSONCoding.decode(decoder) { (json) throws(SportsTimeError) in try Itinerary(json: json) }
  }

  public func encode(to encoder: any Encoder) throws { try JSONCoding.encode(model.json, to: encoder) }
}

extension Itinerary: Hashable {
  /// Whether both have the same contents. The order of members in JSON objects does not matter.
  public static func == (left: Itinerary, right: Itinerary) -> Bool {
    left.model.json == right.model.json || left.canonical == right.canonical
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    for item in model.sortedItems() { hasher.combine(model.items[item].position) }
  }
}

extension Itinerary: CustomStringConvertible {
  /// `Yankees on the road (id): 5 items in 4 days`.
  public var description: String {
    "\(title.isEmpty ? "itinerary" : title) (\(id)): \(counted(model.items.count, "item", "items")) in "
      + counted(dayCount, "day", "days")
  }
}
