import FormatSyntax
import SourceText

/// What the records of a source hold, place by place: from this a definition for it is worked out.
struct SampleTable {
  /// One place of the records.
  final class Column {
    /// As definitions write it.
    let path: String
    /// The names on the way to it, from the outside to the inside.
    let steps: [String]
    /// The same names, without a letter that begins most names of the table: `gDate` is `Date`.
    var names: [String]
    /// The different texts, in the order in which they are met, without the blanks around them.
    private(set) var texts: [String] = []
    /// For each record the index of its text; -1 for none.
    private(set) var order: [Int32] = []
    private var numbers: [String: Int32] = [:]

    init(path: String, steps: [String]) {
      self.path = path
      self.steps = steps
      names = steps
    }

    /// Different texts that are kept of one place; what comes after them is not looked at.
    private static let mostTexts = 50_000

    func set(_ text: String, ofRecord number: Int) {
      if text.isEmpty || order.count > number { return }
      fill(upTo: number)
      if let known = numbers[text] { return order.append(known) }
      guard texts.count < Column.mostTexts else { return order.append(-1) }
      numbers[text] = Int32(truncatingIfNeeded: texts.count)
      order.append(Int32(truncatingIfNeeded: texts.count))
      texts.append(text)
    }

    /// Takes away a text that stands for none.
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

    /// Records that have a text here.
    var filled: Int { order.count { $0 >= 0 } }
  }

  let syntax: FeedDefinition.Syntax
  /// The path of the records; empty for a table.
  let records: String
  private(set) var columns: [Column] = []
  private(set) var count = 0
  private var numbers: [String: Int] = [:]
  /// Whether the bytes are not UTF-8 and are taken for Windows-1252.
  var isWindows1252 = false
  /// Whether some rows of a table are blank, and no records.
  var hasBlankRows = false
  /// Whether the header of a table stands again among its rows.
  var hasHeaderRows = false
  /// What a table writes where it has no text; empty if nothing.
  private(set) var noText = ""
  /// Whether the first row of a table is a record: columns are numbered from 1.
  var isWithoutHeader = false

  init(syntax: FeedDefinition.Syntax, records: String) {
    self.syntax = syntax
    self.records = records
  }

  /// Records that are looked at.
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
  /// - Parameter isOfOtherPath: whether its records are elsewhere, and what is around them is not of these.
  mutating func append(_ other: SampleTable, isOfOtherPath: Bool = false) {
    isWindows1252 = isWindows1252 || other.isWindows1252
    isWithoutHeader = isWithoutHeader || other.isWithoutHeader
    hasBlankRows = hasBlankRows || other.hasBlankRows
    hasHeaderRows = hasHeaderRows || other.hasHeaderRows
    if noText.isEmpty { noText = other.noText }
    for number in 0..<other.count where count < SampleTable.mostRecords {
      for column in other.columns where !isOfOtherPath || !column.path.hasPrefix("/") {
        if let text = column.text(ofRecord: number) { add(column.path, column.steps, text) }
      }
      endRecord()
    }
    end()
  }

  mutating func end() {
    for column in columns { column.fill(upTo: count) }
    dropNoTexts()
    dropCommonLetter()
  }

  /// `NA` in columns of numbers and of other texts is what R and pandas write for nothing; in one column it may be a
  /// team.
  private mutating func dropNoTexts() {
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
  /// The tables that a source may be, the one with the most records first; empty if it can't be read.
  ///
  /// - Parameter columns: those that the user names, by their paths.
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

  /// What may be of use of a calendar's events, and of the calendar itself.
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

  /// Whether what should be the names of columns is a record: a name is neither a date nor a number.
  private static func isRecord(_ names: [String]) -> Bool {
    let dates = names.filter { !DateForms.candidates(for: $0, .date, .dayFirst).isEmpty }
    return names.contains { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } && !$0.isEmpty } && !dates.isEmpty
      || dates.contains { !$0.allSatisfy(\.isNumber) && $0.contains(where: \.isNumber) }
  }

  private static func table(csv bytes: ByteView, _ stated: [String]) -> SampleTable? {
    let isText = TextEncoding.firstInvalidUTF8(in: bytes) == nil
    var dialect = CSVDialect(encoding: isText ? .utf8 : .windows1252, isRagged: true)
    guard var reader = try? CSVReader(bytes, dialect: dialect), reader.columns.count > 1 else { return nil }
    var table = SampleTable(syntax: .csv, records: "")
    table.isWindows1252 = !isText
    // A name that occurs twice is that of the first column.
    var known: Set<String> = []
    var names = reader.columns.map { !$0.isEmpty && known.insert($0).inserted ? $0 : nil }
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
    let header = table.isWithoutHeader ? [] : zip(names.indices, reader.columns).filter { !$1.isEmpty }
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
        if header.count > 2, header.allSatisfy({ fields[$0].trimmedOfBlanks.text == $1 }) {
          table.hasHeaderRows = true
          return
        }
        for (index, name) in names.enumerated() {
          if let name { table.add(name, table.isWithoutHeader ? [] : [name], fields[index].trimmedOfBlanks.text) }
        }
        table.endRecord()
      })
    table.end()
    return table.count > 0 ? table : nil
  }
}
