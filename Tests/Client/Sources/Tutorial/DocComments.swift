import SportsTime
import SwiftUI
import TableAdapter

func dragARow(_ trip: Itinerary) throws -> (DragUpdate, ItineraryTable.DragEnd) {
  var table = ItineraryTable(trip)
  try table.lift(row: 3)
  let update = table.move(to: .before(row: 5))
  let end = table.drop()
  return (update, end)
}

struct DocumentedTable: View {
  @State var trip: Itinerary
  @State private var newItemDay = 0
  @State private var message = ""
  let schedule: Schedule

  var body: some View {
    ItineraryTableView($trip, schedule: schedule) { row in
      TripRow(row: row)
    }
    .onAdd { day in newItemDay = day }
    .onRefuse { refusal in message = refusal.message }
  }
}

struct DocumentedPayload: View {
  var body: some View {
    Text("Dinner").draggable(ItineraryPayload.item(NewItem(id: "dinner", title: "Dinner")))
  }
}
