import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let standIn: Promise<string> | null = null;

/** An unknown account costs the same time as a known one: its password is held against a stand-in. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword("no account has this password");
  const matches = await verify(stored === null || stored === "" ? await standIn : stored, password);
  return matches && stored !== null && stored !== "";
}

const letters = "abcdefghijkmnpqrstuvwxyz";
const digits = "23456789";

/** Ten characters with letters and digits, none of them easily mistaken for another. */
export function firstPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const body = Array.from({ length: 8 }, () => pick(letters + digits));
  return [pick(letters), ...body, pick(digits)].join("");
}
