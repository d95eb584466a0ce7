import type { CensorVerdict } from "./ai.choices.ts";

export interface CensorWord {
  readonly word: string;
  readonly action: "BLOCK" | "REVIEW";
}

export interface CensorHit {
  readonly text: string;
  readonly type: "WORD" | "PHONE" | "WECHAT" | "QQ" | "URL" | "AI";
  /** Where it begins in the original text. */
  readonly start: number;
}

export interface Censored {
  readonly verdict: CensorVerdict;
  readonly hits: readonly CensorHit[];
}

const separator = /[\s\-_.*·,，。、/\\|~`'"“”‘’()（）【】[\]{}<>《》:：;；!！?？+=#]/u;

interface Folded {
  readonly text: string;
  /** The original position of each folded character. */
  readonly places: readonly number[];
}

/** One form for all spellings: NFKC, lower case, without blanks and separators. */
function fold(text: string, keepSeparators = false): Folded {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    for (const unit of letter.normalize("NFKC").toLowerCase()) {
      if (keepSeparators || !separator.test(unit)) {
        folded += unit;
        for (let part = 0; part < unit.length; part += 1) places.push(at);
      }
    }
    at += letter.length;
  }
  return { text: folded, places };
}

const squeezed: readonly (readonly [CensorHit["type"], RegExp])[] = [
  ["PHONE", /1[3-9]\d{9}/g],
  ["WECHAT", /(?:微信|薇信|威信|v信|vx|wx|weixin|wechat)(?:号|id|是|为)*([a-z][a-z0-9]{5,19}|\d{6,12})/g],
  ["QQ", /(?:qq|扣扣)(?:号|是|为)*\d{5,11}/g],
];
const plain: readonly (readonly [CensorHit["type"], RegExp])[] = [
  ["URL", /https?:\/\/[^\s]+|www\.[^\s]+|[a-z0-9-]+\.(?:com|cn|net|org|top|xyz|vip|cc)\b/g],
];

/** The word list and the patterns of contact data; a blocked word takes precedence over everything. */
export function censorText(text: string, words: readonly CensorWord[]): Censored {
  const hits: CensorHit[] = [];
  const tight = fold(text);
  const loose = fold(text, true);
  const original = (folded: Folded, start: number, length: number): CensorHit["text"] => {
    const from = folded.places[start] ?? 0;
    const last = folded.places[start + length - 1] ?? from;
    const end = (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
    return text.slice(from, last + end);
  };
  let verdict: CensorVerdict = "PASS";
  const raise = (to: CensorVerdict) => {
    if (to === "BLOCK" || verdict === "PASS") verdict = verdict === "BLOCK" ? "BLOCK" : to;
  };
  for (const { word, action } of words) {
    const wanted = fold(word).text;
    if (wanted === "") continue;
    for (let at = tight.text.indexOf(wanted); at >= 0; at = tight.text.indexOf(wanted, at + wanted.length)) {
      hits.push({ text: original(tight, at, wanted.length), type: "WORD", start: tight.places[at] ?? 0 });
      raise(action);
    }
  }
  const look = (folded: Folded, rules: typeof squeezed) => {
    for (const [type, pattern] of rules)
      for (const found of folded.text.matchAll(pattern)) {
        hits.push({
          text: original(folded, found.index, found[0].length),
          type,
          start: folded.places[found.index] ?? 0,
        });
        raise("REVIEW");
      }
  };
  look(tight, squeezed);
  look(loose, plain);
  return { verdict, hits: hits.toSorted((a, b) => a.start - b.start) };
}

const rank: Readonly<Record<CensorVerdict, number>> = { PASS: 0, REVIEW: 1, BLOCK: 2 };
/** A model may add findings, never remove them. */
export const stricter = (one: CensorVerdict, other: CensorVerdict): CensorVerdict =>
  rank[one] >= rank[other] ? one : other;
