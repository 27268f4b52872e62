import FormatSyntax
import CivilTime
import ItineraryModel
import SourceText

/// Reads an operation from its JSON object. Nil if the object has problems.
extension EditOperation {
  private static let words = [
    "move", "copy", "insert", "remove", "update", "normalize", "retitle", "resize", "shift", "insertDay", "removeDay",
    "duplicate", "fix", "addGame", "dropGame", "setOrigin", "addReservation",
  ]
  private static let targets = ["day", "first", "last", "sortOrder", "after", "before"]

  init?(_ value: StrictMember, _ reader: inout StrictReader) {
    guard var object = reader.object(value, name: "an edit operation"),
      let op = reader.required("op", in: object), let word = reader.text(op)
    else { return nil }
    let known: [String]
    switch word {
    case "move": known = ["op", "item", "items", "fromDay"] + EditOperation.targets
    case "copy": known = ["op", "item", "id"] + EditOperation.targets
    case "insert": known = ["op", "item"] + EditOperation.targets
    case "remove", "dropGame": known = ["op", "item"]
    case "addGame": known = ["op", "game"]
    case "setOrigin": known = ["op", "origin", "return"]
    #if !hasFeature(Embedded)
      case "addReservation": known = ["op", "reservation"]
    #endif
    case "update": known = ["op", "item", "title", "custom", "travel"]
    case "retitle": known = ["op", "title"]
    case "resize": known = ["op", "startDate", "dayCount"]
    case "shift": known = ["op", "startDate"]
    case "normalize", "insertDay": known = ["op", "day"]
    case "removeDay": known = ["op", "day", "items"]
    case "duplicate": known = ["op", "id", "title"]
    case "fix": known = ["op", "code", "item"]
    default:
      reader.report(
        "unknown operation \(quotedForDisplay(word))" + didYouMean(word, EditOperation.words), at: op.offset,
        .unknownOperation)
      return nil
    }
    object.name = "`\(word)`"
    reader.expectOnly(known, in: object)
    guard let operation = EditOperation.read(word, object, &reader) else { return nil }
    self = operation
  }

  private static func read(_ word: String, _ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    if word == "normalize" || word == "insertDay" || word == "removeDay" { return ofDay(word, object, &reader) }
    if word == "insert" { return insertion(object, &reader) }
    if word == "move", object["items"] != nil || object["fromDay"] != nil { return moveOfSeveral(object, &reader) }
    if word == "shift" { return date(reader.required("startDate", in: object), &reader).map { .shift(startDate: $0) } }
    if word == "duplicate" {
      let title = title(object["title"], &reader) ?? .kept
      return reader.filledText(reader.required("id", in: object)).map { .duplicate(id: $0, title: title) }
    }
    if word == "retitle" {
      switch title(reader.required("title", in: object), &reader) {
      case .set(let text): return .retitle(text)
      case .removed: return .retitle(nil)
      case .kept, nil: return nil
      }
    }
    if word == "resize" { return resizing(object, &reader) }
    if word == "fix" { return fixing(object, &reader) }
    if word == "addGame" { return reader.filledText(reader.required("game", in: object)).map { .addGame($0) } }
    if word == "setOrigin" { return beginning(object, &reader) }
    #if !hasFeature(Embedded)
      if word == "addReservation" { return reserving(object, &reader) }
    #endif
    let id = reader.text(reader.required("item", in: object))
    switch word {
    case "move":
      let target = target(object, &reader, fallback: nil)
      if let id, let target { return .move(item: id, to: target) }
    case "copy":
      let newID = reader.filledText(object["id"])
      let target = target(object, &reader, fallback: nil)
      if let id, let target { return .copy(item: id, id: newID, to: target) }
    case "update":
      let update = update(object, &reader)
      if let id, let update { return .update(item: id, update) }
    case "dropGame":
      if let id { return .dropGame(item: id) }
    default:
      if let id { return .remove(item: id) }
    }
    return nil
  }

  // MARK: Targets

  /// - Parameter fallback: the position in the item itself, used for a new item without a target.
  private static func target(
    _ object: StrictObject, _ reader: inout StrictReader, fallback: Position?
  ) -> EditTarget? {
    let places = ["first", "last", "sortOrder", "after", "before"].compactMap { object[$0] }
    if places.count > 1 {
      reader.report(
        "`\(places[0].name)` and `\(places[1].name)` name two places; \(object.name) needs one",
        at: places[1].keyOffset)
      return nil
    }
    guard let place = places.first else {
      if object["day"] == nil, let fallback { return .position(fallback) }
      // An unknown member may be a misspelling of the missing one.
      if reader.problems.contains(where: { $0.code == .unknownMember }) { return nil }
      reader.missing(
        object["day"] == nil
          ? "a place: `day` with `first`, `last` or `sortOrder`, or `after` or `before` an item"
          : "`first`, `last` or `sortOrder` with `day`", in: object)
      return nil
    }
    if place.name == "after" || place.name == "before" {
      let day = reader.integer(object["day"])
      guard let anchor = reader.text(place) else { return nil }
      return place.name == "after" ? .after(item: anchor, day: day) : .before(item: anchor, day: day)
    }
    let day = reader.integer(reader.required("day", in: object))
    if place.name == "sortOrder" {
      guard let sortOrder = reader.number(place), let day else { return nil }
      return .position(Position(day: day, sortOrder: sortOrder))
    }
    guard place.bool == true else {
      reader.wrong(place, "true")
      return nil
    }
    return day.map { place.name == "first" ? .first(day: $0) : .last(day: $0) }
  }

