/// Parts of inputs that could not be read and would be lost if the inputs were overwritten.
package final class UnreadInputs {
  /// By path: the 1-based line of the first such part.
  var places: [String: Int] = [:]
  /// Messages about these parts that have been shown.
  var messages: Set<String> = []
}
