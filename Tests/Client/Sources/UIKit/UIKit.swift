@_exported public import Foundation

// A stand-in for the part of UIKit that a table with drag and drop uses. Its table counts rows as the real one does, and
// notes what the real one would raise as an exception.

@MainActor open class UIView { public init() {} }
@MainActor open class UITableViewCell: UIView { public var text = "" }

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}

public final class NSItemProvider: Sendable { public init(object: NSString) {} }

@MainActor public final class UIDragItem {
  public var localObject: Any?
  public init(itemProvider: NSItemProvider) {}
}

@MainActor public protocol UIDragSession: AnyObject { var items: [UIDragItem] { get } }
@MainActor public protocol UIDropSession: AnyObject {
  var items: [UIDragItem] { get }
  var localDragSession: (any UIDragSession)? { get }
}

public enum UIDropOperation: UInt, Sendable { case cancel, forbidden, copy, move }

@MainActor public final class UITableViewDropProposal {
  public enum Intent: Int, Sendable { case unspecified, insertAtDestinationIndexPath }
  public let operation: UIDropOperation
  public init(operation: UIDropOperation, intent: Intent = .unspecified) { self.operation = operation }
}

@MainActor public protocol UITableViewDropCoordinator: AnyObject { var destinationIndexPath: IndexPath? { get } }

@MainActor public protocol UITableViewDataSource: AnyObject {
  func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell
}

@MainActor public protocol UITableViewDragDelegate: AnyObject {
  func tableView(
    _ view: UITableView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem]
  func tableView(_ view: UITableView, dragSessionDidEnd session: any UIDragSession)
}

@MainActor public protocol UITableViewDropDelegate: AnyObject {
  func tableView(
    _ view: UITableView, dropSessionDidUpdate session: any UIDropSession, withDestinationIndexPath path: IndexPath?
  ) -> UITableViewDropProposal
  func tableView(_ view: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
  func tableView(_ view: UITableView, dropSessionDidExit session: any UIDropSession)
  func tableView(_ view: UITableView, dropSessionDidEnd session: any UIDropSession)
}

@MainActor public final class UIImpactFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium }
  public init(style: FeedbackStyle) {}
  public func impactOccurred() {}
}

@MainActor public final class UINotificationFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  public init() {}
  public func notificationOccurred(_ type: FeedbackType) {}
}

@MainActor public final class UISelectionFeedbackGenerator {
  public init() {}
  public func selectionChanged() {}
}

@MainActor public final class UITableView: UIView {
  public enum RowAnimation: Int, Sendable { case automatic }

  public weak var dataSource: (any UITableViewDataSource)?
  public weak var dragDelegate: (any UITableViewDragDelegate)?
  public weak var dropDelegate: (any UITableViewDropDelegate)?
  public var dragInteractionEnabled = false
  public private(set) var cells: [UITableViewCell] = []
  /// Whether the user has a row or an item from outside in the air.
  public var isDragging = false
  /// What the real table raises as an exception, or does badly.
  public private(set) var faults: [String] = []
  private var removed: [Int] = []
  private var inserted: [Int] = []
  private var moved: [(from: Int, to: Int)] = []

  private var count: Int { dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0 }

  private func cell(_ row: Int) -> UITableViewCell {
    dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0)) ?? UITableViewCell()
  }

  public func reloadData() {
    if isDragging { faults.append("a reload during a drag") }
    cells = (0..<count).map(cell)
  }

  public func performBatchUpdates(_ updates: () -> Void) {
    if isDragging { faults.append("a batch during a drag") }
    (removed, inserted, moved) = ([], [], [])
    updates()
    let gone = Set(removed + moved.map(\.from))
    let come = Set(inserted + moved.map(\.to))
    if gone.count != removed.count + moved.count || come.count != inserted.count + moved.count {
      faults.append("a row is named twice in a batch")
    }
    if cells.count - gone.count + come.count != count {
      faults.append("invalid number of rows: \(cells.count) - \(gone.count) + \(come.count) is not \(count)")
    }
    let old = cells
    var staying = old.indices.filter { !gone.contains($0) }.map { old[$0] }.makeIterator()
    let from = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
    let new = Set(inserted)
    cells = (0..<count).map { row in
      if let from = from[row] { return old[from] }
      if new.contains(row) { return cell(row) }
      if let next = staying.next() { return next }
      faults.append("too few rows")
      return cell(row)
    }
  }

  public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { removed += paths.map(\.row) }
  public func insertRows(at paths: [IndexPath], with animation: RowAnimation) { inserted += paths.map(\.row) }
  public func moveRow(at path: IndexPath, to new: IndexPath) { moved.append((path.row, new.row)) }
  public func reconfigureRows(at paths: [IndexPath]) { for path in paths { cells[path.row] = cell(path.row) } }
}
