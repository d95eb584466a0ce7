import { inflateSync } from "node:zlib";
import { actsByItself, namesAction } from "./pdf-actions.ts";
import { isRegular, pdfTokens, type PdfToken } from "./pdf-tokens.ts";

/** `sealed`: its objects are encrypted, so that they cannot be inspected. */
export type PdfVerdict = "fine" | "active" | "sealed" | "broken";
type Tokens = readonly PdfToken[];

/** What a PDF may do beyond being read; no document here needs it. */
const activeNames = new Set(
  "JavaScript JS Launch EmbeddedFile EmbeddedFiles RichMedia XFA SubmitForm ImportData".split(" "),
);
const most = { inflated: 16 * 1024 * 1024, allInflated: 64 * 1024 * 1024, rounds: 8 };

class Judged extends Error {
  readonly verdict: PdfVerdict;

  constructor(verdict: PdfVerdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

interface PdfObject {
  readonly tokens: Tokens;
  readonly end: number;
  /** What follows is a stream's data. */
  readonly hasData: boolean;
}

/** The tokens of one object: until it ends or its data begins, both outside of everything that is open. */
function readObject(bytes: Buffer, from: number, isSure: boolean): PdfObject {
  const tokens: PdfToken[] = [];
  let depth = 0;
  for (const token of pdfTokens(bytes, from)) {
    const end = token.at + token.text.length;
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close") depth = Math.max(depth - 1, 0);
    else if (token.kind === "word" && depth === 0 && token.text === "stream") return { tokens, end, hasData: true };
    else if (token.kind === "word" && /^(endobj|startxref|xref)$/.test(token.text)) {
      // Readers go on to look for the end of what is open; the result is unpredictable.
      if (depth > 0 && isSure) throw new Judged("broken");
      return { tokens, end, hasData: false };
    }
    tokens.push(token);
  }
  return { tokens, end: bytes.length, hasData: false };
}

const hasName = (tokens: Tokens, name: string): boolean =>
  tokens.some(({ kind, text }) => kind === "name" && text === name);

const valueOf = (tokens: Tokens, name: string): string | undefined =>
  tokens[tokens.findIndex(({ kind, text }) => kind === "name" && text === name) + 1 || tokens.length]?.text;

/** Other objects packed into this one's data. Readers recognise it by its keys, whatever type it declares. */
const holdsObjects = (tokens: Tokens): boolean =>
  hasName(tokens, "ObjStm") || (hasName(tokens, "N") && hasName(tokens, "First"));

const filterName = /^(.*Decode|Fl|AHx|A85|LZW|RL|Crypt)$/;

/** The data of an object stream; compressed in the one way that writers use, or not at all. */
function unpack(tokens: Tokens, data: Buffer): Buffer {
  if (!hasName(tokens, "Filter") && !hasName(tokens, "F")) return data;
  const filters = tokens.filter(({ kind, text }) => kind === "name" && filterName.test(text));
  const isFlate = filters.length === 1 && (filters[0]?.text === "FlateDecode" || filters[0]?.text === "Fl");
  if (!isFlate || (valueOf(tokens, "Predictor") ?? "1") !== "1") throw new Judged("active");
  try {
    return inflateSync(data, { maxOutputLength: most.inflated });
  } catch {
    throw new Judged("broken");
  }
}

const space = "[\\0\\t\\n\\f\\r ]";
const head = new RegExp(`(\\d{1,10})${space}+(\\d{1,5})${space}*$`);

/** Number and generation before `obj`; comments count as space. */
function headBefore(bytes: Buffer, at: number): RegExpExecArray | null {
  const near = head.exec(bytes.toString("latin1", Math.max(at - 40, 0), at));
  return near ?? head.exec(bytes.toString("latin1", Math.max(at - 65_536, 0), at).replaceAll(/%[^\r\n]*[\r\n]/g, " "));
}

/** Everything that a reader may take for an object, wherever it is. */
class PdfLook {
  readonly #bytes: Buffer;
  readonly #places = new Map<string, { readonly bytes: Buffer; readonly from: number }[]>();
  readonly #acting: Tokens[] = [];
  readonly #packed: { readonly tokens: Tokens; readonly data: Buffer }[] = [];
  #dataEnd = 0;
  #walked = 0;
  #isSealed = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Searches from every such word on; three letters without a number before them occur by chance or in a sentence. */
  at(word: "obj" | "trailer"): void {
    const bytes = this.#bytes;
    this.#dataEnd = 0;
    for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
      const before = bytes[at - 1] ?? 32;
      // The end of an object, or letters in a longer word.
      if (isRegular(before) && !(before >= 0x30 && before <= 0x39)) continue;
      const isInData = at < this.#dataEnd;
      if (isInData && isRegular(bytes[at + word.length] ?? 32)) continue;
      const found = word === "obj" ? headBefore(bytes, at) : null;
      if (word === "obj" && found === null) continue;
      this.#object(at + word.length, !isInData);
      if (found !== null) this.#place(Number(found[1]), Number(found[2]), bytes, at + word.length);
    }
  }

  #place(number: number, generation: number, bytes: Buffer, from: number): void {
    const key = `${number} ${generation}`;
    const known = this.#places.get(key);
    if (known === undefined) this.#places.set(key, [{ bytes, from }]);
    else known.push({ bytes, from });
  }

