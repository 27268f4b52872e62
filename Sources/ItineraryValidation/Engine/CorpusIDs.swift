import SourceText

/// The ids of the itineraries of one part of an input, as they come, with their places.
///
/// Which of them are there twice is asked when parts are put together in the order of the input, so that it does not
/// depend on who read which part.
struct ListedIDs: Sendable {
  struct Entry: Sendable {
    fileprivate let id: TextSpan
    fileprivate let place: IDPlace
    let isValid: Bool
  }

  fileprivate private(set) var entries: [Entry] = []
  fileprivate private(set) var texts = TextStore()
  fileprivate private(set) var files: [String] = []

  /// Lists an itinerary, whose id is not empty.
  mutating func list(_ id: ByteView, at place: TextPlace, isValid: Bool) {
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

/// The first place of each id of an input, up to a limit.
struct FirstIDs: Sendable {
  /// Ids that are kept in mind: the itineraries after them are compared with these.
  static let limit = 1 << 20

  /// An itinerary whose id one before it has.
  struct Double {
    let entry: ListedIDs.Entry
    let place: SourceLocation
    let first: SourceLocation
  }

  private var ids = TextTable()
  /// By number of an id, less 1.
  private var places: [IDPlace] = []
  private var files: [String] = []

  /// Adds the ids of the next part of the input, and returns those that are already known.
  ///
  /// - Parameter lines: how many lines of the same file come before that part, where its own count began at 1.
  mutating func add(_ part: ListedIDs, shiftingLinesBy lines: Int) -> [Double] {
    var doubles: [Double] = []
    // The number here of each file of the part.
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

  /// The first place of an id; where there is none, this one becomes it.
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

/// Where an itinerary starts.
private struct IDPlace: BitwiseCopyable {
  var file: Int32
  /// 1-based, as the column.
  var line: Int
  let column: Int
}
