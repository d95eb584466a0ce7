import * as endpoints from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import type { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { linkIntention } from "../../core/people/lead/link-intention.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { intentionReadScope } from "./intention.scope.ts";
import { intentionServer } from "./intention.server.ts";

type Status = ChoiceOf<typeof intentionStatus>;

export const followIntention = handle(endpoints.followIntention, async (call) => {
  const { db, caller, params, body } = call;
  const lead = await intentionServer.lock(call, params.id, "follow");
  await sql`with written as (
      insert into intention_follow (intention_id, content, status, next_follow_time, staff_id)
      values (${lead.id}, ${body.content}, 'FOLLOWING', ${body.nextFollowTime}, ${caller.staffId}))
    update intention set status = 'FOLLOWING', follow_count = follow_count + 1, last_follow_time = now(),
      next_follow_time = ${body.nextFollowTime}, overdue_time = null, version = version + 1, update_time = now()
    where id = ${lead.id}`.execute(db);
  call.audit({
    targetType: auditTargets.intention,
    targetId: lead.id,
    before: { status: lead.status },
    after: { status: "FOLLOWING", nextFollowTime: body.nextFollowTime },
  });
  return { id: lead.id, status: "FOLLOWING" as const };
});

interface Follow {
  readonly id: number;
  readonly content: string;
  readonly status: Status;
  readonly nextFollowTime: string | null;
  readonly staff: NamedRef | null;
  readonly createdTime: string;
}
const shown = 200;

export const getIntentionFollows = handle(endpoints.getIntentionFollows, async ({ db, caller, params }) => {
  const seen =
    await sql`select 1 from intention t where t.id = ${params.id} and ${scopeSql(intentionReadScope(caller))}`.execute(
      db,
    );
  if (seen.rows.length === 0) throw new AppError("NOT_FOUND");
  const { rows } = await sql<Follow>`select f.id, f.content, f.status, f.next_follow_time, f.created_time,
      case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as staff
    from intention_follow f left join staff s on s.id = f.staff_id where f.intention_id = ${params.id}
    order by f.id desc limit ${shown}`.execute(db);
  return rows;
});

/** Converts to the given member, or to the one who has the lead's phone. */
export const convertIntention = handle(endpoints.convertIntention, async (call) => {
  const { db, caller, params, body } = call;
  const lead = await intentionServer.lock(call, params.id, "convert");
  const found = await sql<{
    userId: number;
  }>`select m.user_id from member m join intention t on t.login = m.login
    where t.id = ${lead.id} and m.login <> ''`.execute(db);
  const userId = found.rows[0]?.userId;
  if (userId === undefined) throw refused(intentionMessages.notRegistered);
  if (body.userId !== null && body.userId !== userId) throw refused(intentionMessages.otherPhone);
  await linkIntention(db, { intentionId: lead.id, userId, staffId: caller.staffId });
  call.audit({
    targetType: auditTargets.intention,
    targetId: lead.id,
    before: { status: lead.status },
    after: { status: "CONVERTED", userId },
  });
  return { id: lead.id, userId };
});
