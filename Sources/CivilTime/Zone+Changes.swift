extension Zone {
  /// A zone that is defined by its changes, in any order, for example in a calendar.
  ///
  /// Nil if there are no changes or an offset is a day or more.
  package convenience init?(identifier: String, changes: [ZoneTransition]) {
    guard let plan = ZonePlan(changes: changes) else { return nil }
    self.init(identifier: identifier, plan: plan)
  }
}
