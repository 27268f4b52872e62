import CivilTime
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

extension Itinerary {
  /// Two versions of a trip in one.
  public struct MergeOutcome: Sendable {
    /// With the changes of both.
    public var itinerary: Itinerary
    /// What both versions changed in different ways. One of the two was taken, the same whichever version is which.
    public var conflicts: [Finding]
  }

  /// Merges two versions that were both made from a third one, as when two people have edited a trip.
  ///
  /// Merging does not depend on the order of the two versions. Custom items are never lost: one that a version removed and
  /// the other one changed stays. Items that both put into one gap stay together.
  ///
  /// - Parameters:
  ///   - base: the version that both were made from.
  ///   - mine: a version.
  ///   - theirs: the other version.
  ///   - gazetteer: the teams and venues that the versions name.
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
