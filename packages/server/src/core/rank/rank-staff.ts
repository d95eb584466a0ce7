import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** Everybody of a role who may sign in. */
export async function staffOfRole(db: Db, roleId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from staff where role_id = ${roleId} and status = 'ENABLE'`.execute(db);
  return rows.map(({ id }) => id);
}
