import SourceText

/// The checked contents of a TZif file (RFC 9636, section 3) of version 2 or later: its 64-bit block and its footer.
struct TZifData {
  /// Seconds since the epoch, in increasing order.
  private(set) var times: [Int64] = []
  /// For each of `times`, the index into `types`.
  private(set) var kinds: [UInt8] = []
  private(set) var types: [LocalTimeType] = []
  /// Nil if the file does not describe the time after its last transition.
  private(set) var footer: PosixFooter?

  /// Whether unreadable bytes were meant to be a zone. False for a file of another kind and for a zone with leap
  /// seconds.
  static func isDamaged(_ bytes: ByteView) -> Bool {
    if bytes.count < 4 { return true }
    guard bytes.slice(0, 4).equals("TZif") else { return false }
    return TZifHeader(bytes, at: 0).map { $0.leapCount == 0 } ?? true
  }

  init?(_ bytes: ByteView) {
    guard bytes.count <= TZifHeader.greatestFile else { return nil }
    // The 32-bit block is for readers of version 1 and is skipped.
    guard let first = TZifHeader(bytes, at: 0), first.version >= 0x32 else { return nil }
    let start = TZifHeader.size + first.blockSize(timeSize: 4)
    guard let header = TZifHeader(bytes, at: start), header.version == first.version else { return nil }
    // With leap seconds, the file does not use POSIX time.
    guard header.isConsistent, header.leapCount == 0 else { return nil }
    let block = start + TZifHeader.size
    let end = block + header.blockSize(timeSize: 8)
    guard end <= bytes.count else { return nil }
    guard readBlock(bytes.slice(block, end), header) else { return nil }
    guard readFooter(bytes.slice(end, bytes.count), extended: header.version >= 0x33) else { return nil }
  }

  /// - Parameter block: as long as the header states.
  private mutating func readBlock(_ block: ByteView, _ header: TZifHeader) -> Bool {
    let kindStart = header.timeCount * 8
    let typeStart = kindStart + header.timeCount
    let nameStart = typeStart + header.typeCount * 6
    let standardStart = nameStart + header.nameCount
    let universalStart = standardStart + header.standardCount
    times.reserveCapacity(header.timeCount)
    // RFC 9636, section 3.2: -2^59 is before the Big Bang.
    var previous = Int64(-1) << 59 - 1
    for index in 0..<header.timeCount {
      guard let bits = block.bigEndian(at: index * 8, UInt64.self) else { return false }
      let time = Int64(bitPattern: bits)
      guard time > previous, Int(block[kindStart + index]) < header.typeCount else { return false }
      previous = time
      times.append(time)
    }
    kinds = Array(block.slice(kindStart, typeStart))
    let names = block.slice(nameStart, standardStart)
    for index in 0..<header.typeCount {
      guard let type = TZifData.type(block, at: typeStart + index * 6, names) else { return false }
      types.append(type)
    }
    return indicatorsAreSound(block.slice(standardStart, universalStart), block.slice(universalStart, block.count))
  }

  private static func type(_ block: ByteView, at start: Int, _ names: ByteView) -> LocalTimeType? {
    guard let bits = block.bigEndian(at: start, UInt32.self), start + 6 <= block.count else { return nil }
    let offset = Int32(bitPattern: bits)
    let isDaylight = block[start + 4]
    let nameStart = Int(block[start + 5])
    guard LocalTimeType.offsets.contains(offset), isDaylight <= 1 else { return nil }
    guard let nameEnd = names.firstIndex(of: 0, from: nameStart) else { return nil }
    let name = names.slice(nameStart, nameEnd)
    guard name.allSatisfy(isNameByte) else { return nil }
    return LocalTimeType(offset: offset, isDaylight: isDaylight == 1, abbreviation: name.text)
  }

  /// RFC 9636, section 3.2: letters, digits, `+` and `-`. Nothing else may reach a calendar's TZNAME.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, .plus, .hyphen: true
    default: false
    }
  }

  /// Whether each indicator is 0 or 1, and each time in UT is also in standard time.
  private func indicatorsAreSound(_ standard: ByteView, _ universal: ByteView) -> Bool {
    guard standard.allSatisfy({ $0 <= 1 }), universal.allSatisfy({ $0 <= 1 }) else { return false }
    for (index, indicator) in universal.enumerated() where indicator == 1 {
      guard index < standard.count, standard[index] == 1 else { return false }
    }
    return true
  }

  /// Reads the line after the data, which ends the file.
  private mutating func readFooter(_ bytes: ByteView, extended: Bool) -> Bool {
    guard bytes.count >= 2, bytes[0] == .lineFeed else { return false }
    guard bytes.firstIndex(of: .lineFeed, from: 1) == bytes.count - 1 else { return false }
    if bytes.count == 2 { return true }
    footer = PosixFooter(bytes.slice(1, bytes.count - 1), extended: extended)
    return footer != nil
  }
}
