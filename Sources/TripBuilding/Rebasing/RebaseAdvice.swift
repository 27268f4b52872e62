/// What findings of a rebase advise where a trip would be better off without a game.
enum RebaseAdvice {
  static let leavingOut = "leave it out: build the trip from a request whose `game` names the others"
}
