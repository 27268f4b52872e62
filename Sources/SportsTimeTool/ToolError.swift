/// Exit codes, as scripts rely on them (sysexits.h where it has one).
public enum ExitCode: Int32, Sendable {
  case done = 0
  /// Done, with findings, rejected records or refused edits; the output is written all the same.
  case findings = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case fault = 70
  case cannotCreate = 73
  case ioFailure = 74
  case tryLater = 75
  case heldBack = 76
  /// A closed pipe: 128 + SIGPIPE.
  case closedPipe = 141

  /// Of several inputs' codes the worst one counts.
  func worse(_ other: ExitCode) -> ExitCode {
    let order: [ExitCode] = [.done, .findings, .badInput, .noInput, .cannotCreate, .ioFailure]
    let (left, right) = (order.firstIndex(of: self), order.firstIndex(of: other))
    guard let left, let right else { return left == nil ? self : other }
    return order[max(left, right)]
  }
}

/// Why a command stops, in one line for a person.
struct ToolError: Error {
  var code: ExitCode
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
