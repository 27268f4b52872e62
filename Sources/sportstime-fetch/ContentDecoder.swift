/// Decodes compressed bodies (RFC 9110, section 8.4.1) and checks that they are complete: a compressed body ends with a
/// checksum or with a block that is marked as the last one.
struct ContentDecoder {
  /// A body with more encodings than this is rejected as an attack.
  private static let maxCodings = 3

  let maxBytes: Int

  /// The encoding to request from servers.
  static let accepted = "gzip"

  func decode(_ body: [UInt8], _ codings: [String]) throws(Fault) -> [UInt8] {
    if codings.count > ContentDecoder.maxCodings { throw .unknown(codings.joined(separator: ", ")) }
    var body = body
    for coding in codings.reversed() {
      switch coding {
      case "gzip", "x-gzip": body = try gunzip(body)
      case "deflate": body = try expand(body)
      default: throw .unknown(coding)
      }
    }
    return body
  }

  enum Fault: Error {
    case truncated, damaged, tooLarge
    case unknown(String)
  }

  /// Expands one or more members of gzip (RFC 1952).
  private func gunzip(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var inflater = Inflater(bytes, maxBytes: maxBytes)
    var position = 0
    repeat {
      position = try inflater.run(at: try endOfHeader(bytes, position))
      if bytes.count - position < 8 { throw .truncated }
      let member = inflater.output[inflater.start...]
      guard number(bytes, position) == Checksum.crc32(member),
        number(bytes, position + 4) == UInt32(truncatingIfNeeded: member.count)
      else { throw .damaged }
      position += 8
    } while position < bytes.count
    return inflater.output
  }

  private func endOfHeader(_ bytes: [UInt8], _ start: Int) throws(Fault) -> Int {
    for (index, byte) in ([0x1F, 0x8B, 8] as [UInt8]).enumerated() {
      if start + index >= bytes.count { throw .truncated }
      if bytes[start + index] != byte { throw .damaged }
    }
    var position = start + 10
    if position > bytes.count { throw .truncated }
    let flags = bytes[start + 3]
    if flags & 0xE0 != 0 { throw .damaged }
    if flags & 4 != 0 {
      if position + 2 > bytes.count { throw .truncated }
      position += 2 + Int(bytes[position]) + Int(bytes[position + 1]) << 8
    }
    // A file name and a comment, each terminated by a zero.
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw .truncated }
      position = end + 1
    }
    if flags & 2 != 0 { position += 2 }
    if position > bytes.count { throw .truncated }
    return position
  }

  /// Expands deflate data in zlib format (RFC 1950) or, as many servers send it, without that format.
  private func expand(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    if bytes.count < 2 { throw .truncated }
    let isZlib = bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0 && bytes[1] & 0x20 == 0
    var inflater = Inflater(bytes, maxBytes: maxBytes)
    let end = try inflater.run(at: isZlib ? 2 : 0)
    if isZlib {
      if bytes.count - end < 4 { throw .truncated }
      if number(bytes, end).byteSwapped != Checksum.adler32(inflater.output) { throw .damaged }
    }
    if bytes.count != end + (isZlib ? 4 : 0) { throw .damaged }
    return inflater.output
  }

  /// The number in four bytes, the lowest first.
  private func number(_ bytes: [UInt8], _ position: Int) -> UInt32 {
    bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension ContentDecoder.Fault {
  func message(maxBytes: Int) -> String {
    switch self {
    case .truncated: "the response is truncated: its compressed data has no end"
    case .damaged: "the response is damaged: its compressed data is invalid"
    case .tooLarge: "larger than \(maxBytes) bytes, the limit [limit-exceeded]"
    case .unknown(let coding): "the response has an encoding that was not asked for: \(coding)"
    }
  }
}

enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
