import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { incomeRanges } from "@hongxian/contract/core/member/income.rules.ts";
import { shopMember, type memberChips } from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import * as endpoints from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { paidSince } from "../../core/money/orders/paid-since.ts";
import { validQuota } from "../../core/services/introduction/introduction-quota.ts";
import { introductionScope } from "../../core/people/member/introduction-scope.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { followsToday, isWorkedWith } from "../../core/people/member/worked-members.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const openStates = sql`('DRAFT', 'WAIT_SELF', 'WAIT_OTHER', 'AGREED', 'ARRANGED', 'MET', 'DATING', 'SUCCESS_AUDIT')`;
const intros = (condition: RawBuilder<unknown>) =>
  sql<number>`((select count(*) from introduction i where i.user_id = t.user_id ${condition}) + (select count(*)
    from introduction i where i.other_user_id = t.user_id ${condition}))::int`;
const hasIntro = sql<boolean>`(exists (select 1 from introduction i where i.user_id = t.user_id)
  or exists (select 1 from introduction i where i.other_user_id = t.user_id))`;

/** The fixed ranges in words, chosen by the lower bound; members without a statement are in the lowest. */
const incomeSql = sql<string>`case ${sql.join(
  incomeRanges.map(([low, high]) => sql`when t.income = ${low} then ${incomeText(low, high)}`),
  sql` `,
)} else coalesce(t.income::text, '') end`;

const waits: Readonly<Record<keyof typeof memberChips, RawBuilder<boolean>>> = {
  FOLLOW: followsToday,
  SILENT: sql<boolean>`coalesce(t.last_communicate_time, t.created_time) < now() - interval '7 days'`,
  NO_INTRO: sql<boolean>`exists (select 1 from user_contract c where c.user_id = t.user_id and c.status = 'SIGN')
    and not ${hasIntro}`,
  THIN: sql<boolean>`t.info_percent < 60`,
};

export const shopMemberServer = serveResource(shopMember, {
  table: "member",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: isWorkedWith,
  computed: {
    age: sql<number | null>`${ageSql(sql.ref("t.birthday"))}`,
    income: incomeSql,
    authIcons: sql<
      Record<string, string>
    >`jsonb_build_object('EDUCATION', t.education_auth_status, 'HOUSE', t.house_auth_status, 'CAR', t.car_auth_status,
      'MARRIAGE', t.marriage_auth_status, 'WORK', t.work_auth_status, 'ASSETS', t.assets_auth_status)`,
    introOpen: intros(sql`and i.status in ${openStates}`),
    introAll: intros(sql``),
    introLeft: sql<number | null>`(select sum(q.intro_total - q.intro_used)::int from introduction_quota q
      where q.user_id = t.user_id and ${validQuota} and q.intro_total is not null)`,
    pauseUntil: sql<
      string | null
    >`(select s.pause_until from match_setting s where s.user_id = t.user_id and s.pause_until > now())`,
  },
  filters: {
    ageMin: (age: number) => sql<boolean>`t.birthday <= current_date - make_interval(years => ${age})`,
    ageMax: (age: number) => sql<boolean>`t.birthday > current_date - make_interval(years => ${age + 1})`,
    matchmaker: (userId: number) => sql<boolean>`t.matchmaker_user_id = ${userId}`,
    sale: (userId: number) =>
      userId === 0 ? sql<boolean>`t.sale_user_id is null` : sql<boolean>`t.sale_user_id = ${userId}`,
    paidSince: (day: string) => paidSince(sql`t.user_id`, day),
    hasIntro: (yes: boolean) => (yes ? hasIntro : sql<boolean>`not ${hasIntro}`),
    silentDays: (days: number) =>
      sql<boolean>`coalesce(t.last_communicate_time, t.created_time) < now() - make_interval(days => ${days})`,
    chip: (chip: keyof typeof memberChips) => waits[chip],
  },
  run: {},
});

interface Stat {
  readonly members: number;
  readonly follow: number;
  readonly running: number;
  readonly meetings: { id: number; meetTime: string; place: string; names: string }[];
}

export const getShopMemberStat = handle(endpoints.getShopMemberStat, async ({ db, caller }) => {
  const own = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const seen = scopeSql(introductionScope(caller));
  const { rows } = await sql<Stat>`select
      (select count(*)::int from member t where ${isWorkedWith} and ${own}) as members,
      (select count(*)::int from member t where ${isWorkedWith} and ${waits.FOLLOW} and ${own}) as follow,
      (select count(*)::int from introduction i where i.status in ${openStates} and ${seen}) as running,
      (select coalesce(json_agg(json_build_object('id', m.id, 'meetTime', m.meet_time, 'place', m.meet_place, 'names',
        m.names) order by m.meet_time), '[]') from (
        select i.id, i.meet_time, i.meet_place,
          left(a.first_name, 1) || '** × ' || left(b.first_name, 1) || '**' as names
        from introduction i join member a on a.user_id = i.user_id join member b on b.user_id = i.other_user_id
        where i.status = 'ARRANGED' and i.meet_time >= date_trunc('week', now())
          and i.meet_time < date_trunc('week', now()) + interval '7 days' and ${seen}
        order by i.meet_time limit 100) m) as meetings`.execute(db);
  return rows[0] ?? { members: 0, follow: 0, running: 0, meetings: [] };
});
