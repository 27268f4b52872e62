import SourceText

#if XML
  internal import CLibXML2
  import FormatSyntax
  internal import SourceText

  /// Passes a document to libxml2 piece by piece, so that memory is limited to a piece and a tag.
  enum XMLFeeding {
    /// Reads the document to its end or its first error, and returns that error.
    static func run(
      _ source: XMLSource, states: XMLPathStates, paths: [XMLPath], fields: RecordFields, chunkSize: Int,
      onFinding: @escaping (SyntaxFinding) -> Void, onRecord: @escaping (_ line: Int) -> Void
    ) -> SyntaxError? {
      guard let library = LibXML2.loaded else {
        return SyntaxError(offset: 0, message: "XML can't be read: the library \(LibXML2.fileName) is not installed")
      }
      var handler = XMLCallbacks.handler()
      let session = UnsafeMutablePointer<XMLSession>.allocate(capacity: 1)
      defer { session.deallocate() }
      guard let parser = library.parser(&handler, session) else {
        return SyntaxError(offset: 0, message: "XML can't be read: out of memory")
      }
      defer { library.free(parser) }
      let values = XMLValues(states: states, paths: paths, fields: fields)
      session.initialize(to: XMLSession(source, values, library, parser, onFinding: onFinding, onRecord: onRecord))
      defer {
        session.pointee.values.deallocate()
        session.deinitialize(count: 1)
      }
      // A piece must fit libxml2's int. A larger one would only cost memory.
      feed(session, min(max(1, chunkSize), 16 << 20))
      return session.pointee.error
    }

    private static func feed(_ session: UnsafeMutablePointer<XMLSession>, _ size: Int) {
      var guarded = GuardedText(size: size)
      var ampersands = XMLAmpersands()
      var isFirst = true
      // The first piece is long enough for a decision.
      while session.pointee.error == nil,
        let chunk = session.pointee.source.nextChunk(isFirst ? max(size, 512) : size)
      {
        if isFirst, let refusal = XMLDeclaration.refusal(chunk) {
          session.pointee.refuse(refusal)
          return
        }
        isFirst = false
        ampersands.split(chunk) { guarded.give(session, $0, isBareAmpersand: $1) }
      }
      ampersands.finish { guarded.give(session, $0, isBareAmpersand: $1) }
      if session.pointee.error != nil { return }
      if isFirst {
        session.pointee.refuse(SyntaxError(offset: 0, message: "the document is empty"))
      } else {
        session.pointee.hasEnded = true
        _ = session.pointee.library.parseChunk(session.pointee.parser, nil, 0, 1)
      }
    }

    /// Filters the text for the parser: excessive tags are held back, and bare ampersands are replaced by their
    /// references.
    private struct GuardedText {
      let size: Int
      private var tagGuard = XMLTagGuard()
      /// Offset in the text of the next piece.
      private var start = 0

      init(size: Int) { self.size = size }

      mutating func give(
        _ session: UnsafeMutablePointer<XMLSession>, _ part: ByteView, isBareAmpersand: Bool
      ) {
        if session.pointee.error != nil { return }
        guard isBareAmpersand, session.pointee.isAtMarkupOrText(start) else { return give(session, part) }
        session.pointee.noteBareAmpersand(at: start)
        give(session, ("&amp;" as StaticString).bytes)
      }

      private mutating func give(_ session: UnsafeMutablePointer<XMLSession>, _ part: ByteView) {
        var fed = 0
        var looked = 0
        while let (excess, next) = tagGuard.advance(part, from: looked) {
          looked = next
          let before = min(max(excess.offset - start, fed), part.count)
          push(session, part.slice(fed, before), size)
          fed = before
          if session.pointee.error != nil { return }
          if session.pointee.isAtMarkupOrText(excess.offset) {
            session.pointee.fail(excess.message, at: excess.offset, code: .limitExceeded)
            return
          }
        }
        push(session, part.slice(fed, part.count), size)
        start += part.count
      }
    }

    /// The maximum number of different names in a document. libxml2 keeps them in a table of fixed size, so each
    /// additional name makes lookups slower.
    static let nameLimit: Int32 = 1 << 16

    private static func push(_ session: UnsafeMutablePointer<XMLSession>, _ text: ByteView, _ size: Int) {
      let (library, parser) = (session.pointee.library, session.pointee.parser)
      var at = 0
      while at < text.count, session.pointee.error == nil {
        let piece = text.slice(at, at + size)
        at += piece.count
        library.parse(piece, parser)
        if library.dictionarySize(parser.pointee.dict) > nameLimit {
          let message = "more than \(digitGrouped(Int(nameLimit))) different names"
          session.pointee.fail(message, at: session.pointee.textOffset, code: .limitExceeded)
        }
      }
    }
  }
#endif
