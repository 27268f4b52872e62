#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// Haptic feedback for a drag. A device without haptics ignores it, and visionOS has none.
  @MainActor
  struct Haptics {
    #if !os(visionOS)
      private let light = UIImpactFeedbackGenerator(style: .light)
      private let medium = UIImpactFeedbackGenerator(style: .medium)
      private let notification = UINotificationFeedbackGenerator()
      private let selection = UISelectionFeedbackGenerator()

      func lift() { light.impactOccurred() }
      func drop() { medium.impactOccurred() }
      func refusal() { notification.notificationOccurred(.error) }
      func crossing() { selection.selectionChanged() }
    #else
      func lift() {}
      func drop() {}
      func refusal() {}
      func crossing() {}
    #endif
  }
#endif
