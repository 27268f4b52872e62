#if XML
  package import SourceText

  /// Reads the records of an XML document: elements at a path, and values at paths from there. Namespaces don't count.
  ///
  /// Paths: `calendars/event` or `//game` for the record, `/a` and `a` being the same there; `@id`, `venue/@name`,
  /// `start`, `.` (the record's own text), `team[]` (every one, joined by U+001F) below it. `/calendars/@season_year` and
  /// `//week/@number` are of elements around the record, the nearest one where there are several. The text of an element
  /// at such a path (`/schedule/date`) holds from its place to the end of its parent, and either to the end of the
  /// step that a `^` marks: `/news^/meta/subject[@type=league]/@code`. Of a value that is there more
  /// than once below a record the first one counts. The text of an element is its character data, CDATA
  /// included, without that of its children.
  ///
  /// libxml2 parses, hardened: no DOCTYPE, so no entities; no network; no file; depth and attributes limited.
  package final class XMLReader {
    private let states: XMLPathStates
    private let paths: [XMLPath]
    /// 1-based line of the record that is delivered, or of what was last delivered.
    package private(set) var recordLine = 1

    /// - Throws: where a path is not valid.
    package init(record: String, wanted: [String]) throws(SyntaxError) {
      let recordPath = try XMLReader.recordPath(record)
      var paths: [XMLPath] = []
      for text in wanted { paths.append(try XMLPath(text)) }
      self.paths = paths
      states = XMLPathStates(record: recordPath, fields: paths)
      guard states.conditions.count <= XMLPathStates.conditionLimit else {
        throw SyntaxError(offset: 0, message: "more than \(XMLPathStates.conditionLimit) different conditions")
      }
    }

    private static func recordPath(_ text: String) throws(SyntaxError) -> XMLPath {
      let path = try XMLPath(text)
      guard path.attribute == nil, !path.steps.isEmpty, !path.collectsAll else {
        throw SyntaxError(
          offset: 0, message: "the path of the records does not lead to an element: \(quotedForDisplay(text))")
      }
      return path
    }

    /// - Throws: where `text` is not a path of a record, or of one of its values.
    package static func check(path text: String, isOfRecords: Bool) throws(SyntaxError) {
      _ = isOfRecords ? try recordPath(text) : try XMLPath(text)
    }

    /// Reads the records and hands each over once, its wanted values in `fields`.
    ///
    /// - Parameters:
    ///   - chunkSize: bytes that libxml2 gets at a time.
    ///   - onFinding: `limit-exceeded` for a record that is too large, `xml-namespace` for a prefix without a namespace,
    ///     `bare-ampersand` for one that begins no reference and is read as it is.
    /// - Throws: where the document is not well-formed, or is more than is allowed, after the records before that place.
    package func read(
      _ input: ByteView, chunkSize: Int = 128 << 10, fields: RecordFields, onFinding: (SyntaxFinding) -> Void,
      onRecord: (RecordFields) -> Void
    ) throws(SyntaxError) {
      let source = try XMLSource(input)
      // That a closure has escaped all the same would be reported with its file's name: not with the folder of the build.
      #sourceLocation(file:"XMLReader",line:61)
      let error = withoutActuallyEscaping(onFinding) { onFinding in
        withoutActuallyEscaping(onRecord) { onRecord in
          XMLFeeding.run(
            source, states: states, paths: paths, fields: fields, chunkSize: chunkSize, onFinding: onFinding
          ) { line in
            self.recordLine = line
            onRecord(fields)
          }
        }
      }
      if let error { throw error }
    }
    #sourceLocation()
  }
#endif
