import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText

/// A trip: days with games, travel and the user's own items, each of which owns its position.
public struct Itinerary: Identifiable, Sendable {
  var model: ItineraryModel.Itinerary

  init(_ model: ItineraryModel.Itinerary) { self.model = model }

  /// Reads an itinerary from its JSON text, one object.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - file: the name that errors show.
  /// - Throws: where the text is not an itinerary, or a member is missing or of the wrong type.
  public init(json bytes: [UInt8], file: String = "itinerary.json") throws(SportsTimeError) {
    do throws(SyntaxError) {
      model = try ItineraryModel.Itinerary(json: bytes)
    } catch {
      throw SportsTimeError(
        code: error.code ?? .unreadableItinerary, message: error.message, offset: error.offset, in: bytes, file: file)
    }
  }

  /// Stable; the name of the itinerary in reports.
  public var id: String { model.text.string(model.id) }
  /// Empty where it has none.
  public var title: String { model.text.string(model.title) }
  /// The local date of day 1.
  public var startDate: CalendarDate? { model.startDate.map { CalendarDate($0) } }
  /// 1 to 3,660.
  public var dayCount: Int { model.dayCount }

  /// The date of a day (1-based).
  public func date(ofDay day: Int) -> CalendarDate? { model.date(ofDay: day).map { CalendarDate($0) } }

  /// The items in the order in which they are shown.
  public var items: [ItineraryItem] { model.sortedItems().map { ItineraryItem(model.items[$0], of: model) } }

  /// The item with this id.
  public func item(_ id: String) -> ItineraryItem? {
    model.index(ofItem: id).map { ItineraryItem(model.items[$0], of: model) }
  }

  /// How an itinerary is shown: for each day a header, then its items.
  public enum Row: Hashable, Identifiable, Sendable {
    /// The head of a day (1-based).
    case header(day: Int, date: CalendarDate?)
    /// An item of the day above it.
    case item(ItineraryItem)

    /// Stays the same while items move.
    public var id: String {
      switch self {
      case .header(let day, _): "day-\(day)"
      case .item(let item): "item-" + item.id
      }
    }
  }

  /// The rows of a table. Rows are never stored: an item is where its position says.
  public var rows: [Row] { rows(FlattenedItinerary(model)) }

  func rows(_ flattened: FlattenedItinerary) -> [Row] {
    flattened.rows.flatMap { row -> [Row] in
      switch row {
      case .header(let day): [.header(day: day, date: date(ofDay: day))]
      case .item(let index): [.item(ItineraryItem(model.items[index], of: model))]
      case .games(let indices): indices.map { .item(ItineraryItem(model.items[$0], of: model)) }
      }
    }
  }
}

extension Itinerary: Codable {
  /// Reads the JSON text of the itinerary from a string value, so that members of other versions are kept.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(json: Array(try container.decode(String.self).utf8))
    } catch let error as SportsTimeError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the itinerary's JSON text as one string value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: model.json, as: UTF8.self))
  }
}

extension Itinerary: Equatable {
  /// Whether both are written with the same bytes.
  public static func == (left: Itinerary, right: Itinerary) -> Bool { left.model.json == right.model.json }
}
