#if XML
  /// The states of one document in flat memory, created on demand. The creator has to call `deallocate`.
  struct XMLStateTable {
    struct Entry {
      var wants: XMLPathStates.Wants
      /// Slots that want the element's text.
      var textSlots: UnsafeMutableBufferPointer<Int>
      var attributes: UnsafeMutableBufferPointer<XMLPathStates.Attribute>
    }

    private var states: XMLPathStates
    private var made = 0
    let entries: UnsafeMutablePointer<Entry>
    /// `next[state * width + symbol]`; −1 if not yet known.
    let next: UnsafeMutablePointer<Int32>
    let width: Int

    init(_ states: XMLPathStates) {
      self.states = states
      width = states.symbolCount
      entries = .allocate(capacity: XMLPathStates.limit)
      next = .allocate(capacity: XMLPathStates.limit * width)
      update()
    }

    func deallocate() {
      for entry in UnsafeMutableBufferPointer(start: entries, count: made) {
        entry.textSlots.deallocate()
        entry.attributes.deallocate()
      }
      entries.deallocate()
      next.deallocate()
    }

    /// Creates the state of a child with `symbol` below the last state of `stack`. If there are too many states, those
    /// in `stack` get new numbers.
    mutating func makeNext(_ symbol: Int, stack: UnsafeMutableBufferPointer<Int32>) -> Int32 {
      if states.states.count + 1 > XMLPathStates.limit {
        states.forget(allBut: stack)
        for entry in UnsafeMutableBufferPointer(start: entries, count: made) {
          entry.textSlots.deallocate()
          entry.attributes.deallocate()
        }
        made = 0
      }
      let parent = Int(stack[stack.count - 1])
      let child = states.makeNext(symbol, parent: parent)
      update()
      next[parent * width + symbol] = child
      return child
    }

    /// Copies the new states.
    private mutating func update() {
      while made < states.states.count {
        let state = states.states[made]
        (entries + made).initialize(
          to: Entry(wants: state.wants, textSlots: Self.copy(state.textSlots), attributes: Self.copy(state.attributes)))
        (next + made * width).initialize(repeating: -1, count: width)
        made += 1
      }
    }

    private static func copy<Element>(_ values: [Element]) -> UnsafeMutableBufferPointer<Element> {
      let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: values.count)
      _ = copy.initialize(from: values)
      return copy
    }
  }
#endif
