import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** Accounts in use of these roles: whom a notice of their work is for. */
export async function staffOfRoles(db: Db, roleIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from staff where role_id = any(${roleIds}::bigint[]) and status = 'ENABLE'`.execute(db);
  return rows.map(({ id }) => id);
}
