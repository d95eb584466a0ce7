import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as endpoints from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { suggestionGrants, suggestionMessages } from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { scoreEnd } from "../../core/money/scores/earn-score.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { handle, type Call } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

export const visible = ({ caller }: Pick<Call, "caller">): RawBuilder<boolean> =>
  scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

interface Moved {
  readonly userId: number;
  readonly type: string;
  readonly content: string;
  readonly imgs: string;
  readonly from: string;
}
type Status = "REPLIED" | "ADOPTED" | "CLOSED";

/** The conditional update of every answer. */
async function move(
  call: Call,
  id: number,
  from: readonly string[],
  to: Status,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<Moved> {
  const more = Object.entries(columns).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
  const { rows } =
    await sql<Moved>`with old as (select t.id, t.status from suggestion t where t.id = ${id} and ${visible(call)} for
      update)
    update suggestion c set status = ${to}, handler_id = ${call.caller.staffId}, handle_time = now(),
      update_time = now(),
      version = version + 1 ${sql.join(more, sql` `)}
    from old where c.id = old.id and old.status = any(${from})
    returning c.user_id, c.type, c.content, c.imgs, old.status as from`.execute(call.db);
  const moved = rows[0];
  if (moved === undefined) {
    const there = await sql`select 1 from suggestion t where t.id = ${id} and ${visible(call)}`.execute(call.db);
    throw new AppError(there.rows.length === 0 ? "NOT_FOUND" : "STALE");
  }
  await publishEvent(call.db, { topic: "ticket", data: { ticketType: "SUGGEST", id } });
  call.audit({
    targetType: auditTargets.suggestion,
    targetId: id,
    before: { status: moved.from },
    after: { status: to, ...columns },
  });
  return moved;
}

const answerable = ["WAIT_REPLY", "REPLIED"];
const open = [...answerable, "ADOPTED"];

export const replySuggestion = handle(endpoints.replySuggestion, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { userId } = await move(call, id, answerable, "REPLIED");
  await sql`insert into ticket_reply (ticket_type, ticket_id, staff_id, content)
    values ('SUGGEST', ${id}, ${call.caller.staffId}, ${body.content})`.execute(db);
  await notifyMember(db, { userId, ...suggestionMessages.notices.replied(body.content) });
  return { id, status: "REPLIED" as const };
});

export const adoptSuggestion = handle(endpoints.adoptSuggestion, async (call) => {
  const { id } = call.params;
  const { remark, rewardScore } = call.body;
  const { userId } = await move(call, id, answerable, "ADOPTED", { adoptRemark: remark, rewardScore });
  await notifyMember(call.db, { userId, ...suggestionMessages.notices.adopted(remark, rewardScore) });
  if (rewardScore > 0)
    await changeScore(call.db, {
      userId,
      scene: "SUGGEST",
      score: rewardScore,
      refType: "SUGGESTION",
      refId: id,
      staffId: call.caller.staffId,
      expireTime: await scoreEnd(call.db),
    });
  return { id, status: "ADOPTED" as const };
});

export const mergeSuggestion = handle(endpoints.mergeSuggestion, async (call) => {
  const { id, mainId } = call.params;
  if (id === mainId) throw refused(suggestionMessages.self);
  // Both in order of their numbers, so that two merges cannot deadlock.
  const { rows } = await sql<{
    id: number;
    mergeToId: number | null;
    mergeNum: number;
  }>`select t.id, t.merge_to_id, t.merge_num from suggestion t
    where t.id in (${id}, ${mainId}) and ${visible(call)} order by t.id for update`.execute(call.db);
  const main = rows.find((row) => row.id === mainId);
  const own = rows.find((row) => row.id === id);
  if (own === undefined) throw new AppError("NOT_FOUND");
  if (main === undefined || main.mergeToId !== null) throw refused(suggestionMessages.main);
  await move(call, id, open, "CLOSED", { mergeToId: mainId });
  // What was merged into this one before is moved along.
  await sql`update suggestion set merge_to_id = ${mainId} where merge_to_id = ${id}`.execute(call.db);
  await sql`update suggestion
    set merge_num = merge_num + 1 + ${own.mergeNum}::int, update_time = now(), version = version + 1
    where id = ${mainId}`.execute(call.db);
  await sql`update suggestion set merge_num = 0 where id = ${id}`.execute(call.db);
  return { id, status: "CLOSED" as const };
});

export const complainSuggestion = handle(endpoints.complainSuggestion, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const target = await sql`select 1 from member where user_id = ${body.targetUserId} and status <> 'DELETE'`.execute(
    db,
  );
  if (target.rows.length === 0) throw new AppError("NO_MEMBER");
  const { userId, type, content, imgs } = await move(call, id, answerable, "CLOSED");
  if (userId === body.targetUserId) throw invalid({ targetUserId: suggestionMessages.sameMember });
  const complaint = await createComplaint(db, {
    userId,
    targetType: "USER",
    targetId: String(body.targetUserId),
    reasonType: type === "CHARGE" || type === "SERVICE" ? type : "OTHER",
    content: content.slice(0, 500),
    imgs: addressesOf(imgs),
  });
  return { complaintId: complaint.id };
});

export const closeSuggestions = handle(endpoints.closeSuggestions, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const single = call.may(suggestionGrants.ignore) ? suggestionGrants.ignore : suggestionGrants.close;
  call.need(ids.length === 1 ? single : suggestionGrants.closeMany);
  const { rows } = await sql<{ id: number; userId: number }>`with old as (select t.id, t.status from suggestion t
      where t.id = any(${ids}) and t.status = any(${open}) and ${visible(call)} order by t.id for update)
    update suggestion c set status = 'CLOSED', handler_id = ${call.caller.staffId}, handle_time = now(),
      update_time = now(), version = version + 1
    from old where c.id = old.id returning c.id, c.user_id`.execute(call.db);
  // All or none: a selection that somebody changed meanwhile must be confirmed again.
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const { id, userId } of rows) {
    await notifyMember(call.db, { userId, ...suggestionMessages.notices.closed });
    call.auditItem({ targetType: auditTargets.suggestion, targetId: id, after: { status: "CLOSED" } });
  }
  call.audit({
    targetType: auditTargets.suggestion,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { closed: rows.length },
  });
  await publishEvent(call.db, { topic: "ticket", data: { ticketType: "SUGGEST", id: null } });
  return { closed: rows.length };
});

const mainsShown = 20;

export const findMainSuggestions = handle(endpoints.findMainSuggestions, async (call) => {
  const { keyword, except } = call.query;
  const match = /^\d{1,15}$/.test(keyword) ? sql`t.id = ${keyword}::bigint` : sql`t.content ilike ${likeText(keyword)}`;
  const { rows } = await sql<{
    id: number;
    content: string;
    mergeNum: number;
    createdTime: string;
  }>`select t.id, left(t.content, 80) as content,
      t.merge_num, t.created_time
    from suggestion t where t.id <> ${except} and t.merge_to_id is null and ${keyword === "" ? sql`true` : match}
      and ${visible(call)}
    order by t.merge_num desc, t.id desc limit ${mainsShown}`.execute(call.db);
  return rows;
});
