#if !hasFeature(Embedded)
  import SourceText

  /// Writes games as compact JSON objects like `ScheduleWriter`, but faster: members that many games share (league and
  /// season; zone, status and source) are rendered once and copied.
  ///
  /// Not thread-safe.
  final class GameRenderer {
    private enum Stretch {
      /// A member that differs from game to game.
      case own(ScheduleWriter.Part)
      case shared(RenderedMembers)
    }

    private let writer: ScheduleWriter
    private let stretches: UnsafeMutableBufferPointer<Stretch>

    init(_ writer: ScheduleWriter) {
      self.writer = writer
      var stretches: [Stretch] = []
      var shared: [(part: ScheduleWriter.Part, value: RenderedMembers.Value)] = []
      func endShared() {
        if !shared.isEmpty { stretches.append(.shared(RenderedMembers(shared))) }
        shared = []
      }
      for part in ScheduleWriter.parts {
        if let value = RenderedMembers.Value(part) {
          shared.append((part, value))
        } else {
          endShared()
          stretches.append(.own(part))
        }
      }
      endShared()
      self.stretches = .allocate(capacity: stretches.count)
      _ = self.stretches.initialize(from: stretches)
    }

    deinit {
      for case .shared(let members) in stretches { members.deallocate() }
      stretches.deallocate()
    }

    func append(_ game: Game, to output: OutputBuffer) {
      // These stretches have no aliases or earlier starts, and assume that the game has a source.
      if game.extra >= 0 || game.source.record == 0 { return writer.append(game, to: output) }
      withUnsafePointer(to: game) { game in
        let record = RecordParts(game: game)
        var isFirst = true
        for stretch in stretches {
          switch stretch {
          case .own(let part): writer.append(part, of: record, &isFirst, to: output)
          case .shared(let members): members.append(game, record, writer, &isFirst, to: output)
          }
        }
        ScheduleWriter.appendEnd(hasSource: true, to: output)
      }
    }
  }

  /// Consecutive members of a game, cached as they were rendered for earlier games with the same values.
  private struct RenderedMembers {
    /// The part of a game that determines a member's text: equal numbers give equal texts.
    enum Value {
      /// Byte offset in the game.
      case word(Int)
      case byte(Int)
      /// A list in a game without extras, or an object's key.
      case constant

      /// Nil for members that differ from game to game or are rendered elsewhere.
      init?(_ part: ScheduleWriter.Part) {
        switch part {
        case .object: return nil
        case .source: self = .constant
        case .member(let member):
          switch member.kind {
          case .text(.game(let place), _):
            if member.isOwn { return nil }
            self = .word(place.offset)
          case .sourceText(let place): self = .word(place.offset)
          case .integer(_, let place, _): self = .word(place.offset)
          case .flag(let place, _): self = .byte(place.offset)
          case .status: self = .byte(Stored<Game, GameStatus> { place(&$0.pointee.status) }.offset)
          case .texts, .instants: self = .constant
          case .text, .sourceNumber, .degrees, .date, .instant: return nil
          }
        }
      }
    }

    /// The number of slots is a power of two. A slot has room for this many bytes; longer texts are not cached.
    private static let (slots, room) = (256, 512)

    private let parts: UnsafeMutableBufferPointer<ScheduleWriter.Part>
    private let words: UnsafeMutableBufferPointer<Int>
    private let bytes: UnsafeMutableBufferPointer<Int>
    /// By slot: the game's numbers, the length of the text (0 if the slot is empty) and the text.
    private let numbers: UnsafeMutablePointer<UInt32>
    private let counts: UnsafeMutablePointer<Int>
    private let texts: UnsafeMutablePointer<UInt8>

    init(_ members: [(part: ScheduleWriter.Part, value: Value)]) {
      var (words, bytes) = ([Int](), [Int]())
      for member in members {
        switch member.value {
        case .word(let offset): words.append(offset)
        case .byte(let offset): bytes.append(offset)
        case .constant: break
        }
      }
      func kept<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let kept = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = kept.initialize(from: elements)
        return kept
      }
      parts = kept(members.map { $0.part })
      (self.words, self.bytes) = (kept(words), kept(bytes))
      numbers = .allocate(capacity: (words.count + bytes.count) * RenderedMembers.slots)
      numbers.initialize(repeating: 0, count: (words.count + bytes.count) * RenderedMembers.slots)
      counts = .allocate(capacity: RenderedMembers.slots)
      counts.initialize(repeating: 0, count: RenderedMembers.slots)
      texts = .allocate(capacity: RenderedMembers.slots * RenderedMembers.room)
    }

    func deallocate() {
      parts.deallocate()
      words.deallocate()
      bytes.deallocate()
      numbers.deallocate()
      counts.deallocate()
      texts.deallocate()
    }

    @inline(__always)
    func append(
      _ game: UnsafePointer<Game>, _ record: RecordParts, _ writer: ScheduleWriter, _ isFirst: inout Bool,
      to output: OutputBuffer
    ) {
      let slot = slot(of: game)
      if counts[slot] > 0, isSame(game, slot) {
        return output.append(ByteView(start: texts + slot * RenderedMembers.room, count: counts[slot]))
      }
      let start = output.count
      for part in parts { writer.append(part, of: record, &isFirst, to: output) }
      keep(game, output.view.slice(start, output.count), slot)
    }

    @inline(__always)
    private func forEachNumber(_ game: UnsafePointer<Game>, _ body: (Int, UInt32) -> Void) {
      let game = UnsafeRawPointer(game)
      for (index, offset) in words.enumerated() { body(index, game.load(fromByteOffset: offset, as: UInt32.self)) }
      for (index, offset) in bytes.enumerated() {
        body(words.count + index, UInt32(game.load(fromByteOffset: offset, as: UInt8.self)))
      }
    }

    @inline(__always)
    private func slot(of game: UnsafePointer<Game>) -> Int {
      // Each number has its own factor, so that the multiplications don't depend on each other.
      var hash: UInt64 = 0
      forEachNumber(game) {
        hash &+= (UInt64($1) &+ 1) &* (0x9E37_79B9_7F4A_7C15 &+ UInt64($0) &* 0x632B_E59B_D9B4_E35A)
      }
      return Int(truncatingIfNeeded: (hash ^ hash >> 29) >> 32) & (RenderedMembers.slots - 1)
    }

    @inline(__always)
    private func isSame(_ game: UnsafePointer<Game>, _ slot: Int) -> Bool {
      let known = numbers + slot * (words.count + bytes.count)
      var differences: UInt32 = 0
      forEachNumber(game) { differences |= known[$0] ^ $1 }
      return differences == 0
    }

    private func keep(_ game: UnsafePointer<Game>, _ text: ByteView, _ slot: Int) {
      if text.count > RenderedMembers.room { return }
      let known = numbers + slot * (words.count + bytes.count)
      forEachNumber(game) { known[$0] = $1 }
      for (index, byte) in text.enumerated() { texts[slot * RenderedMembers.room + index] = byte }
      counts[slot] = text.count
    }
  }
#endif
