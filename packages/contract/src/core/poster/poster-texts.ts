import { cleanText } from "./clean-text.rules.ts";
import { isShort } from "./fit-text.ts";
import { graphemesOf } from "./graphemes.ts";
import { maskContacts } from "./mask-contacts.rules.ts";
import type { PosterFace, PosterType } from "./poster-context.ts";
import { type PosterProfile, posterBadge, posterWords } from "./poster-profile.ts";

export interface PosterTexts {
  readonly nickname: string;
  readonly statement: string;
  readonly wishes: string;
  /** Label and value of every known fact. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** The member's texts as they are printed: cleaned, without characters that cannot be drawn, without contacts. */
export function posterTexts(profile: PosterProfile, type: Pick<PosterType, "hasGlyph">): PosterTexts {
  const drawable = (text: string, ...faces: readonly PosterFace[]) =>
    graphemesOf(text)
      .filter((grapheme) => /^\s$/.test(grapheme) || faces.every((face) => type.hasGlyph(grapheme, face)))
      .join("")
      // A removed emoji leaves no gap before the full stop.
      .replaceAll(/ +(?=[，。！？、；：）》」』】”’…])/g, "");
  // Characters that cannot be drawn are removed before contacts are searched: their removal may join the digits of a
  // number.
  const words = (text: string, faces: readonly PosterFace[], keepsLines: boolean) =>
    cleanText(maskContacts(drawable(cleanText(text, { keepsLines }), ...faces)), { keepsLines });
  const fact = (text: string) => cleanText(maskContacts(drawable(cleanText(text), "sans")));
  const { height, education, city, profession, income, marital } = profile;
  const facts: readonly (readonly [string, string])[] = [
    [posterWords.height, height === null || height <= 0 ? "" : `${height} cm`],
    [posterWords.education, fact(education)],
    [posterWords.city, fact(city)],
    [posterWords.profession, fact(profession)],
    // A range of income looks like a long number but is none.
    [posterWords.income, cleanText(drawable(cleanText(income), "sans"))],
    [posterWords.marital, fact(marital)],
  ];
  const nickname = words(profile.nickname, ["serif"], false);
  const statement = cleanText(profile.statement, { keepsLines: true });
  // A short statement is set in the serif face, or in the other one if it does not fit: both must have its characters.
  const statementFaces: readonly PosterFace[] = isShort(statement) ? ["sans", "serif"] : ["sans"];
  const wishesFaces: readonly PosterFace[] = statement === "" && isShort(profile.wishes) ? ["sans", "serif"] : ["sans"];
  return {
    nickname: nickname === "" ? posterWords.nobody : nickname,
    statement: words(statement, statementFaces, true),
    wishes: words(profile.wishes, wishesFaces, false),
    facts: facts.filter(([, value]) => value !== ""),
  };
}

const unique = (text: string): string => [...new Set(graphemesOf(text))].join("");

/** The texts on every poster: their part of the fonts can be fetched before the member is known. */
export const fixedTexts: Readonly<Record<PosterFace, string>> = {
  serif: unique(
    [
      posterWords.brand,
      posterWords.call,
      posterWords.statement,
      posterWords.wishes,
      posterWords.proverb,
      posterWords.nobody,
      "0123456789…＊",
    ].join(""),
  ),
  sans: unique(`${Object.values(posterWords).join("")}${Object.values(posterBadge.labels).join("")}0123456789 cm…＊`),
};

/** Every character a poster may draw in each face, so that only these parts of the fonts are fetched. */
export function textsByFace(profile: PosterProfile): Readonly<Record<PosterFace, string>> {
  const [nickname, statement, wishes] = [profile.nickname, profile.statement, profile.wishes].map((text) =>
    cleanText(text, { keepsLines: true }),
  ) as [string, string, string];
  const { education, city, profession, income, marital } = profile;
  const facts = [education, city, profession, income, marital].map((text) => cleanText(text));
  const large = [statement, wishes].filter(isShort);
  return {
    serif: unique([fixedTexts.serif, nickname, ...large].join("")),
    sans: unique([fixedTexts.sans, ...facts, statement, wishes].join("")),
  };
}
