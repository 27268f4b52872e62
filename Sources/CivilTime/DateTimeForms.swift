package import SourceText

/// Several forms, of which the first match counts. One object contains the steps of all forms, so that parsing copies
/// and retains nothing.
package final class DateTimeForms: @unchecked Sendable {
  package let all: [DateTimeForm]
  private let steps: UnsafeMutableBufferPointer<DateTimeStep>
  /// By form: the end of its steps. They start at the end of the previous form's steps.
  private let ends: UnsafeMutableBufferPointer<Int>

  package init(_ forms: [DateTimeForm]) {
    all = forms
    let joined = forms.flatMap { $0.steps }
    steps = .allocate(capacity: joined.count)
    _ = steps.initialize(from: joined)
    ends = .allocate(capacity: forms.count)
    var end = 0
    for (index, form) in forms.enumerated() {
      end += form.steps.count
      ends.initializeElement(at: index, to: end)
    }
  }

  deinit {
    steps.deallocate()
    ends.deallocate()
  }

  /// The parts of `text`, from the first form that matches; nil if none matches.
  package func parse(_ text: ByteView) -> DateTimeParts? {
    var start = 0
    for end in ends {
      if let parts = DateTimeMatcher.parse(text, UnsafeBufferPointer(steps), start, end) { return parts }
      start = end
    }
    return nil
  }
}
