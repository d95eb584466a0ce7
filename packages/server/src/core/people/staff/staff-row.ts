import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** A member's account, in any state. */
export interface StaffRow {
  readonly id: number;
  readonly kind: "PLATFORM" | "AGENT" | "PART_TIME";
  readonly status: "ENABLE" | "DISABLE" | "LEFT";
  readonly name: string;
  readonly roleId: number | null;
}

export async function lockStaffOf(db: Db, userId: number): Promise<StaffRow | null> {
  const { rows } =
    await sql<StaffRow>`select id, kind, status, name, role_id from staff where user_id = ${userId} for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** A login belongs to one account; the member's phone may already be another account's login. */
export async function isLoginTaken(db: Db, login: string, exceptStaffId: number | null): Promise<boolean> {
  const taken = await sql`select 1 from staff where login = ${login} and id is distinct from ${exceptStaffId}`.execute(
    db,
  );
  return taken.rows.length > 0;
}
