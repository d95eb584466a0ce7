import { givenPosting } from "@hongxian/server/core/money/trade/earning-postings.ts";
import type { Db } from "@hongxian/server/kit/call.ts";
import { sql } from "kysely";
import { openBooks, setLedgerSequences } from "../money-books.ts";
import type { DemoSoFar, PageDemo } from "../page-demo.ts";

/** Title, group, event, target, reward type, value, state. */
const tasks = [
  ["完善个人资料", "NEWCOMER", "COMPLETE_INFO", 1, "INTEGRAL", 50, "ONLINE"],
  ["完成实名认证", "NEWCOMER", "REAL_NAME", 1, "INTEGRAL", 100, "ONLINE"],
  ["首次充值红包", "NEWCOMER", "FIRST_RECHARGE", 1, "CASH", 500, "ONLINE"],
  ["每日签到", "DAILY", "SIGN_IN", 1, "INTEGRAL", 5, "ONLINE"],
  ["观看激励视频", "DAILY", "WATCH_AD", 3, "INTEGRAL", 15, "ONLINE"],
  ["每日打招呼", "DAILY", "SEND_MSG", 5, "GO_BACK_TIMES", 1, "ONLINE"],
  ["每周发布动态", "WEEKLY", "POST_MOMENT", 3, "INTEGRAL", 30, "ONLINE"],
  ["邀请好友注册", "GROWTH", "INVITE", 1, "FREE_CALL_TIME", 10, "OFFLINE"],
  ["观看直播十分钟", "WEEKLY", "WATCH_LIVE", 1, "INTEGRAL", 20, "DRAFT"],
] as const;

/** Tasks, and the progress of members in them; points granted for tasks match the score records. */
async function write({ db }: DemoSoFar): Promise<void> {
  const columns = [0, 1, 2, 3, 4, 5, 6].map((at) => tasks.map((task) => task[at]));
  await sql`insert into plat_task (code, title, "group", event, target, reward_type, reward_value, status, budget_cents,
    day_limit, need_claim, sort, icon, created_time)
    select 'D' || n, title, grp, event, target, type, value, status, case type when 'CASH' then 500000 else 0 end, 1,
      true, n, '/api/files/demo/gift/' || n || '.svg', now() - interval '200 days'
    from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[], ${columns[3]}::int[],
      ${columns[4]}::text[], ${columns[5]}::bigint[], ${columns[6]}::text[])
    with ordinality as k (title, grp, event, target, type, value, status, n)`.execute(db);
  await sql`with given as
      (insert into plat_task_record (task_id, user_id, period, progress, status, done_time, reward_time, created_time)
      select k.id, s.user_id, to_char(s.created_time, 'YYYYMMDD'), k.target, 'REWARDED', s.created_time, s.created_time,
        s.created_time from (select distinct on (user_id, created_time::date) * from reward_score_record
        where scene = 'TASK' and score > 0) s
      cross join (select id, target from plat_task where code = 'D5') k returning id, user_id, period)
    update reward_score_record s set ref_type = 'plat_task_record', ref_id = given.id from given
    where s.user_id = given.user_id and s.scene = 'TASK'
      and to_char(s.created_time, 'YYYYMMDD') = given.period`.execute(db);
  await sql`insert into plat_task_record (task_id, user_id, period, progress, status, done_time, created_time)
    select k.id, m.user_id, case k."group" when 'DAILY'
      then to_char(now() - make_interval(days => (h % 4)::int), 'YYYYMMDD') when 'WEEKLY'
      then to_char(now(), 'IYYY"W"IW') else 'once' end, case when h % 3 = 0 then k.target / 2 else k.target end,
      case when h % 3 = 0 then 'DOING' when k."group" = 'DAILY' and h % 4 > 0 then 'EXPIRED' else 'DONE' end, case
        when h % 3 = 0 then null else now() - make_interval(hours => (h % 70)::int) end,
        now() - make_interval(hours => (h % 90)::int)
    from plat_task k cross
    join (select user_id from member where status = 'ENABLE' and not is_market_account and user_role = 'ONESELF'
    order by user_id limit 60 offset 30) m
    cross join lateral (select abs(hashtext(k.code || m.user_id)) as h) x
    where k.status = 'ONLINE' and h % 2 = 0 and k.event <> 'FIRST_RECHARGE'
    on conflict do nothing`.execute(db);
  await rewardFirstRecharges(db);
  await sql`insert into place_stat (kind, ref_id, stat_date, show_num, click_num)
    select 'PLAT_TASK', id, current_date - 1, 300 + id * 37, 90 + id * 11 from plat_task where status = 'ONLINE'
    union all select 'MINI_GUIDE', g.id, d::date, 120 + abs(hashtext(g.scene || d)) % 200,
      20 + abs(hashtext(g.scene || d)) % 60 from mini_guide_switch g cross
    join generate_series(current_date - 6, current_date, interval '1 day') d where g.show_mode = 'GUIDE' on conflict
    do nothing`.execute(db);
}

