#if XML
  package import FormatSyntax
  package import SourceText

  /// Reads the records of an XML document: elements at a path, and values at paths relative to them. Namespaces are
  /// ignored.
  ///
  /// Paths of records: `calendars/event` or `//game`; `/a` and `a` mean the same. Below the record: `@id`,
  /// `venue/@name`, `start`, `.` (the record's own text), `team[]` (every one, joined by U+001F).
  /// `/calendars/@season_year` and `//week/@number` belong to elements around the record, to the nearest one if there
  /// are several. The text of an element at such a path (`/schedule/date`) applies from there to the end of its parent,
  /// or to the end of the step that is marked with `^`: `/news^/meta/subject[@type=league]/@code`. If a value occurs
  /// more than once below a record, the first one counts. The text of an element is its character data, including
  /// CDATA, without that of its children.
  ///
  /// libxml2 parses the document in a hardened mode: no declarations in a DOCTYPE and therefore no entities, no
  /// network, no files, and limited depth and attributes.
  package final class XMLReader {
    private let states: XMLPathStates
    private let paths: [XMLPath]
    /// The 1-based line of the current or last delivered record.
    package private(set) var recordLine = 1

    /// - Throws: if a path is not valid.
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

    /// - Throws: if `text` is not a valid path for records or for a record's value.
    package static func check(path text: String, isOfRecords: Bool) throws(SyntaxError) {
      _ = isOfRecords ? try recordPath(text) : try XMLPath(text)
    }

    /// Reads the records and delivers each once, with its wanted values in `fields`.
    ///
    /// - Parameters:
    ///   - chunkSize: maximum number of bytes to pass to libxml2 at a time.
    ///   - onFinding: `limit-exceeded` for a record that is too large, `xml-namespace` for a prefix without a
    ///     namespace, `bare-ampersand` for one that begins no reference and is read as an ampersand.
    /// - Throws: if the document is not well-formed or exceeds a limit, after delivering the records before that place.
    package func read(
      _ input: ByteView, chunkSize: Int = 128 << 10, fields: RecordFields, onFinding: (SyntaxFinding) -> Void,
      onRecord: (RecordFields) -> Void
    ) throws(SyntaxError) {
      let source = try XMLSource(input)
      // With this location, a trap for an escaped closure reports this file's name rather than the build folder.
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
