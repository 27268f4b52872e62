import Foundation
import SportsTime
import TableAdapter
import UIKit

// Random drags on a table: lifts of rows, items and games from outside, reloads meanwhile, drops anywhere, cancels. After
// each, the table must show what the model has, the item must be where it was proposed, and nothing may be lost.
//
// TableSimulation FOLDER CASES SEED

struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// Random numbers that a seed repeats (SplitMix64).
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

@MainActor final class Drag: UIDragSession {
  var items: [UIDragItem] = []
}

@MainActor final class Drop: UIDropSession, UITableViewDropCoordinator {
  var items: [UIDragItem]
  var localDragSession: (any UIDragSession)?
  var destinationIndexPath: IndexPath?
  var session: any UIDropSession { self }

  init(_ items: [UIDragItem], _ drag: Drag?) {
    self.items = items
    localDragSession = drag
  }
}

@MainActor struct Simulation {
  let schedule: Schedule
  let view = UITableView()
  let controller: ItineraryTableController
  var random: Random
  var number = 0
  var counts: [String: Int] = [:]

  init(_ trip: Itinerary, _ schedule: Schedule, bundlesGames: Bool, _ random: Random) {
    self.schedule = schedule
    self.random = random
    controller = ItineraryTableController(
      ItineraryTable(trip, schedule: schedule, bundlesGames: bundlesGames), in: view
    ) { _, _, row in
      let cell = UITableViewCell()
      cell.text = Simulation.text(row)
      return cell
    }
    view.reloadData()
  }

  static func text(_ row: ItineraryRow) -> String {
    row.id + ": " + row.items.map { "\($0.id) \($0.title)" }.joined(separator: ", ")
  }

  var customs: Set<String> { Set(controller.table.itinerary.items.filter { $0.kind == .custom }.map(\.id)) }

  mutating func count(_ what: String) { counts[what, default: 0] += 1 }

  /// An item of another app, whose data come after the drop.
  mutating func receive() async throws {
    let payload = ItineraryPayload.item(NewItem(id: "dinner", title: "Dinner"))
    let provider = NSItemProvider()
    let data = try JSONEncoder().encode(payload)
    guard try JSONDecoder().decode(ItineraryPayload.self, from: data) == payload else {
      throw Failure(description: "the payload does not read back")
    }
    provider.registerDataRepresentation(forTypeIdentifier: ItineraryPayload.typeIdentifier, visibility: .all) { done in
      done(data, nil)
      return nil
    }
    for id in ["dinner", "dinner-2"] {
      let drop = Drop([UIDragItem(itemProvider: provider)], nil)
      drop.destinationIndexPath = IndexPath(row: 1, section: 0)
      let proposal = controller.tableView(
        view, dropSessionDidUpdate: drop, withDestinationIndexPath: drop.destinationIndexPath)
      guard proposal.operation == .copy else { throw Failure(description: "\(proposal.operation) for a copy") }
      controller.tableView(view, performDropWith: drop)
      controller.tableView(view, dropSessionDidEnd: drop)
      for _ in 0..<1_000 where controller.table.itinerary.item(id) == nil { await Task.yield() }
      guard controller.table.rows[1].items.first?.id == id else { throw Failure(description: "\(id) is not inserted") }
    }
    try check(["dinner", "dinner-2"], nil)
  }

  /// The Add buttons of the days.
  func add() throws {
    var days: [Int] = []
    controller.didAskToAdd = { days.append($0) }
    view.reloadData()
    for cell in view.cells {
      guard let button = cell.accessoryView as? UIButton else { continue }
      if button.accessibilityLabel?.contains("day") != true { throw Failure(description: "a button has no label") }
      button.sendActions(for: .touchUpInside)
    }
    if days != controller.table.sections.map(\.day) { throw Failure(description: "Add buttons of days \(days)") }
    controller.didAskToAdd = nil
    view.reloadData()
  }

