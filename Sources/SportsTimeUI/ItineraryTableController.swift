#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Foundation
  public import SportsTime
  public import UIKit

  /// Shows an itinerary in a table whose rows are rearranged by dragging: the data source, drag delegate and drop
  /// delegate of a `UITableView` with one section.
  ///
  /// Rows of the table change only in batches, after a drop has settled: never during a drag, and never all at once. A
  /// reload during a drag waits until the drag ends.
  ///
  /// Drags from outside carry an ``ItineraryPayload``: as the `localObject` of the drag item within the app, or as data
  /// of the item provider between apps.
  @MainActor
  public final class ItineraryTableController: NSObject, UITableViewDataSource, UITableViewDragDelegate,
    UITableViewDropDelegate
  {
    /// The itinerary and its edits.
    public private(set) var table: ItineraryTable
    /// Called after each drop, with the edit that was made.
    public var didEdit: (EditOperation) -> Void = { _ in }
    /// Called if a drop is refused, or if an edit is not legal on an itinerary that was loaded in the meantime.
    public var didRefuse: (Refusal) -> Void = { _ in }

    /// Called with the day (1-based) whose Add button was tapped. Headers have the button only if this is set before
    /// the table is shown.
    public var didAskToAdd: ((_ day: Int) -> Void)?
    /// The VoiceOver label of a day's Add button (default: "Add to day 3").
    public var addButtonLabel: (_ day: Int, _ date: CalendarDate?) -> String = { day, _ in "Add to day \(day)" }

    private let cell: (UITableView, IndexPath, ItineraryRow) -> UITableViewCell
    private weak var view: UITableView?
    /// The rows that the table shows.
    private var rows: [ItineraryRow]
    /// Whether an item is being dragged over the table, from the start until the table has settled.
    private var isInSession = false
    /// Whether the dragged item is a row of this table.
    private var isOwn = false
    /// Whether the dragged item is a placeholder for an item of another app, whose data arrive with the drop.
    private var isForeign = false
    private let haptics = Haptics()

    /// Shows an itinerary in a table view and becomes its data source, drag delegate and drop delegate.
    ///
    /// - Parameters:
    ///   - table: the itinerary.
    ///   - view: the table view, which does not retain the controller.
    ///   - cell: creates the cell of a row.
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

    /// Replaces the itinerary with a version that was saved elsewhere, immediately or after the drag that is in
    /// progress.
    public func reload(_ itinerary: Itinerary) {
      table.reload(itinerary)
      if !isInSession { update() }
    }

    /// Applies an edit and updates the table.
    public func apply(_ operation: EditOperation) throws(Refusal) {
      try table.apply(operation)
      if !isInSession { update() }
    }

    /// Undoes the last edit.
    public func undo() { if table.undo(), !isInSession { update() } }

    /// Repeats the last undone edit.
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

    /// The number of rows that the table shows.
    public func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    /// The cell of a row. A header's cell has an Add button if ``didAskToAdd`` is set.
    public func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let made = cell(view, path, rows[path.row])
      if case .header(let day, let date) = rows[path.row], didAskToAdd != nil {
        let button = AddButton(type: .contactAdd)
        button.accessibilityLabel = addButtonLabel(day, date)
        button.addAction(UIAction { [weak self] _ in self?.didAskToAdd?(day) }, for: .touchUpInside)
        made.accessoryView = button
      } else if made.accessoryView is AddButton {
        // The cell may have been used for a header.
        made.accessoryView = nil
      }
      return made
    }

    private final class AddButton: UIButton {}

    // MARK: Drags

    /// Lifts the item of a row. Headers and games can't be lifted.
    public func tableView(
      _ view: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
    ) -> [UIDragItem] {
      guard rows.indices.contains(path.row), rows[path.row].isReorderable else { return [] }
      do throws(Refusal) { try table.lift(row: path.row) } catch { return [] }
      isInSession = true
      isOwn = true
      haptics.lift()
      let lifted = rows[path.row].items.first
      let payload = lifted.flatMap { ItineraryPayload($0) }
      let provider = NSItemProvider()
      if let data = payload.flatMap({ try? JSONEncoder().encode($0) }) {
        provider.registerDataRepresentation(
          forTypeIdentifier: ItineraryPayload.typeIdentifier, visibility: .all
        ) { done in
          done(data, nil)
          return nil
        }
      }
      // Without an object in the provider, nothing can be dropped on a Mac.
      provider.registerObject((lifted?.title ?? "") as NSString, visibility: .all)
      let item = UIDragItem(itemProvider: provider)
      item.localObject = payload
      return [item]
    }

    /// Settles the table after a drag of one of its rows.
    public func tableView(_ view: UITableView, dragSessionDidEnd session: any UIDragSession) { settle() }

    /// Proposes to move a row of the table or to copy an item from outside; nothing if the place is not legal.
    public func tableView(
      _ view: UITableView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath path: IndexPath?
    ) -> UITableViewDropProposal {
      isInSession = true
      guard table.isDragging || takeUp(session) else { return UITableViewDropProposal(operation: .cancel) }
      let update = table.move(to: pointer(path))
      if update.cue != nil { haptics.crossing() }
      guard case .legal = update.verdict else { return UITableViewDropProposal(operation: .forbidden) }
      return UITableViewDropProposal(
        operation: isOwn ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    /// Makes the edit for the drop.
    public func tableView(_ view: UITableView, performDropWith coordinator: any UITableViewDropCoordinator) {
      let pointer = pointer(coordinator.destinationIndexPath)
      if isForeign, let provider = coordinator.session.items.first?.itemProvider {
        return receive(from: provider, at: pointer)
      }
      let end = table.drop(at: pointer)
      if let reason = end.refusal {
        haptics.refusal()
        didRefuse(reason)
      } else if let operation = end.operation {
        haptics.drop()
        if let reason = end.invalidated { didRefuse(reason) } else { didEdit(operation) }
      }
    }

    /// Removes an item from outside from the table until it returns.
    public func tableView(_ view: UITableView, dropSessionDidExit session: any UIDropSession) {
      if isOwn { return }
      table.cancel()
      isForeign = false
    }

    /// Settles the table after a drag from outside.
    public func tableView(_ view: UITableView, dropSessionDidEnd session: any UIDropSession) {
      if !isOwn { settle() }
    }

    /// A table view does not count the lifted row. Below all rows, there is no path.
    private func pointer(_ path: IndexPath?) -> DragPointer {
      guard let row = path?.row, row < table.rowCount else { return .belowLast }
      return .before(row: row)
    }

    private func takeUp(_ session: any UIDropSession) -> Bool {
      guard let item = session.items.first else { return false }
      do throws(Refusal) {
        switch item.localObject {
        case ItineraryPayload.item(let item)?: try table.lift(new: unique(item))
        case ItineraryPayload.game(let id)?: try table.lift(game: id)
        default:
          guard item.itemProvider.hasItemConformingToTypeIdentifier(ItineraryPayload.typeIdentifier) else {
            return false
          }
          // The data are loaded when the item is dropped.
          try table.lift(new: unique(NewItem(id: "dragged")))
          isForeign = true
        }
        return true
      } catch {
        didRefuse(error)
        return false
      }
    }

    /// The item, with an id that is not in the itinerary.
    private func unique(_ item: NewItem) -> NewItem {
      let itinerary = table.itinerary
      var (item, number) = (item, 2)
      let id = item.id
      while itinerary.item(item.id) != nil {
        item.id = "\(id)-\(number)"
        number += 1
      }
      return item
    }

    /// Inserts an item that another app dropped, as soon as it has been loaded.
    private func receive(from provider: NSItemProvider, at pointer: DragPointer) {
      var trial = table
      let end = trial.drop(at: pointer)
      table.cancel()
      isForeign = false
      guard case .insert(_, at: let target)? = end.operation else {
        haptics.refusal()
        if let reason = end.refusal { didRefuse(reason) }
        return
      }
      _ = provider.loadDataRepresentation(forTypeIdentifier: ItineraryPayload.typeIdentifier) { data, _ in
        Task { @MainActor in self.insert(data, at: target) }
      }
    }

    private func insert(_ data: Data?, at target: EditTarget) {
      guard let payload = data.flatMap({ try? JSONDecoder().decode(ItineraryPayload.self, from: $0) }) else {
        return haptics.refusal()
      }
      let operation: EditOperation =
        switch payload {
        case .item(let item): .insert(unique(item), at: target)
        case .game(let id): .addGame(id)
        }
      do throws(Refusal) {
        try apply(operation)
        haptics.drop()
        didEdit(operation)
      } catch {
        haptics.refusal()
        didRefuse(error)
      }
    }

    /// Cleans up after a drag, however it ended.
    private func settle() {
      (isInSession, isOwn, isForeign) = (false, false, false)
      if table.isDragging { table.cancel() }
      update()
    }
  }
#endif
