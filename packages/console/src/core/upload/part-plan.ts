import type { StoredPart } from "./store-xml.ts";

/** A piece of the file, counted from 1 as the store does. */
export interface PartRange {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** The file in parts of equal size; the last one is the remainder. */
export function planParts(size: number, partSize: number): readonly PartRange[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, at) => ({
    number: at + 1,
    start: at * partSize,
    end: Math.min(size, (at + 1) * partSize),
  }));
}

/** Parts the store has completely; one of another size was cut differently and does not count. */
export function wholeParts(plan: readonly PartRange[], stored: readonly StoredPart[]): readonly StoredPart[] {
  const sizes = new Map(plan.map(({ number, start, end }) => [number, end - start]));
  return stored.filter(({ number, size, etag }) => sizes.get(number) === size && etag !== "");
}

export function missingParts(plan: readonly PartRange[], there: readonly StoredPart[]): readonly PartRange[] {
  const numbers = new Set(there.map(({ number }) => number));
  return plan.filter(({ number }) => !numbers.has(number));
}
