import type { ChoiceOf } from "../../kit/choices.ts";
import { bodyShape, haveChild, womanBodyShape } from "./member.choices.ts";

const unbracketed = (text: string): string => text.replaceAll(/[\s()[\]{}（）【】]/gu, "");

/**
 * One code of haveChild has a stray bracket on the wire; with it, without it or with another bracket it is that code.
 */
export function readHaveChild(text: string | null | undefined): ChoiceOf<typeof haveChild> | null {
  const bare = unbracketed(text ?? "");
  return haveChild.values.find((value) => unbracketed(value) === bare) ?? null;
}

/** Body shapes have different labels by sex; an unknown sex uses a man's. */
export function bodyShapeLabel(shape: string | null, sex: string | null): string {
  const { labels } = sex === "WOMAN" ? womanBodyShape : bodyShape;
  return shape !== null && Object.hasOwn(labels, shape) ? labels[shape as keyof typeof labels] : "";
}

/** Child alimony, yuan a month: 1.50K/月. */
export const alimonyText = (yuan: number | null): string => (yuan === null ? "" : `${(yuan / 1000).toFixed(2)}K/月`);

/** Annual income in yuan: 15.6万. */
export const annualIncomeText = (yuan: number | null): string =>
  yuan === null ? "" : `${Number((yuan / 10_000).toFixed(4))}万`;
