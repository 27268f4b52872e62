package import FormatSyntax
import ItineraryModel
import SourceText

/// An operation in the form of edit scripts: `{"op":"move","item":"c1","day":3,"after":"g2"}`. Reading it back gives
/// the same operation.
extension EditOperation: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("op", word)
      switch self {
      case .move(let item, let target):
        json.member("item", item)
        target.writeMembers(to: &json)
      case .moveItems(let items, let target):
        json.member("items", items)
        target.writeMembers(to: &json)
      case .moveDay(let day, let target):
        json.member("fromDay", day)
        target.writeMembers(to: &json)
      case .copy(let item, let id, let target):
        json.member("item", item)
        json.member("id", id)
        target.writeMembers(to: &json)
      case .insert(let item, let target):
        json.member("item", item)
        target.writeMembers(to: &json)
      case .remove(let item), .dropGame(let item): json.member("item", item)
      case .update(let item, let update):
        json.member("item", item)
        json.member(update.title)
        json.raw("custom", update.custom)
        json.raw("travel", update.travel)
      case .retitle(let title): json.nullable("title", title)
      case .resize(let startDate, let dayCount):
        json.member("startDate", startDate)
        json.member("dayCount", dayCount)
      case .shift(let startDate): json.member("startDate", startDate)
      case .normalize(let day), .insertDay(let day): json.member("day", day)
      case .removeDay(let day, let items):
        json.member("day", day)
        json.member("items", items?.rawValue)
      case .duplicate(let id, let title):
        json.member("id", id)
        json.member(title)
      case .fix(let code, let item):
        json.member("code", code.rawValue)
        json.member("item", item)
      case .addGame(let id): json.member("game", id)
      case .setOrigin(let origin, let returns):
        json.nullable("origin", origin)
        json.member("return", returns)
      #if !hasFeature(Embedded)
        case .addReservation(let reservation): json.member("reservation", reservation)
      #endif
      }
    }
  }
}

extension EditTarget {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .first(let day):
      json.member("day", day)
      json.member("first", true)
    case .last(let day):
      json.member("day", day)
      json.member("last", true)
    case .position(let position):
      json.member("day", position.day)
      json.member("sortOrder", position.sortOrder)
    case .after(let item, let day):
      json.member("day", day)
      json.member("after", item)
    case .before(let item, let day):
      json.member("day", day)
      json.member("before", item)
    }
  }
}

extension JSONWriter {
  /// Writes the member `title` unless it is kept.
  fileprivate mutating func member(_ title: ItemUpdate.Title) {
    switch title {
    case .kept: break
    case .removed: member("title", JSONValue.null)
    case .set(let title): member("title", title)
    }
  }
}
