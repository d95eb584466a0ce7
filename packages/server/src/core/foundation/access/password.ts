import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

declare const checked: unique symbol;
/** A password that may be set: a generated one, or a chosen one accepted by `strongPassword`. */
export type CheckedPassword = string & { readonly [checked]: true };

export const hashPassword = (password: CheckedPassword): Promise<string> => hash(password, cost);

let standIn: Promise<string> | null = null;

/** An unknown account takes the same time as a known one: its password is compared with a dummy hash. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hash("no account has this password", cost);
  const matches = await verify(stored === null || stored === "" ? await standIn : stored, password);
  return matches && stored !== null && stored !== "";
}

const letters = "abcdefghijkmnpqrstuvwxyz";
const digits = "23456789";

/** Ten letters and digits, without characters that are easily confused. */
export function firstPassword(): CheckedPassword {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const body = Array.from({ length: 8 }, () => pick(letters + digits));
  return [pick(letters), ...body, pick(digits)].join("") as CheckedPassword;
}
