import SportsTime

func compare(_ schedule: Schedule, _ newer: Schedule) {
  let differences = schedule.differences(to: newer)
  for change in differences.changed { print(change.new.id, change.aspects) }
}

func follow(_ trip: inout Itinerary, _ newer: Schedule) {
  let outcome = trip.rebased(onto: newer)
  for change in outcome.changes { print(change.message) }
  for finding in outcome.broken { print(finding.message) }
  trip = outcome.itinerary
}
