public import SportsTime

/// The content of a drag between tables, windows and apps: a custom item, or a game of the schedule.
///
/// It is encoded as an operation of an edit script. With SwiftUI, it is `Transferable`:
///
/// ```swift
/// Text("Dinner").draggable(ItineraryPayload.item(NewItem(id: "dinner", title: "Dinner")))
/// ```
///
/// An app that accepts drags from other apps declares ``typeIdentifier`` in its `Info.plist`, as an exported type that
/// conforms to `public.json`.
public enum ItineraryPayload: Hashable, Sendable {
  /// A custom item. If the itinerary already has its id, it gets another one.
  case item(NewItem)
  /// A game, by id or alias.
  case game(String)

  /// The uniform type identifier of the encoded form.
  public static let typeIdentifier = "io.github.sportstime.itinerary-payload"

  /// The payload for an item that leaves its itinerary; nil for travel, which belongs to its trip.
  public init?(_ item: ItineraryItem) {
    switch item.kind {
    case .game: self = .game(item.id)
    case .custom:
      self = .item(NewItem(id: item.id, title: item.title, details: item.custom ?? ItineraryItem.Custom()))
    case .travel, .unknown: return nil
    }
  }
}

extension ItineraryPayload: Codable {
  /// Reads an operation that inserts an item or adds a game.
  public init(from decoder: any Decoder) throws {
    switch try EditOperation(from: decoder) {
    case .insert(let item, _): self = .item(item)
    case .addGame(let id): self = .game(id)
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is neither an item nor a game"))
    }
  }

  /// Writes an operation that inserts the item or adds the game.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .item(let item): try EditOperation.insert(item, at: .last(day: 1)).encode(to: encoder)
    case .game(let id): try EditOperation.addGame(id).encode(to: encoder)
    }
  }
}

#if canImport(CoreTransferable)
  public import CoreTransferable
  public import UniformTypeIdentifiers

  extension UTType {
    /// The type of an encoded ``ItineraryPayload``.
    public static var itineraryPayload: UTType { UTType(exportedAs: ItineraryPayload.typeIdentifier) }
  }

  extension ItineraryPayload: Transferable {
    /// The encoded form as JSON.
    public static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .itineraryPayload)
    }
  }
#endif
