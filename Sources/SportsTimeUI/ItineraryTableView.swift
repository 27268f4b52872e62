#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import SportsTime
  public import SwiftUI
  public import UIKit

  /// An itinerary as a SwiftUI table whose rows can be rearranged by dragging.
  ///
  /// ```swift
  /// ItineraryTableView($trip, schedule: schedule) { row in
  ///   TripRow(row: row)
  /// }
  /// .onAdd { day in newItemDay = day }
  /// .onRefuse { refusal in message = refusal.message }
  /// ```
  ///
  /// A new value of the binding is shown immediately, or after the drag that is in progress.
  public struct ItineraryTableView<Row: View>: UIViewRepresentable {
    @Binding private var itinerary: Itinerary
    private let schedule: Schedule?
    private let bundlesGames: Bool
    private let gazetteer: Gazetteer
    private let row: (ItineraryRow) -> Row
    private var didAskToAdd: ((Int) -> Void)?
    private var didEdit: (EditOperation) -> Void = { _ in }
    private var didRefuse: (Refusal) -> Void = { _ in }

    /// A table of an itinerary.
    ///
    /// - Parameters:
    ///   - itinerary: the itinerary, which changes with each edit.
    ///   - schedule: the source of games to add; without it, no game can be added.
    ///   - bundlesGames: shows two or more games of a day as one row.
    ///   - gazetteer: knows the teams and venues of the trip and the schedule.
    ///   - row: creates the content of a row.
    public init(
      _ itinerary: Binding<Itinerary>, schedule: Schedule? = nil, bundlesGames: Bool = false,
      gazetteer: Gazetteer = .builtIn, @ViewBuilder row: @escaping (ItineraryRow) -> Row
    ) {
      _itinerary = itinerary
      self.schedule = schedule
      self.bundlesGames = bundlesGames
      self.gazetteer = gazetteer
      self.row = row
    }

    /// Adds an Add button to the header of each day.
    ///
    /// - Parameter action: called with the day (1-based).
    public func onAdd(_ action: @escaping (_ day: Int) -> Void) -> Self {
      var view = self
      view.didAskToAdd = action
      return view
    }

    /// Calls an action after each drop, with the edit that was made.
    public func onEdit(_ action: @escaping (EditOperation) -> Void) -> Self {
      var view = self
      view.didEdit = action
      return view
    }

    /// Calls an action if a drop is refused.
    public func onRefuse(_ action: @escaping (Refusal) -> Void) -> Self {
      var view = self
      view.didRefuse = action
      return view
    }

    /// Keeps the table's controller and the values that the view last showed.
    @MainActor
    public final class Coordinator {
      fileprivate var parent: ItineraryTableView
      fileprivate var controller: ItineraryTableController?

      fileprivate init(_ parent: ItineraryTableView) { self.parent = parent }
    }

    /// The owner of the table's controller.
    public func makeCoordinator() -> Coordinator { Coordinator(self) }

    /// Creates the table.
    public func makeUIView(context: Context) -> UITableView {
      let view = UITableView()
      let cell = "row"
      view.register(UITableViewCell.self, forCellReuseIdentifier: cell)
      let coordinator = context.coordinator
      let table = ItineraryTable(itinerary, schedule: schedule, bundlesGames: bundlesGames, gazetteer: gazetteer)
      let controller = ItineraryTableController(table, in: view) { [weak coordinator] view, path, row in
        let cell = view.dequeueReusableCell(withIdentifier: cell, for: path)
        if let coordinator {
          cell.contentConfiguration = UIHostingConfiguration { coordinator.parent.row(row) }
        }
        return cell
      }
      controller.didEdit = { [weak coordinator] operation in
        guard let coordinator, let controller = coordinator.controller else { return }
        coordinator.parent.itinerary = controller.table.itinerary
        coordinator.parent.didEdit(operation)
      }
      controller.didRefuse = { [weak coordinator] in coordinator?.parent.didRefuse($0) }
      if didAskToAdd != nil {
        controller.didAskToAdd = { [weak coordinator] in coordinator?.parent.didAskToAdd?($0) }
      }
      coordinator.controller = controller
      return view
    }

    /// Shows the itinerary of the binding if it has changed.
    public func updateUIView(_ view: UITableView, context: Context) {
      context.coordinator.parent = self
      guard let controller = context.coordinator.controller, controller.table.itinerary != itinerary else { return }
      controller.reload(itinerary)
    }
  }
#endif
