import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { StartError } from "../../../platform/start-error.ts";
import { firstPassword, hashPassword, type CheckedPassword } from "../../foundation/access/password.ts";
import { weaknessOf } from "../../foundation/access/strong-password.ts";

export interface Administrator {
  readonly login: string;
  readonly passwordHash: string;
  /** Only when the account was just created with a generated password. */
  readonly newPassword?: string;
}

const seededName = "管理员";

const weaknesses = {
  common: "is one of the most used passwords",
  login: "contains the administrator's login",
  product: "contains the name of the product",
} as const;

/** The password passed at the start must satisfy the same rule as all others. */
async function checkChosenPassword(password: string, login: string): Promise<CheckedPassword> {
  const weakness = await weaknessOf(password, [login]);
  if (weakness !== null) throw new StartError(`ADMIN_PASSWORD ${weaknesses[weakness]}; choose another one`);
  return password as CheckedPassword;
}

/**
 * A new system gets one administrator; there is no fixed password anywhere. Until the first start is finished, no one
 * may have read the random password, so an unfinished one (`isFirst`) creates it again.
 */
export async function ensureAdministrator(
  db: Db,
  login: string,
  chosenPassword: string | undefined,
  isFirst: boolean,
): Promise<Administrator> {
  const { rows } =
    await sql<Administrator>`select login, password_hash from staff where role_id = ${adminRoleId} and status = 'ENABLE'
      order by id limit 1`.execute(db);
  const existing = rows[0];
  if (existing !== undefined && !isFirst) return existing;
  const password =
    chosenPassword === undefined
      ? firstPassword()
      : await checkChosenPassword(chosenPassword, existing?.login ?? login);
  const passwordHash = await hashPassword(password);
  await sql`insert into staff (login, password_hash, name, kind, role_id, must_change_pwd)
    values (${existing?.login ?? login}, ${passwordHash}, ${seededName}, 'PLATFORM', 1, false)
    on conflict (login) do update set password_hash = excluded.password_hash`.execute(db);
  return {
    login: existing?.login ?? login,
    passwordHash,
    ...(chosenPassword === undefined ? { newPassword: password } : {}),
  };
}
