import { loginIntake } from "@hongxian/contract/features/login-record/login.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { serveIntake } from "../../kit/served-intake.ts";
import { recordLogin } from "./record-login.ts";

/** The sign-ins of members. */
export const loginIntakeServer = serveIntake(loginIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, attempt) => (await recordLogin(db, { ...attempt, userId: refs.member })).id,
  read: async (db, id) => {
    const { rows } = await sql<{ result: string; refusal: string }>`select result, fail_reason as refusal
      from login_record where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