  // MARK: Several items, and days

  private static func moveOfSeveral(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    let named = ["item", "items", "fromDay"].compactMap { object[$0] }
    if named.count > 1 {
      reader.report(
        "`\(named[0].name)` and `\(named[1].name)` both state what is moved; \(object.name) needs one",
        at: named[1].keyOffset)
      return nil
    }
    let day = reader.integer(object["fromDay"])
    let items = reader.filledTexts(object["items"], "a list of ids")
    if let items, items.isEmpty { reader.missing("an id in `items`", in: object) }
    guard let target = target(object, &reader, fallback: nil) else { return nil }
    return day.map { .moveDay($0, to: target) } ?? items.map { .moveItems($0, to: target) }
  }

  private static func ofDay(_ word: String, _ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    let items =
      word == "removeDay" ? reader.word(object["items"], of: DayItemsPolicy.allCases.map { $0.rawValue }) : nil
    guard let day = reader.integer(reader.required("day", in: object)) else { return nil }
    switch word {
    case "insertDay": return .insertDay(day)
    case "removeDay": return .removeDay(day, items: items.flatMap { DayItemsPolicy(rawValue: $0) })
    default: return .normalize(day: day)
    }
  }

  // MARK: Insert

  private static func insertion(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    guard let member = reader.required("item", in: object), let item = reader.object(member, name: "the item") else {
      return nil
    }
    let new = NewItem(item, &reader)
    let day = reader.integer(item["day"])
    let sortOrder = reader.number(item["sortOrder"])
    // An item from another itinerary has a position. A target in the operation takes precedence.
    let fallback = day.flatMap { day in sortOrder.map { Position(day: day, sortOrder: $0) } }
    let target = target(object, &reader, fallback: fallback)
    if let new, let target { return .insert(new, at: target) }
    return nil
  }

  // MARK: Update

  private static func update(_ object: StrictObject, _ reader: inout StrictReader) -> ItemUpdate? {
    var update = ItemUpdate()
    update.title = title(object["title"], &reader) ?? .kept
    if let custom = object["custom"] {
      if custom.kind == .object || custom.kind == .null {
        update.custom = custom.value.text
      } else {
        reader.wrong(custom, "an object or null")
      }
    }
    if let travel = object["travel"] {
      if travel.kind == .object { update.travel = travel.value.text } else { reader.wrong(travel, "an object") }
    }
    if ["title", "custom", "travel"].allSatisfy({ object[$0] == nil }) {
      reader.missing("`title`, `custom` or `travel`", in: object)
    }
    return update
  }

  /// Reads a member `title`; nil if it is missing, or if it has another type, which is a problem.
  private static func title(_ member: StrictMember?, _ reader: inout StrictReader) -> ItemUpdate.Title? {
    guard let member else { return nil }
    switch member.kind {
    case .string: return .set(member.text ?? "")
    case .null: return .removed
    default:
      reader.wrong(member, "text or null")
      return nil
    }
  }

  // MARK: The trip

  private static func fixing(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    let item = reader.text(object["item"])
    guard let member = reader.required("code", in: object), let word = reader.text(member) else { return nil }
    guard let code = DiagnosticCode(rawValue: word) else {
      reader.report("there is no rule \(quotedForDisplay(word))", at: member.offset, .unknownRule)
      return nil
    }
    return .fix(code, item: item)
  }

  private static func beginning(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    let returns = reader.flag(object["return"])
    guard let member = reader.required("origin", in: object) else { return nil }
    if member.kind == .null { return .setOrigin(nil, returns: returns) }
    return NewOrigin(member, &reader).map { .setOrigin($0, returns: returns) }
  }

  #if !hasFeature(Embedded)
    /// A list is a single journey with connections.
    private static func reserving(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
      guard let member = reader.required("reservation", in: object) else { return nil }
      var found = ReservationReader()
      found.read(member)
      for problem in found.problems where problem.severity > .info { reader.report(problem.error) }
      guard var reservation = found.reservations.first else { return nil }
      if found.reservations.contains(where: { $0.kind != reservation.kind || !$0.kind.isTravel && $0 != reservation }) {
        reader.wrong(member, "one reservation, or the parts of one journey")
      }
      reservation.segments = found.reservations.flatMap { $0.segments }
      return .addReservation(reservation)
    }
  #endif

  private static func resizing(_ object: StrictObject, _ reader: inout StrictReader) -> EditOperation? {
    if object["startDate"] == nil, object["dayCount"] == nil {
      reader.missing("`startDate` or `dayCount`", in: object)
      return nil
    }
    let startDate = date(object["startDate"], &reader)
    let dayCount = reader.integer(object["dayCount"], in: 1...Limits.dayCount)
    return .resize(startDate: startDate, dayCount: dayCount)
  }

  private static func date(_ member: StrictMember?, _ reader: inout StrictReader) -> String? {
    let text = reader.text(member)
    if let text, let member, text.withBytes({ LocalDate(iso: $0) }) == nil {
      reader.wrong(member, "a date like 2026-06-10")
    }
    return text
  }
}
