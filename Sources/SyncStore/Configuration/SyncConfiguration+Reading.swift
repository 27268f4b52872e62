import FormatSyntax
package import SourceText
import TripTimeline

extension SyncConfiguration {
  static let members = [
    "$schema", "format", "version", "store", "feeds", "guard", "keptBytes", "keptDays", "keptNights", "onChange",
    "onFailure", "hookSeconds", "itineraries", "publish",
  ]
  static let feedMembers = ["name", "source", "each", "feed", "league", "season", "keepPast", "guard", "http"]
  static let fetchMembers = [
    "timeoutSeconds", "attempts", "backoffSeconds", "maxBytes", "allowPrivate", "authorizationVariable",
    "authorizationHeader", "headers", "pauseSeconds",
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

/// Reads the members one by one and reports unknown ones.
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
    if let nights = reader.integer(file["keptNights"], in: 1...1_000_000) { configuration.retention.nights = nights }
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

  /// Reports a published folder that is the store or is in it.
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
      // Names become file names, and some file systems ignore case.
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
    readGaps(object, into: &feed)
    if let member = object["guard"] { feed.guardLimits = readGuardLimits(member, feed.guardLimits) }
    if let member = object["http"] { readFetchLimits(member, &feed.fetchLimits) }
  }

  private mutating func readGaps(_ object: StrictObject, into feed: inout SyncConfiguration.Feed) {
    let member = object["each"]
    if let member {
      guard feed.isRemote else {
        return reader.report(
          "`each` fills gaps of an address; for several files, use a pattern such as week-*.json", at: member.offset,
          .contradiction)
      }
      guard let gaps = reader.object(member, name: "`each`") else { return }
      if gaps.members.isEmpty { reader.wrong(member, "an object with the values of each gap") }
      for gap in gaps.members {
        if !SyncConfiguration.Feed.has(gap.name, in: feed.source) {
          reader.report(
            "the address has no gap \(quotedForDisplay("{\(gap.name)}"))", at: gap.keyOffset, .contradiction)
        } else if let values = values(of: gap) {
          feed.gaps.append(SyncConfiguration.Feed.Gap(name: gap.name, values: values))
        }
      }
      let most = SyncConfiguration.Feed.maxAddresses
      guard feed.gaps.reduce(1, { min($0, most + 1) * $1.values.count }) <= most else {
        feed.gaps = []
        return reader.report(
          "`each` gives more than \(digitGrouped(most)) addresses", at: member.offset, .limitExceeded)
      }
      if feed.gaps.count < gaps.members.count { return }
      let addresses = feed.addresses.map(\.text)
      if Set(addresses).count < addresses.count {
        reader.report("`each` gives the same address twice", at: member.offset, .contradiction)
      }
    }
    if let gap = feed.openGap, let source = object["source"] {
      reader.report(
        "nothing fills \(quotedForDisplay("{\(gap)}")) in the address: list its values in `each`", at: source.offset,
        .missingField)
    }
  }

  private mutating func values(of gap: StrictMember) -> [String]? {
    var values: [String]?
    if let elements = gap.elements {
      let texts = elements.compactMap { $0.text ?? $0.integer.map { String($0) } }
      if texts.count == elements.count { values = texts }
    } else {
      values = gap.text.flatMap(SyncConfiguration.Feed.Gap.range) ?? gap.integer.map { [String($0)] }
    }
    if let values, !values.isEmpty, values.allSatisfy({ !$0.isEmpty && !$0.contains { $0 == "{" || $0 == "}" } }) {
      return values
    }
    reader.wrong(gap, "a range such as \"1-18\", or a list of values without braces")
    return nil
  }

  private mutating func readHeaders(_ member: StrictMember, _ limits: inout FetchLimits) {
    guard let object = reader.object(member, name: "`headers`") else { return }
    var names: Set<String> = []
    if limits.authorizationVariable != nil {
      names.insert((limits.authorizationHeader ?? "Authorization").lowercased())
    }
    for header in object.members {
      guard let value = reader.filledText(header) else { continue }
      let name = header.name.lowercased()
      if !SyncConfigurationReader.isHeaderName(name) {
        reader.report("a header's name has letters, digits and hyphens", at: header.keyOffset)
      } else if SyncConfigurationReader.ownHeaders.contains(name) {
        reader.report("the program sets the header \(header.name) itself", at: header.keyOffset, .contradiction)
      } else if !names.insert(name).inserted {
        reader.report("the header \(header.name) is set twice", at: header.keyOffset, .contradiction)
      } else if !value.utf8.allSatisfy({ $0 >= .blank && $0 != .delete }) {
        reader.wrong(header, "text on one line")
      }
      limits.headers.append(FetchLimits.Header(name: header.name, value: value))
    }
    limits.headers.sort { $0.name.precedesBytewise($1.name) }
  }

  /// In lowercase.
  private static let ownHeaders = [
    "accept-encoding", "connection", "content-length", "host", "if-modified-since", "if-none-match", "range",
    "transfer-encoding",
  ]

  private static func isHeaderName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen }
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
      if !SyncConfigurationReader.isHeaderName(name) {
        reader.wrong(member, "the name of a header: letters, digits and hyphens")
      }
      if limits.authorizationVariable == nil {
        reader.report(
          "`authorizationHeader` needs `authorizationVariable`, which holds its value", at: member.offset,
          .contradiction)
      }
    }
    if let allowed = reader.flag(object["allowPrivate"]) { limits.allowPrivate = allowed }
    if let seconds = seconds(object["pauseSeconds"], 0...600) { limits.pauseSeconds = seconds }
    if let member = object["headers"] { readHeaders(member, &limits) }
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
