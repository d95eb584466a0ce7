import { z } from "zod";

const dayText = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const two = (text = ""): string => text.padStart(2, "0");

/** A cell's day as YYYY-MM-DD; null for an invalid one, such as the 31st of February. */
export function sheetDay(cell: string): string | null {
  const [, year, month, day] = dayText.exec(cell) ?? [];
  const text = `${year}-${two(month)}-${two(day)}`;
  return z.iso.date().safeParse(text).success ? text : null;
}
