import * as endpoints from "@hongxian/contract/core/audience/audience.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "./member.scope.ts";

type Condition = RawBuilder<unknown>;

const isFilled = <T>(list: readonly T[] | null | undefined): list is readonly T[] =>
  list !== null && list !== undefined && list.length > 0;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/**
 * The audience as a condition on `member m`. Members who left are never part of it, unless they were named one by one
 * and the caller wants to report what became of each.
 */
export function audienceSql(who: endpoints.Audience, { namedMayBeGone = false } = {}): Condition {
  const parts: Condition[] = [sql`not m.is_market_account`];
  if (!(namedMayBeGone && isFilled(who.userIds))) parts.push(sql`m.status = 'ENABLE' and not m.is_delete`);
  if (who.sex !== null && who.sex !== undefined) parts.push(sql`m.sex = ${who.sex}`);
  if (typeof who.ageMin === "number")
    parts.push(sql`m.birthday <= current_date - make_interval(years => ${who.ageMin}::int)`);
  if (typeof who.ageMax === "number")
    parts.push(sql`m.birthday > current_date - make_interval(years => ${who.ageMax + 1}::int)`);
  if (isFilled(who.provIds)) parts.push(sql`m.home_prov_id = any(${[...who.provIds]}::int[])`);
  if (isFilled(who.cityIds)) parts.push(sql`m.home_city_id = any(${[...who.cityIds]}::int[])`);
  if (isFilled(who.platforms)) parts.push(sql`m.platform = any(${[...who.platforms]}::text[])`);
  if (isFilled(who.userRoles)) parts.push(sql`m.user_role = any(${[...who.userRoles]}::text[])`);
  if (isFilled(who.feeTypes))
    parts.push(
      sql`(m.fee_type = any(${[...who.feeTypes]}::text[])
        or m.marriage_member_type = any(${[...who.feeTypes]}::text[]))`,
    );
  if (who.realName === "YES") parts.push(sql`m.auth_status in ('REAL_NAME', 'AUTH')`);
  if (who.realName === "NO") parts.push(sql`m.auth_status = 'NO'`);
  if (typeof who.registerDaysMin === "number") parts.push(sql`m.created_time <= ${daysAgo(who.registerDaysMin)}`);
  if (typeof who.registerDaysMax === "number") parts.push(sql`m.created_time >= ${daysAgo(who.registerDaysMax)}`);
  const active = sql`coalesce(m.last_active_time, m.created_time)`;
  if (typeof who.silentDaysMin === "number") parts.push(sql`${active} <= ${daysAgo(who.silentDaysMin)}`);
  if (typeof who.silentDaysMax === "number") parts.push(sql`${active} >= ${daysAgo(who.silentDaysMax)}`);
  if (isFilled(who.channelIds)) parts.push(sql`m.channel_id = any(${[...who.channelIds]}::bigint[])`);
  if (isFilled(who.tagIds))
    parts.push(
      sql`exists (select 1 from user_tag t
        where t.user_id = m.user_id and t.tag_id = any(${[...who.tagIds]}::bigint[]))`,
    );
  if (isFilled(who.userIds)) parts.push(sql`m.user_id = any(${[...who.userIds]}::bigint[])`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

export async function countAudience(db: Db, who: endpoints.Audience): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member m where ${audienceSql(who)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Named members that do not exist. */
export async function unknownIds(db: Db, userIds: readonly number[], most = 100): Promise<number[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select u as id from unnest(${[...userIds]}::bigint[]) u
    where not exists (select 1 from member m where m.user_id = u) order by u limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export const estimateAudience = handle(endpoints.estimateAudience, async ({ db, caller, body }) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member m
    where ${audienceSql(body.audience)} and ${scopeSql(memberScope(caller))}`.execute(db);
  return { count: rows[0]?.n ?? 0, unknownIds: await unknownIds(db, body.audience.userIds ?? []) };
});

export const getAudienceOptions = handle(endpoints.getAudienceOptions, async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from channel order by id limit 500`.execute(
    db,
  );
  return { channels: rows };
});
