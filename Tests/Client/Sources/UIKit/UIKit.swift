@_exported public import Foundation

// A stand-in for the part of UIKit that a table with drag and drop uses. Its table counts rows as the real one does, and
// notes what the real one would raise as an exception.

@MainActor open class UIView {
  public var accessibilityLabel: String?
  public init() {}
}

@MainActor public protocol UIContentConfiguration {}

@MainActor open class UITableViewCell: UIView {
  public var text = ""
  public var accessoryView: UIView?
  public var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor public final class UIAction {
  let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor open class UIButton: UIView {
  public enum ButtonType: Int, Sendable { case system, contactAdd }
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
  }

  private var actions: [UIAction] = []
  public convenience init(type: ButtonType) { self.init() }
  public func addAction(_ action: UIAction, for events: Event) { actions.append(action) }
  /// Taps the button.
  public func sendActions(for events: Event) { for action in actions { action.handler(action) } }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { self[1] }
  public var section: Int { self[0] }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, ownProcess }

/// Loads at once what is registered.
public final class NSItemProvider: @unchecked Sendable {
  private var loaders: [String: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?] = [:]
  public private(set) var hasObject = false

  public init() {}

  public func registerObject(_ object: NSString, visibility: NSItemProviderRepresentationVisibility) {
    hasObject = true
  }

  public func registerDataRepresentation(
    forTypeIdentifier identifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    loaders[identifier] = loadHandler
  }

  public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool { loaders[identifier] != nil }

  public func loadDataRepresentation(
    forTypeIdentifier identifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    if let load = loaders[identifier] { _ = load(completionHandler) } else { completionHandler(nil, nil) }
    return Progress(totalUnitCount: 1)
  }
}

@MainActor public final class UIDragItem {
  public var localObject: Any?
  public let itemProvider: NSItemProvider
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
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

@MainActor public protocol UITableViewDropCoordinator: AnyObject {
  var destinationIndexPath: IndexPath? { get }
  var session: any UIDropSession { get }
}

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

  public func register(_ cell: UITableViewCell.Type, forCellReuseIdentifier identifier: String) {}

  public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
    UITableViewCell()
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
