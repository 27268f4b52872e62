import FormatSyntax
import ItineraryDocuments
package import SourceText

extension SyncConfiguration {
  static let members = [
    "$schema", "format", "version", "store", "feeds", "guard", "keptBytes", "keptDays", "onChange", "onFailure",
    "hookSeconds", "itineraries", "publish",
  ]
  static let feedMembers = ["name", "source", "feed", "league", "season", "keepPast", "guard", "http"]
  static let fetchMembers = [
    "timeoutSeconds", "attempts", "backoffSeconds", "maxBytes", "allowPrivate", "authorizationVariable",
    "authorizationHeader",
  ]

  /// Reads a configuration.
  ///
  /// - Returns: nil if there is any error; each finding has its location.
  package static func read(_ text: ByteView, file: String) -> (
    configuration: SyncConfiguration?, findings: [Diagnostic]
  ) {
    var reader = SyncConfigurationReader()
    reader.readFile(text)
    var lines = LineCounter()
    let findings = reader.reader.sortedProblems.map { problem in
      Diagnostic(
        code: .syncConfig, severity: .error, message: problem.message,
        location: lines.location(of: problem.offset, in: text, file: file))
    }
    return (findings.isEmpty ? reader.configuration : nil, findings)
  }
}

/// Reads the members one by one, and reports unknown members.
private struct SyncConfigurationReader {
  var configuration = SyncConfiguration()
  var reader = StrictReader()

  mutating func readFile(_ text: ByteView) {
    guard let file = reader.document(text, name: "a configuration", known: SyncConfiguration.members) else { return }
    _ = reader.text(file["$schema"])
    _ = reader.word(reader.required("format", in: file), of: ["sportstime-sync"])
    if let version = reader.required("version", in: file), version.integer != 1 {
      reader.wrong(version, "1, the only version")
    }
    if let store = reader.filledText(file["store"]) { configuration.store = store }
    let limits = file["guard"].map { readGuardLimits($0, GuardLimits()) } ?? GuardLimits()
    if let bytes = reader.integer(file["keptBytes"], in: 0...Int(1) << 50) { configuration.retention.bytes = bytes }
    if let days = reader.integer(file["keptDays"], in: 0...36_600) { configuration.retention.days = days }
    if let words = command(file["onChange"]) { configuration.onChange = words }
    if let words = command(file["onFailure"]) { configuration.onFailure = words }
    if let seconds = reader.integer(file["hookSeconds"], in: 1...86_400) { configuration.hookSeconds = seconds }
    if let paths = reader.filledTexts(file["itineraries"], "a list of texts: folders, files or patterns of files") {
      configuration.itineraries = paths
    }
    if let member = file["publish"] { configuration.publishing = readPublishing(member) }
    if let feeds = reader.required("feeds", in: file) { readFeeds(feeds, limits) }
    if !configuration.itineraries.isEmpty, configuration.publishing == nil {
      configuration.publishing = SyncConfiguration.Publishing()
    }
    if let folder = configuration.publishing?.folder { checkIsApart(folder, file.offset) }
  }

  /// Reports a published folder that is the store, or in it.
  private mutating func checkIsApart(_ folder: String, _ offset: Int) {
    let (published, store) = (PathPattern.parts(of: folder), PathPattern.parts(of: configuration.store))
    guard published.starts(with: store) else { return }
    let name = quotedForDisplay(folder)
    reader.report(
      published == store
        ? "the store and the published folder are the same: \(name)"
        : "the published folder \(name) is in the store \(quotedForDisplay(configuration.store)), which only runs may change",
      at: offset, .contradiction)
  }

  private mutating func command(_ member: StrictMember?) -> [String]? {
    guard let member else { return nil }
    let words = member.elements?.compactMap(\.text) ?? []
    if words.first?.isEmpty == false, words.count == member.elements?.count { return words }
    reader.wrong(member, "a list of texts: a program and its arguments")
    return nil
  }

  private mutating func readPublishing(_ member: StrictMember) -> SyncConfiguration.Publishing {
    var publishing = SyncConfiguration.Publishing()
    guard let object = reader.object(member, name: "`publish`", known: ["folder", "address"]) else { return publishing }
    if let folder = reader.filledText(object["folder"]) { publishing.folder = folder }
    if let member = object["address"], let address = reader.filledText(member) {
      publishing.address = address.hasSuffix("/") ? address : address + "/"
      if !address.hasPrefix("http://"), !address.hasPrefix("https://") {
        reader.report("an address must begin with http:// or https://", at: member.offset)
      }
    }
    return publishing
  }

