import SportsTime
import SwiftUI
import TableAdapter
import UIKit

/// The table in SwiftUI.
@MainActor enum Representation {
  static func check(_ trip: Itinerary) throws {
    var shown = trip
    var edits = 0
    var days: [Int] = []
    let view = ItineraryTableView(Binding(get: { shown }, set: { shown = $0 })) { row in
      Text(row.items.first?.title ?? "day")
    }.onAdd { days.append($0) }.onEdit { _ in edits += 1 }
    let context = UIViewRepresentableContext<ItineraryTableView<Text>>(view.makeCoordinator())
    let table = view.makeUIView(context: context)
    table.reloadData()
    func expect(_ isTrue: Bool, _ what: String) throws { if !isTrue { throw Failure(description: what) } }
    try expect(table.cells.count == trip.rows().count, "the rows are the trip's")
    try expect(table.cells.allSatisfy { $0.contentConfiguration != nil }, "every row has a view")
    (table.cells.first?.accessoryView as? UIButton)?.sendActions(for: .touchUpInside)
    try expect(days == [1], "the first day has an Add button")
    // A drop from outside changes the binding.
    let item = UIDragItem(itemProvider: NSItemProvider())
    item.localObject = ItineraryPayload.item(NewItem(id: "dinner", title: "Dinner"))
    let drop = Drop([item], nil)
    drop.destinationIndexPath = IndexPath(row: 1, section: 0)
    _ = table.dropDelegate?.tableView(
      table, dropSessionDidUpdate: drop, withDestinationIndexPath: IndexPath(row: 1, section: 0))
    table.dropDelegate?.tableView(table, performDropWith: drop)
    table.dropDelegate?.tableView(table, dropSessionDidEnd: drop)
    try expect(shown.item("dinner") != nil && edits == 1, "the drop is in the binding")
    view.updateUIView(table, context: context)
    try expect(table.cells.count == shown.rows().count, "the rows are the binding's")
    shown = trip
    view.updateUIView(table, context: context)
    try expect(table.cells.count == trip.rows().count, "another value of the binding is shown")
    try expect(table.faults.isEmpty, "the table has no fault")
  }
}
