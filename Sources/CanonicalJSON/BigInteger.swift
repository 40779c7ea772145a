/// An unsigned integer of many words over storage that the caller lends, for the few numbers 128 bits cannot decide.
///
/// Nothing is allocated here: the storage lives on the caller's stack and must outlive the value. Bits that would not
/// fit the storage are dropped; every caller states why that cannot happen. Operations are linear in the words in use
/// unless they say otherwise.
package struct BigInteger {
  private let words: UnsafeMutablePointer<UInt64>
  private let capacity: Int

  /// The words in use; the last of them is never zero, so zero uses none.
  package private(set) var count: Int

  /// Takes the words `index * capacity ..< (index + 1) * capacity` of a caller's storage and holds `value` in them.
  ///
  /// One temporary allocation serves several integers of equal capacity.
  package init(_ value: UInt64, slot index: Int, of storage: UnsafeMutableBufferPointer<UInt64>, capacity: Int) {
    // The base address is nil only for an empty buffer, which no caller asks for.
    words = storage.baseAddress.unsafelyUnwrapped + index &* capacity
    self.capacity = capacity
    words[0] = value
    count = value == 0 ? 0 : 1
  }

  /// Replaces the value by one word.
  package mutating func set(to value: UInt64) {
    words[0] = value
    count = value == 0 ? 0 : 1
  }

  /// Replaces the value by that of another integer, of at most this capacity.
  package mutating func set(to other: BigInteger) {
    count = other.count
    words.update(from: other.words, count: count)
  }

  /// Whether the value is 0.
  package var isZero: Bool { count == 0 }

  /// The position of the highest bit set, counted from 1; 0 for zero.
  package var bitLength: Int {
    count == 0 ? 0 : 64 &* count &- words[count &- 1].leadingZeroBitCount
  }

  /// The number of zero bits below the lowest bit set; 0 for zero.
  package var trailingZeroBits: Int {
    var index = 0
    while index < count {
      if words[index] != 0 { return 64 &* index &+ words[index].trailingZeroBitCount }
      index &+= 1
    }
    return 0
  }
}

extension BigInteger {
  /// Replaces the value by `value * factor + addend`.
  package mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
    var carry = addend
    var index = 0
    while index < count {
      let product = words[index].multipliedFullWidth(by: factor)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      words[index] = low
      carry = product.high &+ (overflow ? 1 : 0)
      index &+= 1
    }
    append(carry)
    dropLeadingZeros()
  }

  /// Multiplies by 5 to the power of `exponent`.
  ///
  /// - Complexity: O(`count` + `exponent`) words for each 27 of `exponent`.
  package mutating func multiply(byPowerOfFive exponent: Int) {
    var rest = exponent
    while rest > 27 {
      multiply(by: powerOfFive(27))
      rest &-= 27
    }
    multiply(by: powerOfFive(rest))
  }

  /// Appends decimal digits on the right: the value becomes `value * 10^count + digits`.
  ///
  /// The bytes must all be ASCII digits.
  ///
  /// - Complexity: O(`count`) multiplications for each 19 digits.
  package mutating func append(digits: UnsafePointer<UInt8>, count digitCount: Int) {
    var done = 0
    while done < digitCount {
      // 19 digits and the power of ten that makes room for them are the most that fit one word.
      let end = min(done &+ 19, digitCount)
      var part: UInt64 = 0
      var scale: UInt64 = 1
      while done < end {
        part = part &* 10 &+ UInt64(digits[done] & 0x0F)
        scale &*= 10
        done &+= 1
      }
      multiply(by: scale, adding: part)
    }
  }

  /// Multiplies by 2 to the power of `bits`.
  package mutating func shiftLeft(_ bits: Int) {
    guard count > 0, bits > 0 else { return }
    let wholeWords = bits / 64
    let rest = UInt64(truncatingIfNeeded: bits % 64)
    guard count &+ wholeWords < capacity else { return }
    let spill = rest == 0 ? 0 : words[count &- 1] &>> (64 &- rest)
    var index = count &- 1
    while index >= 0 {
      let below = rest == 0 || index == 0 ? 0 : words[index &- 1] &>> (64 &- rest)
      words[index &+ wholeWords] = words[index] &<< rest | below
      index &-= 1
    }
    words.update(repeating: 0, count: wholeWords)
    count &+= wholeWords
    append(spill)
  }

  /// Adds another integer.
  package mutating func add(_ other: BigInteger) {
    while count < other.count, count < capacity {
      words[count] = 0
      count &+= 1
    }
    var carry: UInt64 = 0
    var index = 0
    while index < count {
      let addend = index < other.count ? other.words[index] : 0
      let (sum, first) = words[index].addingReportingOverflow(addend)
      let (total, second) = sum.addingReportingOverflow(carry)
      words[index] = total
      carry = first || second ? 1 : 0
      index &+= 1
    }
    append(carry)
  }

  /// Subtracts `other * factor`, which must not be greater than the value.
  package mutating func subtract(_ other: BigInteger, times factor: UInt64) {
    var carry: UInt64 = 0
    var index = 0
    while index < count {
      let product = (index < other.count ? other.words[index] : 0).multipliedFullWidth(by: factor)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      let (difference, borrow) = words[index].subtractingReportingOverflow(low)
      words[index] = difference
      carry = product.high &+ (overflow ? 1 : 0) &+ (borrow ? 1 : 0)
      index &+= 1
    }
    dropLeadingZeros()
  }

  /// Leaves the remainder of the division by `divisor` and returns the quotient.
  ///
  /// `estimate` is a quotient known to be no greater than the true one and at most a few below it.
  ///
  /// - Complexity: O(`count`) for each unit by which the estimate is short.
  package mutating func divide(by divisor: BigInteger, estimate: UInt64) -> UInt64 {
    var quotient = estimate
    subtract(divisor, times: estimate)
    while compare(to: divisor) >= 0, !divisor.isZero {
      subtract(divisor, times: 1)
      quotient &+= 1
    }
    return quotient
  }

  /// Returns -1, 0 or 1 as the value is less than, equal to or greater than another.
  package func compare(to other: BigInteger) -> Int {
    if count != other.count { return count < other.count ? -1 : 1 }
    var index = count &- 1
    while index >= 0 {
      if words[index] != other.words[index] { return words[index] < other.words[index] ? -1 : 1 }
      index &-= 1
    }
    return 0
  }

  private mutating func append(_ word: UInt64) {
    guard word != 0, count < capacity else { return }
    words[count] = word
    count &+= 1
  }

  private mutating func dropLeadingZeros() {
    while count > 0, words[count &- 1] == 0 { count &-= 1 }
  }
}
