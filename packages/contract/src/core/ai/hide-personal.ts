const hidden = "[已隐藏]";

/** Ways to reach or identify a person in free text; every one of them is removed before a text leaves the system. */
const patterns: readonly RegExp[] = [
  /\b\d{17}[\dXx]\b|\b\d{15}\b/g,
  /(?:\+?86[\s-]?)?1[\s-]?[3-9](?:[\s-]?\d){9}/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /((?:微信|薇信|威信|v信|扣扣|企鹅|vx|wx|wechat|weixin|qq)(?:号码|号|id)?[\s:：是为=]*)[A-Za-z0-9_-]{5,20}/gi,
  /https?:\/\/\S+/g,
  /\d{7,}/g,
];

/** Known words of a person (name, nickname, numbers) and their replacements. */
export type KnownWords = ReadonlyMap<string, string>;

/** Free text without personal data: known words replaced, patterns replaced by [已隐藏]. */
export function hidePersonal(text: string, known: KnownWords = new Map()): string {
  let clean = text.normalize("NFKC");
  // Longer words first: a surname must not split the full name that contains it.
  const words = [...known].filter(([word]) => word.length > 0).toSorted(([a], [b]) => b.length - a.length);
  for (const [word, standIn] of words) clean = clean.replaceAll(word.normalize("NFKC"), standIn);
  for (const pattern of patterns)
    clean = clean.replaceAll(pattern, (_all, lead: unknown) =>
      typeof lead === "string" ? `${lead}${hidden}` : hidden,
    );
  return clean;
}
