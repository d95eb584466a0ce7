import { timingSafeEqual } from "node:crypto";

/** Compares in constant time. */
export function equalTexts(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
