import { weakPasswordMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import type { CheckedPassword } from "./password.ts";

let known: Promise<ReadonlySet<string>> | null = null;

/** Loaded when the first password is set: most processes never need it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: words } = await import("./common-passwords.json", { with: { type: "json" } });
  return new Set(words.split(" "));
}

const product = "hongxian";
const backwards = (text: string): string => [...text].toReversed().join("");

/** Why a password would be guessed soon; null when it is not a common one. */
export async function weaknessOf(
  password: string,
  logins: readonly string[],
): Promise<keyof typeof weakPasswordMessages | null> {
  const text = password.toLowerCase();
  const own = logins.filter((login) => login.length >= 4).map((login) => login.toLowerCase());
  if (own.some((login) => text.includes(login) || text.includes(backwards(login)))) return "login";
  if (text.includes(product)) return "product";
  known ??= readCommon();
  return (await known).has(text) ? "common" : null;
}

/** Accepts a chosen password, or throws an error at its field that gives the reason. */
export async function strongPassword(
  password: string,
  field: string,
  logins: readonly string[],
): Promise<CheckedPassword> {
  const weakness = await weaknessOf(password, logins);
  if (weakness !== null) throw invalid({ [field]: weakPasswordMessages[weakness] });
  return password as CheckedPassword;
}
