import { behaviorIntake, shareIntake } from "@hongxian/contract/features/behavior/behavior.intakes.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { recordBehavior, type Behavior } from "./record-behavior.ts";

function targetOf(member: number | null, video: number | null): Pick<Behavior, "target"> {
  if (member !== null) return { target: { type: "MEMBER", id: String(member) } };
  return video === null ? {} : { target: { type: "VIDEO", id: String(video) } };
}

const behaviorIntakeServer = serveIntake(behaviorIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, { event, page, durationMs, platform, appVersion, ip }) => {
    const done = { userId: refs.member, event, page, durationMs, platform, appVersion, ip };
    await recordBehavior(db, { ...done, ...targetOf(refs.targetMember, refs.targetVideo) });
    return 0;
  },
  read: async () => ({}),
});

const shareIntakeServer = serveIntake(shareIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }, { page, platform, appVersion, ip }) => {
    const done = { userId: refs.member, event: "SHARE", page, platform, appVersion, ip } as const;
    await recordBehavior(db, { ...done, ...targetOf(refs.targetMember, refs.video) });
    if (refs.video !== null)
      await sql`update video set share_num = share_num + 1
        where id = ${refs.video} and status = 'ONLINE'`.execute(db);
    return 0;
  },
  read: async () => ({}),
});

/** What members do in the app. Rows of a journal have no number of their own. */
export const behaviorIntakeServers: readonly ServedIntake[] = [behaviorIntakeServer, shareIntakeServer];
