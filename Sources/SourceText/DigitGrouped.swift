/// `1 game`, `1,234 games`.
package func counted(_ number: Int, _ one: String, _ many: String) -> String {
  digitGrouped(number) + " " + (number == 1 ? one : many)
}

/// `1,234,567`.
package func digitGrouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}
