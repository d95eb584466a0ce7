import * as endpoints from "@hongxian/contract/features/chat-corpse/chat-corpse.endpoints.ts";
import { corpseActs } from "@hongxian/contract/features/chat-corpse/corpse.acts.ts";
import { corpseLimits } from "@hongxian/contract/core/chat/corpse.rules.ts";
import { isSmsHour, smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { isSpokenSql, unansweredSql } from "../../core/services/chat/find-corpses.ts";
import { storeMessages } from "../../core/services/chat/store-messages.ts";
import { leaveRecommendation } from "../../core/people/member/leave-recommendation.ts";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { checkVars, createSmsTask, needMarketTemplate } from "../../core/services/sms/sms-tasks.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { scopeSql } from "../../kit/scope.ts";

const { corpseMessages, corpseGrants } = endpoints;

interface Corpse {
  readonly userId: number;
  readonly status: string;
  readonly oldFansNum: number | null;
  readonly fansNum: number;
  readonly isRecent: boolean;
}

async function lock(
  { db, caller }: Pick<Call, "db" | "caller">,
  userIds: readonly number[],
): Promise<Map<number, Corpse>> {
  const { rows } = await sql<Corpse>`select k.user_id, k.status, k.old_fans_num, m.fans_num,
      coalesce(k.last_wake_time > now() - make_interval(days => ${corpseLimits.pauseDays}::int), false) as is_recent
    from chat_corpse k join member m on m.user_id = k.user_id
    where k.user_id = any(${[...userIds]}::bigint[]) and ${scopeSql(memberBoundScope(caller, sql.ref("k.user_id")))}
    order by k.user_id for update of k, m`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

type Failed = { userId: number; msg: string }[];
/** Splits the requested ones; a single one that cannot be processed throws. */
function split(
  userIds: readonly number[],
  found: ReadonlyMap<number, Corpse>,
  problem: (corpse: Corpse) => string | null,
) {
  const failed: Failed = [];
  const good: Corpse[] = [];
  for (const userId of new Set(userIds)) {
    const corpse = found.get(userId);
    const msg = corpse === undefined ? corpseMessages.gone : problem(corpse);
    if (msg === null && corpse !== undefined) good.push(corpse);
    else failed.push({ userId, msg: msg ?? corpseMessages.gone });
  }
  if (good.length === 0) throw refused(failed[0]?.msg ?? corpseMessages.gone);
  return { good, failed };
}

export const wakeCorpses = handle(endpoints.wakeCorpses, async (call) => {
  const { db, caller, body } = call;
  call.need(body.way === "PUSH" ? corpseGrants.push : corpseGrants.sms);
  if (body.way === "SMS" && !isSmsHour(new Date())) throw refused(smsMessages.hours);
  const found = await lock(call, body.userIds);
  const { good, failed } = split(body.userIds, found, (corpse) =>
    corpse.isRecent ? corpseMessages.pause : corpseActs.push.when(corpse) ? null : corpseMessages.gone,
  );
  let ids = good.map(({ userId }) => userId);
  if (body.way === "SMS") {
    const template = await needMarketTemplate(db, body.templateId ?? 0);
    checkVars(template, body.vars);
    const targets = sql`select unnest(${ids}::bigint[])`;
    const order = { template, vars: body.vars, targets, sendTime: null, staffId: caller.staffId };
    const { taskId } = await createSmsTask(db, order);
    // A member without marketing consent was not woken either, and may still be woken by a push.
    const { rows } = await sql<{ userId: number }>`select user_id from sms_record where task_id = ${taskId}`.execute(
      db,
    );
    const written = new Set(rows.map(({ userId }) => userId));
    failed.push(...ids.filter((id) => !written.has(id)).map((userId) => ({ userId, msg: corpseMessages.skipped })));
    ids = ids.filter((id) => written.has(id));
  } else
    for (const userId of ids)
      await notifyMember(db, { userId, title: body.title, content: body.text, staffId: caller.staffId });
  await sql`update chat_corpse
    set wake_count = wake_count + 1, last_wake_time = now(), status = case when status = 'WAIT' then 'WAKING'
      else status end
    where user_id = any(${ids}::bigint[])`.execute(db);
  for (const userId of ids) call.auditItem({ targetType: auditTargets.member, targetId: userId });
  call.audit({
    targetType: auditTargets.chatCorpse,
    targetId: null,
    after: { way: body.way, success: ids.length, failed: failed.length },
  });
  return { success: ids.length, failed };
});

export const setCorpseStatus = handle(endpoints.setCorpseStatus, async (call) => {
  const { db, body } = call;
  const isSink = body.status === "SUNK";
  const act = isSink ? corpseActs.sink : corpseActs.restore;
  call.need(act.by);
  const found = await lock(call, body.userIds);
  const stale = new AppError("STALE").message;
  const { good, failed } = split(body.userIds, found, (corpse) => (act.when(corpse) ? null : stale));
  for (const { userId, fansNum, oldFansNum } of good) {
    await sql`update chat_corpse set status = ${body.status}, old_fans_num = ${isSink ? fansNum : null}
      where user_id = ${userId}`.execute(db);
    await sql`update member set fans_num = ${isSink ? 0 : (oldFansNum ?? 0)}, update_time = now(), version = version + 1
      where user_id = ${userId}`.execute(db);
    if (isSink) await leaveRecommendation(db, userId);
    call.auditItem({
      targetType: auditTargets.member,
      targetId: userId,
      before: { fansNum },
      after: { fansNum: isSink ? 0 : oldFansNum },
    });
  }
  call.audit({
    targetType: auditTargets.chatCorpse,
    targetId: null,
    after: { status: body.status, success: good.length },
  });
  return { success: good.length, failed };
});

export const tipPartners = handle(endpoints.tipPartners, async (call) => {
  const { db, params } = call;
  const found = await lock(call, [params.userId]);
  const corpse = found.get(params.userId);
  if (corpse === undefined) throw new AppError("NOT_FOUND");
  needAct(corpseActs.tip, corpse);
  const { rows } = await sql<{
    conversationId: string;
    partner: number;
  }>`select c.conversation_id, c.last_from_id as partner
    from member m, lateral (select c.conversation_id, c.last_from_id from ${unansweredSql}) c
    where m.user_id = ${params.userId}`.execute(db);
  await storeMessages(
    db,
    rows.map(({ conversationId, partner }) => ({
      msgId: randomUUID(),
      conversationId,
      fromId: params.userId,
      msgType: "SYSTEM" as const,
      msgBody: { text: corpseMessages.tip, code: "SILENT" },
      staffId: null,
      isSystem: true,
      onlyFor: partner,
    })),
    await censorFor(db),
  );
  call.audit({ targetType: auditTargets.chatCorpse, targetId: params.userId, after: { told: rows.length } });
  return { told: rows.length };
});

interface Partner {
  readonly user: { userId: number; firstName: string | null; imageUrl: string | null; sex: string | null };
  readonly lastTime: string;
}

export const getCorpseConversations = handle(endpoints.getCorpseConversations, async (call) => {
  const { db, caller, params } = call;
  const { rows } =
    await sql<Partner>`select json_build_object('userId', p.user_id, 'firstName', p.first_name, 'imageUrl',
      nullif(p.image_url, ''), 'sex', p.sex) as user,
      c.last_msg_time as last_time
    from member m, lateral (select c.last_from_id, c.last_msg_time from ${unansweredSql}) c
    join member p on p.user_id = c.last_from_id
    where m.user_id = ${params.userId} and ${scopeSql(memberScope(caller))} order by 2 desc
    limit 200`.execute(db);
  return rows;
});

export const getCorpseStat = handle(endpoints.getCorpseStat, async ({ db, caller }) => {
  const mine = scopeSql(memberBoundScope(caller, sql.ref("k.user_id")));
  const { rows } = await sql<{
    corpses: number;
    waiting: number;
    woken: number;
    awake: number;
    signedIn: number;
    replied: number;
  }>`select
      count(*) filter (where k.status <> 'AWAKE')::int as corpses,
      coalesce(sum(k.unanswered_count) filter (where k.status <> 'AWAKE'), 0)::int as waiting,
      count(*) filter (where k.last_wake_time > now() - interval '7 days')::int as woken,
      count(*) filter (where k.last_wake_time > now() - interval '7 days' and k.status = 'AWAKE')::int as awake,
      count(*) filter (where k.last_wake_time > now() - interval '7 days' and m.last_login_time > k.last_wake_time)::int
        as signed_in,
      count(*) filter (where k.last_wake_time > now() - interval '7 days'
        and exists (select 1 from message g
        where g.from_id = k.user_id and g.msg_time > k.last_wake_time and ${isSpokenSql}))::int as replied
    from chat_corpse k join member m on m.user_id = k.user_id where ${mine}`.execute(db);
  const days = await sql<{ day: string; count: number }>`select to_char(day, 'YYYY-MM-DD') as day, corpse_count as count
    from chat_corpse_daily where day > current_date - 30 order by day`.execute(db);
  const { corpses = 0, waiting = 0, woken = 0, awake = 0, signedIn = 0, replied = 0 } = rows[0] ?? {};
  return {
    corpses,
    waiting,
    awakeRate: woken === 0 ? null : Math.round((awake * 10_000) / woken),
    days: days.rows,
    woken,
    signedIn,
    replied,
  };
});
