import FormatSyntax
public import ItineraryModel
@_exported public import enum ItineraryModel.DragCue
@_exported public import enum ItineraryModel.DragFeedback
@_exported public import enum ItineraryModel.DragPointer
@_exported public import struct ItineraryModel.DragUpdate
@_exported public import enum ItineraryModel.DragVerdict
@_exported public import enum ItineraryModel.DayItemsPolicy
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
public import SourceText
@_exported public import enum SourceText.DiagnosticCode
@_exported public import struct SourceText.LegalInterval

/// The day of an item (1-based) and the order within it. An item owns its position; a row is only how it is shown for a
/// moment.
public typealias Position = ItineraryModel.Position

/// How a drag looks and feels: for tables of an app as for the web page.
public typealias DragFeedback = ItineraryModel.DragFeedback

/// One edit, by what it means: it names items and days, never rows, and so survives a reload.
public typealias EditOperation = ItineraryModel.EditOperation

/// Where an item is to go. Days are 1-based.
public typealias EditTarget = ItineraryModel.EditTarget

/// A custom item that is not in the itinerary yet.
public typealias NewItem = ItineraryModel.NewItem

/// A city: of the gazetteer, or any with its coordinates.
public typealias City = ItineraryModel.NewOrigin

/// What an update changes: an RFC 7396 merge patch of the title and of the member `custom` or `travel`.
public typealias ItemUpdate = ItineraryModel.ItemUpdate

/// What becomes of the custom items of a day that is taken out: they are moved to a neighboring day, or removed.
public typealias DayItemsPolicy = ItineraryModel.DayItemsPolicy

/// What happens to an edit whose target is not legal: refused, or moved to the nearest legal place.
public typealias EditPolicy = ItineraryModel.EditPolicy

/// The effect of an accepted edit.
public typealias EditOutcome = ItineraryModel.EditOutcome

/// Why an edit is refused, and what would be accepted.
public typealias Refusal = ItineraryModel.Refusal

/// The code of a finding, an error or a refusal: `error.code == .gameIsFixed`. Its raw value is stable, in lower case,
/// with hyphens.
public typealias DiagnosticCode = SourceText.DiagnosticCode

/// A stretch of one day (1-based) in which an item may be: from the sort order `after`, itself included, up to `before`.
/// An open end is infinite.
public typealias LegalPlace = SourceText.LegalInterval

/// A place between the items of a day (1-based): slot k is before item k (0-based), the last slot after them all.
public typealias Slot = ItineraryModel.Slot

/// Where the pointer of a drag is, in rows counted with the dragged row taken out.
public typealias DragPointer = ItineraryModel.DragPointer

/// What an editor turns into feedback: lifted, crossed into a legal or an illegal zone, dropped, rejected.
public typealias DragCue = ItineraryModel.DragCue

/// Whether the item may be dropped where the pointer is, and the cue that goes with it.
public typealias DragUpdate = ItineraryModel.DragUpdate

// MARK: Values in code

extension ItineraryModel.NewOrigin {
  /// A city; its region and country if the name alone could mean several.
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

extension ItineraryModel.ItemUpdate {
  /// Gives a custom item these details. Details that are nil are kept as they are; `removing` names those to take away, by
  /// the names that itineraries have for them, such as `notes` or `start`.
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

/// As in edit scripts: `{"op":"move","item":"c1","day":3,"after":"g2"}`.
extension ItineraryModel.EditOperation: Codable {
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
  /// - Throws: for the first operation that can't be read.
  public static func operations(
    inScript bytes: some Collection<UInt8>, file: String = "edits.jsonl"
  ) throws(SportsTimeError) -> [EditOperation] {
    var reader = EditScriptReader()
    Array(bytes).withBytes { reader.read($0, file: file) }
    if let finding = reader.findings.first { throw SportsTimeError(finding) }
    return reader.script.entries.map(\.operation)
  }

  /// An edit script of these operations, one a line, as `sportstime edit --script` reads it.
  public static func script(_ operations: [EditOperation]) -> [UInt8] { JSONWriter.lines(operations) }
}

// MARK: Text

extension ItineraryModel.EditOperation: CustomStringConvertible {
  /// As in edit scripts.
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