  /// One drag, from its begin to its end.
  mutating func run() throws {
    number += 1
    var expected = customs
    let drag: Drag?
    var moved: String?
    let item: UIDragItem
    if random.chance(75) {
      let path = IndexPath(row: random.below(view.cells.count), section: 0)
      let row = controller.table.rows[path.row]
      let session = Drag()
      let lifted = controller.tableView(view, itemsForBeginning: session, at: path)
      guard let first = lifted.first else {
        if row.isReorderable { throw Failure(description: "\(row.id) can't be lifted") }
        return count("not lifted")
      }
      (drag, item, moved) = (session, first, row.items.first?.id)
    } else {
      item = UIDragItem(itemProvider: NSItemProvider())
      if random.chance(70) {
        moved = "new-\(number)"
        item.localObject = ItineraryPayload.item(NewItem(id: "new-\(number)", title: "New"))
      } else {
        let game = schedule.games.randomElement(using: &random)
        moved = game?.id
        item.localObject = ItineraryPayload.game(game?.id ?? "none")
      }
      drag = nil
    }
    view.isDragging = true
    let drop = Drop([item], drag)
    var proposal = UIDropOperation.cancel
    var target: (row: Int, item: String)?
    for _ in 0...random.below(4) {
      let last = controller.table.rowCount
      let path = random.chance(10) ? nil : IndexPath(row: random.below(last + 1), section: 0)
      drop.destinationIndexPath = path
      proposal = controller.tableView(view, dropSessionDidUpdate: drop, withDestinationIndexPath: path).operation
      var probe = controller.table
      let pointer = path.map { $0.row < last ? DragPointer.before(row: $0.row) : .belowLast } ?? .belowLast
      if case .legal(_, let row) = probe.move(to: pointer).verdict, let moved {
        target = (row, moved)
      } else {
        target = nil
      }
      if (target != nil) != (proposal == .move || proposal == .copy) {
        throw Failure(description: "the table proposes \(proposal), the model \(String(describing: target))")
      }
    }
    let isReloaded = random.chance(10)
    if isReloaded { try reload(&expected) }
    if random.chance(90) {
      if proposal == .move || proposal == .copy || random.chance(20) {
        controller.tableView(view, performDropWith: drop)
        if target == nil { count("refused") } else { count("dropped") }
        if drag == nil, target != nil, let moved, controller.table.itinerary.item(moved)?.kind == .custom {
          expected.insert(moved)
        }
      } else {
        target = nil
      }
    } else {
      count("cancelled")
      target = nil
    }
    view.isDragging = false
    if let drag { controller.tableView(view, dragSessionDidEnd: drag) }
    controller.tableView(view, dropSessionDidEnd: drop)
    try check(expected, isReloaded ? nil : target)
    try tidy()
  }

  /// Loads a version that someone else has saved.
  private mutating func reload(_ expected: inout Set<String>) throws {
    var trip = controller.table.itinerary
    if random.chance(50) {
      let day = 1 + random.below(trip.dayCount)
      try trip.apply(.insert(NewItem(id: "other-\(number)", title: "Other"), at: .first(day: day)))
      expected.insert("other-\(number)")
    } else {
      try trip.apply(.retitle("Version \(number)"))
    }
    controller.reload(trip)
    count("reloads")
  }

  private func check(_ expected: Set<String>, _ target: (row: Int, item: String)?) throws {
    if let fault = view.faults.first { throw Failure(description: fault) }
    let rows = controller.table.rows
    if view.cells.map(\.text) != rows.map(Simulation.text) {
      throw Failure(description: "the rows are not the model's")
    }
    let lost = expected.filter { controller.table.itinerary.item($0) == nil }
    if !lost.isEmpty { throw Failure(description: "lost: \(lost)") }
    // With a game, travel comes and goes.
    guard let target, controller.table.itinerary.item(target.item)?.kind != .game else { return }
    let row = rows.firstIndex { $0.items.contains { $0.id == target.item } }
    let isBundled = row.map { rows[$0].items.count > 1 } ?? false
    if row != target.row, !isBundled {
      throw Failure(description: "\(target.item) is in row \(String(describing: row)), not \(target.row)")
    }
  }

  /// Keeps the trip from growing.
  private mutating func tidy() throws {
    if random.chance(20) { controller.undo() } else if random.chance(10) { controller.redo() }
    let items = controller.table.itinerary.items
    guard items.count > 40 else { return }
    for item in items where item.kind == .custom { try controller.apply(.remove(item: item.id)) }
    for number in 0..<8 {
      let day = 1 + random.below(controller.table.itinerary.dayCount)
      try controller.apply(.insert(NewItem(id: "c\(number)", title: "Item \(number)"), at: .last(day: day)))
    }
  }
}

@MainActor func run() async throws {
  let arguments = CommandLine.arguments.dropFirst()
  let folder = URL(filePath: arguments.first ?? "feeds/samples")
  let cases = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
  let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
  var feeds = ScheduleImport()
  for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where !name.hasSuffix(".xml") {
    try feeds.read(try Data(contentsOf: folder.appending(path: name)), file: name)
  }
  let schedule = feeds.finish().schedule
  var request = TripRequest()
  request.teams = ["New York Yankees"]
  request.awayOnly = true
  request.origin = City("New York", region: "NY")
  request.returnsToOrigin = true
  let trip = try schedule.build(request).itinerary
  var counts: [String: Int] = [:]
  // A new trip now and then, with games in one row or not.
  let drags = 200
  for part in 0..<max(1, cases / drags) {
    var simulation = Simulation(
      trip, schedule, bundlesGames: part % 2 == 0, Random(state: seed &* 1_000_003 &+ UInt64(part)))
    do {
      for _ in 0..<drags { try simulation.run() }
    } catch {
      throw Failure(description: "seed \(seed), part \(part), drag \(simulation.number): \(error)")
    }
    counts.merge(simulation.counts, uniquingKeysWith: +)
  }
  var simulation = Simulation(trip, schedule, bundlesGames: false, Random(state: seed))
  try await simulation.receive()
  try simulation.add()
  try Representation.check(trip)
  let words = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
  print("\(max(1, cases / drags) * drags) drags with seed \(seed): \(words.joined(separator: ", ")); no fault")
}

do { try await run() } catch {
  print("error: \(error)")
  exit(1)
}
