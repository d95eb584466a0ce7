import * as endpoints from "@hongxian/contract/core/console/console.endpoints.ts";
import { reads } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { handle, type ServedCall } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { deskChats } from "./chat-sql.ts";
import type { Waiting, WaitingWork } from "./waiting-sql.ts";

/** What is waiting on each page, as `table t where …`. */
const waitingOn = (work: WaitingWork): Readonly<Record<string, (caller: Caller) => Waiting>> => ({
  "/promotion/checkEducation": (caller) => work.desk("EDUCATION", caller),
  "/promotion/checkHouse": (caller) => work.desk("HOUSE", caller),
  "/promotion/checkCar": (caller) => work.desk("CAR", caller),
  "/promotion/checkMarriage": (caller) => work.desk("MARRIAGE", caller),
  "/authCenter/work": (caller) => work.desk("WORK", caller),
  "/authCenter/assets": (caller) => work.desk("ASSETS", caller),
  "/complaintAndSuggest/complaint": work.complaints,
  "/complaintAndSuggest/appealRecord": work.appeals,
  "/complaintAndSuggest/syggest": work.suggestions,
  "/appsend/appsendList": (caller) =>
    sql`push_task t where t.status = 'WAIT_AUDIT' and t.created_by is distinct from ${caller.staffId}`,
  "/message/chatList": (caller) => sql`${deskChats(caller)} and ${unreadSql}`,
});
const most = 1000;

/** The badges of the menu: one statement, each count stops at a thousand. */
export const menuCounts = (work: WaitingWork): ServedCall => {
  const waiting = Object.entries(waitingOn(work));
  return handle(endpoints.getMenuCounts, async ({ db, caller, may }) => {
    const shown = waiting.filter(([route]) => reads(route).some(may));
    if (shown.length === 0) return {};
    const parts = shown.map(
      ([route, from]) =>
        sql`select ${route}::text as route,
          (select count(*)::int from (select 1 from ${from(caller)} limit ${most}) n) as n`,
    );
    const { rows } = await sql<{ route: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ route, n }) => [route, n]));
  });
};
