/// The pairing of rows and columns with the lowest total cost.
package enum Assignment {
  /// The most rows or columns that are searched for the best pairing.
  package static let most = 48
  /// The cost of a forbidden pair.
  package static let impossible = 1 << 40

  /// The column of each row; negative for none. The shorter side is paired completely. Ties are broken
  /// deterministically. Hungarian method: O(rows² · columns).
  package static func best(_ costs: [[Int]]) -> [Int] {
    let (rows, columns) = (costs.count, costs.first?.count ?? 0)
    if rows == 0 || columns == 0 { return [Int](repeating: -1, count: rows) }
    if rows > columns {
      let turned = best((0..<columns).map { column in (0..<rows).map { costs[$0][column] } })
      var pairing = [Int](repeating: -1, count: rows)
      for (column, row) in turned.enumerated() where row >= 0 { pairing[row] = column }
      return pairing
    }
    // Rows and columns are numbered from 1 here; column 0 holds the row that is being placed.
    var rowPotentials = [Int](repeating: 0, count: rows + 1)
    var columnPotentials = [Int](repeating: 0, count: columns + 1)
    var rowOf = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      var previous = [Int](repeating: 0, count: columns + 1)
      var least = [Int](repeating: Int.max, count: columns + 1)
      var isUsed = [Bool](repeating: false, count: columns + 1)
      var column = 0
      rowOf[0] = row
      repeat {
        isUsed[column] = true
        let current = rowOf[column]
        var delta = Int.max
        var next = 0
        for other in 1...columns where !isUsed[other] {
          let reduced = costs[current - 1][other - 1] - rowPotentials[current] - columnPotentials[other]
          if reduced < least[other] { (least[other], previous[other]) = (reduced, column) }
          if least[other] < delta { (delta, next) = (least[other], other) }
        }
        for other in 0...columns {
          if isUsed[other] {
            rowPotentials[rowOf[other]] += delta
            columnPotentials[other] -= delta
          } else if least[other] != .max {
            least[other] -= delta
          }
        }
        column = next
      } while rowOf[column] != 0
      while column != 0 {
        rowOf[column] = rowOf[previous[column]]
        column = previous[column]
      }
    }
    var pairing = [Int](repeating: -1, count: rows)
    for column in 1...columns where rowOf[column] > 0 {
      if costs[rowOf[column] - 1][column - 1] < impossible { pairing[rowOf[column] - 1] = column - 1 }
    }
    return pairing
  }

  /// The least increase of the total cost if this row's pair is given up: for an exchange with another pair, or for an
  /// unpaired row or column.
  static func margin(of row: Int, in pairing: [Int], _ costs: [[Int]]) -> Int {
    let column = pairing[row]
    let cost = costs[row][column]
    var margin = impossible
    for other in costs.indices where other != row {
      let alternative =
        pairing[other] < 0
        ? costs[other][column] - cost
        : costs[row][pairing[other]] + costs[other][column] - cost - costs[other][pairing[other]]
      margin = min(margin, alternative)
    }
    let taken = Set(pairing)
    for free in costs[row].indices where !taken.contains(free) { margin = min(margin, costs[row][free] - cost) }
    return margin
  }
}
