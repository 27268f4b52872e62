extension Zone {
  /// A zone defined by its changes, in any order, for example by a calendar.
  ///
  /// Nil if there are no changes, or if an offset is a day or more.
  package convenience init?(identifier: String, changes: [ZoneTransition]) {
    guard let plan = ZonePlan(changes: changes) else { return nil }
    self.init(identifier: identifier, plan: plan)
  }
}
