#if XML
  import FormatSyntax
  internal import SourceText

  /// The parser's position among the wanted paths, and the values found so far, both in the record and around it.
  ///
  /// It uses flat memory, because every element and every piece of text is handled here. The creator has to call
  /// `deallocate`.
  struct XMLValues {
    /// A value around the records, and the depth of the element at whose end it ends.
    private struct Inherited {
      var scope: Int
      var text: XMLText
    }

    private struct Slot {
      var isInherited: Bool
      var joins: Bool
      /// The number of levels from the value's element up to the element with which the value ends; nil if not stated.
      var scopeLevels: Int?
      var isPresent = false
      /// The depth of the element whose text is captured; −1 if there is none.
      var captureDepth = -1
      /// The record's value.
      var text = XMLText()
    }

    let fields: RecordFields
    private(set) var depth = 0
    private(set) var isTooLarge = false
    private var recordDepth = 0
    private var states: XMLStateTable
    private let names: XMLNameCache
    private let conditions: [(attribute: [UInt8], value: [UInt8])]
    /// State of each open element, with the document's state at the bottom.
    private let stack: UnsafeMutablePointer<Int32>
    /// By depth: the number of inherited values that end with the element.
    private let endings: UnsafeMutablePointer<Int>
    private let slots: UnsafeMutableBufferPointer<Slot>
    /// By slot: the inherited values, the innermost one last.
    private var inherited: [[Inherited]]

    private static let separator: StaticString = "\u{1F}"

    init(states: XMLPathStates, paths: [XMLPath], fields: RecordFields) {
      self.states = XMLStateTable(states)
      conditions = states.conditions.map { (Array($0.attribute.utf8) + [0], Array($0.value.utf8)) }
      self.fields = fields
      names = XMLNameCache(states.names)
      stack = .allocate(capacity: Limits.nesting + 1)
      stack.initialize(repeating: 0, count: Limits.nesting + 1)
      endings = .allocate(capacity: Limits.nesting + 1)
      endings.initialize(repeating: 0, count: Limits.nesting + 1)
      slots = .allocate(capacity: paths.count)
      _ = slots.initialize(
        from: paths.map { Slot(isInherited: $0.isAbsolute, joins: $0.collectsAll, scopeLevels: $0.scopeLevels) })
      inherited = paths.map { _ in [] }
    }

    func deallocate() {
      states.deallocate()
      stack.deallocate()
      endings.deallocate()
      for slot in slots { slot.text.deallocate() }
      slots.deallocate()
      for value in inherited.joined() { value.text.deallocate() }
    }

    // MARK: Elements

    /// Enters an element and returns the actions for it. There must be room (`depth < Limits.nesting`).
    @inline(__always)
    mutating func open(
      _ name: UnsafePointer<UInt8>, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int
    ) -> XMLPathStates.Wants {
      var symbol = names.number(of: name)
      if !conditions.isEmpty { symbol = symbol << conditions.count | holding(attributes, count) }
      var state = states.next[Int(stack[depth]) * states.width + symbol]
      if state < 0 {
        state = states.makeNext(symbol, stack: UnsafeMutableBufferPointer(start: stack, count: depth + 1))
      }
      depth += 1
      stack[depth] = state
      let wants = states.entries[Int(state)].wants
      if wants.contains(.record) { beginRecord() }
      if wants.contains(.text) { beginText(Int(state)) }
      return wants
    }

    /// A bit for each condition that these attributes meet.
    private func holding(_ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int) -> Int {
      guard let attributes else { return 0 }
      var bits = 0
      for index in 0..<count {
        guard let name = attributes[5 * index], let start = attributes[5 * index + 3],
          let end = attributes[5 * index + 4]
        else { continue }
        let value = ByteView(start: start, count: max(0, end - start))
        for (bit, condition) in conditions.enumerated() where value.elementsEqual(condition.value) {
          // Compare byte by byte up to the first difference, which is at the name's zero at the latest.
          var at = 0
          while at < condition.attribute.count, condition.attribute[at] == name[at] { at += 1 }
          if at == condition.attribute.count { bits |= 1 << bit }
        }
      }
      return bits
    }

    private mutating func beginRecord() {
      recordDepth = depth
      isTooLarge = false
      for slot in slots.indices { slots[slot].isPresent = false }
    }

    /// Whether a record ends with the current element. Call `leave` next.
    @inline(__always)
    func close() -> Bool {
      let state = Int(stack[depth])
      if states.entries[state].wants.contains(.text) {
        for slot in states.entries[state].textSlots where slots[slot].captureDepth == depth {
          slots[slot].captureDepth = -1
        }
      }
      return depth == recordDepth
    }

    /// Stores all values in `fields`.
    func endRecord() {
      fields.clear()
      for slot in slots.indices {
        if slots[slot].isInherited {
          if let value = inherited[slot].last { fields.set(slot, value.text.view) }
        } else if slots[slot].isPresent {
          fields.set(slot, slots[slot].text.view)
        }
      }
    }

    @inline(__always)
    mutating func leave() {
      guard depth > 0 else { return }
      if depth == recordDepth { recordDepth = 0 }
      if endings[depth] > 0 { dropInherited() }
      depth -= 1
    }

    private mutating func dropInherited() {
      for slot in inherited.indices {
        while let last = inherited[slot].last, last.scope >= depth {
          last.text.deallocate()
          inherited[slot].removeLast()
        }
      }
      endings[depth] = 0
    }

    // MARK: Values

    private mutating func beginText(_ state: Int) {
      for slot in states.entries[state].textSlots {
        if slots[slot].isInherited {
          inherit(slot, scope: max(0, depth - (slots[slot].scopeLevels ?? 1)))
          slots[slot].captureDepth = depth
        } else if slots[slot].captureDepth < 0, begin(slot) {
          slots[slot].captureDepth = depth
        }
      }
    }

    /// Adds an empty value that ends with the element at depth `scope`. It replaces a value with the same end.
    private mutating func inherit(_ slot: Int, scope: Int) {
      let index = inherited[slot].count - 1
      if index >= 0, inherited[slot][index].scope == scope {
        inherited[slot][index].text.removeAll()
      } else {
        inherited[slot].append(Inherited(scope: scope, text: XMLText()))
        endings[scope] += 1
      }
    }

    /// Whether the slot can take another value. If so, prepares it.
    @inline(__always)
    private mutating func begin(_ slot: Int) -> Bool {
      if !slots[slot].isPresent {
        slots[slot].isPresent = true
        slots[slot].text.removeAll()
        return true
      }
      if slots[slot].joins, !slots[slot].text.append(Self.separator.bytes) { isTooLarge = true }
      return slots[slot].joins
    }

    /// Takes character data of the innermost element. Returns false if a value around the records becomes too large.
    @inline(__always)
    mutating func take(_ text: ByteView) -> Bool {
      let state = Int(stack[depth])
      if !states.entries[state].wants.contains(.text) { return true }
      var fits = true
      for slot in states.entries[state].textSlots where slots[slot].captureDepth == depth {
        if !append(text, slot) { fits = false }
      }
      return fits
    }

    @inline(__always)
    private mutating func append(_ text: ByteView, _ slot: Int) -> Bool {
      if slots[slot].isInherited {
        let index = inherited[slot].count - 1
        return index < 0 || inherited[slot][index].text.append(text)
      }
      if !slots[slot].text.append(text) { isTooLarge = true }
      return true
    }

    /// Takes the wanted attributes of an element, each with five pointers: name, prefix, URI, value and its end.
    /// Returns false if a value around the records is too large.
    mutating func take(_ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>, _ count: Int) -> Bool {
      let wanted = states.entries[Int(stack[depth])].attributes
      for index in 0..<count {
        guard let name = attributes[5 * index], let start = attributes[5 * index + 3],
          let end = attributes[5 * index + 4]
        else { continue }
        let number = names.number(of: name)
        if number == 0 { continue }
        let text = ByteView(start: start, count: max(0, end - start))
        for attribute in wanted where attribute.name == number {
          let slot = attribute.slot
          if slots[slot].isInherited {
            let scope = max(0, depth - (slots[slot].scopeLevels ?? 0))
            if scope == depth, inherited[slot].last?.scope == depth { continue }
            inherit(slot, scope: scope)
          } else if !begin(slot) {
            continue
          }
          if !append(attribute: text, slot) { return false }
        }
      }
      return true
    }

    private mutating func append(attribute text: ByteView, _ slot: Int) -> Bool {
      if slots[slot].isInherited {
        let index = inherited[slot].count - 1
        return index < 0 || inherited[slot][index].text.append(attribute: text)
      }
      if !slots[slot].text.append(attribute: text) { isTooLarge = true }
      return true
    }
  }
#endif
