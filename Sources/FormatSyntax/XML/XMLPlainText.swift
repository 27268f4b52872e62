#if XML
  internal import CByteScan
  internal import CLibrary
  internal import SourceText

  /// Reads documents that are plain without libxml2, in a third of its time: elements and attributes with ASCII names and no
  /// prefixes, text with the five entities and numbers of characters, CDATA, comments.
  ///
  /// It knows no errors: at anything else, and at anything that is wrong, it stops, and libxml2 reads the document from the
  /// start, which alone decides what is well-formed and what is said of it. So what is taken here is less than XML 1.0
  /// allows, and never more: a test compares the two over the corpora, in each of their files' beginnings, and over
  /// generated documents.
  struct XMLPlainText {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private let input: ByteView
    private var values: XMLValues
    private var names = XMLPlainNames()
    private var lines = LineCounter()
    private var recordLine = 1
    /// Records that were handed over.
    private var records = 0
    /// Names of the open elements.
    private let open: UnsafeMutablePointer<XMLPlainNames.Name>
    private var depth = 0
    /// Five pointers an attribute, as libxml2 has them.
    private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private var attributeCount = 0
    /// Values of a tag's attributes that have references.
    private let scratch: UnsafeMutablePointer<UInt8>
    private var scratchUsed = 0
    private let onRecord: (_ line: Int) -> Void

    private static let mostAttributes = 64
    private static let scratchSize = 1 << 16
    /// Bytes of a text, a value or a comment in one piece.
    private static let longestPiece = 1 << 20

    /// - Parameter onRecord: called with each record's 1-based line, its values being in `fields`.
    /// - Returns: how many records were read, and whether the document was read to its end.
    static func read(
      _ input: ByteView, states: XMLPathStates, paths: [XMLPath], fields: RecordFields,
      onRecord: @escaping (_ line: Int) -> Void
    ) -> (records: Int, isWhole: Bool) {
      guard let base = input.baseAddress else { return (0, false) }
      let values = XMLValues(states: states, paths: paths, fields: fields, lasting: input)
      var reader = XMLPlainText(input, base, values, onRecord)
      defer { reader.deallocate() }
      let isWhole = reader.readDocument()
      return (reader.records, isWhole)
    }

    private init(
      _ input: ByteView, _ base: UnsafePointer<UInt8>, _ values: XMLValues, _ onRecord: @escaping (_ line: Int) -> Void
    ) {
      self.input = input
      self.base = base
      self.values = values
      self.onRecord = onRecord
      end = input.count
      open = .allocate(capacity: Limits.nesting + 1)
      attributes = .allocate(capacity: 5 * Self.mostAttributes)
      attributes.initialize(repeating: nil, count: 5 * Self.mostAttributes)
      scratch = .allocate(capacity: Self.scratchSize)
    }

    private func deallocate() {
      values.deallocate()
      names.deallocate()
      open.deallocate()
      attributes.deallocate()
      scratch.deallocate()
    }

    // MARK: The document

    /// False at the first thing that is not plain.
    private mutating func readDocument() -> Bool {
      var at = TextEncoding.utf8BOMLength(input)
      guard XMLDeclaration.refusal(input.slice(at, at + 512)) == nil, XMLPlainText.skipDeclaration(input, &at),
        skipMisc(&at), at < end, readStartTag(&at)
      else { return false }
      while depth > 0 {
        guard readText(&at), at < end else { return false }
        switch base[at] {
        case .slash: guard readEndTag(&at) else { return false }
        case 0x21: guard readBang(&at) else { return false }
        default:
          at -= 1
          guard readStartTag(&at) else { return false }
        }
      }
      return skipMisc(&at) && at == end
    }

    /// White space and comments around the root element.
    private mutating func skipMisc(_ at: inout Int) -> Bool {
      while true {
        skipSpace(&at)
        guard at + 3 < end, base[at] == .lessThan, base[at + 1] == 0x21 else { return true }
        guard base[at + 2] == 0x2D, base[at + 3] == 0x2D else { return false }
        at += 4
        guard skipComment(&at) else { return false }
      }
    }

    @inline(__always)
    private func skipSpace(_ at: inout Int) {
      while at < end, XMLPlainText.isSpace(base[at]) { at += 1 }
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, or nothing (XML 1.0, section 2.8).
    private static func skipDeclaration(_ input: ByteView, _ at: inout Int) -> Bool {
      let rest = input.slice(at, at + 256)
      guard rest.hasPrefix("<?xml") else { return true }
      guard let close = rest.firstRange(of: ("?>" as StaticString).bytes) else { return false }
      var text = rest.slice(5, close)
      func takeMember(_ name: StaticString) -> ByteView? {
        let start = afterSpace(text)
        guard start.count < text.count, start.hasPrefix(name) else { return nil }
        let sign = start.slice(name.utf8CodeUnitCount, start.count)
        guard sign.count > 2, sign[0] == .equalsSign, sign[1] == .quote || sign[1] == .apostrophe,
          let quote = sign.firstIndex(of: sign[1], from: 2)
        else { return nil }
        text = sign.slice(quote + 1, sign.count)
        return sign.slice(2, quote)
      }
      guard let version = takeMember("version"), version.equals("1.0") else { return false }
      if let encoding = takeMember("encoding"), !encoding.equalsIgnoringCase(("UTF-8" as StaticString).bytes) {
        return false
      }
      if let standalone = takeMember("standalone"), !standalone.equals("yes"), !standalone.equals("no") {
        return false
      }
      guard afterSpace(text).isEmpty else { return false }
      at += close + 2
      return true
    }

    private static func afterSpace(_ text: ByteView) -> ByteView {
      text.slice(text.firstIndex { !isSpace($0) } ?? text.count, text.count)
    }

    // MARK: Tags

    private mutating func readStartTag(_ at: inout Int) -> Bool {
      let start = at
      guard base[at] == .lessThan, depth < Limits.nesting else { return false }
      at += 1
      guard let name = readName(&at) else { return false }
      attributeCount = 0
      scratchUsed = 0
      var hasNamespace = false
      var isEmpty = false
      while true {
        let before = at
        skipSpace(&at)
        guard at < end else { return false }
        if base[at] == .greaterThan { break }
        if base[at] == .slash {
          at += 1
          guard at < end, base[at] == .greaterThan else { return false }
          isEmpty = true
          break
        }
        guard at > before, let attribute = readName(&at) else { return false }
        skipSpace(&at)
        guard at < end, base[at] == .equalsSign else { return false }
        at += 1
        skipSpace(&at)
        guard readValue(&at, attribute, &hasNamespace) else { return false }
      }
      at += 1
      guard begin(name, at: start) else { return false }
      if isEmpty { return endElement(at) }
      open[depth - 1] = name
      return true
    }

    @inline(__always)
    private mutating func begin(_ name: XMLPlainNames.Name, at start: Int) -> Bool {
      depth += 1
      let wants = values.open(name.start, attributes, attributeCount)
      if wants.isEmpty { return true }
      if wants.contains(.record) {
        values.fields.offset = start
        recordLine = lines.advance(to: start, in: input)
      }
      return !wants.contains(.attributes) || values.take(attributes, attributeCount)
    }

    private mutating func readEndTag(_ at: inout Int) -> Bool {
      let name = open[depth - 1]
      guard end - at > name.count + 1 else { return false }
      if name.count < 8, end - at > 8 {
        let word = UnsafeRawPointer(base + at + 1).loadUnaligned(as: UInt64.self)
        guard word & (1 << UInt64(8 * name.count) &- 1) == name.key else { return false }
      } else {
        guard memcmp(base + at + 1, name.start, name.count) == 0 else { return false }
      }
      at += 1 + name.count
      skipSpace(&at)
      guard at < end, base[at] == .greaterThan else { return false }
      at += 1
      return endElement(at)
    }

    /// - Parameter place: after its tag.
    @inline(__always)
    private mutating func endElement(_ place: Int) -> Bool {
      if values.close() {
        values.fields.end = place
        if values.isTooLarge || place - values.fields.offset > Limits.feedRecordBytes { return false }
        values.endRecord()
        records += 1
        onRecord(recordLine)
      }
      values.leave()
      depth -= 1
      return true
    }

    @inline(__always)
    private mutating func readName(_ at: inout Int) -> XMLPlainNames.Name? {
      let start = at
      guard at < end, XMLPlainText.isNameStart(base[at]) else { return nil }
      at += 1
      while at < end, XMLPlainText.isNamePart(base[at]) { at += 1 }
      return names.name(base + start, at - start, isWordReadable: end - start >= 8)
    }

    @inline(__always)
    private static func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

    @inline(__always)
    private static func isNamePart(_ byte: UInt8) -> Bool {
      isNameStart(byte) || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E
    }

    // MARK: Attributes

    private mutating func readValue(
      _ at: inout Int, _ name: XMLPlainNames.Name, _ hasNamespace: inout Bool
    ) -> Bool {
      guard at < end, base[at] == .quote || base[at] == .apostrophe else { return false }
      let quote = base[at]
      at += 1
      let start = at
      var piece = start
      let scratchStart = scratchUsed
      while true {
        while at < end, XMLPlainText.isPlainInValue(base[at]) { at += 1 }
        guard at < end else { return false }
        let byte = base[at]
        if byte == quote { break }
        switch byte {
        case .quote, .apostrophe: at += 1
        case 0x80...: guard skipCharacter(&at) else { return false }
        case 0x26:
          guard keep(piece, at), let scalar = readReference(&at), keep(scalar) else { return false }
          piece = at
        default: return false
        }
      }
      guard at - start <= Self.longestPiece else { return false }
      if name.isNamespace {
        if hasNamespace || scratchUsed > scratchStart || !XMLPlainText.isPlainNamespace(input.slice(start, at)) {
          return false
        }
        hasNamespace = true
        at += 1
        return true
      }
      for index in 0..<attributeCount where attributes[5 * index] == name.start { return false }
      guard attributeCount < Self.mostAttributes else { return false }
      attributes[5 * attributeCount] = name.start
      if scratchUsed > scratchStart || piece > start {
        guard keep(piece, at) else { return false }
        attributes[5 * attributeCount + 3] = UnsafePointer(scratch + scratchStart)
        attributes[5 * attributeCount + 4] = UnsafePointer(scratch + scratchUsed)
      } else {
        attributes[5 * attributeCount + 3] = base + start
        attributes[5 * attributeCount + 4] = base + at
      }
      attributeCount += 1
      at += 1
      return true
    }

    /// What stands for itself in a value, whichever its quotes.
    @inline(__always)
    private static func isPlainInValue(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte < 0x80 && byte != .quote && byte != .apostrophe && byte != 0x26 && byte != .lessThan
    }

    /// Of the addresses for namespaces those that nobody complains about.
    private static func isPlainNamespace(_ text: ByteView) -> Bool {
      (text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("urn:"))
        && text.firstRange(of: ("w3.org" as StaticString).bytes) == nil && text.count < 256
        && text.allSatisfy { isNamePart($0) || $0 == .slash || $0 == 0x3A }
    }

    private mutating func keep(_ start: Int, _ until: Int) -> Bool {
      guard until - start <= Self.scratchSize - scratchUsed else { return false }
      memcpy(scratch + scratchUsed, base + start, until - start)
      scratchUsed += until - start
      return true
    }

    /// libxml2 leaves an ampersand as a reference, and so is it here.
    private mutating func keep(_ scalar: Unicode.Scalar) -> Bool {
      if scalar == "&" { return keep(("&#38;" as StaticString).bytes) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
        keep(ByteView(rebasing: bytes[..<XMLPlainText.encode(scalar, bytes)]))
      }
    }

    private mutating func keep(_ bytes: ByteView) -> Bool {
      guard let start = bytes.baseAddress, bytes.count <= Self.scratchSize - scratchUsed else { return false }
      memcpy(scratch + scratchUsed, start, bytes.count)
      scratchUsed += bytes.count
      return true
    }

    // MARK: Text

    /// Takes text up to the next `<`, and goes behind that.
    private mutating func readText(_ at: inout Int) -> Bool {
      let start = at
      var piece = at
      while true {
        skipPlain(&at)
        guard at < end else { return false }
        switch base[at] {
        case .lessThan:
          guard take(piece, at), at - start <= Self.longestPiece else { return false }
          at += 1
          return true
        case .greaterThan:
          // `]]>` ends a CDATA section, and stands nowhere else (XML 1.0, section 2.4).
          if base[at - 1] == 0x5D, base[at - 2] == 0x5D { return false }
          at += 1
        case 0x26:
          guard take(piece, at), let scalar = readReference(&at), take(scalar) else { return false }
          piece = at
        case 0x0D:
          // Of the two that end a line in some files, one is left (XML 1.0, section 2.11).
          guard take(piece, at), at + 1 < end, base[at + 1] == .lineFeed else { return false }
          at += 1
          piece = at
        case 0x80...: guard skipCharacter(&at) else { return false }
        default: return false
        }
      }
    }

    /// Over what needs no look of its own: sixteen bytes at a time, and between them one that ends a line or is a tab.
    @inline(__always)
    private func skipPlain(_ at: inout Int) {
      while at < end {
        if at + 16 <= end {
          let plain = Int(sportstime_plain_text(base + at))
          at += plain
          if plain == 16 { continue }
        }
        if !XMLPlainText.isPlainInText(base[at]) { return }
        at += 1
      }
    }

    @inline(__always)
    private static func isPlainInText(_ byte: UInt8) -> Bool {
      byte >= 0x20
        ? byte < 0x80 && byte != .lessThan && byte != .greaterThan && byte != 0x26 : byte == 0x0A || byte == 0x09
    }

    @inline(__always)
    private mutating func take(_ start: Int, _ until: Int) -> Bool {
      start == until || values.take(ByteView(start: base + start, count: until - start))
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
        values.take(ByteView(rebasing: bytes[..<XMLPlainText.encode(scalar, bytes)]))
      }
    }

    private static func encode(_ scalar: Unicode.Scalar, _ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
      var count = 0
      for byte in UTF8.encode(scalar).map({ Array($0) }) ?? [] where count < bytes.count {
        bytes[count] = byte
        count += 1
      }
      return count
    }

    /// Over a character that is not ASCII; false where it is none of XML's (XML 1.0, section 2.2).
    @inline(__always)
    private func skipCharacter(_ at: inout Int) -> Bool {
      let count = UTF8Sequence.length(base + at, end - at)
      if count == 0 || (count == 3 && base[at] == 0xEF && base[at + 1] == 0xBF && base[at + 2] >= 0xBE) { return false }
      at += count
      return true
    }

    /// `&amp;`, `&#38;`, `&#x26;`: the character, and `at` behind it.
    private func readReference(_ at: inout Int) -> Unicode.Scalar? {
      let text = input.slice(at + 1, at + 12)
      guard let close = text.firstIndex(of: .semicolon, from: 0) else { return nil }
      let name = text.slice(0, close)
      at += close + 2
      if name.equals("amp") { return "&" }
      if name.equals("lt") { return "<" }
      if name.equals("gt") { return ">" }
      if name.equals("quot") { return "\"" }
      if name.equals("apos") { return "'" }
      guard name.count > 1, name[0] == 0x23 else { return nil }
      let isHex = name[1] == 0x78
      let digits = name.slice(isHex ? 2 : 1, name.count)
      guard !digits.isEmpty, digits.count < 8 else { return nil }
      var number: UInt32 = 0
      for byte in digits {
        let digit: UInt8
        switch byte {
        case 0x30...0x39: digit = byte - 0x30
        case 0x41...0x46 where isHex: digit = byte - 0x37
        case 0x61...0x66 where isHex: digit = byte - 0x57
        default: return nil
        }
        number = number * (isHex ? 16 : 10) + UInt32(digit)
      }
      guard number >= 0x20 || number == 0x0A || number == 0x09, number & 0xFFFE != 0xFFFE else { return nil }
      return Unicode.Scalar(number)
    }

    /// `<!--` or `<![CDATA[`, from the `!` on.
    private mutating func readBang(_ at: inout Int) -> Bool {
      let rest = input.slice(at, at + 8)
      if rest.hasPrefix("!--") {
        at += 3
        return skipComment(&at)
      }
      guard rest.hasPrefix("![CDATA[") else { return false }
      at += 8
      let start = at
      while at < end {
        switch base[at] {
        case 0x5D where end - at > 2 && base[at + 1] == 0x5D && base[at + 2] == .greaterThan:
          guard take(start, at), at - start <= Self.longestPiece else { return false }
          at += 3
          return true
        case 0x20..<0x80, 0x0A, 0x09: at += 1
        case 0x80...: guard skipCharacter(&at) else { return false }
        default: return false
        }
      }
      return false
    }

    /// Up to its `-->`, before which no `--` stands (XML 1.0, section 2.5).
    private func skipComment(_ at: inout Int) -> Bool {
      let start = at
      while at < end {
        switch base[at] {
        case 0x2D where at + 1 < end && base[at + 1] == 0x2D:
          guard at + 2 < end, base[at + 2] == .greaterThan, at - start <= Self.longestPiece else { return false }
          at += 3
          return true
        case 0x20..<0x80, 0x0A, 0x0D, 0x09: at += 1
        case 0x80...: guard skipCharacter(&at) else { return false }
        default: return false
        }
      }
      return false
    }
  }

  /// The names of a document, each at one address, with a zero behind it, as libxml2 keeps them.
  private struct XMLPlainNames {
    struct Name {
      var start: UnsafePointer<UInt8>
      var count: Int
      /// The bytes of a name of fewer than eight; of a longer one, what most others do not have.
      var key: UInt64
      var isNamespace: Bool
    }

    private let entries: UnsafeMutablePointer<Name?>
    private var count = 0

    private static let bits = 11
    private static let longest = 256
    private static let mostSteps = 100

    init() {
      entries = .allocate(capacity: 1 << Self.bits)
      entries.initialize(repeating: nil, count: 1 << Self.bits)
    }

    func deallocate() {
      for index in 0..<(1 << Self.bits) { entries[index]?.start.deallocate() }
      entries.deallocate()
    }

    /// The one of these bytes; nil where there are too many, or too many in one place, or it is too long.
    ///
    /// - Parameter isWordReadable: whether there are eight bytes at `start`, whatever the name's length.
    @inline(__always)
    mutating func name(_ start: UnsafePointer<UInt8>, _ length: Int, isWordReadable: Bool) -> Name? {
      var key: UInt64 = 0
      let raw = UnsafeRawPointer(start)
      if length >= 8 {
        let last = raw.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
        key = raw.loadUnaligned(as: UInt64.self) ^ (last << 13 | last >> 51)
      } else if isWordReadable {
        key = raw.loadUnaligned(as: UInt64.self) & (1 << UInt64(8 * length) &- 1)
      } else {
        for at in 0..<length { key |= UInt64(start[at]) << UInt64(8 * at) }
      }
      let hash = (key &+ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
      var place = Int(truncatingIfNeeded: hash >> UInt64(64 - Self.bits))
      var steps = 0
      while let known = entries[place] {
        if known.key == key, known.count == length, length < 8 || memcmp(known.start, start, length) == 0 {
          return known
        }
        place = (place + 1) & (1 << Self.bits - 1)
        steps += 1
        // Names can be made so that all of them want one place.
        if steps > Self.mostSteps { return nil }
      }
      return insert(start, length, key, place)
    }

    private mutating func insert(
      _ start: UnsafePointer<UInt8>, _ length: Int, _ key: UInt64, _ place: Int
    ) -> Name? {
      guard count < 1 << (Self.bits - 1), length <= Self.longest else { return nil }
      count += 1
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: length + 1)
      copy.update(from: start, count: length)
      copy[length] = 0
      let isNamespace = ByteView(start: start, count: length).equals("xmlns")
      let name = Name(start: UnsafePointer(copy), count: length, key: key, isNamespace: isNamespace)
      entries[place] = name
      return name
    }
  }
#endif