  #object(from: number, isSure: boolean): void {
    const { tokens, end, hasData } = readObject(this.#bytes, from, isSure);
    this.#walked += end - from;
    if (this.#walked > this.#bytes.length * most.rounds) throw new Judged("active");
    this.#note(tokens);
    if (!hasData) return;
    const stop = this.#bytes.indexOf("endstream", end);
    if (stop === -1) throw new Judged("broken");
    this.#dataEnd = Math.max(this.#dataEnd, stop);
    if (!holdsObjects(tokens)) return;
    const isReturn = this.#bytes[end] === 13 ? 1 : 0;
    const start = end + isReturn + (this.#bytes[end + isReturn] === 10 ? 1 : 0);
    this.#packed.push({ tokens, data: this.#bytes.subarray(start, stop) });
  }

  #note(tokens: Tokens): void {
    if (tokens.some(({ kind, text }) => kind === "name" && activeNames.has(text))) throw new Judged("active");
    if (namesAction(tokens)) this.#acting.push(tokens);
    this.#isSealed ||= hasName(tokens, "Encrypt");
  }

  /** Objects packed into data: a list of their numbers and offsets, then one after the other. */
  insidePacked(): void {
    if (this.#isSealed && this.#packed.length > 0) throw new Judged("sealed");
    let inflated = 0;
    for (const { tokens, data } of this.#packed) {
      const content = unpack(tokens, data);
      inflated += content.length;
      if (inflated > most.allInflated) throw new Judged("active");
      const inside = [...pdfTokens(content, 0)];
      this.#note(inside);
      const first = Number(valueOf(tokens, "First") ?? 0);
      const list = inside.filter(({ kind, at, text }) => kind === "word" && at < first && /^\d+$/.test(text));
      for (let at = 0; at + 1 < list.length; at += 2)
        this.#place(Number(list[at]?.text), 0, content, first + Number(list[at + 1]?.text));
    }
  }

  doesSomethingByItself(): boolean {
    const find = (number: string, generation: string) =>
      (this.#places.get(`${Number(number)} ${Number(generation)}`) ?? []).map(
        ({ bytes, from }) => readObject(bytes, from, false).tokens,
      );
    return this.#acting.some((tokens) => actsByItself(tokens, find));
  }
}

/**
 * Judges a PDF by its structure. Every object is inspected: in its place, in an older or newer version of the document,
 * packed into an object stream, or hidden inside data, strings and comments for a reader that is pointed there. The
 * data of pictures and pages is never searched for names: any three letters occur in it by chance.
 */
export function judgePdf(bytes: Buffer): PdfVerdict {
  const look = new PdfLook(bytes);
  try {
    look.at("obj");
    look.at("trailer");
    look.insidePacked();
    return look.doesSomethingByItself() ? "active" : "fine";
  } catch (error) {
    if (error instanceof Judged) return error.verdict;
    throw error;
  }
}
