import FeedReading
import FormatSyntax
import SourceText

/// The contents of a source's records by column, for deriving a definition.
struct SampleTable {
  /// A column: the same place in each record.
  final class Column {
    /// The path in a definition's notation.
    let path: String
    /// The names along the path, from the outermost to the innermost.
    let steps: [String]
    /// The names without a letter that most names of the table begin with: `gDate` becomes `Date`.
    var names: [String]
    /// The distinct texts in order of first occurrence, without surrounding blanks.
    private(set) var texts: [String] = []
    /// For each record, the index of its text; -1 if it has none.
    private(set) var order: [Int32] = []
    private var numbers: [String: Int32] = [:]
    /// Whether a record has several texts for it, of which the column has the first.
    private(set) var isOfList = false

    init(path: String, steps: [String]) {
      self.path = path
      self.steps = steps
      names = steps
    }

    /// Maximum number of distinct texts to keep per column. Later ones are ignored.
    private static let mostTexts = 50_000

    func set(_ text: String, ofRecord number: Int) {
      if text.isEmpty { return }
      if order.count > number {
        // Texts around the records are of one record after the other.
        isOfList = isOfList || !path.hasPrefix("/")
        return
      }
      fill(upTo: number)
      if let known = numbers[text] { return order.append(known) }
      guard texts.count < Column.mostTexts else { return order.append(-1) }
      numbers[text] = Int32(truncatingIfNeeded: texts.count)
      order.append(Int32(truncatingIfNeeded: texts.count))
      texts.append(text)
    }

    /// Removes a text that means "no value".
    func drop(_ text: String) {
      guard let number = numbers[text] else { return }
      texts.remove(at: Int(number))
      numbers = Dictionary(keepingFirst: zip(texts, texts.indices.map { Int32(truncatingIfNeeded: $0) }))
      order = order.map { $0 == number ? -1 : $0 > number ? $0 - 1 : $0 }
    }

    func fill(upTo count: Int) {
      while order.count < count { order.append(-1) }
    }

    func text(ofRecord number: Int) -> String? {
      guard order.indices.contains(number), order[number] >= 0 else { return nil }
      return texts[Int(order[number])]
    }

    /// The number of records with a text in this column.
    var filled: Int { order.count { $0 >= 0 } }

    /// Whether it is a column without a name, which is numbered.
    var isUnnamed: Bool { steps == [""] }

    /// Whether all that it has is `@` and other marks of the side that plays away.
    var areSideMarks: Bool { !texts.isEmpty && texts.allSatisfy { ["@", "at", "vs", "v", "n", "N"].contains($0) } }
  }

  let syntax: FeedDefinition.Syntax
  /// The path of the records; empty for a table.
  let records: String
  private(set) var columns: [Column] = []
  private(set) var count = 0
  private var numbers: [String: Int] = [:]
  /// Whether the bytes are not UTF-8 and are therefore read as Windows-1252.
  var isWindows1252 = false
  /// Whether a table has blank rows, which are not records.
  var hasBlankRows = false
  /// Whether the header of a table is repeated among its rows.
  var hasHeaderRows = false
  /// The table's word for missing text; empty if it has none.
  private(set) var noText = ""
  /// Whether the first row of a table is a record. Columns are then numbered from 1.
  var isWithoutHeader = false

  init(syntax: FeedDefinition.Syntax, records: String) {
    self.syntax = syntax
    self.records = records
  }

  /// Maximum number of records to read.
  static let mostRecords = 200_000

  mutating func add(_ path: String, _ steps: [String], _ text: String) {
    let column: Column
    if let known = numbers[path] {
      column = columns[known]
    } else {
      guard columns.count < Limits.csvColumns else { return }
      column = Column(path: path, steps: steps)
      numbers[path] = columns.count
      columns.append(column)
    }
    column.set(text, ofRecord: count)
  }

  /// Ends a record.
  mutating func endRecord() { count += 1 }

