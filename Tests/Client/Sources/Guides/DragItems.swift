import SportsTime
import SwiftUI
import TableAdapter
import UIKit

func drag(_ trip: Itinerary, _ schedule: Schedule) throws -> [Int] {
  var table = ItineraryTable(trip, schedule: schedule)
  try table.lift(item: "dinner")
  let legal = table.legalRows
  let update = table.move(to: .before(row: 3))
  if case .forbidden(let refusal) = update.verdict { print(refusal.message) }
  let end = table.drop()
  if let operation = end.operation { print(operation) }
  table.undo()
  return legal
}

@MainActor
func dragWithUIKit(
  _ trip: Itinerary, _ schedule: Schedule, in view: UITableView, save: @escaping (EditOperation) -> Void,
  show: @escaping (String) -> Void, add: @escaping (Int) -> Void
) -> ItineraryTableController {
  let controller = ItineraryTableController(ItineraryTable(trip, schedule: schedule), in: view) { view, path, row in
    let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.accessibilityLabel = row.items.first?.title
    return cell
  }
  controller.didEdit = { operation in save(operation) }
  controller.didRefuse = { refusal in show(refusal.message) }
  controller.didAskToAdd = { day in add(day) }
  return controller
}

@MainActor
func dragAGame() -> UIDragItem {
  let dragItem = UIDragItem(itemProvider: NSItemProvider())
  dragItem.localObject = ItineraryPayload.game("mlb-2026-06-10-nyy-bos")
  return dragItem
}

struct PaletteRow: View {
  let item: ItineraryItem

  var body: some View {
    Text(item.title).draggable(ItineraryPayload(item) ?? .item(NewItem(id: item.id, title: item.title)))
  }
}
