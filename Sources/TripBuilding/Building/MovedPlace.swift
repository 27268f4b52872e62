package import CivilTime
package import FormatSyntax
package import ItineraryModel
package import SourceText

/// The place of an item before rebases moved it, so that a later rebase can restore it. It is stored in the item's
/// member `movedByRebase`, which every format keeps.
///
/// The member contains both the original place and the one that the rebase chose. If the item is elsewhere, the user
/// has moved it and the note is ignored.
package struct MovedPlace: Equatable {
  package struct Place: Equatable {
    var date: LocalDate
    var sortOrder: Double
  }

  package var from: Place
  var to: Place

  private static let member = "movedByRebase"

  package init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }

  /// The noted place; nil if there is no note, if it can't be read, or if the item is no longer where the rebase put
  /// it.
  package init?(notedIn itinerary: Itinerary, ofItem index: Int) {
    let item = itinerary.items[index]
    if item.extra.isAbsent { return nil }
    guard let noted = itinerary.text.withBytes(item.extra, { NotedMember.value(MovedPlace.member, in: $0) }),
      let from = Place(noted["from"]), let to = Place(noted["to"]), to == Place(of: index, in: itinerary)
    else { return nil }
    self.init(from: from, to: to)
  }

  /// Whether the note is the item's only unknown member.
  static func isOnlyMember(of extra: ByteView) -> Bool {
    NotedMember.value(member, in: extra) != nil && NotedMember.replaced(member, in: extra, by: nil).count == 0
  }

  /// Writes the note to the item, or removes an existing one.
  package static func note(_ place: MovedPlace?, ofItem index: Int, in itinerary: inout Itinerary) {
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
  package init?(of index: Int, in itinerary: Itinerary) {
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
  package func position(inTripFrom startDate: LocalDate) -> Position? {
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

/// A member that a rebase added to the unknown members of an item or a trip. Each of these is preceded by a comma.
package enum NotedMember {
  package static func value(_ member: String, in extra: ByteView) -> JSONValue? {
    if extra.isEmpty { return nil }
    let object = [UInt8.openBrace] + extra.dropFirst() + [.closeBrace]
    return object.withBytes { try? JSONValue.parse($0) }?[member]
  }

  /// The members without the given one, followed by its new value if there is one.
  package static func replaced(
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
      // The reader only keeps valid members.
      output.removeAll()
      output.append(extra)
    }
  }
}
