import SourceText

#if XML
  internal import CLibXML2
  import FormatSyntax
  internal import SourceText

  /// The state of libxml2's callbacks: one document that is being read.
  ///
  /// Errors can't be thrown through C, so the first one is stored here and the parser is stopped. The session has a
  /// fixed address, which is passed to C, and is only used through it.
  struct XMLSession {
    var source: XMLSource
    var values: XMLValues
    let library: LibXML2
    let parser: xmlParserCtxtPtr
    /// Whether the parser has received the whole text.
    var hasEnded = false
    private(set) var error: SyntaxError?
    private var recordLine = 1
    private var toldNamespace = false
    private let onFinding: (SyntaxFinding) -> Void
    private let onRecord: (_ line: Int) -> Void

    init(
      _ source: XMLSource, _ values: XMLValues, _ library: LibXML2, _ parser: xmlParserCtxtPtr,
      onFinding: @escaping (SyntaxFinding) -> Void, onRecord: @escaping (_ line: Int) -> Void
    ) {
      self.source = source
      self.values = values
      self.library = library
      self.parser = parser
      self.onFinding = onFinding
      self.onRecord = onRecord
    }

    /// libxml2 searches all prefixes in force, each of which takes two entries.
    private static let namespaceLimit = Int32(2 * Limits.xmlAttributes)

    // MARK: Elements

    @inline(__always)
    mutating func startElement(
      _ name: UnsafePointer<UInt8>, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int,
      _ namespaces: Int
    ) {
      if values.depth >= Limits.nesting {
        fail("elements nested deeper than \(Limits.nesting)", at: tagStart.inText, code: .limitExceeded)
        return
      }
      if count + namespaces > Limits.xmlAttributes {
        let message = "an element with more than \(Limits.xmlAttributes) attributes"
        fail(message, at: tagStart.inText, code: .limitExceeded)
        return
      }
      if parser.pointee.nsNr > Self.namespaceLimit {
        let message = "more than \(Limits.xmlAttributes) namespaces in one place"
        fail(message, at: tagStart.inText, code: .limitExceeded)
        return
      }
      let wants = values.open(name, attributes, count)
      if wants.isEmpty { return }
      if wants.contains(.record) {
        let (offset, line) = tagStart
        values.fields.offset = source.inputOffset(offset)
        recordLine = line
      }
      if wants.contains(.attributes), let attributes, !values.take(attributes, count) { failOnValue() }
    }

    @inline(__always)
    mutating func endElement() {
      if values.close() { endRecord() }
      values.leave()
    }

    private mutating func endRecord() {
      let offset = values.fields.offset
      values.fields.end = source.inputOffset(textOffset)
      let size = values.fields.end - offset
      if values.isTooLarge || size > Limits.feedRecordBytes {
        let message = "a record of \(digitGrouped(size)) bytes, more than \(digitGrouped(Limits.feedRecordBytes))"
        onFinding(SyntaxFinding(code: .limitExceeded, message: message, offset: offset, scope: .skipped))
      } else {
        values.endRecord()
        onRecord(recordLine)
      }
    }

    @inline(__always)
    mutating func characters(_ text: ByteView) {
      if !values.take(text) { failOnValue() }
    }

    private mutating func failOnValue() {
      let message = "a value around the records of more than \(digitGrouped(Limits.feedRecordBytes)) bytes"
      fail(message, at: textOffset, code: .limitExceeded)
    }

    // MARK: Places

    /// The parser's position, as an offset in the UTF-8 text.
    var textOffset: Int {
      guard let input = parser.pointee.input, let at = input.pointee.cur, let base = input.pointee.base else {
        return 0
      }
      return Int(truncatingIfNeeded: input.pointee.consumed) + (at - base)
    }

    /// The offset in the text and the line of the `<` of the parser's current tag. A tag contains no other `<`.
    var tagStart: (inText: Int, line: Int) {
      guard let input = parser.pointee.input, let at = input.pointee.cur, let base = input.pointee.base else {
        return (0, 1)
      }
      var start = at
      var line = Int(input.pointee.line)
      while start - base >= 8 {
        let word = ByteWord(start, at: -8)
        if word.equals(.lessThan) | word.equals(.lineFeed) != 0 { break }
        start -= 8
      }
      while start > base {
        start -= 1
        if start.pointee == .lineFeed { line -= 1 }
        if start.pointee == .lessThan { break }
      }
      return (textOffset - (at - start), line)
    }

    /// Whether a `<` or `&` at `offset` of the text is markup. It is not in a comment or in CDATA. In that case the
    /// parser, which has received everything before it, is waiting for the end of the section.
    func isAtMarkupOrText(_ offset: Int) -> Bool {
      if parser.pointee.instate == XML_PARSER_CDATA_SECTION { return false }
      guard textOffset < offset, let input = parser.pointee.input, let at = input.pointee.cur else { return true }
      // The waiting text ends with a zero, so the second byte exists if the first one does.
      return !(at[0] == .lessThan && (at[1] == .exclamationMark || at[1] == .questionMark))
    }

    // MARK: Errors

    /// Maximum number of bare ampersands in a document. Each is recorded, because it shifts later offsets.
    private static let ampersandLimit = 1 << 16

    /// Records that the text has a reference at `offset` in place of a bare ampersand in the input.
    mutating func noteBareAmpersand(at offset: Int) {
      let place = source.inputOffset(offset)
      guard source.lengthened(at: offset) <= Self.ampersandLimit else {
        fail("more than \(digitGrouped(Self.ampersandLimit)) bare ampersands", at: offset, code: .limitExceeded)
        return
      }
      let message = "an & that does not begin an entity of XML is taken literally; it should be &amp;"
      onFinding(SyntaxFinding(code: .bareAmpersand, message: message, offset: place, scope: .record))
    }

    private static let attributeTwice = Int32(XML_NS_ERR_ATTRIBUTE_REDEFINED.rawValue)
    private static let namespaces = Int32(XML_FROM_NAMESPACE.rawValue)

    /// Stores the first error and stops the parser. `offset` is in the text.
    mutating func fail(_ message: String, at offset: Int, code: DiagnosticCode? = nil) {
      refuse(SyntaxError(offset: offset, message: message, code: code))
      library.stopParser(parser)
    }

    /// Stores the first error. Its offset is in the text.
    mutating func refuse(_ reason: SyntaxError) {
      if error != nil { return }
      error = SyntaxError(offset: source.inputOffset(reason.offset), message: reason.message, code: reason.code)
    }

    /// Handles an error of libxml2. Only fatal ones are errors here.
    mutating func complain(_ complaint: xmlError) {
      if error != nil { return }
      if complaint.level == XML_ERR_FATAL {
        let isLimit = complaint.code == Int32(XML_ERR_INTERNAL_ERROR.rawValue)
        fail(message(complaint), at: textOffset, code: isLimit ? .limitExceeded : nil)
      } else if complaint.domain == Self.namespaces, complaint.code == Self.attributeTwice {
        // Two attributes have prefixes of the same namespace, so it is unclear which value is meant.
        fail(message(complaint), at: textOffset)
      } else if complaint.level == XML_ERR_ERROR, complaint.domain == Self.namespaces, !toldNamespace {
        toldNamespace = true
        let offset = source.inputOffset(textOffset)
        onFinding(SyntaxFinding(code: .xmlNamespace, message: message(complaint), offset: offset, scope: .file))
      }
    }

    private func message(_ complaint: xmlError) -> String {
      switch complaint.code {
      case Int32(XML_ERR_INTERNAL_ERROR.rawValue): return "a piece of the document is larger than libxml2 allows"
      case Int32(XML_ERR_DOCUMENT_END.rawValue) where hasEnded && parser.pointee.instate != XML_PARSER_EPILOG:
        return "the document ends too early"
      default: break
      }
      guard let text = complaint.message else { return "not well-formed" }
      let line = String(cString: text).prefix { $0 != "\n" }
      if line.hasPrefix("Input is not proper UTF-8") {
        return "bytes that are not a character in the document's encoding"
      }
      return displaySafe(String(line))
    }
  }
#endif
