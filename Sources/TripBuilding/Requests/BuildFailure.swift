/// A request that can't be built, with each problem and its location in the request's text, if known.
package struct BuildFailure: Error, Hashable, Sendable {
  package struct Problem: Hashable, Sendable {
    package var message: String
    /// Byte offset in the request's text; nil for a request without text.
    package var offset: Int?
  }

  /// At least one, in text order.
  package var problems: [Problem]

  package init(_ message: String, at offset: Int? = nil) { problems = [Problem(message: message, offset: offset)] }

  package init(_ problems: [Problem]) { self.problems = problems }

  /// All problems in one line.
  package var message: String { problems.map { $0.message }.joined(separator: "; ") }
}
