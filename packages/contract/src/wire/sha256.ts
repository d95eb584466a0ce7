/** Fractions of the cube roots of the first 64 primes, and of the square roots of the first 8 (FIPS 180-4). */
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, place: number): number => words[place] ?? 0;

/** The contract knows neither browser nor server, so it encodes by hand; a lone surrogate becomes U+FFFD as everywhere. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const given = character.codePointAt(0) ?? 0;
    const code = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, (bytes.length * 8) >>> 0);
  return view;
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const a = at(words, i - 15);
    const b = at(words, i - 2);
    const small = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const large = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large;
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + at(roundConstants, i) + at(words, i)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place] = at(state, place) + word;
}

/** SHA-256 of a text in UTF-8, as hex. The browser's own is missing outside secure contexts, so it is written here once. */
export function sha256(text: string): string {
  const view = padded(utf8(text));
  const state = Int32Array.from(initial);
  for (let offset = 0; offset < view.byteLength; offset += 64) compress(state, schedule(view, offset));
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
