package import CivilTime
import SourceText

/// A zone that a definition names but the system lacks or can't read.
package struct MissingZone: Error {
  package var message: String
}

extension FeedDefinition {
  /// The definition with its named zones, if it was read without zones.
  package func withZones(_ zones: ZoneDatabase) throws(MissingZone) -> FeedDefinition {
    if unreadZones.isEmpty { return self }
    for name in unreadZones {
      do throws(ZoneFailure) {
        // Read the file here, so that an unreadable one fails only this feed and not the whole run.
        if try zones.file(of: name) != nil || zones.anyZone(name) != nil { continue }
      } catch {
        throw MissingZone(
          message: "the time zone file \(error.path) \(error.message); it belongs to the package tzdata")
      }
      throw MissingZone(
        message: "this system has no time zone \(quotedForDisplay(name)), which the feed \(self.name) needs: "
          + "install the whole package tzdata")
    }
    let read = text.withBytes { FeedDefinitionReader.read($0, file: name, zones: zones) }
    guard let definition = read.definition else {
      throw MissingZone(message: read.findings.first { $0.severity == .error }?.message ?? name)
    }
    return definition
  }
}
