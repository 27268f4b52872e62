package import CivilTime
package import FeedReading
import FormatSyntax
import GameIdentity
package import ScheduleModel
package import SourceText
import UnknownFeeds

/// Reads feeds into one schedule: pass it each source, then call `finish`.
package struct Importer: Sendable {
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private let catalogue: FeedCatalogue
  /// Settings for the next sources.
  package var settings: ImportSettings
  private var schedule = Schedule()
  private var records = GameRecords()
  package private(set) var report = ImportReport()
  /// The threads that share the records of large sources.
  package var threads = WorkerThreads.none
  /// Records per batch. Neither this nor `threads` affects the result.
  package var recordsAtOnce = 256
  /// Whether a table of an unknown feed may be read by its column names.
  package var infers = true
  /// Whether to keep `tellers`.
  package var wantsTellers = false
  /// By game id, after `finish`: the numbers of the sources that contain the game, starting with the first one.
  package private(set) var tellers: [TextID: [Int]] = [:]

  /// The 1-based number of the record to explain in each source; 0 to explain none.
  package var explained = 0
  package private(set) var explanation: RecordExplanation?

  /// Why reading a source failed or stopped early.
  package struct Failure: Error, Sendable {
    package var message: String
    package var location: SourceLocation
    /// Whether some of its games were read before the failure.
    package var hasGames = false
    /// Whether the caller stopped it.
    package var isStopped = false
    /// Whether the source has no records.
    package var isEmpty = false
  }

  /// Callbacks that report progress while a source is read.
  package struct Callbacks {
    /// Called with each rejected record, in input order.
    package var onReject: (RejectedRecord) -> Void = { _ in }
    /// Called after each batch with the number of its records and the share of the source that has been read, from 0 to
    /// 1.
    package var onRecords: (_ count: Int, _ share: Double) -> Void = { _, _ in }
    /// Called with parts of a source that are no longer needed.
    package var onDone: (ByteView) -> Void = { _ in }
    /// Whether to stop. Called before a source is read and after each batch.
    package var isStopped: () -> Bool = { false }

    package init() {}
  }

  package init(
    gazetteer: Gazetteer, zones: ZoneDatabase, catalogue: FeedCatalogue, settings: ImportSettings = ImportSettings()
  ) {
    self.settings = settings
    self.gazetteer = gazetteer
    self.zones = zones
    self.catalogue = catalogue
  }

  /// Reads one source.
  ///
  /// - Parameters:
  ///   - file: the name to show in locations and in the games' `source`.
  ///   - feed: the definition; nil to detect it.
  ///   - callbacks: report progress.
  /// - Throws: if the input is unusable or truncated, or the caller stops it. Earlier games are kept, and the caller
  ///   decides whether to use them. The report includes the source in either case.
  package mutating func read(
    _ bytes: ByteView, file: String, feed: FeedDefinition?, callbacks: Callbacks = Callbacks()
  ) throws(Failure) {
    let number = report.sources.count
    do throws(Failure) {
      try readSource(bytes, file: file, feed: feed, callbacks)
    } catch {
      if report.sources.count == number { report.sources.append(ImportReport.Source(file: file)) }
      report.sources[number].error = "\(error.location.description): \(displaySafe(error.message))"
      throw error
    }
  }

  /// Adds a source without bytes to the report.
  package mutating func fail(file: String, error: String) {
    report.sources.append(ImportReport.Source(file: file))
    report.sources[report.sources.count - 1].error = error
  }

  private mutating func readSource(
    _ bytes: ByteView, file: String, feed: FeedDefinition?, _ callbacks: Callbacks
  ) throws(Failure) {
    func failure(_ message: String, line: Int = 1, column: Int = 1, hasGames: Bool = false) -> Failure {
      Failure(
        message: message, location: SourceLocation(file: file, line: line, column: column), hasGames: hasGames)
    }
    func empty(_ message: String) -> Failure {
      var failure = failure(message)
      failure.isEmpty = true
      return failure
    }
    func stopped() -> Failure {
      var stop = failure("the import was cancelled")
      stop.isStopped = true
      return stop
    }
    if callbacks.isStopped() { throw stopped() }
    if bytes.isEmpty { throw empty("the file is empty") }
    if let converted = TextEncoding.decodeToUTF8(bytes) {
      return try converted.withUnsafeBufferPointer { (view) throws(Failure) in
        try readSource(view, file: file, feed: feed, callbacks)
      }
    }
    if let kind = PackedFile.kind(of: bytes) { throw failure("the file is \(kind)") }
    // Skip the headers of a saved HTTP response and any text above a table.
    var head = HTTPHead.length(bytes)
    var body = bytes.slice(head, bytes.count)
    var known = feed ?? catalogue.recognise(body)
    let top = known == nil ? TableTop.length(body) : 0
    if top > 0 {
      head += top
      body = bytes.slice(head, bytes.count)
      known = catalogue.recognise(body)
    }
    if RejectedRecord.isFile(bytes) { return readRejects(bytes, file: file, feed: feed, callbacks) }
    if let rows = ColumnarJSON.rows(body) {
      return try rows.withUnsafeBufferPointer { (view) throws(Failure) in
        try readSource(view, file: file, feed: feed, callbacks)
      }
    }
    // The user's columns take precedence over a definition.
    if feed == nil, !settings.columns.isEmpty, isInferable(body) { known = nil }
    if let converted = try decoded(body, known, file: file, callbacks) {
      return try converted.withUnsafeBufferPointer { (view) throws(Failure) in
        try readSource(view, file: file, feed: known, callbacks)
      }
    }
    let inferred = known == nil && infers ? inferred(body, file: file) : nil
    guard var definition = known ?? inferred?.definition else {
      guard let syntax = FileHead(body).syntaxes.first else { throw empty("the file is blank") }
      let isUnderstood = inferred.map { !$0.proposal.understood.isEmpty } ?? false
      if !isUnderstood || syntax == .xml, let reason = UnreadableSource(body, syntax) {
        let place = LineCounter.position(of: head + reason.offset, in: bytes)
        throw failure("not a known feed; \(reason.message)", line: place.line, column: place.column)
      }
      throw failure(unrecognised(body, syntax, inferred?.proposal))
    }
    do throws(MissingZone) { definition = try definition.withZones(zones) } catch { throw failure(error.message) }
    let (before, findingsBefore) = (records.count, report.findings.count)
    let isStopped: Bool
    do throws(SyntaxError) {
      isStopped = try readRecords(
        body, file: file, definition, callbacks, linesBefore: bytes.slice(0, head).count { $0 == .lineFeed },
        takesVenueClock: inferred?.proposal.takesVenueClock ?? false)
    } catch {
      let place = LineCounter.position(of: head + error.offset, in: bytes)
      throw failure(
        error.message, line: place.line, column: place.column, hasGames: records.count > before)
    }
    if isStopped { throw stopped() }
    if let inferred {
      let games = InferredGames(games: records.games[before...], schedule: schedule, gazetteer: gazetteer, file: file)
      report.findings += games.leaguesWithoutTeams() + games.exchangedSides()
      if inferred.proposal.isOrderOpen { report.findings += games.openOrder() }
    }
    if definition.values[.venueName] == nil, definition.values[.venueID] == nil {
      report.findings += NamesakeGrounds.settle(&records.games[before...], &schedule, gazetteer, file: file)
    }
    if !definition.values.namesCountries {
      // What is wrong with a place is shown before what is wrong with a record.
      report.findings.insert(
        contentsOf: FarPlaces.findings(records.games[before...], schedule, gazetteer, file: file), at: findingsBefore)
    }
    if records.count > before { return }
    let source = report.sources[report.sources.count - 1]
    if source.read == 0 { throw empty(nothing(in: definition)) }
    if source.rejected == source.read {
      throw failure("\(counted(source.read, "record was", "records were")) read, but none could be imported")
    }
    report.findings.append(
      Diagnostic(
        code: .noGames, severity: .error,
        message:
          "\(counted(source.read, "record was", "records were")) read, but none is a game of the feed \(definition.name)",
        location: SourceLocation(file: file, line: 1, column: 1)))
  }

  /// Converts to UTF-8: a calendar in the encoding that its definition states, or a table or calendar in an unstated
  /// encoding other than UTF-8. Nil for all other input.
  private mutating func decoded(
    _ bytes: ByteView, _ feed: FeedDefinition?, file: String, _ callbacks: Callbacks
  ) throws(Failure) -> [UInt8]? {
    let syntax = feed?.syntax ?? FileHead(bytes).syntaxes.first
    guard syntax == .csv || syntax == .ical else { return nil }
    if let feed, feed.encoding != .utf8 {
      let isRead = syntax == .csv || TextEncoding.firstInvalidUTF8(in: bytes) == nil
      return isRead ? nil : TextEncoding.decodeToUTF8(bytes, declared: feed.encoding)
    }
    guard let converted = TextEncoding.decodeSingleByteGuess(bytes, onDone: callbacks.onDone) else { return nil }
    report.findings.append(
      Diagnostic(
        code: .encoding, severity: .warning,
        message:
          "the file is not UTF-8, so it was read as Windows-1252; state its encoding as \"encoding\" of a definition",
        location: SourceLocation(file: file, line: 1, column: 1)))
    return converted
  }

  /// Explains why there are no records.
  private func nothing(in definition: FeedDefinition) -> String {
    let place =
      switch definition.syntax {
      case .csv: " below the header"
      case .ical: ": no \(definition.records)"
      case .json, .jsonl, .xml: definition.records.isEmpty ? "" : " at \(quotedForDisplay(definition.records))"
      }
    return "no records of the feed \(definition.name)" + place
  }

  private func isInferable(_ bytes: ByteView) -> Bool {
    [.csv, .json, .jsonl, .xml].contains(FileHead(bytes).syntaxes.first)
  }

  /// The definition inferred for a table with common columns, if it is unambiguous.
  private mutating func inferred(_ bytes: ByteView, file: String) -> (
    definition: FeedDefinition?, proposal: FeedProposal
  )? {
    guard isInferable(bytes) else { return nil }
    var inference = FeedInference(gazetteer: nil, settings: settings)
    inference.add(bytes, file: file, zones: zones)
    guard let proposal = inference.proposal(name: FeedProposal.generalName, zones: zones) else {
      return nil
    }
    guard proposal.isCertain else { return (nil, proposal) }
    let place = SourceLocation(file: file, line: 1, column: 1)
    let read = proposal.text.withBytes { FeedDefinitionReader.read($0, file: file, zones: zones) }
    guard let definition = read.definition else { return (nil, proposal) }
    report.findings.append(
      Diagnostic(
        code: .inferredFeed, severity: .warning,
        message: "not a known feed, so it was read by its columns: " + proposal.evidence.joined(separator: "; "),
        location: place))
    for doubt in proposal.doubts {
      report.findings.append(
        Diagnostic(code: .inferredFeed, severity: .error, message: "to be decided: " + doubt, location: place))
    }
    return (definition, proposal)
  }

  private func unrecognised(
    _ bytes: ByteView, _ syntax: FeedDefinition.Syntax, _ proposal: FeedProposal?
  ) -> String {
    let kind =
      switch syntax {
      case .csv: "CSV"
      case .json, .jsonl: "JSON"
      case .xml: "XML"
      case .ical: "iCalendar"
      }
    // A server's error message has nothing to do with games.
    let proposal = proposal.flatMap { $0.understood.isEmpty ? nil : $0 }
    var parts = ["not a known feed; it looks like \(kind)"]
    if let understood = proposal?.understood, !understood.isEmpty {
      parts.append("read so far: " + understood.joined(separator: ", "))
    }
    if let shortcomings = proposal?.shortcomings { parts += shortcomings }
    if proposal != nil || syntax == .csv {
      parts.append(
        "'sportstime feeds --infer FILE -o my.json' writes a definition to complete and use with --feed my.json")
    }
    let nearest = catalogue.nearest(bytes)
    if !nearest.isEmpty { parts.append("the nearest known feeds are \(nearest.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  /// - Returns: whether the caller stopped it.
  private mutating func readRecords(
    _ bytes: ByteView, file: String, _ definition: FeedDefinition, _ callbacks: Callbacks, linesBefore: Int,
    takesVenueClock: Bool
  ) throws(SyntaxError) -> Bool {
    report.sources.append(ImportReport.Source(file: file, feed: definition.name))
    var broken: SyntaxError?
    var isStopped = false
    let tables = try LookupTables.read(definition, bytes)
    withRun(bytes, file: file, originalFile: file, definition, callbacks, tables: tables) { run in
      run.linesBefore = linesBefore
      run.takesVenueClock = takesVenueClock
      do throws(SyntaxError) { try run.read() } catch { broken = error }
      isStopped = run.isStopped
    }
    if let broken, !isStopped { throw broken }
    return isStopped
  }

  /// Reads part of the last source and takes over the results.
  private mutating func withRun(
    _ bytes: ByteView, file: String, originalFile: String, _ definition: FeedDefinition, _ callbacks: Callbacks,
    tables: [[[UInt8]: [UInt8]]] = [], _ body: (SourceRun) -> Void
  ) {
    // The schedule is moved into the run and back, so it is never copied.
    var moved = Schedule()
    swap(&moved, &schedule)
    var movedRecords = GameRecords()
    swap(&movedRecords, &records)
    let taken = TakenGames(consume moved, consume movedRecords)
    let job = SourceJob(
      bytes: bytes, file: file, originalFile: originalFile, definition: definition, gazetteer: gazetteer, zones: zones,
      settings: settings, source: report.sources.count - 1, explained: explained,
      tables: tables)
    let run = SourceRun(
      job, consume taken, threads: threads, recordsAtOnce: recordsAtOnce, callbacks: callbacks)
    body(run)
    run.giveBack(&schedule, &records)
    report.sources[report.sources.count - 1].add(run.counts)
    report.findings += run.allFindings()
    if let explanation = run.explanation { self.explanation = explanation }
  }

  /// Reads a file of corrected records that an earlier import rejected.
  private mutating func readRejects(
    _ bytes: ByteView, file: String, feed: FeedDefinition?, _ callbacks: Callbacks
  ) {
    report.sources.append(ImportReport.Source(file: file, feed: "rejects"))
    var start = 0
    var line = 0
    // Adjacent records of the same feed and file are read together.
    var group: [(record: RejectedRecord, line: Int)] = []
    while start < bytes.count {
      let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
      let text = bytes.slice(start, end).trimmed
      start = end + 1
      line += 1
      if text.isEmpty { continue }
      do throws(SyntaxError) {
        let record = try RejectedRecord(json: text)
        if let last = group.last, last.record.feed != record.feed || last.record.file != record.file {
          readFixed(group, file: file, feed: feed, callbacks)
          group = []
        }
        group.append((record, line))
      } catch {
        var broken = RejectedRecord()
        broken.raw = Array(text)
        refuse(broken, .syntaxError, error.message, file: file, line: line, column: error.offset + 1, callbacks)
      }
    }
    readFixed(group, file: file, feed: feed, callbacks)
  }

  private mutating func readFixed(
    _ group: [(record: RejectedRecord, line: Int)], file: String, feed: FeedDefinition?, _ callbacks: Callbacks
  ) {
    guard let first = group.first?.record else { return }
    let named = feed?.name == first.feed ? feed : catalogue.definition(named: first.feed)
    guard var definition = named else {
      let message =
        first.feed == FeedProposal.generalName
        ? "the columns of the source were read without a definition: write one with 'feeds --infer' and name it with --feed"
        : "no feed is named \(quotedForDisplay(first.feed)): name its definition with --feed"
      for (record, line) in group {
        refuse(record, .unknownFeed, message, file: file, line: line, column: 1, callbacks)
      }
      return
    }
    do throws(MissingZone) { definition = try definition.withZones(zones) } catch {
      for (record, line) in group {
        refuse(record, .unknownTimeZone, error.message, file: file, line: line, column: 1, callbacks)
      }
      return
    }
    if !definition.lookups.isEmpty {
      let message =
        "a record of the feed \(definition.name) refers to other parts of its file; import the whole file again"
      for (record, line) in group {
        refuse(record, .missingValue, message, file: file, line: line, column: 1, callbacks)
      }
      return
    }
    for (record, line) in group where record.fields == nil {
      // Only the text is known, so read it as a separate source. Add a line ending, so that it doesn't look truncated.
      (record.raw + [.lineFeed]).withBytes { raw in
        withRun(raw, file: file, originalFile: record.file, definition, callbacks) {
          $0.readRaw(of: record, line: line)
        }
      }
    }
    let nothing = ByteView(start: nil, count: 0)
    withRun(nothing, file: file, originalFile: first.file, definition, callbacks) { run in
      for (record, line) in group where record.fields != nil { run.take(record, line: line) }
      run.finish()
    }
  }

  /// Counts a rejected record that is rejected again.
  private mutating func refuse(
    _ record: RejectedRecord, _ code: DiagnosticCode, _ message: String, file: String, line: Int, column: Int,
    _ callbacks: Callbacks
  ) {
    report.sources[report.sources.count - 1].read += 1
    report.sources[report.sources.count - 1].rejected += 1
    report.findings.append(
      Diagnostic(
        code: code, severity: .error, message: message,
        location: SourceLocation(file: file, line: line, column: column)))
    var kept = record
    kept.code = code
    kept.message = message
    callbacks.onReject(kept)
  }

  // MARK: The end

  /// Matches the games of all sources and returns the sorted schedule with the report.
  package mutating func finish() -> (schedule: Schedule, report: ImportReport) {
    var whole = Schedule()
    swap(&whole, &schedule)
    let traits = records.move(to: &whole, threads)
    var merger = GameMerger(consume whole, consume traits, threads: threads)
    merger.ignoreUnsteadyIDs(tables: FeedProposal.generalName)
    merger.match()
    report.findings += MergeFindings(merger: merger, files: report.sources.map(\.file)).all()
    count(merger)
    for (id, members) in merger.makeGames(wantsTellers: wantsTellers) {
      var sources: [Int] = []
      for member in members {
        let source = Int(merger.traits[member].source)
        if !sources.contains(source) { sources.append(source) }
      }
      tellers[id] = sources
    }
    swap(&schedule, &merger.schedule)
    return (schedule, report)
  }

  /// Counts the games and duplicates of each source.
  private mutating func count(_ merger: GameMerger) {
    // Count the sources one after the other. Updating the report for each record would take too long.
    var (source, games, duplicate, timeNotSet) = (0, 0, 0, 0)
    func add() {
      guard report.sources.indices.contains(source) else { return }
      report.sources[source].games += games
      report.sources[source].duplicate += duplicate
      report.sources[source].timeNotSet += timeNotSet
      (games, duplicate, timeNotSet) = (0, 0, 0)
    }
    for (index, trait) in merger.traits.enumerated() {
      if trait.source != source {
        add()
        source = Int(trait.source)
      }
      if merger.isDuplicate(index) {
        duplicate += 1
      } else {
        games += 1
        if trait.lacksStart { timeNotSet += 1 }
      }
    }
    add()
  }
}
