import type { Person } from "./person.ts";
import type { Random } from "../random.ts";

const phones = 6_930_000;
const phoneStep = 2_750_159; // Shares no divisor with the number of phones, so that no phone occurs twice.

/** The nth phone: 1[3-9]x 000 xxxxx, a block that is not assigned; the lowest thousand is reserved for staff. */
export function phoneOf(place: number): string {
  const drawn = (place * phoneStep + 1_234_567) % phones;
  const prefix = 130 + Math.floor(drawn / 99_000);
  return `${prefix}000${String(1000 + (drawn % 99_000)).padStart(5, "0")}`;
}

/** The nth red-line number, five to twelve letters and digits. */
export function lastNameOf(place: number): string {
  return `HX${String(((place * 7_368_787 + 2_463_534) % 90_000_000) + 10_000_000)}`;
}

/** Where a person was registered at birth, as exactly as it is known. */
export const registeredArea = ({ registered }: Person): number =>
  registered.areaId ?? registered.cityId ?? registered.provId;

/** Shaped like an identity number but with a wrong check digit, so that it belongs to no real person. */
export function identityNumber(
  random: Random,
  { sex, birthday, area }: { readonly sex: string; readonly birthday: string; readonly area: number },
): string {
  const serial = random.int(0, 49) * 2 + (sex === "MAN" ? 1 : 0);
  const body = `${area}${birthday.replaceAll("-", "")}${String(serial).padStart(3, "0")}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return body + ("10X98765432"[(sum + 1) % 11] ?? "0");
}
