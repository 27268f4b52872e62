/// The id of derived travel: `t3` for leg 3, or `t3-travel` if that is taken, and so on.
package enum TravelID {
  package static let suffix = "-travel"

  package static func first(leg: Int) -> String { "t\(leg)" }
}
