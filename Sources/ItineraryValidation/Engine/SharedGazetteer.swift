import ScheduleModel

/// A gazetteer that all views share, to avoid copies.
final class SharedGazetteer: Sendable {
  let gazetteer: Gazetteer
  let marketCount: Int

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    marketCount = gazetteer.marketCount
  }
}
