import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { firstPassword, hashPassword } from "../access/password.ts";

export interface Administrator {
  readonly login: string;
  readonly passwordHash: string;
  /** Only when the account was made just now with a password of our own. */
  readonly newPassword?: string;
}

const seededName = "管理员";

/**
 * A new system gets one administrator; there is no fixed password anywhere. Until the first start was finished nobody may
 * have read the random password, so an unfinished one (`isFirst`) makes it anew.
 */
export async function ensureAdministrator(
  db: Db,
  login: string,
  given: string | undefined,
  isFirst: boolean,
): Promise<Administrator> {
  const { rows } =
    await sql<Administrator>`select login, password_hash from staff where role_id = 1 and status = 'ENABLE' order by id limit 1`.execute(
      db,
    );
  const existing = rows[0];
  if (existing !== undefined && !isFirst) return existing;
  const password = given ?? firstPassword();
  const passwordHash = await hashPassword(password);
  await sql`insert into staff (login, password_hash, name, kind, role_id, must_change_pwd)
    values (${existing?.login ?? login}, ${passwordHash}, ${seededName}, 'PLATFORM', 1, false)
    on conflict (login) do update set password_hash = excluded.password_hash`.execute(db);
  return { login: existing?.login ?? login, passwordHash, ...(given === undefined ? { newPassword: password } : {}) };
}
