import FormatSyntax
public import ItineraryEditing
@_exported public import enum ItineraryEditing.DragCue
@_exported public import enum ItineraryEditing.DragFeedback
@_exported public import enum ItineraryEditing.DragPointer
@_exported public import struct ItineraryEditing.DragUpdate
@_exported public import enum ItineraryEditing.DragVerdict
@_exported public import enum ItineraryEditing.DayItemsPolicy
@_exported public import enum ItineraryEditing.EditOperation
@_exported public import struct ItineraryEditing.EditOutcome
@_exported public import enum ItineraryEditing.EditPolicy
@_exported public import enum ItineraryEditing.EditTarget
@_exported public import struct ItineraryEditing.ItemPlace
@_exported public import struct ItineraryEditing.ItemReference
@_exported public import struct ItineraryEditing.ItemUpdate
public import ItineraryModel
@_exported public import struct ItineraryModel.NewItem
@_exported public import struct ItineraryModel.NewOrigin
@_exported public import struct ItineraryModel.Position
@_exported public import struct ItineraryModel.Refusal
@_exported public import struct ItineraryModel.Slot
public import SourceText
@_exported public import enum SourceText.DiagnosticCode
@_exported public import struct SourceText.LegalInterval

/// The day of an item (1-based) and the order within it. Items have positions; rows are only a way to show them.
public typealias Position = ItineraryModel.Position

/// The look and feel of a drag, shared by app tables and the web page.
public typealias DragFeedback = ItineraryEditing.DragFeedback

/// One edit. It refers to items and days, never to rows, so it remains valid after a reload.
public typealias EditOperation = ItineraryEditing.EditOperation

/// Where to put an item. Days are 1-based.
public typealias EditTarget = ItineraryEditing.EditTarget

/// A custom item that is not in the itinerary yet.
public typealias NewItem = ItineraryModel.NewItem

/// A city: one in the gazetteer, or any other city with its coordinates.
public typealias City = ItineraryModel.NewOrigin

/// The changes made by an update: RFC 7396 merge patches of the title and of the member `custom` or `travel`.
public typealias ItemUpdate = ItineraryEditing.ItemUpdate

/// What happens to the custom items of a removed day: they move to a neighboring day or are removed.
public typealias DayItemsPolicy = ItineraryEditing.DayItemsPolicy

/// What happens to an edit whose target is not legal: it is refused, or the item moves to the nearest legal place.
public typealias EditPolicy = ItineraryEditing.EditPolicy

/// The effect of an accepted edit.
public typealias EditOutcome = ItineraryEditing.EditOutcome

/// Why an edit is refused, and which positions would be accepted.
public typealias Refusal = ItineraryModel.Refusal

/// The code of a finding, an error or a refusal: `error.code == .gameIsFixed`. Its raw value is stable and lowercase
/// with hyphens.
public typealias DiagnosticCode = SourceText.DiagnosticCode

/// A range within one day (1-based) where an item may be: from the sort order `after` (inclusive) to `before`
/// (exclusive). An open end is infinite.
public typealias LegalPlace = SourceText.LegalInterval

/// A place between the items of a day (1-based): slot k is before item k (0-based), and the last slot is after all
/// items.
public typealias Slot = ItineraryModel.Slot

/// The position of the pointer during a drag, in rows. The dragged row does not count.
public typealias DragPointer = ItineraryEditing.DragPointer

/// An event of a drag that a user interface turns into feedback: the item was lifted, crossed into a legal or an
/// illegal zone, was dropped, or was rejected.
public typealias DragCue = ItineraryEditing.DragCue

/// Whether the item may be dropped at the pointer, and the feedback for it.
public typealias DragUpdate = ItineraryEditing.DragUpdate

// MARK: Values in code

extension ItineraryModel.NewOrigin {
  /// A city, with its region and country if the name is ambiguous.
  public init(_ city: String, region: String = "", country: String = "") {
    self.init(city: city, region: region, country: country)
  }
}

