import CivilTime
import CommandInterface
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText

/// The validation findings for an itinerary's page: errors and warnings.
enum PageFindings {
  static func finder(_ gazetteer: Gazetteer, _ zones: ZoneDatabase) -> @Sendable (Itinerary) -> [Diagnostic] {
    { itinerary in
      var validator = Validator(gazetteer: gazetteer, zones: zones)
      validator.validate(itinerary, at: SourceLocation(file: ""))
      let found = validator.takeSink()
      return found.errors + found.warnings
    }
  }
}
