import { fitOneLine } from "./fit-text.ts";
import { layoutFacts } from "./layout-facts.ts";
import { layoutFooter, layoutStatement } from "./layout-words.ts";
import type { PosterType } from "./poster-context.ts";
import { posterGrid } from "./poster-grid.ts";
import type { PosterItem } from "./poster-item.ts";
import { type PosterProfile, posterBadge, posterWords } from "./poster-profile.ts";
import { posterTexts } from "./poster-texts.ts";
import { type TypeSetter, createTypeSetter } from "./type-setter.ts";
import { cutText } from "./wrap-text.ts";

const nicknameSizes = [64, 58, 52, 46, 42] as const;
/** The width of the sex sign after the nickname. */
const sexRoom = 66;

const layoutHeader = (set: TypeSetter): PosterItem[] => [
  { kind: "seal", x: posterGrid.left, y: 58 },
  set.text(posterWords.brand, 184, 106, { face: "serif", weight: 700, size: 50 }, "ink"),
  set.text(posterWords.tagline, 186, 140, { face: "sans", weight: 500, size: 24 }, "sub"),
];

function layoutNickname(nickname: string, sex: PosterProfile["sex"], set: TypeSetter): PosterItem[] {
  const { left, right, nicknameBaseline: y } = posterGrid;
  const room = right - left - (sex === "UNKNOWN" ? 0 : sexRoom);
  const measureAt = set.measureAt("serif", 700);
  const size = fitOneLine(nickname, nicknameSizes, room, measureAt) ?? 42;
  const name = set.text(cutText(nickname, room, measureAt(size)), left, y, { face: "serif", weight: 700, size }, "ink");
  return sex === "UNKNOWN" ? [name] : [name, { kind: "sex", x: left + name.width + 40, y: y - size * 0.36, sex }];
}

function layoutBadges(badges: PosterProfile["badges"], set: TypeSetter): PosterItem[] {
  const { y, step } = posterGrid.badges;
  const passed = posterBadge.values.filter((badge) => badges.includes(badge));
  return passed.flatMap((badge, at): PosterItem[] => {
    const x = posterGrid.left + at * step;
    const font = { face: "sans", weight: 600, size: 28 } as const;
    return [{ kind: "badge", x, y }, set.text(posterBadge.labels[badge], x + 52, y + 35, font, "badgeInk")];
  });
}

/** Places all texts of a poster. */
export function layoutPoster(profile: PosterProfile, type: PosterType): readonly PosterItem[] {
  const set = createTypeSetter(type);
  const texts = posterTexts(profile, type);
  return [
    ...layoutHeader(set),
    ...layoutFacts(profile.age, texts.facts, set),
    ...layoutNickname(texts.nickname, profile.sex, set),
    ...layoutBadges(profile.badges, set),
    ...layoutStatement(texts, profile.badges.length > 0, set),
    ...layoutFooter(texts, set),
  ];
}
