#if XML
  internal import SourceText

  /// All wanted paths as one automaton. Its states are created when a document first needs them (`XMLStateTable`).
  ///
  /// A state belongs to an element. It contains the path steps that children can match, and the wanted values of the
  /// element itself. An element therefore costs one table lookup, regardless of the number of paths.
  struct XMLPathStates {
    struct Attribute: Hashable {
      var name: Int
      var slot: Int
    }

    /// The actions for an element, in one byte.
    struct Wants: OptionSet {
      var rawValue: UInt8
      static let record = Wants(rawValue: 1)
      static let text = Wants(rawValue: 2)
      static let attributes = Wants(rawValue: 4)
    }

    struct State: Hashable {
      var isRecord = false
      /// Slots that want the element's text.
      var textSlots: [Int] = []
      var attributes: [Attribute] = []
      fileprivate var positions: [Position] = []

      var wants: Wants {
        var wants: Wants = []
        if isRecord { wants.insert(.record) }
        if !textSlots.isEmpty { wants.insert(.text) }
        if !attributes.isEmpty { wants.insert(.attributes) }
        return wants
      }
    }

    /// The step that a child must match next.
    fileprivate struct Position: Hashable {
      var path: Int
      var step: Int
    }

    /// Step of a path, with its name as a number; −1 is any name.
    private struct Step {
      var name: Int
      var isDeep: Bool
      /// The number of the required condition of its attributes; −1 if there is none.
      var condition: Int
    }

    private struct Path {
      var steps: [Step]
      /// Nil for the record itself.
      var slot: Int?
      var attribute: Int?
      var isAbsolute: Bool
    }

    /// The wanted names. A name's number is its index plus one; 0 is any other name.
    private(set) var names: [[UInt8]] = []
    /// Conditions on attributes. The set of conditions that are met is part of an element's symbol.
    private(set) var conditions: [XMLPath.Condition] = []
    private var paths: [Path] = []
    private(set) var states: [State] = []
    private var numbers: [State: Int32] = [:]

    /// The maximum number of states. A document with ordinary paths needs a dozen. When this number is reached, all
    /// states are dropped except the open ones.
    static let limit = 2_048

    /// Maximum number of distinct conditions.
    static let conditionLimit = 6

    /// The number of symbols: each name with each set of conditions that are met.
    var symbolCount: Int { (names.count + 1) << conditions.count }

    /// - Parameter holding: a bit for each condition that is met.
    func symbol(name: Int, holding: Int) -> Int { name << conditions.count | holding }

    init(record: XMLPath, fields: [XMLPath]) {
      add(record, slot: nil)
      for (slot, path) in fields.enumerated() { add(path, slot: slot) }
      reset()
    }

    private mutating func add(_ path: XMLPath, slot: Int?) {
      let steps = path.steps.map { step in
        Step(
          name: step.name.map { number(of: $0) } ?? -1, isDeep: step.isDeep,
          condition: step.condition.map { number(of: $0) } ?? -1)
      }
      paths.append(
        Path(
          steps: steps, slot: slot, attribute: path.attribute.map { number(of: $0) },
          isAbsolute: path.isAbsolute || slot == nil))
    }

    private mutating func number(of name: String) -> Int {
      let bytes = Array(name.utf8)
      if let index = names.firstIndex(of: bytes) { return index + 1 }
      names.append(bytes)
      return names.count
    }

    private mutating func number(of condition: XMLPath.Condition) -> Int {
      if let index = conditions.firstIndex(of: condition) { return index }
      conditions.append(condition)
      return conditions.count - 1
    }

    /// The document's own state, around the root element, is 0.
    private mutating func reset() {
      states = []
      numbers = [:]
      var document = State()
      document.positions = paths.indices.filter { paths[$0].isAbsolute }.map { Position(path: $0, step: 0) }
      _ = insert(document)
    }

    /// The number of the state. Equal states are shared; otherwise every level of a document would add one.
    private mutating func insert(_ state: State) -> Int32 {
      if let number = numbers[state] { return number }
      let number = Int32(truncatingIfNeeded: states.count)
      states.append(state)
      numbers[state] = number
      return number
    }

    /// The number of a child's state for a symbol.
    mutating func makeNext(_ symbol: Int, parent: Int) -> Int32 {
      insert(successor(of: states[parent], symbol))
    }

    /// Keeps only the states of `stack`, with new numbers.
    mutating func forget(allBut stack: UnsafeMutableBufferPointer<Int32>) {
      let kept = stack.map { states[Int($0)] }
      reset()
      for (depth, state) in kept.enumerated() { stack[depth] = insert(state) }
    }

    private func successor(of parent: State, _ symbol: Int) -> State {
      let name = symbol >> conditions.count
      var state = State()
      var positions: Set<Position> = []
      for position in parent.positions {
        let path = paths[position.path]
        let step = path.steps[position.step]
        if step.isDeep { positions.insert(position) }
        guard step.name == -1 || step.name == name else { continue }
        if step.condition >= 0, symbol >> step.condition & 1 == 0 { continue }
        if position.step + 1 < path.steps.count {
          positions.insert(Position(path: position.path, step: position.step + 1))
        } else {
          accept(path, in: &state)
        }
      }
      if state.isRecord {
        // Records are not nested. Paths that start at the record start here.
        positions = positions.filter { paths[$0.path].slot != nil }
        for (index, path) in paths.enumerated() where !path.isAbsolute {
          if path.steps.isEmpty { accept(path, in: &state) } else { positions.insert(Position(path: index, step: 0)) }
        }
      }
      state.positions = positions.sorted { ($0.path, $0.step) < ($1.path, $1.step) }
      return state
    }

    private func accept(_ path: Path, in state: inout State) {
      guard let slot = path.slot else {
        state.isRecord = true
        return
      }
      if let attribute = path.attribute {
        if !state.attributes.contains(where: { $0.slot == slot }) {
          state.attributes.append(Attribute(name: attribute, slot: slot))
        }
      } else if !state.textSlots.contains(slot) {
        state.textSlots.append(slot)
      }
    }
  }
#endif
