import CivilTime
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText

/// A value whose debug text uses this library's type names rather than those of the declaring modules: `Position(day:
/// 2, sortOrder: 1.5)`.
protocol NamedInDebugText: CustomDebugStringConvertible {
  /// The type's name in this library.
  static var publicName: String { get }
  /// The name of an enumeration case without values.
  var caseName: String { get }
}

extension NamedInDebugText {
  static var publicName: String { String(describing: Self.self) }

  var caseName: String { (self as? any RawRepresentable)?.rawValue as? String ?? "" }

  /// The type's name and the contents.
  public var debugDescription: String {
    if let text = (self as? any CustomStringConvertible)?.description { return "\(Self.publicName)(\(text))" }
    let mirror = Mirror(reflecting: self)
    if mirror.displayStyle == .enum {
      // The only child of a case with values has the case's name.
      guard let (name, values) = mirror.children.first else { return "\(Self.publicName).\(caseName)" }
      let text = String(reflecting: values)
      return "\(Self.publicName).\(name ?? "")" + (text.hasPrefix("(") ? text : "(\(text))")
    }
    let members = mirror.children.map { name, value in "\(name ?? ""): " + String(reflecting: value) }
    return "\(Self.publicName)(\(members.joined(separator: ", ")))"
  }
}

extension ItineraryEditing.DayItemsPolicy: NamedInDebugText {}
extension ItineraryEditing.DragCue: NamedInDebugText {}
extension ItineraryEditing.DragPointer: NamedInDebugText { var caseName: String { "belowLast" } }
extension ItineraryEditing.DragUpdate: NamedInDebugText {}
extension ItineraryEditing.DragVerdict: NamedInDebugText {}
extension ItineraryEditing.EditOperation: NamedInDebugText {}
extension ItineraryEditing.EditOutcome: NamedInDebugText {}
extension ItineraryEditing.EditOutcome.Normalized: NamedInDebugText {}
extension ItineraryEditing.EditOutcome.Trip: NamedInDebugText {}
extension ItineraryEditing.EditOutcome.Verb: NamedInDebugText {}
extension ItineraryEditing.EditOutcome.Warning: NamedInDebugText {}
extension ItineraryEditing.EditPolicy: NamedInDebugText {}
extension ItineraryEditing.EditTarget: NamedInDebugText {}
extension ItineraryModel.ItemKind: NamedInDebugText { var caseName: String { "\(word)" } }
extension ItineraryEditing.ItemPlace: NamedInDebugText {}
extension ItineraryEditing.ItemReference: NamedInDebugText {}
extension ItineraryEditing.ItemUpdate: NamedInDebugText {}
extension ItineraryEditing.ItemUpdate.Title: NamedInDebugText {
  var caseName: String { self == .kept ? "kept" : "removed" }
}
extension ItineraryModel.NewItem: NamedInDebugText {}
extension ItineraryModel.NewOrigin: NamedInDebugText { static var publicName: String { "City" } }
extension ItineraryModel.Position: NamedInDebugText {}
extension ItineraryModel.Refusal: NamedInDebugText {}
extension ItineraryModel.Reservation: NamedInDebugText {}
extension ItineraryModel.Reservation.Kind: NamedInDebugText {}
extension ItineraryModel.Reservation.Place: NamedInDebugText {}
extension ItineraryModel.Reservation.Segment: NamedInDebugText {}
extension ItineraryModel.Reservation.Time: NamedInDebugText {}
extension ItineraryModel.Slot: NamedInDebugText {}
extension SourceText.DiagnosticCode: NamedInDebugText {}
extension SourceText.LegalInterval: NamedInDebugText { static var publicName: String { "LegalPlace" } }

// Values that contain a value of another module show this library's text for it.

extension CalendarDate: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["year": year, "month": month, "day": day]) }
}

extension Gazetteer: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Itinerary: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self, children: ["id": id, "title": title, "startDate": startDate as Any, "dayCount": dayCount, "items": items])
  }
}

extension ItineraryTable: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["itinerary": itinerary, "isDragging": isDragging]) }
}

extension Placement: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Schedule: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["games": games]) }
}

extension ScheduleImport: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StartTime: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TimeOfDay: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["hour": hour, "minute": minute]) }
}

extension TripRequest: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}
