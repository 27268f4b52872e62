@_exported public import enum ItineraryModel.DragCue
@_exported public import enum ItineraryModel.DragPointer
@_exported public import struct ItineraryModel.DragUpdate
@_exported public import enum ItineraryModel.DragVerdict
@_exported public import enum ItineraryModel.EditOperation
@_exported public import struct ItineraryModel.EditOutcome
@_exported public import enum ItineraryModel.EditPolicy
@_exported public import enum ItineraryModel.EditTarget
@_exported public import struct ItineraryModel.ItemPlace
@_exported public import struct ItineraryModel.ItemReference
@_exported public import struct ItineraryModel.ItemUpdate
@_exported public import struct ItineraryModel.NewItem
@_exported public import struct ItineraryModel.NewOrigin
@_exported public import struct ItineraryModel.Position
@_exported public import struct ItineraryModel.Refusal
@_exported public import struct ItineraryModel.Slot
@_exported public import enum SourceText.DiagnosticCode
@_exported public import struct SourceText.LegalInterval

// The values of editing say what an app needs as they are.

/// Where an item stands: the day of the trip (1-based) and the order within it. An item owns its position; a row is only
/// how it is shown for a moment.
public typealias Position = ItineraryModel.Position

/// One edit, by what it means: it names items and days, never rows, and so survives a reload.
public typealias EditOperation = ItineraryModel.EditOperation

/// Where an item is to go. Days are 1-based.
public typealias EditTarget = ItineraryModel.EditTarget

/// An item of the user's own that is not in the itinerary yet.
public typealias NewItem = ItineraryModel.NewItem

/// Where a trip begins: a city of the gazetteer, or any with its coordinates.
public typealias NewOrigin = ItineraryModel.NewOrigin

/// What an update changes: an RFC 7396 merge patch of the title and of the member `custom`.
public typealias ItemUpdate = ItineraryModel.ItemUpdate

/// What happens to an edit whose target is not legal: refused, or moved to the nearest legal place.
public typealias EditPolicy = ItineraryModel.EditPolicy

/// What an accepted edit did.
public typealias EditOutcome = ItineraryModel.EditOutcome

/// Why an edit is refused, and what would be accepted.
public typealias Refusal = ItineraryModel.Refusal

/// What a refusal is about: `error.code == .gameIsFixed`. Findings and errors have it as text.
public typealias DiagnosticCode = SourceText.DiagnosticCode

/// Where an item may stand on one day, by sort order: what a refusal offers instead.
public typealias LegalInterval = SourceText.LegalInterval

/// Where the pointer of a drag is, in rows counted with the dragged row taken out.
public typealias DragPointer = ItineraryModel.DragPointer

/// What an editor turns into feedback: lifted, crossed into a legal or an illegal zone, dropped, rejected.
public typealias DragCue = ItineraryModel.DragCue

/// Whether the item may be dropped where the pointer is, and the cue that goes with it.
public typealias DragUpdate = ItineraryModel.DragUpdate

extension ItineraryModel.Position: Codable {
  private enum CodingKeys: String, CodingKey { case day, sortOrder }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      day: try container.decode(Int.self, forKey: .day),
      sortOrder: try container.decode(Double.self, forKey: .sortOrder))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(day, forKey: .day)
    try container.encode(sortOrder, forKey: .sortOrder)
  }
}
