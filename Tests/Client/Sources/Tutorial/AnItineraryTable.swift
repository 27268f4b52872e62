import Foundation
import SportsTime
import SwiftUI
import TableAdapter

@main
struct TripApp: App {
  private let trip = TripApp.firstTrip()

  var body: some Scene {
    WindowGroup {
      if let trip { TripEditor(trip: trip) }
    }
  }

  private static func firstTrip() -> Itinerary? {
    guard let start = CalendarDate(year: 2026, month: 6, day: 10) else { return nil }
    return try? Itinerary(id: "first", title: "My trip", startDate: start, dayCount: 3)
  }
}

struct TripRow: View {
  let row: ItineraryRow

  var body: some View {
    switch row {
    case .header(let day, let date):
      Text("Day \(day) \(date?.description ?? "")").font(.headline)
    case .item(let item):
      VStack(alignment: .leading) {
        Text(item.title)
        Text(item.custom?.location ?? item.game?.venue?.name ?? "").font(.caption).foregroundStyle(.secondary)
      }
    case .games(let games):
      Text(games.map(\.title).joined(separator: ", "))
    }
  }
}

struct TripEditor: View {
  @State var trip: Itinerary
  @State private var earlier: [Itinerary] = []
  @State private var newItem: NewItemDay?
  @State private var refusal: Refusal?

  var body: some View {
    NavigationStack {
      ItineraryTableView(edited) { row in TripRow(row: row) }
        .onAdd { day in newItem = NewItemDay(id: day) }
        .onRefuse { refusal = $0 }
        .navigationTitle(trip.title)
        .toolbar {
          Button("Undo", systemImage: "arrow.uturn.backward", action: undo).disabled(earlier.isEmpty)
        }
        .sheet(item: $newItem) { day in NewItemForm(day: day.id, add: add) }
        .alert(refusal?.message ?? "", isPresented: isRefused) {
          Button("OK") { refusal = nil }
        }
    }
  }
}

extension TripEditor {
  private var edited: Binding<Itinerary> {
    Binding {
      trip
    } set: { newer in
      earlier.append(trip)
      trip = newer
    }
  }

  private var isRefused: Binding<Bool> {
    Binding {
      refusal != nil
    } set: { isShown in
      if !isShown { refusal = nil }
    }
  }

  private func undo() {
    if let last = earlier.popLast() { trip = last }
  }
}

struct NewItemDay: Identifiable {
  let id: Int
}

struct NewItemForm: View {
  let day: Int
  let add: (NewItem, Int) -> Void
  @State private var title = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      TextField("Title", text: $title)
      Button("Add to day \(day)") {
        add(NewItem(id: UUID().uuidString, title: title), day)
        dismiss()
      }
    }
  }
}

extension TripEditor {
  private func add(_ item: NewItem, to day: Int) {
    var newer = trip
    do throws(Refusal) {
      try newer.apply(.insert(item, at: .last(day: day)))
      edited.wrappedValue = newer
    } catch {
      refusal = error
    }
  }
}

struct GameRow: View {
  let game: Game

  var body: some View {
    Text("\(game.away?.name ?? "") at \(game.home?.name ?? "")").draggable(ItineraryPayload.game(game.id))
  }
}
