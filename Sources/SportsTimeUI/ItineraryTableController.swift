#if canImport(UIKit)
  import Foundation
  public import SportsTime
  public import UIKit

  /// Shows an itinerary in a table whose rows are rearranged by dragging: the data source, drag delegate and drop delegate
  /// of a `UITableView` with one section.
  ///
  /// Rows of the table change only in batches, once a drop has settled: never during a drag, and never all at once. A
  /// reload that comes during a drag waits for its end.
  @MainActor
  public final class ItineraryTableController: NSObject, UITableViewDataSource, UITableViewDragDelegate,
    UITableViewDropDelegate
  {
    /// What a drag from outside of the table carries, as the `localObject` of its drag item.
    public enum Payload: Sendable {
      /// A custom item that is not in the itinerary.
      case item(NewItem)
      /// A game of the schedule, by its id or an alias.
      case game(String)
    }

    /// The itinerary and its edits.
    public private(set) var table: ItineraryTable
    /// Called after each drop, with the edit that was made.
    public var didEdit: (EditOperation) -> Void = { _ in }
    /// Called if a drop is refused, and if an edit is not legal on an itinerary that was loaded meanwhile.
    public var didRefuse: (Refusal) -> Void = { _ in }

    private let cell: (UITableView, IndexPath, ItineraryRow) -> UITableViewCell
    private weak var view: UITableView?
    /// The rows that the table shows.
    private var rows: [ItineraryRow]
    /// Whether something is in the air over the table, from its begin until it has settled.
    private var isInSession = false
    private let lift = UIImpactFeedbackGenerator(style: .light)
    private let drop = UIImpactFeedbackGenerator(style: .medium)
    private let refusal = UINotificationFeedbackGenerator()
    private let crossing = UISelectionFeedbackGenerator()

    /// - Parameter cell: makes the cell of a row.
    public init(
      _ table: ItineraryTable, in view: UITableView,
      cell: @escaping (UITableView, IndexPath, ItineraryRow) -> UITableViewCell
    ) {
      self.table = table
      self.cell = cell
      self.view = view
      rows = table.rows
      super.init()
      view.dataSource = self
      view.dragDelegate = self
      view.dropDelegate = self
      // Off by default on iPhone.
      view.dragInteractionEnabled = true
    }

    /// Takes over the itinerary as it was saved elsewhere; during a drag, when it has ended.
    public func reload(_ itinerary: Itinerary) {
      table.reload(itinerary)
      if !isInSession { update() }
    }

    /// Applies an edit and updates the table.
    public func apply(_ operation: EditOperation) throws(Refusal) {
      try table.apply(operation)
      if !isInSession { update() }
    }

    /// Takes back the last edit.
    public func undo() { if table.undo(), !isInSession { update() } }

    /// Makes the edit again that was undone last.
    public func redo() { if table.redo(), !isInSession { update() } }

    private func update() {
      let new = table.rows
      let changes = RowChanges(from: rows, to: new)
      rows = new
      guard let view, !changes.isEmpty else { return }
      func paths(_ rows: [Int]) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }
      view.performBatchUpdates {
        view.deleteRows(at: paths(changes.removals), with: .automatic)
        view.insertRows(at: paths(changes.insertions), with: .automatic)
        for move in changes.moves {
          view.moveRow(at: IndexPath(row: move.from, section: 0), to: IndexPath(row: move.to, section: 0))
        }
      }
      if !changes.updates.isEmpty { view.reconfigureRows(at: paths(changes.updates)) }
    }

    // MARK: Rows

    public func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    public func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      cell(view, path, rows[path.row])
    }

    // MARK: Drags

    public func tableView(
      _ view: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
    ) -> [UIDragItem] {
      guard rows.indices.contains(path.row), rows[path.row].isReorderable else { return [] }
      do throws(Refusal) { try table.lift(row: path.row) } catch { return [] }
      isInSession = true
      lift.impactOccurred()
      // Without an object in the provider, nothing can be dropped on a Mac.
      let item = UIDragItem(itemProvider: NSItemProvider(object: rows[path.row].id as NSString))
      return [item]
    }

    public func tableView(_ view: UITableView, dragSessionDidEnd session: any UIDragSession) { settle() }

    public func tableView(
      _ view: UITableView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath path: IndexPath?
    ) -> UITableViewDropProposal {
      isInSession = true
      guard table.isDragging || takeUp(session) else { return UITableViewDropProposal(operation: .cancel) }
      let update = table.move(to: pointer(path))
      if update.cue != nil { crossing.selectionChanged() }
      guard case .legal = update.verdict else { return UITableViewDropProposal(operation: .forbidden) }
      return UITableViewDropProposal(
        operation: session.localDragSession == nil ? .copy : .move, intent: .insertAtDestinationIndexPath)
    }

    public func tableView(_ view: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
      let end = table.drop(at: pointer(coordinator.destinationIndexPath))
      if let reason = end.refusal {
        refusal.notificationOccurred(.error)
        didRefuse(reason)
      } else if let operation = end.operation {
        drop.impactOccurred()
        if let reason = end.invalidated { didRefuse(reason) } else { didEdit(operation) }
      }
    }

    public func tableView(_ view: UITableView, dropSessionDidExit session: any UIDropSession) {
      // An item from outside is taken up again if it comes back.
      if session.localDragSession == nil { table.cancel() }
    }

    public func tableView(_ view: UITableView, dropSessionDidEnd session: any UIDropSession) {
      if session.localDragSession == nil { settle() }
    }

    /// A table counts the rows without the lifted one; below them all it names no path.
    private func pointer(_ path: IndexPath?) -> DragPointer {
      guard let row = path?.row, row < table.rowCount else { return .belowLast }
      return .before(row: row)
    }

    private func takeUp(_ session: any UIDropSession) -> Bool {
      do throws(Refusal) {
        switch session.items.first?.localObject {
        case Payload.item(let item)?: try table.lift(new: item)
        case Payload.game(let id)?: try table.lift(game: id)
        default: return false
        }
        return true
      } catch {
        didRefuse(error)
        return false
      }
    }

    /// After a drag, however it ended.
    private func settle() {
      isInSession = false
      if table.isDragging { table.cancel() }
      update()
    }
  }
#endif
