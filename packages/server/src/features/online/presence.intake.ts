import { presenceIntake } from "@hongxian/contract/features/online/presence.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { notePresence } from "./note-presence.ts";

/** Members in the app. */
export const presenceIntakeServer = serveIntake(presenceIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, { time, online, scene }) => {
    await needEnabled(db, refs.member);
    await notePresence(db, { userId: refs.member, time, online, scene });
    return refs.member;
  },
  change: async ({ db, refs }, { time, online, scene }) => {
    await needEnabled(db, refs.member);
    await notePresence(db, { userId: refs.member, time, online, scene });
  },
  read: async (db, userId) => {
    const { rows } = await sql<{ online: boolean }>`select on_line as online from member
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