  private mutating func readFeeds(_ member: StrictMember, _ limits: GuardLimits) {
    guard let elements = member.elements else { return reader.wrong(member, "a list") }
    if elements.isEmpty {
      reader.report("`feeds` is empty: there is nothing to read", at: member.offset, .missingField)
    }
    var names: Set<String> = []
    for element in elements {
      guard let object = reader.object(element, name: "a feed", known: SyncConfiguration.feedMembers) else { continue }
      var feed = SyncConfiguration.Feed()
      feed.guardLimits = limits
      read(object, into: &feed)
      // The names become file names, and some file systems ignore case.
      if !feed.name.isEmpty, !names.insert(feed.name.lowercased()).inserted {
        reader.report("two feeds are named \(quotedForDisplay(feed.name))", at: object.offset, .contradiction)
      }
      configuration.feeds.append(feed)
    }
  }

  private mutating func read(_ object: StrictObject, into feed: inout SyncConfiguration.Feed) {
    if let member = reader.required("name", in: object), let name = reader.filledText(member) {
      feed.name = name
      if safeFileName(name) != name {
        reader.wrong(member, "up to 100 letters, digits, \"-\", \"_\" and inner dots")
      }
    }
    if let member = reader.required("source", in: object), let source = reader.filledText(member) {
      feed.source = source
      if source.contains("://"), !feed.isRemote {
        reader.report("an address must begin with http:// or https://", at: member.offset)
      }
      if feed.isRemote, source.dropFirst(8).prefix(while: { $0 != "/" && $0 != "?" }).contains("@") {
        reader.report(
          "an address with a password: use \"http\": {\"authorizationVariable\": …} to name an environment variable",
          at: member.offset)
      }
    }
    if let name = reader.filledText(object["feed"]) { feed.definition = name == "auto" ? nil : name }
    feed.league = reader.filledText(object["league"])?.lowercased()
    feed.season = reader.filledText(object["season"])
    if let keepsPast = reader.flag(object["keepPast"]) { feed.keepsPast = keepsPast }
    if let member = object["guard"] { feed.guardLimits = readGuardLimits(member, feed.guardLimits) }
    if let member = object["http"] { readFetchLimits(member, &feed.fetchLimits) }
  }

  private mutating func readFetchLimits(_ member: StrictMember, _ limits: inout FetchLimits) {
    guard let object = reader.object(member, name: "`http`", known: SyncConfiguration.fetchMembers) else { return }
    if let seconds = seconds(object["timeoutSeconds"], 0.1...3_600) { limits.timeoutSeconds = seconds }
    if let seconds = seconds(object["backoffSeconds"], 0...600) { limits.backoffSeconds = seconds }
    if let attempts = reader.integer(object["attempts"], in: 1...20) { limits.attempts = attempts }
    if let bytes = reader.integer(object["maxBytes"], in: 1...Int(1) << 31) { limits.maxBytes = bytes }
    if let name = reader.filledText(object["authorizationVariable"]) { limits.authorizationVariable = name }
    if let member = object["authorizationHeader"], let name = reader.filledText(member) {
      limits.authorizationHeader = name
      if !name.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == .hyphen }) {
        reader.wrong(member, "the name of a header: letters, digits and hyphens")
      }
      if limits.authorizationVariable == nil {
        reader.report(
          "`authorizationHeader` needs `authorizationVariable`, which holds its value", at: member.offset,
          .contradiction)
      }
    }
    if let allowed = reader.flag(object["allowPrivate"]) { limits.allowPrivate = allowed }
  }

  private mutating func seconds(_ member: StrictMember?, _ range: ClosedRange<Double>) -> Double? {
    reader.number(member, in: range, "a number from \(range.lowerBound) to \(range.upperBound)")
  }

  private mutating func readGuardLimits(_ member: StrictMember, _ defaults: GuardLimits) -> GuardLimits {
    var limits = defaults
    let percents: [(name: String, path: WritableKeyPath<GuardLimits, Double>)] = [
      ("maxWithdrawnPercent", \.maxWithdrawnPercent), ("maxChangedPercent", \.maxChangedPercent),
      ("maxTeamWithdrawnPercent", \.maxTeamWithdrawnPercent), ("maxTeamChangedPercent", \.maxTeamChangedPercent),
    ]
    let known = percents.map(\.name) + ["minGames"]
    guard let object = reader.object(member, name: "`guard`", known: known) else { return limits }
    for percent in percents {
      let value = reader.number(object[percent.name], in: 0...100, "a number from 0 to 100")
      if let value { limits[keyPath: percent.path] = value }
    }
    if let games = reader.integer(object["minGames"], in: 0...1_000_000) { limits.minGames = games }
    return limits
  }
}
