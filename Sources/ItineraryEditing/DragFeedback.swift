/// The look and feel of a drag, shared by app tables and the web page.
public enum DragFeedback {
  /// Scale factor of the lifted row.
  public static let liftScale = 1.025
  /// Degrees.
  public static let liftTilt = 2.5
  /// Points.
  public static let shadowOffset = 8.0
  /// Points.
  public static let shadowRadius = 16.0
  /// 0 to 1.
  public static let shadowOpacity = 0.25
  /// The duration in seconds of the spring animation that lifts a row.
  public static let liftDuration = 0.15
  /// The thickness of the insertion line in points.
  public static let insertionLine = 3.0
  /// The time in seconds in which the insertion line fades in and out.
  public static let insertionFade = 0.15
  /// The time in seconds in which other rows make room.
  public static let shuffleDuration = 0.1
  /// The time in seconds in which a refused item returns.
  public static let returnDuration = 0.2
  /// The strength of the red tint on a refused item, from 0 to 1.
  public static let refusedTint = 0.15

  /// The values as CSS custom properties: `--lift: 1.025; --tilt: 2.5deg; …`.
  package static var style: String {
    """
    :root { --lift: \(liftScale); --tilt: \(liftTilt)deg; --lift-time: \(liftDuration)s; \
    --lift-shadow: 0 \(shadowOffset)px \(shadowRadius)px rgb(0 0 0 / \(shadowOpacity)); \
    --mark: \(insertionLine)px; --mark-time: \(insertionFade)s; --shuffle-time: \(shuffleDuration)s; \
    --return-time: \(returnDuration)s; --refused-tint: \(refusedTint * 100)%; }

    """
  }
}
