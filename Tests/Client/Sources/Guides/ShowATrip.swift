import SportsTime

func list(_ trip: Itinerary) {
  for row in trip.rows() {
    switch row {
    case .header(let day, let date): print("Day \(day)", date?.description ?? "")
    case .item(let item): print("  ", item.title)
    case .games(let games): print("  ", games.map(\.title))
    }
  }
}

func show(_ item: ItineraryItem) {
  if let game = item.game {
    print(
      game.away?.name ?? "", game.home?.name ?? "", game.venue?.city ?? "", game.start?.description ?? "time not set")
  } else if let travel = item.travel {
    print(travel.from.city, travel.to.city, travel.mode ?? "", travel.duration ?? 0)
  } else if let custom = item.custom {
    print(custom.category ?? "", custom.start?.description ?? "", custom.location ?? "")
  }
}

func times(_ trip: Itinerary) {
  for entry in trip.timeline {
    print(entry.id, entry.date, entry.start?.description ?? "all day", entry.isEstimated ? "about" : "")
  }
}

func update(from old: Itinerary, to new: Itinerary) {
  let changes = RowChanges(from: old.rows(), to: new.rows())
  print(changes.removals, changes.insertions, changes.moves, changes.updates)
}
