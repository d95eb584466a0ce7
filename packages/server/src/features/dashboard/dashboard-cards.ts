import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { cardTitles, type CardKey } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { onDay, type CardSql, type Value } from "./card-sql.ts";
import { lateSql, ownChats } from "./chat-sql.ts";
import { agentCard, homeOf } from "./dashboard-view.ts";
import { moneyCard } from "./money-cards.ts";

const stat = (metric: string) => (day: Value) =>
  sql`coalesce((select s.value from daily_stat s
    where s.metric = ${metric} and s.dim = 'ALL' and s.dim_value = '' and s.day = ${day}::date), 0)`;

const waiting = (type: string): CardSql => ({
  now: sql`(select count(*) from auth_record a where a.type = ${type} and a.status = 'AUTHING')`,
});
const overdue = sql`interval '24 hours'`;

function cardSql(key: CardKey, caller: Caller): CardSql {
  const visible = scopeSql(memberScope(caller));
  const own = caller.userId ?? -1;
  const registered = (day: Value) =>
    sql`(select count(*) from member m
      where ${onDay(sql`m.created_time`, day)} and not m.is_market_account and m.platform <> 'STAFF' and ${visible})`;
  switch (key) {
    case "registerToday":
    case "newToday":
      return { on: registered };
    case "activeToday":
      return { on: stat("ACTIVE") };
    case "onlineNow":
      return {
        now: sql`(select count(*) from online_session o where o.last_heartbeat > now() - interval '5 minutes')`,
      };
    case "realNameToday":
      return {
        on: (day) =>
          sql`(select count(*) from member m where ${onDay(sql`m.auth_time`, day)} and m.auth_status <> 'NO')`,
      };
    case "faceToday":
      return {
        on: (day) =>
          sql`(select count(*) from face_review_record f
            where ${onDay(sql`f.created_time`, day)} and f.face_value = 1)`,
      };
    case "payersToday":
    case "rechargeToday":
    case "marriageToday":
    case "refundToday":
    case "monthSigned":
    case "endingContracts":
    case "receivedToday":
    case "paidBackToday":
    case "waitWithdrawals":
    case "waitRefunds":
    case "waitInvoices":
    case "rechargeTotal":
    case "incomeTotal":
    case "monthPayers":
    case "monthDeals":
    case "monthIncome":
    case "withdrawable":
      return moneyCard(key, caller);
    case "bannedToday":
      return {
        on: (day) =>
          sql`(select count(*) from punishment p where p.type = 'ACCOUNT_BAN' and ${onDay(sql`p.start_time`, day)})`,
      };
    case "waitFace":
      return { now: sql`(select count(*) from member m where m.face_value = 2)` };
    case "waitEducation":
      return waiting("EDUCATION");
    case "waitHouse":
      return waiting("HOUSE");
    case "waitCar":
      return waiting("CAR");
    case "waitMarriage":
      return waiting("MARRIAGE");
    case "waitWork":
      return waiting("WORK");
    case "waitAssets":
      return waiting("ASSETS");
    case "reviewedToday":
      return {
        on: (day) =>
          sql`(select count(*) from review_action r
            where r.staff_id = ${caller.staffId} and r.action <> 'UNDO' and ${onDay(sql`r.created_time`, day)})`,
      };
    case "reviewSeconds":
      return {
        on: (day) =>
          sql`(select coalesce(avg(r.cost_ms) / 1000, 0) from review_action r
            where r.staff_id = ${caller.staffId} and r.cost_ms > 0 and ${onDay(sql`r.created_time`, day)})`,
      };
    case "overdueReview":
      return {
        now: sql`(select count(*) from auth_record a
          where a.status = 'AUTHING' and a.created_time < now() - ${overdue})`,
      };
    case "unreadChats":
      return { now: sql`(select count(*) from ${ownChats(caller)} and ${unreadSql})` };
    case "lateChats":
      return { now: sql`(select count(*) from ${ownChats(caller)} and ${lateSql})` };
    case "openSuggestions":
      return { now: sql`(select count(*) from suggestion s where s.status = 'WAIT_REPLY')` };
    case "openAppeals":
      return { now: sql`(select count(*) from appeal a where a.status = 'WAIT_HANDLE')` };
    case "openTreeholes":
      return {
        now: sql`(select count(*) from treehole_post t where t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED')`,
      };
    case "openComplaints":
      return { now: sql`(select count(*) from complaint c where c.status in ('WAIT_HANDLE', 'HANDLING'))` };
    case "overdueComplaints":
      return {
        now: sql`(select count(*) from complaint c
          where c.status in ('WAIT_HANDLE', 'HANDLING') and c.deadline < now())`,
      };
    case "handledToday":
      return {
        on: (day) =>
          sql`(select count(*) from complaint c
            where c.status in ('VALID', 'INVALID') and ${onDay(sql`c.handle_time`, day)})`,
      };
    case "kfSessionsToday":
      return { on: (day) => sql`(select count(*) from wechat_kf_session k where ${onDay(sql`k.start_time`, day)})` };
    case "kfFirstReply":
      return {
        on: (day) =>
          sql`(select coalesce(avg(k.first_reply_sec), 0) from wechat_kf_session k
            where ${onDay(sql`k.start_time`, day)})`,
      };
    case "ownMembers":
    case "areaMembers":
      return { now: sql`(select count(*) from member m where m.status = 'ENABLE' and ${visible})` };
    case "assignedToday":
      return {
        on: (day) =>
          sql`(select count(*) from owner_change o
            where o.kind = 'SALE' and o.to_id = ${own} and ${onDay(sql`o.time`, day)})`,
      };
    case "followToday":
      return {
        now: sql`(select count(*) from member m
          where m.next_follow_time < current_date + 1 and m.status = 'ENABLE' and ${visible})`,
      };
    case "highIntent":
      return {
        now: sql`(select count(*) from member m
          where m.communicate_status = 'NO_PAYMENT_HIGH' and m.status = 'ENABLE' and ${visible})`,
      };
    case "directBelow":
      return {
        now: sql`(select count(*) from agent a where a.parent_id = ${caller.agentId ?? -1} and a.status = 'ENABLE')`,
      };
    case "invited":
      return { now: sql`(select count(*) from member m where m.inviter_id = ${own})` };
  }
}

