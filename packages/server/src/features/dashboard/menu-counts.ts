import * as endpoints from "@hongxian/contract/core/console/console.endpoints.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

type Count = (caller: Caller) => RawBuilder<unknown>;

const mine = (caller: Caller, column: string) => scopeSql(memberBoundScope(caller, sql.ref(column)));
const credential =
  (type: string): Count =>
  (caller) =>
    sql`auth_record t where t.type = ${type} and t.status = 'AUTHING' and ${mine(caller, "t.user_id")}`;

/** What is waiting on each page, as `table t where …`. */
const waiting: Readonly<Record<string, Count>> = {
  "/promotion/checkEducation": credential("EDUCATION"),
  "/promotion/checkHouse": credential("HOUSE"),
  "/promotion/checkCar": credential("CAR"),
  "/promotion/checkMarriage": credential("MARRIAGE"),
  "/authCenter/work": credential("WORK"),
  "/authCenter/assets": credential("ASSETS"),
  "/complaintAndSuggest/complaint": (caller) =>
    sql`complaint t where t.status in ('WAIT_HANDLE', 'HANDLING') and ${mine(caller, "t.user_id")}`,
  "/complaintAndSuggest/appealRecord": (caller) =>
    sql`appeal t where t.status = 'WAIT_HANDLE' and ${mine(caller, "t.user_id")}`,
  "/complaintAndSuggest/syggest": (caller) =>
    sql`suggestion t where t.status = 'WAIT_REPLY' and ${mine(caller, "t.user_id")}`,
  "/appsend/appsendList": (caller) =>
    sql`push_task t where t.status = 'WAIT_AUDIT' and t.created_by is distinct from ${caller.staffId}`,
  "/message/chatList": (caller) =>
    sql`conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
      where cm.quit_time is null and ${unreadSql}
        and (cm.user_id = ${caller.userId} or cm.handler_staff_id = ${caller.staffId}
        or cm.user_id in (select k.user_id from market_account k
        where k.maintainer_id = ${caller.staffId} and k.remove_time is null and k.status = 'ENABLE'))`,
};
const most = 1000;

/** The badges of the menu: one statement, each count stops at a thousand. */
export const getMenuCounts = handle(endpoints.getMenuCounts, async ({ db, caller, may }) => {
  const shown = Object.entries(waiting).filter(([route]) => reads(route).some(may));
  if (shown.length === 0) return {};
  const parts = shown.map(
    ([route, from]) =>
      sql`select ${route}::text as route,
        (select count(*)::int from (select 1 from ${from(caller)} limit ${most}) n) as n`,
  );
  const { rows } = await sql<{ route: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ route, n }) => [route, n]));
});
