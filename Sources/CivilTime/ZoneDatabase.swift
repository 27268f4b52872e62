package import SourceText

/// The IANA zones of a directory of TZif files, each read on first use and cached.
///
/// Nothing here depends on the process's zone: the `TZ` and `TZDIR` variables are ignored. A file that exists but can't
/// be read is not a zone. `failure` reports it; callers have to check that at the end.
public final class ZoneDatabase: Sendable {
  /// The usual directories of zone files.
  package static let systemDirectories = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]

  /// The system's zones. If the system has none, only UTC and fixed offsets are available.
  public static let system = ZoneDatabase(
    directory: ownDirectory
      ?? systemDirectories.first { directory in
        let database = ZoneDatabase(directory: directory)
        // If a directory is unreadable, no other one replaces it.
        return database.isAvailable || database.failure != nil
      })

  /// The directory in the environment variable `SPORTSTIME_ZONEINFO`, which replaces the system's directory.
  package static let ownDirectory = zoneDirectoryOfEnvironment()

  /// Zones by requested name, found or not.
  private struct Cache: Sendable {
    var names = TextTable()
    /// By number of the name; nil if there is no zone with the name.
    var zones: [Zone?] = [nil]
    var failure: ZoneFailure?
    var lacking: Set<String> = []
  }

  package let directory: String?
  /// TZif files by name, instead of a directory.
  private let files: [String: [UInt8]]
  private let cache = Guarded(Cache())

  /// The maximum number of invalid names in the cache, so that a feed full of them can't fill the memory. Valid names
  /// are always cached.
  private static let cacheLimit = 2_048

  /// - Parameter directory: nil for a database with only UTC and fixed offsets.
  public init(directory: String?) {
    self.directory = directory
    files = [:]
  }

  /// The zones of TZif files in memory, by name.
  package init(files: [String: [UInt8]]) {
    directory = nil
    self.files = files
  }

  /// The TZif file of a zone; nil if there is none, and for UTC.
  package func file(of name: String) throws(ZoneFailure) -> [UInt8]? {
    guard name.withBytes(ZoneDatabase.isName) else { return nil }
    if let bytes = files[name] { return bytes }
    guard let directory else { return nil }
    return try zoneFile(directory + "/" + name)
  }

  /// The first file that could not be read; nil if there were no such files.
  package var failure: ZoneFailure? { cache.withLock { $0.failure } }

  /// Whether there are any zones.
  public var isAvailable: Bool { zone("America/New_York") != nil }

  /// The zone with this name in the IANA database (case-sensitive); nil if there is none.
  package func zone(_ name: String) -> Zone? { name.withBytes { zone($0) } }

  /// Like `zone`, but for a name in a trip or a schedule. Missing names are recorded.
  @discardableResult
  package func stated(_ name: ByteView) -> Zone? {
    if let zone = zone(name) { return zone }
    if name.isEmpty { return nil }
    let text = name.text
    cache.withLock { if $0.lacking.count < ZoneDatabase.cacheLimit { $0.lacking.insert(text) } }
    return nil
  }

  /// The recorded names without a zone, in bytewise order. Results for them don't use a zone's clock.
  package var lacking: [String] { cache.withLock { $0.lacking }.sorted { $0.precedesBytewise($1) } }

  package func zone(_ name: ByteView) -> Zone? {
    guard ZoneDatabase.isName(name) else { return nil }
    return cache.withLock { cache in
      if let known = cache.names.find(name) { return cache.zones[Int(known.raw)] }
      let zone: Zone?
      do throws(ZoneFailure) { zone = try load(name) } catch {
        cache.failure = cache.failure ?? error
        return nil
      }
      guard cache.zones.count < ZoneDatabase.cacheLimit else { return zone }
      if Int(cache.names.intern(name).raw) == cache.zones.count { cache.zones.append(zone) }
      return zone
    }
  }

  /// Letters, digits, `_`, `-`, `+` and single inner slashes, so that no name can leave the directory.
  package static func isName(_ name: ByteView) -> Bool {
    guard name.count >= 1, name.count <= 64 else { return false }
    var previous: UInt8 = .slash
    for byte in name {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, .plus, .hyphen, .underscore: break
      case .slash where previous != .slash: break
      default: return false
      }
      previous = byte
    }
    return previous != .slash
  }

  private func load(_ name: ByteView) throws(ZoneFailure) -> Zone? {
    // These two are the zone of the machine, which must not affect results.
    if name.equals("localtime") || name.equals("posixrules") { return nil }
    let identifier = name.text
    if let bytes = try file(of: identifier) {
      if let zone = Zone(identifier: identifier, tzif: bytes) { return zone }
      if bytes.withBytes(TZifData.isDamaged) {
        let path = directory.map { $0 + "/" + identifier } ?? identifier
        throw ZoneFailure(kind: .damaged, path: path, message: "is damaged: it does not follow RFC 9636")
      }
    }
    return ZoneDatabase.universal(name)
  }

  /// Zones that don't need a database.
  private static func universal(_ name: ByteView) -> Zone? {
    if name.equals("UTC") || name.equals("Z") || name.equals("Etc/UTC") { return .utc }
    if name.equals("GMT") { return Zone(identifier: "GMT", fixedOffset: 0, abbreviation: "GMT") }
    return nil
  }
}

extension ZoneDatabase {
  /// The zone for a name in any common notation: a code such as `ET`, an IANA name, a Windows name or a fixed offset,
  /// tried in this order.
  ///
  /// `EST`, `MST` and `HST` are also IANA names, without daylight saving time. Schedules use them all year for the
  /// clocks of New York, Denver and Honolulu; a fixed offset is `UTC-5`.
  package func anyZone(_ name: ByteView) -> Zone? {
    let trimmed = name.trimmed
    return zone(coded: trimmed) ?? zone(trimmed) ?? zone(windows: trimmed) ?? zone(worldCode: trimmed)
      ?? fixedOffset(trimmed)
  }

  package func anyZone(_ name: String) -> Zone? { name.withBytes { anyZone($0) } }
}
