import { hostRank, integralRank, richRank } from "@hongxian/contract/features/rank/rank.resources.ts";
import type { RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { startSql } from "../../core/services/rank/rank-period.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

type Condition = RawBuilder<boolean>;
type Query = Readonly<Record<string, unknown>>;

const scope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
const ofType = (type: RankType) => sql<boolean>`t.rank_type = ${sql.lit(type)}`;
const whole = (name: string) => sql<number>`coalesce((t.extra->>${sql.lit(name)})::bigint, 0)`;
const shared = {
  rankNo: sql<number>`(case when t.status = 'EXCLUDED' then 999 else t.rank_no end)`,
  isAnonymous: sql<boolean>`exists (select from rank_anonymous a where a.user_id = t.user_id)`,
  periodStart: sql<string>`t.period_start::text`,
};

/** The period that contains the day, and the filters of all three ranks. */
function periodSql(query: Query, caller: Caller): Condition[] {
  const { period, date, keyword, region, sex, platform, counted, newcomer } = query;
  const day = typeof date === "string" ? sql`${date}` : sql`current_date`;
  const of = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from member m where m.user_id = t.user_id and ${condition})`;
  const parts = [sql<boolean>`t.period = ${period}`, sql<boolean>`t.period_start = ${startSql(sql`t.period`, day)}`];
  if (typeof keyword === "string") parts.push(memberKeyword(sql.ref("t.user_id"), keyword, caller));
  if (typeof region === "number" && region > 0) {
    const level = region % 10_000 === 0 ? "home_prov_id" : region % 100 === 0 ? "home_city_id" : "home_area_id";
    parts.push(of(sql`${sql.ref(`m.${level}`)} = ${region}`));
  }
  if (typeof counted === "boolean") parts.push(sql<boolean>`(t.status <> 'EXCLUDED') = ${counted}`);
  if (typeof newcomer === "boolean") parts.push(sql<boolean>`(t.last_rank_no is null) = ${newcomer}`);
  if (typeof sex === "string") parts.push(of(sql`m.sex = ${sex}`));
  if (typeof platform === "string") parts.push(of(sql`m.platform = ${platform}`));
  return parts;
}
const all = (parts: readonly Condition[]): Condition => sql<boolean>`(${sql.join(parts, sql` and `)})`;
const inPeriod = (column: string) =>
  sql`${sql.ref(column)} >= t.period_start and ${sql.ref(column)} < rank_end(t.period, t.period_start) + 1`;

export const richRankServer = serveResource(richRank, {
  table: "rank_snapshot",
  scope,
  where: ofType("RICH"),
  computed: {
    ...shared,
    customerLevel: sql<number>`(select m.customer_level from member m where m.user_id = t.user_id)`,
    giftCents: whole("giftCents"),
    callCents: whole("callCents"),
    receivers: whole("receivers"),
    topUserId: sql<number | null>`(t.extra->>'topUserId')::bigint`,
    topBp: whole("topBp"),
    rechargeCents: whole("rechargeCents"),
    balance: sql<number>`coalesce((select w.recharge_balance from wallet w where w.user_id = t.user_id), 0)`,
    refundCents: whole("refundCents"),
    riskNum: whole("riskNum"),
    saleName: sql<
      string | null
    >`(select s.name from member m join staff s on s.user_id = m.sale_user_id where m.user_id = t.user_id limit 1)`,
  },
  condition: (query, caller) => {
    const parts = periodSql(query, caller);
    const scene = query["sceneType"];
    if (typeof scene === "string")
      parts.push(
        sql<boolean>`exists (select from gift_record g
          where g.from_user_id = t.user_id and g.status = 'NORMAL' and g.scene_type = ${scene}
            and ${inPeriod("g.created_time")})`,
      );
    return all(parts);
  },
  run: {},
});

/** The input is minutes a week; other periods require their part of it. */
const weekPart = sql`(case t.period when 'DAY' then 1 / 7.0 when 'WEEK' then 1 when 'MONTH' then 30 / 7.0 else 0 end)`;

export const hostRankServer = serveResource(hostRank, {
  table: "rank_snapshot",
  scope,
  where: ofType("HOST"),
  computed: {
    ...shared,
    familyName: sql<
      string | null
    >`(select f.name from family_member k join family f on f.id = k.family_id where k.user_id = t.user_id)`,
    roomId: sql<number | null>`(select r.id from live_room r where r.host_id = t.user_id)`,
    giftCents: whole("giftCents"),
    days: whole("days"),
    minutes: whole("minutes"),
    viewers: whole("viewers"),
    senders: whole("senders"),
    topBp: whole("topBp"),
    newFans: whole("newFans"),
    violations: whole("violations"),
  },
  condition: (query, caller) => {
    const parts = periodSql(query, caller);
    const { roomType, family, minMinutes } = query;
    if (typeof roomType === "string")
      parts.push(sql<boolean>`exists (select from live_room r where r.host_id = t.user_id and r.type = ${roomType})`);
    if (typeof family === "string")
      parts.push(
        sql<boolean>`exists (select from family_member k join family f on f.id = k.family_id
          where k.user_id = t.user_id and f.name ilike ${likeText(family)})`,
      );
    if (typeof minMinutes === "number" && minMinutes > 0)
      parts.push(sql<boolean>`${whole("minutes")} >= ${minMinutes}::numeric * ${weekPart}`);
    return all(parts);
  },
  run: {},
});

const least = { EARN: "earned", SPEND: "spent", BALANCE: "balance" } as const;

export const integralRankServer = serveResource(integralRank, {
  table: "rank_snapshot",
  scope,
  where: ofType("INTEGRAL"),
  computed: {
    ...shared,
    earned: whole("earned"),
    spent: whole("spent"),
    balance: sql<number>`coalesce((select w.integral from wallet w where w.user_id = t.user_id), 0)`,
    signDays: whole("signDays"),
    tasks: whole("tasks"),
    invites: whole("invites"),
    ads: whole("ads"),
    devices: whole("devices"),
    isFrozen: sql<boolean>`(select m.reward_status = 'FROZEN' from member m where m.user_id = t.user_id)`,
    lastTime: sql<string | null>`(t.extra->>'lastTime')::timestamptz`,
  },
  condition: (query, caller) => {
    const parts = periodSql(query, caller);
    const { by, scene, registerDays } = query;
    if (typeof by === "string") parts.push(sql<boolean>`${whole(least[by as keyof typeof least])} > 0`);
    if (typeof scene === "string")
      parts.push(
        sql<boolean>`exists (select from reward_score_record k
          where k.user_id = t.user_id and k.scene = ${scene} and ${inPeriod("k.created_time")})`,
      );
    if (typeof registerDays === "number")
      parts.push(
        sql<boolean>`exists (select from member m
          where m.user_id = t.user_id and m.created_time >= now() - make_interval(days => ${registerDays}::int))`,
      );
    return all(parts);
  },
  run: {},
});
