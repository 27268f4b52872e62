/// Expands deflate data (RFC 1951).
struct Inflater {
  private let input: [UInt8]
  private let maxBytes: Int
  private var position = 0
  /// Bits that have been read from the input but not used. The next one is the lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// All expanded bytes.
  private(set) var output: [UInt8] = []
  /// The index in the output at which the current data begin. They don't refer to anything before it.
  private(set) var start = 0

  init(_ input: [UInt8], maxBytes: Int) {
    self.input = input
    self.maxBytes = maxBytes
  }

  /// Expands the data at a position.
  ///
  /// - Returns: the position after the data.
  mutating func run(at position: Int) throws(ContentDecoder.Fault) -> Int {
    self.position = position
    (bits, bitCount) = (0, 0)
    start = output.count
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try expand(Inflater.fixed.0, Inflater.fixed.1)
      case 2:
        let (literals, distances) = try readCodes()
        try expand(literals, distances)
      default: throw .damaged
      }
    }
    return self.position - bitCount / 8
  }

  // MARK: Bits

  private mutating func fill() {
    while bitCount <= 56, position < input.count {
      bits |= UInt64(input[position]) << UInt64(bitCount)
      position += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(ContentDecoder.Fault) -> Int {
    if bitCount < count { fill() }
    if bitCount < count { throw .truncated }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ code: Code) throws(ContentDecoder.Fault) -> Int {
    if bitCount < 15 { fill() }
    let entry = code.entries[Int(bits & UInt64(code.entries.count - 1))]
    let length = Int(entry & 15)
    if length == 0 { throw bitCount < 15 ? .truncated : .damaged }
    if length > bitCount { throw .truncated }
    bits >>= UInt64(length)
    bitCount -= length
    return Int(entry >> 4)
  }

  // MARK: Blocks

  private mutating func grow(by count: Int) throws(ContentDecoder.Fault) {
    if output.count + count > maxBytes { throw .tooLarge }
  }

  private mutating func copyStored() throws(ContentDecoder.Fault) {
    _ = try take(bitCount % 8)
    let (length, complement) = (try take(16), try take(16))
    if length ^ 0xFFFF != complement { throw .damaged }
    position -= bitCount / 8
    (bits, bitCount) = (0, 0)
    if input.count - position < length { throw .truncated }
    try grow(by: length)
    output += input[position..<position + length]
    position += length
  }

  private mutating func expand(_ literals: Code, _ distances: Code) throws(ContentDecoder.Fault) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try grow(by: 1)
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Inflater.lengths.count else { throw .damaged }
      let length = Inflater.lengths[symbol - 257] + (try take(Inflater.lengthBits[symbol - 257]))
      let code = try self.symbol(distances)
      guard code < Inflater.distances.count else { throw .damaged }
      let distance = Inflater.distances[code] + (try take(code < 4 ? 0 : code / 2 - 1))
      if distance > output.count - start { throw .damaged }
      try grow(by: length)
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = (0..<30).map { $0 < 4 ? $0 + 1 : (2 + $0 % 2) << ($0 / 2 - 1) + 1 }
  private static let fixed = (
    Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }), Code([Int](repeating: 5, count: 32))
  )

  // MARK: Codes

  /// The order in which the code length code's lengths are stored.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodes() throws(ContentDecoder.Fault) -> (literals: Code, distances: Code) {
    let (literals, distances, written) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    if literals > 286 || distances > 30 { throw .damaged }
    var first = [Int](repeating: 0, count: 19)
    for index in 0..<written { first[Inflater.order[index]] = try take(3) }
    let code = Code(first)
    if !code.isValid { throw .damaged }
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try symbol(code)
      switch symbol {
      case ..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try take(3)))
      default: lengths += [Int](repeating: 0, count: 11 + (try take(7)))
      }
    }
    if lengths.count > literals + distances || lengths[256] == 0 { throw .damaged }
    let result = (Code(Array(lengths[..<literals])), Code(Array(lengths[literals...])))
    if !result.0.isValid || !result.1.isValid { throw .damaged }
    return result
  }

  /// A prefix code, as a lookup table for the next bits.
  struct Code {
    /// By the next bits: symbol and length; length 0 if the bits are undefined.
    private(set) var entries: [UInt16]
    /// Whether no two symbols share a code and no code is unused, unless there is at most one symbol.
    let isValid: Bool

    /// - Parameter lengths: by symbol; 0 if the symbol does not occur.
    init(_ lengths: [Int]) {
      let longest = max(1, lengths.max() ?? 0)
      entries = [UInt16](repeating: 0, count: 1 << longest)
      var counts = [Int](repeating: 0, count: 17)
      for length in lengths where length > 0 { counts[length] += 1 }
      var next = [Int](repeating: 0, count: 17)
      var code = 0
      for length in 1...15 {
        next[length] = code
        code = (code + counts[length]) << 1
      }
      let used = counts.enumerated().reduce(0) { $0 + $1.element << (15 - min($1.offset, 15)) }
      isValid = used == 1 << 15 || lengths.count { $0 > 0 } <= 1
      if !isValid { return }
      for (symbol, length) in lengths.enumerated() where length > 0 {
        // Codes are stored with the highest bit first.
        var reversed = 0
        for bit in 0..<length where next[length] >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        next[length] += 1
        for index in stride(from: reversed, to: entries.count, by: 1 << length) {
          entries[index] = UInt16(symbol << 4 | length)
        }
      }
    }
  }
}
