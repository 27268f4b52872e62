@_exported public import CoreTransferable
public import UIKit

// A stand-in for the part of SwiftUI that the table adapter and the guides use: it has types, and draws nothing. A
// representable view can be made and updated.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view without a body") }
}

/// A view without a body of its own.
public protocol LeafView: View where Body == Never {}
extension LeafView {
  public var body: Never { fatalError("a view without a body") }
}

@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildEither<First: View, Second: View>(first: First) -> Conditional<First, Second> {
    Conditional()
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> Conditional<First, Second> {
    Conditional()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct EmptyView: LeafView { nonisolated public init() {} }
public struct Conditional<First: View, Second: View>: LeafView { nonisolated init() {} }
public struct TupleView<Views>: LeafView { nonisolated public init(_ views: Views) {} }
extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a view without a body") }
}

public struct Text: LeafView { public init(_ text: String) {} }
public struct Spacer: LeafView { public init() {} }
public struct Label: LeafView { public init(_ title: String, systemImage: String) {} }
public struct VStack<Content: View>: LeafView {
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: LeafView { public init(@ViewBuilder content: () -> Content) {} }
public struct Form<Content: View>: LeafView { public init(@ViewBuilder content: () -> Content) {} }
public struct NavigationStack<Content: View>: LeafView { public init(@ViewBuilder root: () -> Content) {} }
public struct TextField: LeafView { public init(_ title: String, text: Binding<String>) {} }
public struct Button: LeafView {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public init(_ title: String, systemImage: String, action: @escaping @MainActor () -> Void) {}
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public struct Font: Sendable {
  public static let headline = Font()
  public static let caption = Font()
}
public struct Color: Sendable {
  public static let secondary = Color()
  public static let primary = Color()
}

public struct Modified<Content: View>: LeafView {}

extension View {
  public func font(_ font: Font?) -> some View { Modified<Self>() }
  public func foregroundStyle(_ color: Color) -> some View { Modified<Self>() }
  public func navigationTitle(_ title: String) -> some View { Modified<Self>() }
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { Modified<Self>() }
  public func disabled(_ isDisabled: Bool) -> some View { Modified<Self>() }
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Modified<Self>()
  }
  public func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    Modified<Self>()
  }
  public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { Modified<Self>() }
  public func draggable<Payload: Transferable>(_ payload: @autoclosure @escaping () -> Payload) -> some View {
    Modified<Self>()
  }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("a scene without a body") }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() { _ = Self.init() }
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member> {
      get()[keyPath: path]
    } set: { value in
      var whole = get()
      whole[keyPath: path] = value
      set(whole)
    }
  }
}

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

public struct DismissAction: Sendable {
  @MainActor public func callAsFunction() {}
}

public struct EnvironmentValues: Sendable { public var dismiss = DismissAction() }

@propertyWrapper
public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: path] }
  public let wrappedValue: Value
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  public var body: Never { fatalError("a view of UIKit") }
}

@MainActor public struct UIViewRepresentableContext<Content: UIViewRepresentable> {
  public let coordinator: Content.Coordinator
  public init(_ coordinator: Content.Coordinator) { self.coordinator = coordinator }
}

public struct UIHostingConfiguration<Content: View>: UIContentConfiguration {
  /// What the cell shows.
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
