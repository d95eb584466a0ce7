import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { refreshActivity } from "./refresh-activity.ts";

/** Days as yyyy-mm-dd in Shanghai, both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Computes the daily cubes again for the given days from the rows themselves; run it in a transaction. */
export async function refreshDailyStats(db: Db, range: DayRange): Promise<void> {
  await refreshDailyUserStat(db, range);
  await sql`delete from daily_stat where day between ${range.from}::date and ${range.to}::date`.execute(db);
  await addActivity(db, range);
  await addReviews(db, range);
  await addSimpleCounts(db, range);
  await addFinishedTests(db, range);
  await refreshActivity(db, range);
}

const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone 'Asia/Shanghai')::date`;

/** Complete days as a condition on a time column, so that its index and partitions are used. */
function within(column: RawBuilder<unknown>, { from, to }: DayRange, daysMore = 0) {
  return sql`${column} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and ${column} < (${to}::date + 1 + ${daysMore}::int)::timestamp at time zone 'Asia/Shanghai'`;
}

/** The registration cohorts: official accounts and members entered by staff do not count as registrations. */
export async function refreshDailyUserStat(db: Db, range: DayRange): Promise<void> {
  await sql`delete from daily_user_stat where stat_date between ${range.from}::date and ${range.to}::date`.execute(db);
  await sql`
    with cohort as (
      -- Kept for two uses: whole rows of all who registered would not fit into memory.
      select user_id, ${dayOf(sql`created_time`)} as stat_date, platform, login_mode, sex, user_role, channel_id,
        home_prov_id, home_city_id, home_area_id, scope_prov_id, scope_city_id, scope_area_id,
        info_percent, face_value, auth_status, total_recharge_amount from member
      where ${within(sql`created_time`, range)} and not is_market_account and platform <> 'STAFF'
    ),
    seen as (
      select distinct user_id, ${dayOf(sql`created_time`)} as day from login_record
      where ${within(sql`created_time`, range, 30)} and result = 'SUCCESS'
    ),
    returned as (
      select user_id, bool_or(day = stat_date + 1) as d1, bool_or(day = stat_date + 3) as d3,
        bool_or(day = stat_date + 7) as d7, bool_or(day = stat_date + 14) as d14, bool_or(day = stat_date + 30) as d30
      from cohort join seen using (user_id) where day > stat_date group by user_id
    )
    insert into daily_user_stat (stat_date, platform, login_mode, sex, user_role, channel_id, prov_id, city_id, area_id,
      scope_prov_id, scope_city_id, scope_area_id, register_num, complete_num, face_num, real_name_num, pay_num,
      pay_amount,
      d1_num, d3_num, d7_num, d14_num, d30_num)
    select stat_date, platform, login_mode, sex, user_role, channel_id, home_prov_id, home_city_id, home_area_id,
      scope_prov_id, scope_city_id, scope_area_id, count(*),
      count(*) filter (where info_percent >= 80), count(*) filter (where face_value = 1),
      count(*) filter (where auth_status <> 'NO'), count(*) filter (where total_recharge_amount > 0),
      sum(total_recharge_amount), count(*) filter (where d1), count(*) filter (where d3), count(*) filter (where d7),
      count(*) filter (where d14), count(*) filter (where d30)
    from cohort left join returned using (user_id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  `.execute(db);
}

/** Members seen, sign-ins, failures and new devices, in total and by platform and sex. */
async function addActivity(db: Db, range: DayRange): Promise<void> {
  await sql`
    with signed as (
      select ${dayOf(sql`created_time`)} as day, user_id, max(platform) as platform,
        count(*) filter (where result = 'SUCCESS') as good, count(*) filter (where result = 'FAIL') as bad,
        count(*) filter (where is_new_device) as fresh
      from login_record where ${within(sql`created_time`, range)} group by 1, 2
    ),
    cube as (
      select day, grouping(s.platform, m.sex) as kind, s.platform, m.sex, count(*) filter (where good > 0) as active,
        sum(good) as good, sum(bad) as bad, sum(fresh) as fresh
      from signed s join member m using (user_id) group by grouping sets ((day), (day, s.platform), (day, m.sex))
    )
    insert into daily_stat (day, metric, dim, dim_value, value)
    select day, metric, case kind when 3 then 'ALL' when 1 then 'PLATFORM' else 'SEX' end, coalesce(platform, sex, ''),
      value
    from cube,
      lateral (values ('ACTIVE', active), ('LOGIN', good), ('LOGIN_FAIL', bad), ('NEW_DEVICE', fresh)) as measured
      (metric, value)
    where value > 0
  `.execute(db);
}

/** Decisions of reviewers by kind and by person. */
async function addReviews(db: Db, range: DayRange): Promise<void> {
  await sql`
    insert into daily_stat (day, metric, dim, dim_value, value)
    select ${dayOf(sql`created_time`)}, 'REVIEW_' || action,
      case grouping(biz_type, staff_id) when 3 then 'ALL' when 1 then 'BIZ_TYPE' else 'STAFF' end,
      coalesce(biz_type, staff_id::text, ''), count(*)
    from review_action where ${within(sql`created_time`, range)} and staff_id is not null
    group by grouping sets ((1, action), (1, action, biz_type), (1, action, staff_id))
  `.execute(db);
}

interface Count {
  readonly metric: string;
  readonly table: string;
  readonly time: string;
  readonly dim: string;
  readonly where?: RawBuilder<unknown>;
}

const simpleCounts: readonly Count[] = [
  { metric: "BAN", table: "punishment", time: "start_time", dim: "violation_type", where: sql`type = 'ACCOUNT_BAN'` },
  { metric: "COMPLAINT", table: "complaint", time: "created_time", dim: "reason_type" },
  {
    metric: "COMPLAINT_DONE",
    table: "complaint",
    time: "handle_time",
    dim: "status",
    where: sql`status in ('VALID', 'INVALID')`,
  },
  { metric: "COUPON_GRANT", table: "coupon_grant", time: "grant_time", dim: "source" },
  { metric: "COUPON_USE", table: "coupon_grant", time: "use_time", dim: "source", where: sql`status = 'USED'` },
];

async function addSimpleCounts(db: Db, range: DayRange): Promise<void> {
  for (const { metric, table, time, dim, where = sql`true` } of simpleCounts) {
    const column = sql.ref(time);
    await sql`
      insert into daily_stat (day, metric, dim, dim_value, value)
      select ${dayOf(column)}, ${metric}::text, case grouping(${sql.ref(dim)}) when 1 then 'ALL'
        else upper(${dim}::text) end,
        case grouping(${sql.ref(dim)}) when 1 then '' else coalesce(${sql.ref(dim)}, '') end, count(*)
      from ${sql.table(table)} where ${within(column, range)} and ${where}
      group by grouping sets ((1), (1, ${sql.ref(dim)}))
    `.execute(db);
  }
}

/** Completed love tests, in total and by the visitor's channel. */
async function addFinishedTests(db: Db, range: DayRange): Promise<void> {
  await sql`
    insert into daily_stat (day, metric, dim, dim_value, value)
    select ${dayOf(sql`created_time`)}, 'TEST_FINISH', case grouping(channel_id) when 1 then 'ALL' else 'CHANNEL' end,
      coalesce(channel_id::text, ''), count(*)
    from emotion_result where ${within(sql`created_time`, range)}
    group by grouping sets ((1), (1, channel_id))
  `.execute(db);
}
