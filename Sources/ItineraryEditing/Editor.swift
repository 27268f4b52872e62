package import ItineraryModel
import SourceText

/// Applies edits to an itinerary, each completely or not at all. An edit never introduces a new error.
///
/// Existing errors of the itinerary don't prevent unrelated edits.
package struct Editor: Sendable {
  package internal(set) var itinerary: Itinerary {
    didSet { findings = nil }
  }
  package var policy: EditPolicy
  /// Nil for an editor that can't fix findings or change games.
  let support: EditSupport?
  var index: ItemIndex
  /// For travel only. Computed on demand, and again after travel has moved.
  private var knownConstraints: Constraints?
  /// The findings of the current itinerary. They are computed by the first edit that needs them.
  var findings: KnownFindings = nil
  #if !hasFeature(Embedded)
    /// Nil until a game is changed in a part of the trip.
    var storage: StorageOrder?
    /// The request in parts of the trip.
    var partRequest = TextSpan.absent
    /// Changes in parts that the trip's request does not follow yet.
    var selectionChanges: [SelectionChange] = []
  #endif

  package init(_ itinerary: Itinerary, policy: EditPolicy = .reject, support: EditSupport? = nil) {
    self.support = support
    self.itinerary = itinerary
    self.policy = policy
    index = ItemIndex(itinerary)
  }

  /// Applies one edit. A refused edit changes nothing.
  package mutating func apply(_ operation: EditOperation) -> Result<EditOutcome, Refusal> {
    let result = perform(operation)
    finishParts()
    return result
  }

  /// Applies one edit of several. `finishParts` has to be called after the last one.
  mutating func perform(_ operation: EditOperation) -> Result<EditOutcome, Refusal> {
    switch operation {
    case .addGame, .dropGame: break
    default: leaveParts()
    }
    do throws(Refusal) {
      switch operation {
      case .move(let item, let target): return .success(try move(item, to: target))
      case .insert(let item, let target): return .success(try insert(item, at: target))
      case .remove(let item): return .success(try remove(item))
      case .update(let item, let update): return .success(try apply(update, to: item))
      case .normalize(let day): return .success(try normalize(day))
      case .retitle(let title): return .success(try retitle(title))
      case .resize(let startDate, let dayCount): return .success(try resize(startDate, dayCount))
      case .fix(let code, let item): return .success(try fix(code, item))
      case .addGame(let id): return .success(try addGame(id))
      case .dropGame(let item): return .success(try dropGame(item))
      case .setOrigin(let origin, let returns): return .success(try setOrigin(origin, returns))
      case .moveItems(let items, let target): return .success(try moveAll(items, to: target))
      case .moveDay(let day, let target): return .success(try moveDay(day, to: target))
      case .copy(let item, let id, let target): return .success(try copy(item, id, to: target))
      case .shift(let startDate): return .success(try shift(startDate))
      case .insertDay(let day): return .success(try insertDay(day))
      case .removeDay(let day, let items): return .success(try removeDay(day, items))
      case .duplicate(let id, let title): return .success(try duplicate(id, title))
      #if !hasFeature(Embedded)
        case .addReservation(let reservation): return .success(try add(reservation))
      #endif
      }
    } catch {
      return .failure(error)
    }
  }

  // MARK: What edits have in common

  mutating func constraints() -> Constraints {
    if let knownConstraints { return knownConstraints }
    let made = Constraints(itinerary, forEditing: true)
    knownConstraints = made
    return made
  }

  /// Call before travel moves or items change their indices.
  mutating func forgetConstraints() { knownConstraints = nil }

  /// Keeps the constraints up to date with a travel item that moves, or forgets them.
  mutating func updateConstraints(moving item: Int, to position: Position) {
    if knownConstraints?.move(item, to: position) == false { forgetConstraints() }
  }

  func find(_ id: String) throws(Refusal) -> Int {
    if let found = index.item(id, of: itinerary) { return found }
    throw Refusal(code: .unknownItem, message: "the itinerary has no item \(quotedForDisplay(id))")
  }

  func reference(_ item: Int) -> ItemReference {
    ItemReference(
      id: itinerary.idText(itinerary.items[item]), title: itinerary.titleText(itinerary.items[item]))
  }

  func place(_ item: Int) -> ItemPlace {
    let position = itinerary.items[item].position
    let rank = index.rank(of: item, onDay: position.day) ?? 0
    return ItemPlace(
      position: position, previous: index.item(rank - 1, ofDay: position.day).map(reference),
      next: index.item(rank + 1, ofDay: position.day).map(reference))
  }

  /// Every day of the trip.
  var wholeTrip: [LegalInterval] {
    itinerary.lastDay < 1 ? [] : (1...itinerary.lastDay).map { LegalInterval(day: $0) }
  }

  func checkDay(_ day: Int) throws(Refusal) {
    if day >= 1, day <= itinerary.lastDay { return }
    throw Refusal(
      code: .dayOutOfRange,
      message: "day \(day) is outside the trip, which has \(LegalText.days(itinerary.lastDay))", legal: wholeTrip)
  }

  mutating func apply(_ rekeyed: [(index: Int, sortOrder: Double)]) {
    for (item, sortOrder) in rekeyed {
      itinerary.setPosition(Position(day: itinerary.items[item].position.day, sortOrder: sortOrder), ofItem: item)
    }
  }

  mutating func replace(_ changed: Itinerary, findings: KnownFindings) {
    itinerary = changed
    index = ItemIndex(itinerary)
    forgetConstraints()
    self.findings = findings
  }

  private mutating func fix(_ code: DiagnosticCode, _ item: String?) throws(Refusal) -> EditOutcome {
    guard let support else { throw Refusal(code: .notFixed, message: "fixes are not available here") }
    let fixed = try support.fix(itinerary, code, item, &findings).get()
    replace(fixed.itinerary, findings: fixed.findings)
    return EditOutcome(.fixed, item: item.flatMap { index.item($0, of: itinerary) }.map(reference), fixes: fixed.fixes)
  }

  /// Applies several fixes of one code that name no item, with the result of applying them one by one.
  ///
  /// - Returns: the text of the first one; empty if they have to be applied one by one.
  mutating func fixSeveral(_ code: DiagnosticCode, most: Int) -> [EditOutcome] {
    leaveParts()
    guard let fixed = support?.fixSeveral(itinerary, code, most, &findings) else { return [] }
    replace(fixed.itinerary, findings: fixed.findings)
    return fixed.fixes.map { EditOutcome(.fixed, fixes: [$0]) }
  }

  /// Call before other edits than changes of games.
  private mutating func leaveParts() {
    #if !hasFeature(Embedded)
      restoreStorage()
    #endif
  }

  /// Call after changes of games.
  mutating func finishParts() {
    #if !hasFeature(Embedded)
      completeParts()
    #endif
  }

  private mutating func normalize(_ day: Int) throws(Refusal) -> EditOutcome {
    try checkDay(day)
    let rekeyed = itinerary.normalizedKeys(of: index.order(ofDay: day))
    forgetConstraints()
    apply(rekeyed)
    return EditOutcome(.normalized, normalized: EditOutcome.Normalized(day: day, items: rekeyed.count))
  }
}
