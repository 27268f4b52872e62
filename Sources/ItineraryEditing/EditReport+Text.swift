import ItineraryModel
import SourceText

/// Writes a report as text, with one line per edit.
extension EditReport {
  package var text: String { entries.map { line($0) + "\n" }.joined() }

  private func line(_ entry: Entry) -> String {
    let place = entry.edit.line.map { "line \($0): " } ?? ""
    switch entry.result {
    case .accepted(let outcome):
      #if !hasFeature(Embedded)
        if case .addReservation(let reservation) = entry.edit.operation, outcome.verb == .unchanged {
          let state = outcome.item == nil ? "not added: " : "already in the trip: "
          return place + state + reservation.display + outcome.remarks
        }
      #endif
      return place + outcome.text
    case .undone(let outcome): return place + "undone: " + outcome.text
    case .skipped: return place + "not tried: " + attempt(entry.edit.operation)
    case .refused(let refusal):
      return place + "refused: \(attempt(entry.edit.operation)): \(refusal.message) [\(refusal.code)]"
    }
  }

  private func attempt(_ operation: EditOperation) -> String {
    switch operation {
    case .normalize(let day): "normalize day \(day)"
    case .retitle(let title): "retitle the trip " + quotedForDisplay(title ?? "")
    case .resize: "resize the trip"
    case .shift(let date): "start the trip on \(quotedForDisplay(date))"
    case .insertDay(let day): "insert day \(day)"
    case .removeDay(let day, _): "remove day \(day)"
    case .duplicate(let id, _): "duplicate the trip as \(quotedForDisplay(id))"
    case .moveDay(let day, _): "move the items of day \(day)"
    case .moveItems(let items, _): "move " + items.shown
    case .fix(let code, let item): "fix \(code.rawValue)" + (item.map { " of " + quotedForDisplay($0) } ?? "")
    case .addGame(let id): "add the game " + quotedForDisplay(id)
    case .dropGame(let item): "drop the game " + quotedForDisplay(item)
    case .setOrigin(let origin, _):
      origin.map { "begin in " + quotedForDisplay($0.city) } ?? "begin with the first game"
    #if !hasFeature(Embedded)
      case .addReservation(let reservation): "add " + reservation.display
    #endif
    case .move, .copy, .insert, .remove, .update: operation.word + " " + quotedForDisplay(operation.item ?? "")
    }
  }
}

extension [String] {
  /// `"Dinner", "Museum" and 3 more`.
  var shown: String {
    var parts = prefix(3).map { quotedForDisplay($0) }
    if count > 3 { parts.append(counted(count - 3, "more", "more")) }
    return parts.count < 2
      ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }
}

extension EditOutcome {
  /// A description of what was done: `moved "Dinner" from day 1, … to day 3, …`.
  package var text: String {
    let name = item.map(named) ?? items.map { $0.name }.shown
    if let trip {
      let title = trip.title.map { "the trip \(quotedForDisplay($0))" } ?? "the trip"
      if verb == .retitled { return trip.title == nil ? "removed the trip's title" : "retitled: \(title)" }
      let days = counted(trip.dayCount, "day", "days") + (trip.startDate.map { " from \($0)" } ?? "")
      var text: String
      switch verb {
      case .unchanged: text = "left \(title) unchanged"
      case .inserted: text = "inserted day \(day ?? 0) into \(title): \(days)"
      case .removed: text = "removed day \(day ?? 0) from \(title): \(days)"
      case .shifted: text = "moved \(title) to other dates: \(days)"
      case .duplicated: text = "duplicated \(title) as \(quotedForDisplay(trip.id ?? ""))"
      default: text = "resized \(title): \(days)"
      }
      for change in changes { text += "; " + change }
      return text
    }
    var text: String
    switch verb {
    case .fixed: text = "fixed: " + fixes.joined(separator: "; ")
    case .moved: text = "moved \(name)" + (from == nil ? "" : " from \(at(from))") + " to \(at(to))"
    case .inserted: text = "inserted \(name) at \(at(to))"
    case .copied: text = "copied \(name) to \(at(to))"
    case .removed: text = "removed \(name) from \(at(from))"
    case .updated: text = "updated \(name) at \(at(to))"
    case .unchanged: text = "left \(name) unchanged at \(at(to))"
    case .added: text = "added the game \(name) at \(at(to))"
    case .dropped: text = "dropped the game \(name) from \(at(from))"
    case .booked: text = "booked \(name) at \(at(to))"
    case .began: text = origin.map { "the trip begins in \($0)" } ?? "the trip begins with its first game"
    case .retitled, .resized, .shifted, .duplicated, .normalized: return "normalized \(words(normalized))"
    }
    if let snapped { text += "; snapped, as \(snapped.message) [\(snapped.code)]" }
    text += remarks
    if normalized != nil { text += "; normalized \(words(normalized)) first" }
    return text
  }

  fileprivate var remarks: String {
    travel.map { "; " + $0 }.joined() + warnings.map { "; warning: \($0.message) [\($0.code)]" }.joined()
  }

  private func words(_ normalized: EditOutcome.Normalized?) -> String {
    guard let normalized else { return "" }
    return "day \(normalized.day) (\(counted(normalized.items, "sort order", "sort orders")) changed)"
  }

  private func at(_ place: ItemPlace?) -> String {
    guard let place else { return "nowhere" }
    let position = "day \(place.position.day)"
    switch (place.previous, place.next) {
    case (nil, nil): return "\(position) (alone on the day)"
    case (let previous?, nil): return "\(position) (last, after \(named(previous)))"
    case (nil, let next?): return "\(position) (first, before \(named(next)))"
    case (let previous?, let next?): return "\(position) (between \(named(previous)) and \(named(next)))"
    }
  }

  private func named(_ item: ItemReference) -> String { quotedForDisplay(item.name) }
}
