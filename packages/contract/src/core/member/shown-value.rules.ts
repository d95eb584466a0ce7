import { z } from "zod";
import { joinList } from "./slash-list.rules.ts";

/** A value as one text, so that both sides compare the same text: null is "", lists have slashes. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return joinList(value.map(String));
  return typeof value === "string" ? value : String(value);
}

/** Income is one value of two bounds, a region one of three ids (0 = none). */
export const incomeValueText = (low: number | null, high: number | null): string =>
  low === null ? "" : `${low}-${high ?? 0}`;
export const regionValueText = (provId: number | null, cityId: number | null, areaId: number | null): string =>
  `${provId ?? 0}/${cityId ?? 0}/${areaId ?? 0}`;

/** The data of a 409 of these calls: the current value and the value to be written. */
export const fieldConflict = z.object({
  field: z.string(),
  current: z.string(),
  given: z.string(),
  updateUser: z.string(),
  updateTime: z.string(),
});
export type FieldConflict = z.output<typeof fieldConflict>;
