import ScheduleModel

/// One gazetteer shared by all views, to avoid copies.
final class SharedGazetteer: Sendable {
  let gazetteer: Gazetteer
  let marketCount: Int

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    marketCount = gazetteer.marketCount
  }
}
