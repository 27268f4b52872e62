"use strict";
/** What LZMA has packed, as its specification decodes it: properties, dictionary size and length, then the stream. */
const unpacked = (packed) => {
  const [literalBits, lowBits, placeBits] = [packed[0] % 9, Math.floor(packed[0] / 9) % 5, Math.floor(packed[0] / 45)];
  const odds = (count) => new Uint16Array(count).fill(1024);
  let [at, range, code] = [14, 0xffffffff, 0];
  const next = () => {
    if (at >= packed.length) throw new Error("the page is cut off");
    code = ((code << 8) | packed[at++]) >>> 0;
  };
  for (let count = 0; count < 4; count++) next();
  const refill = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    next();
  };
  const bit = (table, index) => {
    refill();
    const bound = (range >>> 11) * table[index];
    if (code < bound) {
      range = bound;
      table[index] += (2048 - table[index]) >> 5;
      return 0;
    }
    range -= bound;
    code -= bound;
    table[index] -= table[index] >> 5;
    return 1;
  };
  const tree = (table, bits, from = 0) => {
    let node = 1;
    for (let count = 0; count < bits; count++) node = (node << 1) | bit(table, from + node);
    return node - (1 << bits);
  };
  const mirrored = (table, bits, from) => {
    let [node, value] = [1, 0];
    for (let count = 0; count < bits; count++) {
      const one = bit(table, from + node);
      node = (node << 1) | one;
      value |= one << count;
    }
    return value;
  };
  const direct = (bits) => {
    let value = 0;
    for (let count = 0; count < bits; count++) {
      refill();
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value * 2 + one;
    }
    return value;
  };
  const lengths = () => ({ choice: odds(2), low: odds(16 << 3), middle: odds(16 << 3), high: odds(256) });
  const length = (table, place) => {
    if (!bit(table.choice, 0)) return 2 + tree(table.low, 3, place << 3);
    if (!bit(table.choice, 1)) return 10 + tree(table.middle, 3, place << 3);
    return 18 + tree(table.high, 8);
  };
  const literals = odds(0x300 << (literalBits + lowBits));
  const [isMatch, isLong] = [odds(12 << 4), odds(12 << 4)];
  const [isRepeat, isRepeat0, isRepeat1, isRepeat2] = [odds(12), odds(12), odds(12), odds(12)];
  const [slots, distances, align] = [odds(4 << 6), odds(128), odds(16)];
  const [matched, repeated] = [lengths(), lengths()];
  const distance = (count) => {
    const slot = tree(slots, 6, Math.min(count - 2, 3) << 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    return slot < 14 ? base + mirrored(distances, bits, base - slot) : base + direct(bits - 4) * 16 + mirrored(align, 4, 0);
  };
  let [bytes, to, state] = [new Uint8Array(packed.length * 4), 0, 0];
  const put = (byte) => {
    if (to === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[to++] = byte;
  };
  let back = [0, 0, 0, 0];
  const literal = () => {
    const before = to > 0 ? bytes[to - 1] : 0;
    const from = 0x300 * (((to & ((1 << lowBits) - 1)) << literalBits) + (before >> (8 - literalBits)));
    let symbol = 1;
    if (state >= 7) {
      let match = bytes[to - back[0] - 1];
      while (symbol < 0x100) {
        const wanted = (match >> 7) & 1;
        match <<= 1;
        const one = bit(literals, from + ((1 + wanted) << 8) + symbol);
        symbol = (symbol << 1) | one;
        if (one !== wanted) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
    put(symbol & 0xff);
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  /** One of the four distances used last, which becomes the first of them; true for a single byte from the first. */
  const repeat = (place) => {
    if (!bit(isRepeat0, state)) return !bit(isLong, (state << 4) + place);
    const number = !bit(isRepeat1, state) ? 1 : !bit(isRepeat2, state) ? 2 : 3;
    back.unshift(...back.splice(number, 1));
    return false;
  };
  for (;;) {
    const place = to & ((1 << placeBits) - 1);
    if (!bit(isMatch, (state << 4) + place)) {
      literal();
      continue;
    }
    let count = 1;
    if (!bit(isRepeat, state)) {
      count = length(matched, place);
      state = state < 7 ? 7 : 10;
      back = [distance(count), back[0], back[1], back[2]];
      // The mark of the end.
      if (back[0] === 0xffffffff) return bytes.subarray(0, to);
    } else if (repeat(place)) {
      state = state < 7 ? 9 : 11;
    } else {
      count = length(repeated, place);
      state = state < 7 ? 8 : 11;
    }
    if (back[0] >= to) throw new Error("the page is damaged");
    for (let number = 0; number < count; number++) put(bytes[to - back[0] - 1]);
  }
};

/** Nine bytes of eleven digits: the printable characters without `<`. */
const decoded94 = (text) => {
  const bytes = new Uint8Array(text.length / 11 * 9);
  for (let from = 0, to = 0; from < text.length; from += 11, to += 9) {
    let number = 0n;
    for (let place = from; place < from + 11; place++) {
      const code = text.charCodeAt(place);
      number = number * 94n + BigInt(code - (code > 60 ? 33 : 32));
    }
    for (let place = to + 8; place >= to; place--, number >>= 8n) bytes[place] = Number(number & 255n);
  }
  return bytes;
};

/** The printable page stays as it is. */
const failed = (error) => {
  const note = document.createElement("p");
  note.className = "alarm";
  note.role = "alert";
  note.textContent = `This itinerary can't be edited here: ${error.message}`;
  document.querySelector("main").prepend(note);
  document.documentElement.dataset.editor = "failed";
};

/** What the script below is about, as WebAssembly: it begins with a zero, which no script has. */
let packedCore;

try {
  const bytes = unpacked(decoded94(document.querySelector("#core").textContent));
  const end = bytes.indexOf(0);
  packedCore = bytes.subarray(end);
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(bytes.subarray(0, end));
  document.head.append(script);
} catch (error) {
  failed(error);
}
