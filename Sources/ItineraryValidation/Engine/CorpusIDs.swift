import SourceText

/// The ids of the itineraries in one part of an input, in order, with their locations.
///
/// Duplicates are found when parts are combined in input order, so the result does not depend on which thread read
/// which part.
struct ListedIDs: Sendable {
  struct Entry: Sendable {
    fileprivate let id: TextSpan
    fileprivate let place: IDPlace
    let isValid: Bool
  }

  fileprivate private(set) var entries: [Entry] = []
  fileprivate private(set) var texts = TextStore()
  fileprivate private(set) var files: [String] = []

  /// Adds an itinerary if its id is not empty.
  mutating func list(_ id: ByteView, at place: SourceLocation, isValid: Bool) {
    if entries.count >= FirstIDs.limit { return }
    if files.last != place.file { files.append(place.file) }
    let file = Int32(truncatingIfNeeded: files.count - 1)
    entries.append(
      Entry(
        id: texts.append(id), place: IDPlace(file: file, line: place.line, column: place.column), isValid: isValid))
  }

  var isEmpty: Bool { entries.isEmpty }

  func id(of entry: Entry) -> String { texts.string(entry.id) }
}

/// The first location of each id in an input, up to a limit.
struct FirstIDs: Sendable {
  /// The maximum number of ids to store. Later itineraries are compared with these.
  static let limit = 1 << 20

  /// An itinerary with the id of an earlier one.
  struct Double {
    let entry: ListedIDs.Entry
    let place: SourceLocation
    let first: SourceLocation
  }

  private var ids = TextTable()
  /// By id number minus 1.
  private var places: [IDPlace] = []
  private var files: [String] = []

  /// Adds the ids of the next part of the input, and returns those that were already known.
  ///
  /// - Parameter lines: the number of lines in the file before the part. Lines in the part are numbered from 1.
  mutating func add(_ part: ListedIDs, shiftingLinesBy lines: Int) -> [Double] {
    var doubles: [Double] = []
    // The number used here for each file of the part.
    var numbers: [Int32] = []
    for file in part.files {
      if files.last != file { files.append(file) }
      numbers.append(Int32(truncatingIfNeeded: files.count - 1))
    }
    for entry in part.entries {
      var place = entry.place
      place.file = numbers[Int(place.file)]
      place.line += lines
      guard let first = part.texts.withBytes(entry.id, { enter($0, at: place) }) else { continue }
      doubles.append(Double(entry: entry, place: location(of: place), first: location(of: first)))
    }
    return doubles
  }

  /// Returns the first location of an id. If there is none, stores this one.
  private mutating func enter(_ id: ByteView, at place: IDPlace) -> IDPlace? {
    let number = places.count < FirstIDs.limit ? ids.intern(id) : ids.find(id) ?? .empty
    if number.isEmpty { return nil }
    if Int(number.raw) <= places.count { return places[Int(number.raw) - 1] }
    places.append(place)
    return nil
  }

  private func location(of place: IDPlace) -> SourceLocation {
    SourceLocation(file: files[Int(place.file)], line: place.line, column: place.column)
  }
}

/// The start of an itinerary.
private struct IDPlace: BitwiseCopyable {
  var file: Int32
  /// 1-based, like the column.
  var line: Int
  let column: Int
}
