import CivilTime
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

extension Itinerary {
  /// The result of merging two versions of a trip.
  public struct MergeOutcome: Sendable {
    /// The itinerary with the changes of both versions.
    public var itinerary: Itinerary
    /// Conflicting changes, one per value that both versions changed. The choice between them does not depend on the
    /// order of the versions.
    public var conflicts: [Finding]
  }

  /// Merges two versions with a common base, for example after two people have edited a trip.
  ///
  /// The result does not depend on the order of the two versions. Custom items are never lost: one that a version
  /// removed and the other changed stays. Items that both versions put into the same gap are not interleaved.
  ///
  /// - Parameters:
  ///   - base: the common base.
  ///   - mine: one version.
  ///   - theirs: the other version.
  ///   - gazetteer: knows the teams and venues of the versions.
  /// - Throws: if the result would have an error that neither version has.
  public static func merged(
    base: Itinerary, mine: Itinerary, theirs: Itinerary, gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> MergeOutcome {
    var merge = ItineraryMerge(gazetteer: gazetteer.model)
    do throws(ItineraryMerge.Failure) {
      let result = try merge.merge(base: base.model, mine.model, theirs.model)
      return MergeOutcome(
        itinerary: Itinerary(result.itinerary), conflicts: result.conflicts.map { Finding($0) })
    } catch {
      throw SportsTimeError(
        code: .mergeConflict,
        message: "the versions can't be merged: " + error.findings.map(\.message).joined(separator: "; "))
    }
  }
}
