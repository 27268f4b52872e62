#if XML
  internal import CLibXML2
  package import SourceText

  /// The elements of a whole document as a tree, for inspecting it before its paths are known. Namespaces are ignored.
  /// An error in the XML ends it, but includes the elements before the error.
  ///
  /// Records are read by `XMLReader`, which needs no tree.
  package final class XMLOutline {
    package let name: String
    package let attributes: [(name: String, value: String)]
    /// The element's own text, without that of its children.
    package fileprivate(set) var text = ""
    package fileprivate(set) var children: [XMLOutline] = []

    private init(_ name: String, _ attributes: [(name: String, value: String)]) {
      self.name = name
      self.attributes = attributes
    }

    /// The maximum number of elements to keep. Later ones are ignored.
    private static let mostElements = 1 << 20

    /// The root element; nil if there is none or the encoding is not supported.
    package static func read(_ input: ByteView) -> XMLOutline? {
      guard var source = try? XMLSource(input), let library = LibXML2.loaded else { return nil }
      // At a fixed address, because libxml2 passes it to the callbacks.
      var growing = Growing(library)
      return withUnsafeMutablePointer(to: &growing) { context in
        let growing = context.pointee
        var handler = handler()
        guard let parser = library.parser(&handler, context, options: XML_PARSE_RECOVER.rawValue) else { return nil }
        defer { library.free(parser) }
        growing.parser = parser
        var tagGuard = XMLTagGuard()
        var start = 0
        while !growing.isDone, let chunk = source.nextChunk(64 << 10) {
          // A tag that would take libxml2 too long ends the inspection. When records are read, such a tag is rejected
          // and its location is reported.
          let excess = tagGuard.advance(chunk)?.excess
          let part = excess.map { chunk.slice(0, min(max($0.offset - start, 0), chunk.count)) } ?? chunk
          start += chunk.count
          library.parse(part, parser)
          if excess != nil || library.dictionarySize(parser.pointee.dict) > XMLFeeding.nameLimit { growing.stop() }
        }
        return growing.root
      }
    }

    /// The state of libxml2's callbacks.
    private final class Growing {
      var root: XMLOutline?
      var open: [XMLOutline] = []
      var count = 0
      var isDone = false
      var parser: xmlParserCtxtPtr?
      private let library: LibXML2

      init(_ library: LibXML2) { self.library = library }

      func stop() {
        isDone = true
        if let parser { library.stopParser(parser) }
      }

      func begin(_ element: XMLOutline) {
        count += 1
        if open.count >= Limits.nesting || count > XMLOutline.mostElements { return stop() }
        if let parent = open.last {
          parent.children.append(element)
        } else if root == nil {
          root = element
        }
        open.append(element)
      }
    }

    private static func growing(_ context: UnsafeMutableRawPointer) -> Growing {
      context.assumingMemoryBound(to: Growing.self).pointee
    }

    private static func handler() -> xmlSAXHandler {
      var handler = xmlSAXHandler()
      handler.initialized = XML_SAX2_MAGIC
      handler.startElementNs = { context, name, _, _, _, _, count, _, attributes in
        guard let context, let name else { return }
        let found = (0..<Int(count)).compactMap { XMLOutline.attribute(attributes, at: $0 * 5) }
        XMLOutline.growing(context).begin(XMLOutline(String(cString: name), found))
      }
      handler.endElementNs = { context, _, _, _ in
        guard let context else { return }
        _ = XMLOutline.growing(context).open.popLast()
      }
      handler.characters = { context, text, length in
        guard let context, let text, let last = XMLOutline.growing(context).open.last else { return }
        last.text += ByteView(start: text, count: max(0, Int(length))).text
      }
      handler.cdataBlock = handler.characters
      // No custom entities.
      handler.internalSubset = { context, _, _, _ in
        guard let context, let parser = XMLOutline.growing(context).parser, !LibXML2.isDoctypeEmpty(parser) else {
          return
        }
        XMLOutline.growing(context).stop()
      }
      handler.serror = { _, _ in }
      return handler
    }

    /// An attribute. libxml2 passes five pointers for each: name, prefix, namespace, and the start and end of its
    /// value.
    private static func attribute(
      _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, at start: Int
    ) -> (name: String, value: String)? {
      guard let attributes, let name = attributes[start], let begin = attributes[start + 3],
        let end = attributes[start + 4]
      else { return nil }
      return (String(cString: name), ByteView(start: begin, count: max(0, end - begin)).text)
    }
  }
#endif
