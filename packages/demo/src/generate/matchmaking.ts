import { successPause } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { writeInviteRewards } from "./earned-rewards.ts";
import type { Organisation } from "./organisation.ts";
import { writeBorrowRequests, writeIntroductions } from "./introductions.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

interface MatchmakingOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

const ownIds = ["introduction", "introduction_log", "introduction_feedback", "borrow_request", "matchmaker_reward"];

/** Matchmakers at work: introductions, loans, rewards, promotions, applications. Requires members and shops. */
export async function writeMatchmaking(
  db: Db,
  random: Random,
  writer: RowWriter,
  options: MatchmakingOptions,
): Promise<void> {
  const { organisation, now } = options;
  await writer.flush();
  const present = new Date(now);
  await gradeByWork(db);
  await writeIntroductions(db, random.fork("introductions"), writer, options);
  await writeBorrowRequests(db, random.fork("loans"), writer, options);
  await writer.flush();
  for (const table of ownIds)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      greatest(1, coalesce((select max(id) from ${sql.table(table)}), 1)))`.execute(db);
  await sql`select setval('matchmaker_reward_no_seq',
    greatest(1, coalesce((select max(id) from matchmaker_reward), 1)))`.execute(db);
  // Who found each other is not proposed to anybody else.
  await sql`insert into match_setting (user_id, pause_until, remark, update_time)
    select u, ${successPause}::timestamptz, '牵线成功，暂停匹配', i.state_time
    from introduction i, unnest(array[i.user_id, i.other_user_id]) u
    where i.status = 'SUCCESS' on conflict do nothing`.execute(db);
  await writeInviteRewards(db, present);
  await writeGradeChanges(db, organisation, present);
  await writeApplications(db, organisation, options);
  await sql`update agent set grade_time = created_time where grade is not null`.execute(db);
}

/** Who serves more members stands higher: the grades are handed out again in that order. */
async function gradeByWork(db: Db): Promise<void> {
  await sql`with active as (
      select a.id, a.grade, (select count(*) from member m where m.matchmaker_user_id = a.user_id) as members
      from agent a where a.tier = 'MATCHMAKER' and a.status = 'ENABLE'
    ), served as (select id, row_number() over (order by members, id desc) as place from active),
      grades as (select grade, row_number() over (order by grade) as place from active)
    update agent a set grade = g.grade from served s join grades g on g.place = s.place where a.id = s.id`.execute(db);
}

/** A change of every kind and state, distributed over the matchmakers. */
async function writeGradeChanges(db: Db, organisation: Organisation, now: Date): Promise<void> {
  const operator = organisation.ofRole(8)[0]?.id ?? null;
  await sql`with numbered as (
      select a.id, a.grade, (row_number() over (order by a.id))::int as n from agent a
      where a.tier = 'MATCHMAKER' and a.status = 'ENABLE'
    ), lowered as (
      select *, (row_number() over (order by id))::int as place from numbered where grade > 1 and n % 2 = 0
    ), planned as (
      select *, 'UP' as direction, least(6, grade + 1) as next,
        (array['WAIT_AUDIT', 'PASSED', 'PASSED', 'REJECTED', 'PASSED', 'INVALID', 'PASSED'])[1 + n % 7] as state
        from numbered where grade = 1 or n % 2 = 1
      union all select id, grade, n, 'DOWN', greatest(1, grade - 1),
        (array['WARNING', 'WAIT_EXECUTE', 'EXECUTED', 'EXEMPTED', 'REVOKED', 'INVALID'])[1 + place % 6]
        from lowered
    )
    insert into matchmaker_grade_change (agent_id, direction, from_grade, to_grade, source, snapshot, status, reason,
      period_key, missed_periods, warn_time,
      execute_time, audit_staff_id, audit_time, created_time, update_time)
    select id, direction, grade, next, case when direction = 'UP' then (array['AUTO', 'APPLY'])[1 + n % 2]
      else 'AUTO' end,
      coalesce((select jsonb_agg(jsonb_build_object('taskId', t.id, 'name', t.name, 'metric', t.metric, 'target',
        t.target,
          'value', case when direction = 'UP' then t.target + n % 3 else greatest(0, t.target - 1) end, 'reached',
          direction = 'UP'))
        from grade_task t where t.purpose = case direction when 'UP' then 'UP' else 'KEEP' end
          and t.grade = case direction when 'UP' then next else planned.grade end), '[]'),
      state, case state when 'REJECTED' then '近期有投诉，请改进后再申请' when 'EXEMPTED' then '休假' when 'REVOKED' then '数据更正'
        else '' end,
      case direction when 'DOWN'
        then to_char(pg_temp.office(${now}::timestamptz) - interval '3 months', 'YYYY-"Q"Q') else '' end, case direction
        when 'DOWN' then 1 else 0 end,
      case direction when 'DOWN' then ${now}::timestamptz - interval '5 days' end, case direction when 'DOWN'
        then ${now}::timestamptz + interval '2 days' end,
      case when state in ('PASSED', 'REJECTED', 'EXECUTED', 'EXEMPTED', 'REVOKED') then ${operator}::bigint end,
      case when state in ('PASSED', 'REJECTED', 'EXECUTED', 'EXEMPTED', 'REVOKED')
        then pg_temp.office(${now}::timestamptz - make_interval(hours => 20 + n * 3)) end,
      pg_temp.office(${now}::timestamptz - case when state = 'WAIT_AUDIT' then make_interval(hours => 4 + n * 5 % 40)
        else make_interval(days => 7 + n % 20, mins => n * 13) end), ${now}::timestamptz - interval '1 day'
    from planned where next <> grade`.execute(db);
}

/** People who want to become matchmakers, in every state. */
async function writeApplications(
  db: Db,
  organisation: Organisation,
  { now, userIds }: MatchmakingOptions,
): Promise<void> {
  const operator = organisation.ofRole(8)[0]?.id ?? null;
  const present = new Date(now);
  await sql`insert into matchmaker_apply (user_id, real_name, phone, prov_id, city_id, area_id, shop_id, years,
      introduction, cert_imgs, referrer_user_id, deposit_cents, status, reason,
      audit_staff_id, audit_time, created_time, update_time)
    select m.user_id, m.realname, coalesce(m.login, ''), m.home_prov_id, m.home_city_id, m.home_area_id, m.shop_id,
      n % 12,
      (array['做过三年社区红娘，认识的家长多', '喜欢帮人牵线，有耐心', '曾在婚介所工作，熟悉流程'])[1 + n % 3],
      case when n % 4 = 3 then '' else '/api/files/demo/paper/matchmaker-' || m.user_id || '-1.svg' end,
      case when n % 3 = 1 then (select a.user_id from agent a where a.tier = 'MATCHMAKER' and a.status = 'ENABLE'
      order by a.id offset n % 5 limit 1) end, case when n % 3 = 0 and state <> 'WAIT_PAY' then 0 else 200000 end,
        state,
      case state when 'REJECTED' then '资料不完整' when 'CANCELED' then '超过7天未缴保证金，自动撤回' else '' end,
      case when state in ('WAIT_PAY', 'PASSED', 'REJECTED') then ${operator}::bigint end, case
        when state <> 'WAIT_AUDIT' then pg_temp.office(${present}::timestamptz - make_interval(hours => 48 + n)) end,
      pg_temp.waking(${present}::timestamptz - case when state = 'WAIT_AUDIT' then make_interval(hours => 3 + n * 2)
        else make_interval(days => 3 + n % 5, hours => n % 9) end), ${present}::timestamptz - interval '2 days'
    from (
      select p.*, (row_number() over (order by p.user_id))::int as n,
        (array['WAIT_AUDIT', 'WAIT_AUDIT', 'WAIT_PAY', 'REJECTED', 'CANCELED'])[1 + (row_number()
        over (order by p.user_id))::int % 5] as state
      from member p where p.user_id = any(${userIds}::bigint[]) and p.auth_status in ('REAL_NAME', 'AUTH')
        and p.shop_id is not null order by p.user_id limit 20
    ) m`.execute(db);
}