extension ItineraryModel.NewItem {
  /// A custom item with its details. Its id has 1 to 128 bytes and is unique in its itinerary.
  public init(id: String, title: String, details: ItineraryItem.Custom) {
    self.init(id: id, title: title, custom: JSONWriter.string { $0.value(details) })
  }
}

extension ItineraryEditing.ItemUpdate {
  /// Changes details of a custom item. Details that are nil are kept. `removing` lists the details to remove, by their
  /// names in itineraries, such as `notes` or `start`.
  public init(title: Title = .kept, details: ItineraryItem.Custom, removing: [String] = []) {
    let stated = JSONWriter.bytes { $0.value(details) }.withBytes { try? JSONValue.parse($0) }?.members ?? []
    let removed = removing.map { JSONMember(key: $0, value: .null) }
    let members = (stated + removed).sorted { $0.key.precedesBytewise($1.key) }
    let patch = JSONWriter.string { $0.value(JSONValue.object(members)) }
    self.init(title: title, custom: patch)
  }
}

// MARK: Coding

extension SourceText.DiagnosticCode: Codable {}

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

/// An open end is left out.
extension SourceText.LegalInterval: Codable {
  private enum CodingKeys: String, CodingKey { case day, after, before }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      day: try container.decode(Int.self, forKey: .day),
      after: try container.decodeIfPresent(Double.self, forKey: .after) ?? -.infinity,
      before: try container.decodeIfPresent(Double.self, forKey: .before) ?? .infinity)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(day, forKey: .day)
    if after.isFinite { try container.encode(after, forKey: .after) }
    if before.isFinite { try container.encode(before, forKey: .before) }
  }
}

extension ItineraryModel.Refusal: Codable {
  private enum CodingKeys: String, CodingKey { case code, message, barrier, legal }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      code: try container.decode(DiagnosticCode.self, forKey: .code),
      message: try container.decode(String.self, forKey: .message),
      barrier: try container.decodeIfPresent(String.self, forKey: .barrier),
      legal: try container.decode([LegalPlace].self, forKey: .legal))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(barrier, forKey: .barrier)
    try container.encode(legal, forKey: .legal)
  }
}

/// The form in edit scripts: `{"op":"move","item":"c1","day":3,"after":"g2"}`.
extension ItineraryEditing.EditOperation: Codable {
  public init(from decoder: any Decoder) throws {
    self = try JSONCoding.decode(decoder) { (json) throws(SportsTimeError) in
      let operations = try EditOperation.operations(inScript: json)
      guard operations.count == 1, let operation = operations.first else {
        throw SportsTimeError(code: .wrongType, message: "is not one edit operation")
      }
      return operation
    }
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONCoding.encode(JSONWriter.bytes { $0.value(self) }, to: encoder)
  }

  /// Reads the operations of an edit script: JSON Lines, or a list. Errors name the file.
  ///
  /// - Throws: the error of the first operation that can't be read.
  public static func operations(
    inScript bytes: some Collection<UInt8>, file: String = "edits.jsonl"
  ) throws(SportsTimeError) -> [EditOperation] {
    var reader = EditScriptReader()
    Array(bytes).withBytes { reader.read($0, file: file) }
    if let finding = reader.findings.first { throw SportsTimeError(finding) }
    return reader.script.entries.map(\.operation)
  }

  /// An edit script of these operations, one per line, in the form that `sportstime edit --script` reads.
  public static func script(_ operations: [EditOperation]) -> [UInt8] { JSONWriter.lines(operations) }
}

// MARK: Text

extension ItineraryEditing.EditOperation: CustomStringConvertible {
  /// The form in edit scripts.
  public var description: String { JSONWriter.string { $0.value(self) } }
}

extension ItineraryModel.Position: CustomStringConvertible {
  /// `day 2, 1.5`.
  public var description: String { "day \(day), \(sortOrder)" }
}

extension ItineraryModel.Refusal: CustomStringConvertible {
  /// `message [code]`.
  public var description: String { "\(message) [\(code.rawValue)]" }
}
