#if XML
  import FormatSyntax
  internal import SourceText

  /// A document's bytes as UTF-8, piece by piece, from any supported encoding. Also maps offsets back to the input.
  struct XMLSource {
    enum Encoding: Hashable {
      case utf8
      case utf16(TextEncoding.ByteOrder)
      case singleByte(TextEncoding)
    }

    /// Memory at a fixed address, because views of it are passed out.
    private final class Room {
      let base: UnsafeMutablePointer<UInt8>
      let capacity: Int

      init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: max(1, capacity))
      }

      deinit { base.deallocate() }
    }

    let input: ByteView
    let encoding: Encoding
    private var position: Int
    private var room = Room(capacity: 0)
    /// The offsets of a character in the text and in the input. It advances, because requested offsets increase.
    private var known: (inText: Int, inInput: Int)
    /// Offsets in the parser's text at which a bare ampersand was replaced by a longer reference.
    private var references: [Int] = []
    private static let added = "&amp;".utf8.count - 1

    /// - Throws: if the document declares an encoding that is not supported.
    init(_ input: ByteView) throws(SyntaxError) {
      self.input = input
      if let order = TextEncoding.utf16ByteOrder(input) {
        encoding = .utf16(order)
        position = 2
      } else if TextEncoding.looksBinary(input) {
        throw SyntaxError(offset: 0, message: "NUL bytes: not XML, or UTF-16 without its byte order mark")
      } else {
        encoding = try XMLDeclaration.encoding(input)
        position = TextEncoding.utf8BOMLength(input)
      }
      known = (0, position)
    }

    /// The next `size` bytes of the input (at least one) as UTF-8, valid until the next call; nil at the end.
    mutating func nextChunk(_ size: Int) -> ByteView? {
      guard position < input.count else { return nil }
      let chunk = input.slice(position, position + max(1, size))
      switch encoding {
      case .utf8:
        position += chunk.count
        return chunk
      case .singleByte(let declared):
        position += chunk.count
        let output = reserve(chunk.count * 3)
        return ByteView(start: output, count: TextEncoding.decodeSingleByte(chunk, declared, into: output))
      case .utf16(let order):
        // A surrogate pair is never split. Only tests use such small chunks.
        let units = input.slice(position, position + max(4, size))
        let output = reserve(units.count / 2 * 3 + 1)
        let isLast = position + units.count == input.count
        let (written, read) = TextEncoding.decodeUTF16(units, order, isLast: isLast, into: output)
        position += read
        return ByteView(start: output, count: written)
      }
    }

    private mutating func reserve(_ size: Int) -> UnsafeMutablePointer<UInt8> {
      if room.capacity < size { room = Room(capacity: size) }
      return room.base
    }

    /// Records that the text has a reference at `offset` in place of an ampersand in the input. Offsets must increase.
    ///
    /// - Returns: the number of references.
    mutating func lengthened(at offset: Int) -> Int {
      references.append(offset)
      return references.count
    }

    /// Number of bytes before `offset` of the text that are not in the input.
    private func addedBytes(before offset: Int) -> Int {
      guard let first = references.first, first < offset else { return 0 }
      let known = references.partitioningIndex { $0 >= offset }
      return Self.added * (known - 1) + min(Self.added, offset - references[known - 1])
    }

    /// The offset in the input for an offset in the text.
    mutating func inputOffset(_ textOffset: Int) -> Int {
      let offset = textOffset - addedBytes(before: textOffset)
      if encoding == .utf8 { return min(known.inInput + offset, input.count) }
      if offset < known.inText { known = (0, start) }
      while known.inText < offset, known.inInput < input.count {
        let (textBytes, inputBytes) = character(at: known.inInput)
        known.inText += textBytes
        known.inInput = min(known.inInput + inputBytes, input.count)
      }
      return known.inInput
    }

    private var start: Int {
      if case .utf16 = encoding { return 2 }
      return 0
    }

    /// Number of bytes of the character in the text and in the input.
    private func character(at offset: Int) -> (inText: Int, inInput: Int) {
      switch encoding {
      case .utf8: return (1, 1)
      case .singleByte(let declared):
        if input[offset] < 0x80 { return (1, 1) }
        return (TextEncoding.encodedLength(input[offset], declared), 1)
      case .utf16(let order):
        guard offset + 1 < input.count else { return (1, 1) }
        let high = order == .bigEndian ? 0 : 1
        let unit = UInt16(input[offset + high]) << 8 | UInt16(input[offset + 1 - high])
        if unit < 0x80 { return (1, 2) }
        if unit < 0x800 { return (2, 2) }
        if unit & 0xFC00 == 0xD800, offset + 3 < input.count, input[offset + 2 + high] & 0xFC == 0xDC { return (4, 4) }
        return (3, 2)
      }
    }
  }
#endif
