extension Zone {
  /// A zone that is stated by its changes, in any order, such as one that a calendar defines.
  ///
  /// Nil if there is none, or one has an offset of a day and more.
  package convenience init?(identifier: String, changes: [ZoneTransition]) {
    guard let plan = ZonePlan(changes: changes) else { return nil }
    self.init(identifier: identifier, plan: plan)
  }
}