const whole = (value: Value): Value => sql`round(${value})::bigint`;

function figures(key: CardKey, caller: Caller): Value {
  const card = cardSql(key, caller);
  if ("now" in card) return sql`json_build_array(${whole(card.now)}, null, null)`;
  const at = (back: number) => whole(card.on(sql`(current_date - ${back}::int)`));
  return sql`json_build_array(${at(0)}, ${at(1)}, ${at(7)})`;
}

/** All cards of the layout in one statement. */
export const getDashboardCards = handle(endpoints.getDashboardCards, async ({ db, caller, query }) => {
  const home = homeOf(caller, query.homeType);
  const keys = (Object.keys(cardTitles) as CardKey[]).filter(
    (key) =>
      (cardTitles[key].homes as readonly string[]).includes(home) &&
      (home !== "AGENT" || caller.roleId === adminRoleId || agentCard(caller, key)),
  );
  if (keys.length === 0) return { homeType: home, cards: [] };
  const { rows } = await sql<{ figures: [number, number | null, number | null][] }>`
    select json_build_array(${sql.join(keys.map((key) => figures(key, caller)))}) as figures`.execute(db);
  const cards = keys.map((key, place): endpoints.DashboardCard => {
    const [value, yesterday, lastWeek] = rows[0]?.figures[place] ?? [0, null, null];
    const { title, better, unit, route } = cardTitles[key];
    return { key, title, better, unit, route, value, yesterday, lastWeek };
  });
  return { homeType: home, cards };
});