interface Paid {
  readonly id: number;
  readonly userId: number;
  readonly cents: number;
  readonly at: string;
}

/** Whoever recharged within the month has done it, most have taken the cash; some look and have not recharged yet. */
async function rewardFirstRecharges(db: Db): Promise<void> {
  await sql`insert into plat_task_record (task_id, user_id, period, progress, status, done_time, reward_time,
      created_time)
    select k.id, o.user_id, 'once', 1, case when o.user_id % 4 = 0 then 'DONE' else 'REWARDED' end, o.pay_time,
      case when o.user_id % 4 > 0 then least(now(), o.pay_time + interval '9 minutes') end, o.created_time
    from plat_task k cross join lateral (select distinct on (user_id) user_id, created_time, pay_time from trade_order
      where order_type = 'RECHARGE' and status = 'PAID' order by user_id, pay_time) o
    where k.event = 'FIRST_RECHARGE' and o.pay_time > now() - interval '30 days'`.execute(db);
  await sql`insert into plat_task_record (task_id, user_id, period, progress, status, created_time)
    select k.id, m.user_id, 'once', 0, 'DOING', now() - make_interval(hours => (m.user_id % 90)::int)
    from plat_task k cross join (select user_id from member m where status = 'ENABLE' and not is_market_account
      and user_role = 'ONESELF' and not exists (select from trade_order o where o.user_id = m.user_id
        and o.order_type = 'RECHARGE' and o.pay_time is not null)
      order by user_id limit 30 offset 20) m
    where k.event = 'FIRST_RECHARGE' on conflict do nothing`.execute(db);
  const { rows } = await sql<Paid>`select r.id, r.user_id, k.reward_value as cents, r.reward_time as at
    from plat_task_record r join plat_task k on k.id = r.task_id
    where k.reward_type = 'CASH' and r.status = 'REWARDED' order by r.reward_time`.execute(db);
  const books = await openBooks(db);
  for (const { id, userId, cents, at } of rows) books.post(Date.parse(at), givenPosting("TASK", id, userId, cents));
  await books.write();
  await setLedgerSequences(db);
  await sql`update plat_task k set used_cents = k.reward_value * (select count(*) from plat_task_record r
    where r.task_id = k.id and r.status = 'REWARDED') where k.reward_type = 'CASH'`.execute(db);
}

export const platTaskDemo: PageDemo = {
  write,
  statements: {
    "no first recharge is rewarded without a recharge": `plat_task_record r join plat_task k on k.id = r.task_id
      where k.event = 'FIRST_RECHARGE' and r.done_time is not null and not exists (select from trade_order o
        where o.user_id = r.user_id and o.order_type = 'RECHARGE' and o.pay_time <= r.done_time)`,
    "no budget of a task differs from what was paid": `plat_task k where k.reward_type = 'CASH' and k.used_cents <>
      k.reward_value * (select count(*) from plat_task_record r join ledger_txn t on t.biz_type = 'TASK'
        and t.biz_id = r.id where r.task_id = k.id and r.status = 'REWARDED')`,
    "no task with a budget is without anybody who was paid": `plat_task where reward_type = 'CASH' and status = 'ONLINE'
      and used_cents = 0`,
    "no task is done before it exists": `plat_task_record r join plat_task t on t.id = r.task_id
      where r.created_time < t.created_time`,
    "no reward of a task comes before the task is done": "plat_task_record where reward_time < done_time",
  },
};
