#if XML
  internal import CLibXML2
  internal import SourceText

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// libxml2's functions, loaded when the first XML text is read. The library depends on ICU and others. If it were
  /// linked, every command would spend most of its startup on loading code that it does not use.
  struct LibXML2: Sendable {
    typealias CreatePushParser =
      @convention(c) (
        UnsafeMutablePointer<xmlSAXHandler>?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32,
        UnsafePointer<CChar>?
      ) -> xmlParserCtxtPtr?

    let createPushParser: CreatePushParser
    let useOptions: @convention(c) (xmlParserCtxtPtr?, Int32) -> Int32
    let switchEncoding: @convention(c) (xmlParserCtxtPtr?, xmlCharEncoding) -> Int32
    let parseChunk: @convention(c) (xmlParserCtxtPtr?, UnsafePointer<CChar>?, Int32, Int32) -> Int32
    let stopParser: @convention(c) (xmlParserCtxtPtr?) -> Void
    let dictionarySize: @convention(c) (xmlDictPtr?) -> Int32
    private let freeDocument: @convention(c) (xmlDocPtr?) -> Void
    private let freeParser: @convention(c) (xmlParserCtxtPtr?) -> Void

    /// Nil if the library is missing.
    static let loaded = LibXML2()

    /// The file name of the version that the program was compiled for.
    static let fileName = SPORTSTIME_LIBXML2

    private init?() {
      guard let library = dlopen(LibXML2.fileName, RTLD_LAZY | RTLD_LOCAL) else { return nil }
      func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
      }
      guard let initialize = function("xmlInitParser", (@convention(c) () -> Void).self),
        let createPushParser = function("xmlCreatePushParserCtxt", CreatePushParser.self),
        let useOptions = function("xmlCtxtUseOptions", (@convention(c) (xmlParserCtxtPtr?, Int32) -> Int32).self),
        let switchEncoding = function(
          "xmlSwitchEncoding", (@convention(c) (xmlParserCtxtPtr?, xmlCharEncoding) -> Int32).self),
        let parseChunk = function(
          "xmlParseChunk", (@convention(c) (xmlParserCtxtPtr?, UnsafePointer<CChar>?, Int32, Int32) -> Int32).self),
        let stopParser = function("xmlStopParser", (@convention(c) (xmlParserCtxtPtr?) -> Void).self),
        let dictionarySize = function("xmlDictSize", (@convention(c) (xmlDictPtr?) -> Int32).self),
        let freeDocument = function("xmlFreeDoc", (@convention(c) (xmlDocPtr?) -> Void).self),
        let freeParser = function("xmlFreeParserCtxt", (@convention(c) (xmlParserCtxtPtr?) -> Void).self)
      else { return nil }
      // The one-time initialization is not thread-safe.
      initialize()
      self.createPushParser = createPushParser
      self.useOptions = useOptions
      self.switchEncoding = switchEncoding
      self.parseChunk = parseChunk
      self.stopParser = stopParser
      self.dictionarySize = dictionarySize
      self.freeDocument = freeDocument
      self.freeParser = freeParser
    }

    /// A parser for UTF-8, because `XMLSource` converts any declared encoding. It guesses nothing and doesn't access
    /// the network.
    ///
    /// - Parameter options: used in addition to the standard ones.
    func parser(
      _ handler: inout xmlSAXHandler, _ context: UnsafeMutableRawPointer, options: UInt32 = 0
    ) -> xmlParserCtxtPtr? {
      guard let parser = createPushParser(&handler, context, nil, 0, nil) else { return nil }
      let all = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | options
      _ = useOptions(parser, Int32(truncatingIfNeeded: all))
      _ = switchEncoding(parser, XML_CHAR_ENCODING_UTF8)
      return parser
    }

    /// Whether the DOCTYPE that the parser has just read ends without declarations. Nothing is loaded for an address in it.
    static func isDoctypeEmpty(_ parser: xmlParserCtxtPtr) -> Bool {
      guard let end = parser.pointee.input?.pointee.cur, end.pointee == .greaterThan else { return false }
      // libxml2 also reads declarations after the end. Its input is terminated by zero.
      return end[1] != .openBracket
    }

    func free(_ parser: xmlParserCtxtPtr) {
      if let tree = parser.pointee.myDoc { freeDocument(tree) }
      freeParser(parser)
    }

    /// Passes the parser a piece of text whose length fits C's int.
    func parse(_ piece: ByteView, _ parser: xmlParserCtxtPtr) {
      piece.withMemoryRebound(to: CChar.self) { bytes in
        _ = parseChunk(parser, bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count), 0)
      }
    }
  }
#endif
