import { constellation, zodiac } from "./member.choices.ts";

/** Last day of each month that still belongs to the sign which began in the month before. */
const signChange = [19, 18, 20, 19, 20, 21, 22, 22, 22, 23, 22, 21];

/** Western sign of a yyyy-mm-dd birthday. */
export function constellationOf(birthday: string): string {
  const month = Number(birthday.slice(5, 7));
  const day = Number(birthday.slice(8, 10));
  // The list begins with the sign of late March; December's late sign is the tenth.
  const place = month + (day > (signChange[month - 1] ?? 20) ? 0 : -1) + 9;
  return constellation.values[place % 12] ?? "";
}

/** Animal of the birth year, by the solar year. */
export function zodiacOf(birthday: string): string {
  return zodiac.values[(Number(birthday.slice(0, 4)) + 8) % 12] ?? "";
}
