import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import * as endpoints from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import {
  isOpenSuggestion,
  openStates,
  suggestionGrants,
  suggestionMessages,
} from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

export const visible = ({ caller }: Pick<Call, "caller">): RawBuilder<boolean> =>
  scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const mergeSuggestion = handle(endpoints.mergeSuggestion, async (call) => {
  const { id, mainId } = call.params;
  if (id === mainId) throw refused(suggestionMessages.self);
  // Both in order of their numbers, so that two merges cannot deadlock.
  const { rows } = await sql<{
    id: number;
    status: string;
    mergeToId: number | null;
    mergeNum: number;
  }>`select t.id, t.status, t.merge_to_id, t.merge_num from suggestion t
    where t.id in (${id}, ${mainId}) and ${visible(call)} order by t.id for update`.execute(call.db);
  const main = rows.find((row) => row.id === mainId);
  const own = rows.find((row) => row.id === id);
  if (own === undefined) throw new AppError("NOT_FOUND");
  if (main === undefined || main.mergeToId !== null) throw refused(suggestionMessages.main);
  if (!isOpenSuggestion(own)) throw new AppError("STALE");
  // What was merged into this one before is moved along.
  await sql`update suggestion set merge_to_id = ${mainId} where merge_to_id = ${id}`.execute(call.db);
  await sql`update suggestion
    set merge_num = merge_num + 1 + ${own.mergeNum}::int, update_time = now(), version = version + 1
    where id = ${mainId}`.execute(call.db);
  await sql`update suggestion
    set status = 'CLOSED', merge_to_id = ${mainId}, merge_num = 0, handler_id = ${call.caller.staffId},
      handle_time = now(), update_time = now(), version = version + 1
    where id = ${id}`.execute(call.db);
  await publishEvent(call.db, { topic: "ticket", data: { ticketType: "SUGGEST", id } });
  call.audit({
    targetType: auditTargets.suggestion,
    targetId: id,
    before: { status: own.status },
    after: { status: "CLOSED", mergeToId: mainId },
  });
  return { id, status: "CLOSED" as const };
});

export const closeSuggestions = handle(endpoints.closeSuggestions, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const single = call.may(suggestionGrants.ignore) ? suggestionGrants.ignore : suggestionGrants.close;
  call.need(ids.length === 1 ? single : suggestionGrants.closeMany);
  const { rows } = await sql<{ id: number; userId: number }>`with old as (select t.id, t.status from suggestion t
      where t.id = any(${ids}) and t.status = any(${[...openStates]}::text[]) and ${visible(call)} order by t.id for
      update)
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
