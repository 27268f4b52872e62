/// A request that can't be built, and why: each problem with its place in the request's text, where it has one.
package struct BuildFailure: Error, Hashable, Sendable {
  package struct Problem: Hashable, Sendable {
    package var message: String
    /// In bytes, from the beginning of the request's text; nil for a request that has none.
    package var offset: Int?
  }

  /// One at least, in the order of the text.
  package var problems: [Problem]

  package init(_ message: String, at offset: Int? = nil) { problems = [Problem(message: message, offset: offset)] }

  package init(_ problems: [Problem]) { self.problems = problems }

  /// All of them, in a line.
  package var message: String { problems.map(\.message).joined(separator: "; ") }
}