  /// Adds the records of another sample.
  ///
  /// - Parameters:
  ///   - isOfOtherPath: whether its records have another path, so that the texts around them don't apply here.
  ///   - date: the date around all of them, and where it is.
  mutating func append(_ other: SampleTable, isOfOtherPath: Bool = false, date: (path: String, text: String)? = nil) {
    isWindows1252 = isWindows1252 || other.isWindows1252
    isWithoutHeader = isWithoutHeader || other.isWithoutHeader
    hasBlankRows = hasBlankRows || other.hasBlankRows
    hasHeaderRows = hasHeaderRows || other.hasHeaderRows
    if noText.isEmpty { noText = other.noText }
    for number in 0..<other.count where count < SampleTable.mostRecords {
      for column in other.columns where !isOfOtherPath || !column.path.hasPrefix("/") {
        if let text = column.text(ofRecord: number) { add(column.path, column.steps, text) }
      }
      if let date { add(date.path, ["date"], date.text) }
      endRecord()
    }
    end()
  }

  mutating func end() {
    // A column without a name may tell which games are away; others mean nothing.
    if columns.contains(where: { $0.isUnnamed && !$0.areSideMarks }) {
      columns.removeAll { $0.isUnnamed && !$0.areSideMarks }
      numbers = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.path, $0) })
    }
    for column in columns { column.fill(upTo: count) }
    dropNoTexts()
    dropCommonLetter()
  }

  /// Removes `NA`, which R and pandas write for missing values, if it occurs in columns of numbers and in other
  /// columns. In a single column it may be a team.
  private mutating func dropNoTexts() {
    // Databases write `\N`.
    if noText.isEmpty, syntax == .csv, columns.contains(where: { $0.texts.contains("\\N") }) { noText = "\\N" }
    if noText.isEmpty {
      let found = columns.filter { $0.texts.contains("NA") }
      let hasNumbers = found.contains { column in
        column.texts.count > 1 && column.texts.allSatisfy { $0 == "NA" || Double($0) != nil }
      }
      guard syntax == .csv, found.count > 1, hasNumbers else { return }
      noText = "NA"
    }
    for column in columns { column.drop(noText) }
  }

  private func dropCommonLetter() {
    let own = columns.filter { !$0.path.hasPrefix("/") }
    let words = own.map { ColumnName.words(in: $0.steps.last ?? "") }
    var counts: [String: Int] = [:]
    for words in words where words.count > 1 && words[0].count == 1 { counts[words[0], default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value > 2,
      most.value * 2 > own.count
    else { return }
    for (column, words) in zip(own, words) where words.count > 1 && words[0] == most.key {
      column.names[column.names.count - 1] = words.dropFirst().joined(separator: "_")
    }
  }
}

extension SampleTable {
  /// The tables that a source may contain, those with the most records first; empty if the source can't be read.
  static func tables(in bytes: ByteView, columns: [String] = []) -> [SampleTable] {
    switch FileHead(bytes).syntaxes.first {
    case .csv: table(csv: bytes, columns).map { [$0] } ?? []
    case .json: JSONTables.read(bytes, isLines: false)
    case .jsonl: JSONTables.read(bytes, isLines: true)
    case .ical: table(calendar: bytes).map { [$0] } ?? []
    #if XML
      case .xml: XMLTables.read(bytes)
    #endif
    default: []
    }
  }

  /// Properties of events and of the calendar itself that may be useful.
  private static let calendarFields = [
    "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES", "STATUS", "UID", "DTSTART", "DTSTART;TZID", "RRULE",
    "/PRODID", "/X-WR-CALNAME", "/X-WR-TIMEZONE",
  ]

  private static func table(calendar bytes: ByteView) -> SampleTable? {
    var table = SampleTable(syntax: .ical, records: "VEVENT")
    try? ICalendarReader(component: "VEVENT", wanted: calendarFields).read(
      bytes, fields: RecordFields(count: calendarFields.count), onFinding: { _ in },
      onRecord: { fields in
        if table.count == mostRecords { return }
        for (index, name) in calendarFields.enumerated() {
          table.add(name, [name], fields[index].trimmedOfBlanks.text)
        }
        table.endRecord()
      })
    table.end()
    return table.count > 0 ? table : nil
  }

  /// Whether the presumed column names are really a record: a name is neither a date nor a number.
  private static func isRecord(_ names: [String]) -> Bool {
    let dates = names.filter { name in
      // September is Set in some languages.
      !ColumnName.words(in: name).contains(where: ColumnName.points.contains)
        && !DateForms.candidates(for: name, .date, .dayFirst).isEmpty
        || !DateForms.candidates(for: name, .start, .dayFirst).isEmpty
    }
    return names.contains { $0.utf8.allSatisfy { $0.isDigit } && !$0.isEmpty } && !dates.isEmpty
      || dates.contains { !$0.allSatisfy(\.isNumber) && $0.contains(where: \.isNumber) }
  }

  /// Each column's path and what its name means; no path for a name that occurs again.
  ///
  /// `Team,PTS,Team,PTS`, which pandas writes `Team,PTS,Team.1,PTS.1`, has a column of each name for the first and the second
  /// side.
  private static func columns(_ names: [String], _ stated: [String]) -> [(path: String?, steps: [String])] {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    func isOfBothSides(_ name: String) -> Bool {
      guard counts[name] == 2 || counts[name] == 1 && counts[name + ".1"] == 1 && counts[name + ".2"] == nil else {
        return false
      }
      let role = ColumnName([name + " 1"])?.role
      return role == .home || role == .homeScore || ColumnName.arePoints(name)
    }
    var known: Set<String> = []
    var unnamed = 0
    return names.map { name in
      if name.isEmpty {
        unnamed += 1
        let path = "#\(unnamed)"
        return (path, [stated.contains(path) ? path : ""])
      }
      if known.insert(name).inserted {
        if name.hasSuffix(".1"), isOfBothSides(String(name.dropLast(2))) { return (name, [name.dropLast(2) + " 2"]) }
        return (name, [isOfBothSides(name) ? name + " 1" : name])
      }
      return isOfBothSides(name) ? (name + "#2", [name + " 2"]) : (nil, [])
    }
  }

  private static func table(csv bytes: ByteView, _ stated: [String]) -> SampleTable? {
    let isText = TextEncoding.firstInvalidUTF8(in: bytes) == nil
    var dialect = CSVDialect(encoding: isText ? .utf8 : .windows1252, isRagged: true)
    guard var reader = try? CSVReader(bytes, dialect: dialect), reader.columns.count > 1 else { return nil }
    var table = SampleTable(syntax: .csv, records: "")
    table.isWindows1252 = !isText
    let header = Self.columns(reader.columns, stated)
    var names = header.map(\.path)
    // Columns have numbers only where they have no names.
    let isNumbered = !stated.isEmpty && stated.allSatisfy { Int($0) != nil && !names.contains($0) }
    if isNumbered || isRecord(reader.columns) {
      dialect.hasHeader = false
      dialect.delimiter = reader.delimiter
      guard let whole = try? CSVReader(bytes, dialect: dialect) else { return nil }
      names = names.indices.map { String($0 + 1) }
      reader = whole
      table.isWithoutHeader = true
    }
    let texts = table.isWithoutHeader ? [] : zip(names.indices, reader.columns).filter { !$1.isEmpty }
    // What is wrong with the file is shown where its records are read.
    try? reader.read(
      wanted: Array(names.indices), fields: RecordFields(count: names.count), onFinding: { _ in },
      onRecord: { fields in
        if table.count == mostRecords { return }
        if names.indices.allSatisfy({ fields[$0].trimmedOfBlanks.isEmpty }) {
          table.hasBlankRows = true
          return
        }
        // The tables of long pages repeat their header.
        if texts.count > 2, texts.allSatisfy({ fields[$0].trimmedOfBlanks.text == $1 }) {
          table.hasHeaderRows = true
          return
        }
        for (index, name) in names.enumerated() {
          let steps = table.isWithoutHeader ? [] : header[index].steps
          if let name { table.add(name, steps, fields[index].trimmedOfBlanks.text) }
        }
        table.endRecord()
      })
    table.end()
    return table.count > 0 ? table : nil
  }
}
