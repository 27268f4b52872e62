#if XML
  internal import CLibXML2
  internal import SourceText

  /// The callbacks for libxml2: each finds its session and forwards the call.
  enum XMLCallbacks {
    static func handler() -> xmlSAXHandler {
      var handler = xmlSAXHandler()
      handler.initialized = XML_SAX2_MAGIC
      handler.startElementNs = { context, name, _, _, namespaces, _, count, _, attributes in
        guard let context, let name else { return }
        XMLCallbacks.session(context).pointee.startElement(name, attributes, Int(count), Int(namespaces))
      }
      handler.endElementNs = { context, _, _, _ in
        guard let context else { return }
        XMLCallbacks.session(context).pointee.endElement()
      }
      handler.characters = { context, text, length in
        guard let context, let text else { return }
        XMLCallbacks.session(context).pointee.characters(ByteView(start: text, count: max(0, Int(length))))
      }
      handler.ignorableWhitespace = handler.characters
      handler.cdataBlock = handler.characters
      handler.internalSubset = { context, _, _, _ in
        guard let context else { return }
        let session = XMLCallbacks.session(context)
        if LibXML2.isDoctypeEmpty(session.pointee.parser) { return }
        session.pointee.fail("declarations in a DOCTYPE are not allowed", at: session.pointee.tagStart.inText)
      }
      handler.serror = { context, complaint in
        guard let context, let complaint else { return }
        XMLCallbacks.session(context).pointee.complain(complaint.pointee)
      }
      return handler
    }

    @inline(__always)
    private static func session(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<XMLSession> {
      context.assumingMemoryBound(to: XMLSession.self)
    }
  }
#endif
