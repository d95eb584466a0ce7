import * as endpoints from "@hongxian/contract/features/phone-home/phone-home.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { unreadSql } from "../../core/services/chat/conversations.ts";
import { deskChats } from "../../core/services/chat/desk-chats.ts";
import { waitsForCaller } from "../../core/people/member/introduction-scope.ts";
import { followsToday, isWorkedWith } from "../../core/people/member/worked-members.ts";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

type Sql = RawBuilder<unknown>;
const onDay = (column: string, back: number): Sql =>
  sql`${sql.ref(column)} >= current_date - ${sql.lit(back)}
    and ${sql.ref(column)} < current_date - ${sql.lit(back)} + 1`;
const isRegistration = sql`not m.is_market_account and m.platform <> 'STAFF'`;
const outside = sql`coalesce(o.pay_mode, '') not in ('BALANCE', 'INTEGRAL')`;

/** The value of a day; null for values that are only known for now. */
function cardSql(key: endpoints.PhoneCard, caller: Caller, back: number): Sql | null {
  const mine = scopeSql(memberScope(caller));
  const orders = sql`trade_order o
    where ${onDay("o.pay_time", back)} and ${outside} and ${scopeSql(memberBoundScope(caller, sql.ref("o.user_id")))}`;
  switch (key) {
    case "registered":
      return sql`(select count(*) from member m
        where ${onDay("m.created_time", back)} and ${isRegistration} and ${mine})`;
    case "realName":
      return sql`(select count(*) from member m
        where ${onDay("m.auth_time", back)} and m.auth_status <> 'NO' and ${mine})`;
    case "payers":
      return sql`(select count(distinct o.user_id) from ${orders})`;
    case "orderCents":
      return sql`(select coalesce(sum(o.pay_cents), 0) from ${orders})`;
    case "online":
      return back > 0
        ? null
        : sql`(select count(*) from online_session s
          where s.last_heartbeat > now() - interval '5 minutes'
            and ${ofMember(caller, "s.user_id")})`;
    case "liveRooms":
      return back > 0 ? null : sql`(select count(*) from live_session s where s.status = 'LIVING')`;
  }
}

const ofMember = (caller: Caller, column: string): Sql => scopeSql(memberBoundScope(caller, sql.ref(column)));

function todoSql(key: endpoints.PhoneTodo, caller: Caller): Sql {
  switch (key) {
    case "withdrawal":
      return sql`(select count(*) from withdrawal w
        where w.status = 'WAIT_AUDIT' and (w.owner_type = 'MEMBER' and ${ofMember(caller, "w.owner_id")}
        or w.owner_type = 'AGENT' and ${scopeSql(agentBoundScope(caller, sql.ref("w.owner_id")))}))`;
    case "complaint":
      return sql`(select count(*) from complaint c
        where c.status in ('WAIT_HANDLE', 'HANDLING') and ${ofMember(caller, "c.user_id")})`;
    case "suggestion":
      return sql`(select count(*) from suggestion s
        where s.status = 'WAIT_REPLY' and ${ofMember(caller, "s.user_id")})`;
    case "appeal":
      return sql`(select count(*) from appeal a where a.status = 'WAIT_HANDLE' and ${ofMember(caller, "a.user_id")})`;
    case "apply":
      return sql`(select count(*) from matchmaker_apply p
        where p.status = 'WAIT_AUDIT' and ${ofMember(caller, "p.user_id")})`;
    case "introduction":
      return sql`(select count(*) from introduction i where ${waitsForCaller(caller)})`;
    case "follow":
      return sql`(select count(*) from member t
        where ${isWorkedWith} and ${followsToday} and ${ofMember(caller, "t.user_id")})`;
    case "unread":
      return sql`(select count(*) from ${deskChats(caller)} and ${unreadSql})`;
  }
}

/** Today's figures within the caller's scope, and the waiting work on his pages: one statement. */
export const getPhoneHome = handle(endpoints.getPhoneHome, async ({ db, caller, may }) => {
  // The keys of the literals are exactly the cards and the todos.
  const cards = (Object.keys(endpoints.phoneCards) as endpoints.PhoneCard[]).filter(
    (key) => key !== "liveRooms" || caller.realm === "PLATFORM",
  );
  const todos = (Object.keys(endpoints.phoneTodos) as endpoints.PhoneTodo[]).filter((key) =>
    may({ title: null, routes: [endpoints.phoneTodos[key].route.split("?")[0] ?? ""] }),
  );
  const value = (key: endpoints.PhoneCard, back: number): Sql => {
    const found = cardSql(key, caller, back);
    return found === null ? sql`null` : sql`${found}::bigint`;
  };
  const counts = todos.map((key) => sql`${todoSql(key, caller)}::int`);
  const { rows } = await sql<{
    now: number[];
    before: (number | null)[];
    waiting: number[];
  }>`select json_build_array(${sql.join(cards.map((key) => value(key, 0)))}) as now,
      json_build_array(${sql.join(cards.map((key) => value(key, 1)))}) as before,
      ${todos.length === 0 ? sql`'[]'::json` : sql`json_build_array(${sql.join(counts)})`} as waiting`.execute(db);
  const found = rows[0] ?? { now: [], before: [], waiting: [] };
  return {
    cards: cards.map((key, at) => ({
      key,
      ...endpoints.phoneCards[key],
      value: found.now[at] ?? 0,
      yesterday: found.before[at] ?? null,
      isMoney: key === "orderCents",
    })),
    todos: todos.map((key, at) => ({ key, ...endpoints.phoneTodos[key], count: found.waiting[at] ?? 0 })),
  };
});

export const getPhoneTrend = handle(endpoints.getPhoneTrend, async ({ db, caller, query }) => {
  const since = sql`current_date - ${query.days - 1}::int`;
  const { rows } = await sql<{
    day: string;
    registered: number;
    orderCents: number;
  }>`select to_char(d, 'YYYY-MM-DD') as day, coalesce(m.n, 0)::int as registered,
    coalesce(o.cents, 0)::bigint as order_cents
    from generate_series((${since})::timestamp, current_date::timestamp, interval '1 day') d
    left join (select m.created_time::date as day, count(*) as n from member m
    where m.created_time >= ${since} and ${isRegistration} and ${scopeSql(memberScope(caller))} group by 1) m
      on m.day = d::date
    left join (select o.pay_time::date as day, sum(o.pay_cents) as cents from trade_order o
    where o.pay_time >= ${since} and ${outside} and ${ofMember(caller, "o.user_id")} group by 1) o on o.day = d::date
    order by 1`.execute(db);
  return rows;
});
