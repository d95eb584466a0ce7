import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { cardTitles, type CardKey } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { openingAddress } from "@hongxian/contract/features/dashboard/opening.ts";
import { adminRoleId, type Grant, holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { memberBoundScope, memberScope, notOfficial } from "../../core/people/member/member.scope.ts";
import { workedWith } from "../../core/people/member/worked-members.ts";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { handle, type ServedCall } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { onDay, type CardSql, type Value } from "./card-sql.ts";
import { deskChats, lateSql } from "../../core/services/chat/desk-chats.ts";
import { activeToday } from "./cohort.ts";
import { agentCard, homeOf } from "./dashboard-view.ts";
import { moneyCard } from "./money-cards.ts";
import type { Waiting, WaitingWork } from "./waiting-sql.ts";

/** What the table of days says of a day that is over; of today, what is true now. */
const statOr = (metric: string, now: Value) => (day: Value) =>
  sql`case when ${day}::date = current_date then ${now} else coalesce((select s.value from daily_stat s
    where s.metric = ${metric} and s.dim = 'ALL' and s.dim_value = '' and s.day = ${day}::date), 0) end`;

/** Members of the area, as the page of the shops' members lists them. */
const inArea = workedWith("m");
const overdue = sql`interval '24 hours'`;

function cardSql(key: CardKey, caller: Caller, work: WaitingWork): CardSql {
  const waiting = (from: Waiting): CardSql => ({ now: sql`(select count(*) from ${from})` });
  const visible = scopeSql(memberScope(caller));
  // The member list also shows who may be taken from the public pool.
  const listed = scopeSql(memberReadScope(caller));
  const own = caller.userId ?? -1;
  switch (key) {
    case "registerToday":
      return {
        on: (day) =>
          sql`(select count(*) from member m
            where ${onDay(sql`m.created_time`, day)} and not m.is_market_account and m.platform <> 'STAFF'
              and ${visible})`,
      };
    case "newToday":
      return {
        on: (day) =>
          sql`(select count(*) from member m
            where ${onDay(sql`m.created_time`, day)} and ${inArea} and ${visible})`,
      };
    case "activeToday":
      return { on: statOr("ACTIVE", activeToday) };
    case "onlineNow":
      return {
        now: sql`(select count(*) from online_session o
          where o.last_heartbeat > now() - interval '90 seconds' and ${notOfficial(sql`o.user_id`)}
            and ${scopeSql(memberBoundScope(caller, sql`o.user_id`))})`,
      };
    case "realNameToday":
      return {
        on: (day) => sql`(select count(*) from member m where ${onDay(sql`m.auth_time`, day)} and ${visible})`,
      };
    case "faceToday":
      return {
        on: (day) =>
          sql`(select count(*) from review_action r
            where r.biz_type = 'FACE' and r.action = 'PASS' and ${onDay(sql`r.created_time`, day)})`,
      };
    case "payersToday":
    case "rechargeToday":
    case "marriageToday":
    case "refundToday":
    case "monthSigned":
    case "targetRate":
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
          sql`(select count(distinct p.user_id) from punishment p
            where p.type = 'ACCOUNT_BAN' and ${onDay(sql`p.start_time`, day)})`,
      };
    case "waitFace":
      return waiting(work.desk("FACE", caller));
    case "waitEducation":
      return waiting(work.desk("EDUCATION", caller));
    case "waitHouse":
      return waiting(work.desk("HOUSE", caller));
    case "waitCar":
      return waiting(work.desk("CAR", caller));
    case "waitMarriage":
      return waiting(work.desk("MARRIAGE", caller));
    case "waitWork":
      return waiting(work.desk("WORK", caller));
    case "waitAssets":
      return waiting(work.desk("ASSETS", caller));
    case "reviewedToday":
      return {
        on: (day) =>
          sql`(select count(*) from review_action r
            where r.staff_id = ${caller.staffId} and r.action <> 'UNDO' and ${onDay(sql`r.created_time`, day)})`,
      };
    case "reviewSeconds":
      return {
        on: (day) =>
          sql`(select avg(r.cost_ms) / 1000 from review_action r
            where r.staff_id = ${caller.staffId} and r.cost_ms > 0 and ${onDay(sql`r.created_time`, day)})`,
      };
    case "overdueReview":
      return {
        now: sql`(select count(*) from auth_record a
          where a.status = 'AUTHING' and a.created_time < now() - ${overdue})`,
      };
    case "unreadChats":
      return { now: sql`(select count(*) from ${deskChats(caller)} and ${unreadSql})` };
    case "lateChats":
      return { now: sql`(select count(*) from ${deskChats(caller)} and ${lateSql})` };
    case "openSuggestions":
      return waiting(work.suggestions(caller));
    case "openAppeals":
      return waiting(work.appeals(caller));
    case "openTreeholes":
      return waiting(work.desk("TREEHOLE", caller));
    case "newIntentions":
      return waiting(work.of("intention", caller).from);
    case "openComplaints":
      return waiting(work.complaints(caller));
    case "overdueComplaints":
      return waiting(sql`${work.complaints(caller)} and t.deadline < now()`);
    case "handledToday":
      return {
        on: (day) =>
          sql`(select count(*) from complaint c
            where c.status in ('VALID', 'INVALID') and ${onDay(sql`c.handle_time`, day)}
              and ${scopeSql(memberBoundScope(caller, sql`c.user_id`))})`,
      };
    case "kfSessionsToday":
      return { on: (day) => sql`(select count(*) from wechat_kf_session k where ${onDay(sql`k.start_time`, day)})` };
    case "kfFirstReply":
      return {
        on: (day) =>
          sql`(select avg(k.first_reply_sec) from wechat_kf_session k
            where ${onDay(sql`k.start_time`, day)})`,
      };
    case "ownMembers":
      return {
        // Counted apart: the index of each owner has the state, one of both together would read every member.
        now: sql`(select count(*) from member m where m.sale_user_id = ${own} and m.status in ('ENABLE', 'DISABLE'))
          + (select count(*) from member m where m.adviser_user_id = ${own} and m.sale_user_id is distinct from ${own}
            and m.status in ('ENABLE', 'DISABLE'))`,
      };
    case "areaMembers":
      return { now: sql`(select count(*) from member m where ${inArea} and ${visible})` };
    case "assignedToday":
      return {
        on: (day) =>
          sql`(select count(distinct o.user_id) from owner_change o
            where o.kind = 'SALE' and o.to_id = ${own} and ${onDay(sql`o.time`, day)}
              and exists (select from member m where m.user_id = o.user_id and m.sale_user_id = ${own}))`,
      };
    case "followToday":
      return {
        now: sql`(select count(*) from member m
          where m.next_follow_time < current_date + 1 and m.status = 'ENABLE' and ${listed})`,
      };
    case "highIntent":
      return {
        now: sql`(select count(*) from member m
          where m.communicate_status = 'NO_PAYMENT_HIGH' and m.status = 'ENABLE' and ${listed})`,
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

type Found = [value: number | null, yesterday: number | null, lastWeek: number | null, cents: number | null];

function figures(key: CardKey, caller: Caller, work: WaitingWork): Value {
  const card = cardSql(key, caller, work);
  if ("now" in card)
    return sql`json_build_array(${whole(card.now)}, null, null,
    ${card.cents ?? sql`null`})`;
  const at = (back: number) => whole(card.on(sql`(current_date - ${back}::int)`));
  return sql`json_build_array(${at(0)}, ${at(1)}, ${at(7)}, null)`;
}

function holdsGrant(key: CardKey, { holder }: Caller): boolean {
  const { grant }: { readonly grant?: Grant } = cardTitles[key];
  return grant === undefined || holds(holder, grant);
}

/** All cards of the layout in one statement. */
export const dashboardCards = (work: WaitingWork): ServedCall =>
  handle(endpoints.getDashboardCards, async ({ db, caller, query }) => {
    const home = homeOf(caller, query.homeType);
    const keys = (Object.keys(cardTitles) as CardKey[]).filter(
      (key) =>
        (cardTitles[key].homes as readonly string[]).includes(home) &&
        (home !== "AGENT" || caller.roleId === adminRoleId || agentCard(caller, key)) &&
        holdsGrant(key, caller),
    );
    if (keys.length === 0) return { homeType: home, cards: [] };
    const { rows } = await sql<{ figures: Found[] }>`
      select json_build_array(${sql.join(keys.map((key) => figures(key, caller, work)))}) as figures`.execute(db);
    const cards = keys.map((key, place): endpoints.DashboardCard => {
      const [value, yesterday, lastWeek, cents] = rows[0]?.figures[place] ?? [null, null, null, null];
      const { title, period, better, unit, route } = cardTitles[key];
      const opens = route === null ? null : openingAddress(route, caller);
      return { key, title, period, better, unit, route: opens, value, yesterday, lastWeek, cents };
    });
    return { homeType: home, cards };
  });
