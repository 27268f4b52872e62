import CivilTime
import FormatSyntax
import ItineraryModel
import SourceText

/// Where an item stood before rebases moved it, so that a later rebase can put it back: the member `movedByRebase` of
/// the item, which every format carries.
///
/// It holds where the item came from and where the rebase put it. An item that is elsewhere was moved by its user,
/// and its note means nothing.
struct MovedPlace: Equatable {
  struct Place: Equatable {
    var date: LocalDate
    var sortOrder: Double
  }

  var from: Place
  var to: Place

  private static let member = "movedByRebase"

  init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// As noted; nil if there is no note, it can't be read, or the item is no longer where the rebase put it.
  init?(notedIn itinerary: Itinerary, ofItem index: Int) {
    let item = itinerary.items[index]
    if item.extra.isAbsent { return nil }
    guard let noted = itinerary.text.withBytes(item.extra, { NotedMember.value(MovedPlace.member, in: $0) }),
      let from = Place(noted["from"]), let to = Place(noted["to"]), to == Place(of: index, in: itinerary)
    else { return nil }
    self.init(from: from, to: to)
  }

  /// Whether the item has no unknown member but the note.
  static func isOnlyMember(of extra: ByteView) -> Bool {
    NotedMember.value(member, in: extra) != nil && NotedMember.replaced(member, in: extra, by: nil).count == 0
  }

  /// Writes the note into the item, or removes the one that it has.
  static func note(_ place: MovedPlace?, ofItem index: Int, in itinerary: inout Itinerary) {
    let extra = itinerary.items[index].extra
    if extra.isAbsent, place == nil { return }
    let members = itinerary.text.withBytes(extra) { NotedMember.replaced(member, in: $0, by: place?.write) }
    itinerary.setExtra(members.view, ofItem: index)
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("from", from)
      json.member("to", to)
    }
  }
}

extension MovedPlace.Place {
  init?(of index: Int, in itinerary: Itinerary) {
    let position = itinerary.items[index].position
    guard let date = itinerary.date(ofDay: position.day) else { return nil }
    self.init(date: date, sortOrder: position.sortOrder)
  }

  fileprivate init?(_ noted: JSONValue?) {
    guard let date = noted?["date"]?.string.flatMap({ text in text.withBytes { LocalDate(iso: $0) } }),
      let sortOrder = noted?["sortOrder"]?.double, sortOrder.isFinite
    else { return nil }
    self.init(date: date, sortOrder: sortOrder)
  }

  /// The place in a trip that begins on this date; nil before its first day.
  func position(inTripFrom startDate: LocalDate) -> Position? {
    let day = date.days(since: startDate) + 1
    return day >= 1 ? Position(day: day, sortOrder: sortOrder) : nil
  }
}

extension MovedPlace.Place: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("date") { date.append(to: $0) }
      json.member("sortOrder", sortOrder)
    }
  }
}

/// A member that a rebase wrote among the unknown members of an item or of the trip: each has a comma before it.
enum NotedMember {
  static func value(_ member: String, in extra: ByteView) -> JSONValue? {
    if extra.isEmpty { return nil }
    let object = [UInt8.openBrace] + extra.dropFirst() + [.closeBrace]
    return object.withBytes { try? JSONValue.parse($0) }?[member]
  }

  /// The members without that one, followed by a new one of this value, if there is any.
  static func replaced(
    _ member: String, in extra: ByteView, by value: ((inout JSONWriter) -> Void)?
  ) -> OutputBuffer {
    let output = OutputBuffer()
    if !extra.isEmpty { appendOthers(than: member, in: extra, to: output) }
    if let value {
      var json = JSONWriter(output, isFirst: false)
      json.key(member)
      value(&json)
    }
    return output
  }

  private static func appendOthers(than member: String, in extra: ByteView, to output: OutputBuffer) {
    do throws(SyntaxError) {
      try ([UInt8.openBrace] + extra.dropFirst() + [.closeBrace]).withBytes { (object) throws(SyntaxError) in
        var json = JSONWriter(output, isFirst: false)
        try json.members(of: object) { !$0.decoded.elementsEqual(member.utf8) }
      }
    } catch {
      // Only members that could be read are kept by the reader.
      output.removeAll()
      output.append(extra)
    }
  }
}
