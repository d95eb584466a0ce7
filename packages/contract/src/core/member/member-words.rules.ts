import type { ChoiceOf } from "../../kit/choices.ts";
import { bodyShape, haveChild, womanBodyShape } from "./member.choices.ts";

/** One value of haveChild comes with a stray bracket; whatever bracket it is, it goes. */
export function readHaveChild(text: string | null | undefined): ChoiceOf<typeof haveChild> | null {
  const bare = (text ?? "").replaceAll(/[\s()[\]{}（）【】]/gu, "");
  return haveChild.values.find((value) => value === bare) ?? null;
}

/** Body shapes are worded by sex; an unknown sex reads as a man's. */
export function bodyShapeLabel(shape: string | null, sex: string | null): string {
  const { labels } = sex === "WOMAN" ? womanBodyShape : bodyShape;
  return shape !== null && Object.hasOwn(labels, shape) ? labels[shape as keyof typeof labels] : "";
}

/** Child alimony, yuan a month: 1.50K/月. */
export const alimonyText = (yuan: number | null): string => (yuan === null ? "" : `${(yuan / 1000).toFixed(2)}K/月`);

/** Annual income in yuan: 15.6万. */
export const annualIncomeText = (yuan: number | null): string =>
  yuan === null ? "" : `${Number((yuan / 10_000).toFixed(4))}万`;
