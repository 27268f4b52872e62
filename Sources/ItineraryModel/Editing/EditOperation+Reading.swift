import FormatSyntax
import SourceText

/// An operation out of its JSON object. Nil where it can't be made; the object then has problems.
extension EditOperation {
  private static let words = ["move", "insert", "remove", "update", "normalize"]
  private static let targets = ["day", "first", "last", "sortOrder", "after", "before"]

  init?(_ object: inout ScriptObject, in input: ByteView) {
    guard let word = object.text("op", required: true) else { return nil }
    let known: [String]
    switch word {
    case "move", "insert": known = ["op", "item"] + EditOperation.targets
    case "remove": known = ["op", "item"]
    case "update": known = ["op", "item", "title", "custom"]
    case "normalize": known = ["op", "day"]
    default:
      object.note(
        .unknownOperation,
        "there is no operation \(quotedForDisplay(word))" + didYouMean(word, EditOperation.words),
        at: object["op"]?.offset ?? object.offset)
      return nil
    }
    object.name = "`\(word)`"
    object.expectOnly(known)
    guard let operation = EditOperation.read(word, &object, input) else { return nil }
    self = operation
  }

  private static func read(_ word: String, _ object: inout ScriptObject, _ input: ByteView) -> EditOperation? {
    if word == "normalize" { return object.integer("day", required: true).map { .normalize(day: $0) } }
    if word == "insert" { return insertion(&object, input) }
    let id = object.text("item", required: true)
    switch word {
    case "move":
      let target = target(&object, fallback: nil)
      if let id, let target { return .move(item: id, to: target) }
    case "update":
      let update = update(&object)
      if let id, let update { return .update(item: id, update) }
    default:
      if let id { return .remove(item: id) }
    }
    return nil
  }

  // MARK: Targets

  /// - Parameter fallback: where the item says that it stands, for a new item without a target.
  private static func target(_ object: inout ScriptObject, fallback: Position?) -> EditTarget? {
    let places = ["first", "last", "sortOrder", "after", "before"].filter { object[$0] != nil }
    if places.count > 1, let second = object[places[1]] {
      object.note(
        .wrongType, "`\(places[0])` and `\(places[1])` name two places; \(object.name) needs one",
        at: second.keyOffset)
      return nil
    }
    guard let place = places.first else {
      if object["day"] == nil, let fallback { return .position(fallback) }
      // A member that is misspelt is what is missing.
      if object.problems.contains(where: { $0.code == .unknownMember }) { return nil }
      object.missing(
        object["day"] == nil
          ? "a place: `day` with `first`, `last` or `sortOrder`, or `after` or `before` an item"
          : "`first`, `last` or `sortOrder` beside `day`")
      return nil
    }
    if place == "after" || place == "before" {
      let day = object.integer("day")
      guard let anchor = object.text(place) else { return nil }
      return place == "after" ? .after(item: anchor, day: day) : .before(item: anchor, day: day)
    }
    let day = object.integer("day", required: true)
    if place == "sortOrder" {
      guard let sortOrder = object.number(place), let day else { return nil }
      return .position(Position(day: day, sortOrder: sortOrder))
    }
    guard let member = object[place], member.value.equals("true") else {
      if let member = object[place] { object.wrong(member, "true") }
      return nil
    }
    return day.map { place == "first" ? .first(day: $0) : .last(day: $0) }
  }

  // MARK: Insert

  private static func insertion(_ object: inout ScriptObject, _ input: ByteView) -> EditOperation? {
    guard let member = object["item"] else {
      object.missing("`item`")
      return nil
    }
    guard member.kind == .object else {
      object.wrong(member, "an object")
      return nil
    }
    var scanner = JSONScanner(input, at: member.offset)
    guard var item = try? ScriptObject(&scanner, in: input, name: "the item") else { return nil }
    let new = NewItem(&item)
    let day = item.integer("day")
    let sortOrder = item.number("sortOrder")
    object.problems += item.problems
    // An item from another itinerary brings its place along; a target in the operation goes before it.
    let fallback = day.flatMap { day in sortOrder.map { Position(day: day, sortOrder: $0) } }
    let target = target(&object, fallback: fallback)
    if let new, let target { return .insert(new, at: target) }
    return nil
  }

  // MARK: Update

  private static func update(_ object: inout ScriptObject) -> ItemUpdate? {
    var update = ItemUpdate()
    if let title = object["title"] {
      switch title.kind {
      case .string: update.title = .set(title.text ?? "")
      case .null: update.title = .removed
      default: object.wrong(title, "text or null")
      }
    }
    if let custom = object["custom"] {
      if custom.kind == .object || custom.kind == .null {
        update.custom = custom.value.text
      } else {
        object.wrong(custom, "an object or null")
      }
    }
    if object["title"] == nil, object["custom"] == nil { object.missing("`title` or `custom`") }
    return update
  }
}

extension NewItem {
  /// The members of an item as itineraries have them; those that are not known are kept.
  package init?(_ item: inout ScriptObject) {
    let id = item.text("id", required: true)
    let title = item["title"]?.kind == .null ? nil : item.text("title")
    var custom: String?
    if let member = item["custom"], member.kind != .null {
      if member.kind == .object { custom = member.value.text } else { item.wrong(member, "an object") }
    }
    guard let id else { return nil }
    self.init(id: id, title: title, custom: custom)
    if let word = item.text("kind") {
      kind = ItemKind.allCases.first { $0 != .unknown && Array($0.word.bytes) == Array(word.utf8) } ?? .unknown
    }
    let output = OutputBuffer()
    for member in item.members
    where !["id", "kind", "title", "custom", "day", "sortOrder"].contains(member.name) {
      output.append(0x2C)
      output.appendJSON(member.name)
      output.append(0x3A)
      output.appendCompacted(member.value)
    }
    if output.count > 0 { extra = output.text }
  }
}
