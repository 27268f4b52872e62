package import SourceText

/// Forms of which the first that fits a text counts. One object with the steps of them all, so that nothing is copied or
/// counted for a text.
package final class DateTimeForms: @unchecked Sendable {
  package let all: [DateTimeForm]
  private let steps: UnsafeMutableBufferPointer<DateTimeStep>
  /// By form: where its steps end; they start where those of the form before end.
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

  /// What `text` means in the first form that fits it; nil if none does.
  package func parse(_ text: ByteView) -> DateTimeParts? {
    var start = 0
    for end in ends {
      if let parts = DateTimeMatcher.parse(text, UnsafeBufferPointer(steps), start, end) { return parts }
      start = end
    }
    return nil
  }
}
