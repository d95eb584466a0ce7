import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { refreshProgress } from "@hongxian/server/core/services/matchmaker/assess-promotion.ts";
import { createOrder } from "@hongxian/server/core/money/orders/create-order.ts";
import { keepDays } from "@hongxian/server/core/services/stats/daily-figures.ts";
import { dateText, dayMs } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";

interface AgentPagesOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

const keptDays = 70;

/**
 * What the pages of agents and matchmakers show besides introductions and money: results, targets, masters, AI help.
 */
export async function writeAgentPages(db: Db, { organisation, now, userIds }: AgentPagesOptions): Promise<void> {
  await keepDays(db, dateText(now - keptDays * dayMs), dateText(now - dayMs));
  await writeTargets(db, now);
  await refreshProgress(db, null);
  // A master has a higher grade and works in the same shop.
  await sql`update agent a
      set master_agent_id = (select b.id from agent b
      where b.tier = 'MATCHMAKER' and b.status = 'ENABLE' and b.shop_id = a.shop_id and b.grade > a.grade
      order by b.grade desc, b.id limit 1) where a.tier = 'MATCHMAKER' and a.status = 'ENABLE'`.execute(db);
  await writeModelUse(db, organisation, now, userIds);
  await writeApplies(db, organisation, now, userIds);
  await writeDeposits(db);
}

/** Applicants passed with a deposit have an order that waits for it. */
async function writeDeposits(db: Db): Promise<void> {
  const { rows } = await sql<{
    id: number;
    userId: number;
    depositCents: number;
    staffId: number | null;
  }>`select id, user_id, deposit_cents, audit_staff_id as staff_id from matchmaker_apply where status = 'WAIT_PAY'
    order by id`.execute(db);
  for (const { id, userId, depositCents, staffId } of rows) {
    const order = await createOrder(db, {
      userId,
      orderType: "DEPOSIT",
      title: applyMessages.deposit,
      amountCents: depositCents,
      payMode: "BANK",
      source: "STAFF",
      refId: id,
      staffId,
    });
    await sql`update matchmaker_apply set deposit_order_id = ${order.id} where id = ${id}`.execute(db);
  }
}

/** Members who want a package, in every state. */
async function writeApplies(
  db: Db,
  organisation: Organisation,
  now: number,
  userIds: readonly number[],
): Promise<void> {
  const present = new Date(now);
  const auditor = organisation.ofRole(5)[0]?.id ?? null;
  await sql`insert into member_apply (user_id, fee_type, source, shop_id, contact_name, contact_phone, requirement,
      amount, status, reject_reason, audit_staff_id, audit_time,
      sale_user_id, created_time, update_time)
    select m.user_id, (array['MARRIAGES_ORDINARY_MEMBER', 'MARRIAGES_SUPER_MEMBER', 'MARRIAGES_SUPREME_MEMBER'])[1 + n %
      3], (array['APP', 'SHOP', 'STAFF'])[1 + n % 3], m.shop_id,
      coalesce(nullif(m.realname, ''), m.name || case m.sex when 'MAN' then '先生' else '女士' end),
      coalesce(m.login, ''),
        (array['希望认识同城、学历相当的对象', '工作忙，想请红娘帮忙筛选', '父母着急，希望一年内成家'])[1 + n % 3],
      coalesce((select min(f.price_cents) from fee_setting f
      where f.status = 'ONLINE'
        and f.fee_type = (array['MARRIAGES_ORDINARY_MEMBER', 'MARRIAGES_SUPER_MEMBER', 'MARRIAGES_SUPREME_MEMBER'])[1 +
        n % 3]), 0), state, case state when 'REJECT' then '资料不完整，请补充后再申请' else '' end,
      case when state in ('PASS', 'REJECT', 'OPEN') then ${auditor}::bigint end, case
        when state in ('PASS', 'REJECT', 'OPEN')
        then pg_temp.office(${present}::timestamptz - make_interval(days => n % 6, mins => n * 17)) end,
      m.sale_user_id, pg_temp.waking(${present}::timestamptz - case when state = 'WAIT_AUDIT'
        then make_interval(hours => 1 + n, mins => n * 7) else make_interval(days => 6 + n % 20, hours => n % 9) end),
        ${present}::timestamptz - interval '1 day'
    from (select p.*, (row_number() over (order by p.user_id))::int as n,
        (array['WAIT_AUDIT', case p.auth_status when 'NO' then 'REJECT' else 'PASS' end, 'WAIT_AUDIT', 'REJECT',
        case p.auth_status when 'NO' then 'WAIT_AUDIT' else 'OPEN' end, 'CANCEL'])
          [1 + (row_number() over (order by p.user_id))::int % 6] as state
      from member p where p.user_id = any(${[...userIds]}::bigint[]) and p.status = 'ENABLE' and p.login is not null
      order by p.user_id limit 36) m`.execute(db);
}

/** Plans for this month and the last, a little above what is usual. */
async function writeTargets(db: Db, now: number): Promise<void> {
  const present = new Date(now);
  await sql`insert into performance_target (owner_type, owner_id, month, target_cents, target_met)
    select o.owner_type, o.id, to_char(${present}::timestamptz - make_interval(months => b.back), 'YYYY-MM'),
      o.base + (o.id % 5) * 200000, 3 + (o.id % 4)
    from (select 'MATCHMAKER' as owner_type, id, 1000000 as base from agent
    where tier = 'MATCHMAKER' and status = 'ENABLE'
      union all select 'SHOP', id, 5000000 from shop where status = 'OPEN'
      union all select 'STAFF', id, 2000000 from staff where kind = 'PLATFORM' and status = 'ENABLE' and sale_flag) o,
        (values (0), (1)) b (back)`.execute(db);
}

/** A provider that is disabled and two weeks of calls, most of them answered by the offline rules. */
async function writeModelUse(
  db: Db,
  organisation: Organisation,
  now: number,
  userIds: readonly number[],
): Promise<void> {
  const present = new Date(now);
  const staffIds = [...organisation.ofRole(6), ...organisation.ofRole(4), ...organisation.ofRole(2)].map(
    ({ id }) => id,
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into ai_provider (name, base_url, status) values ('示例服务商', 'https://ai.example.com/v1', 'DISABLE')
    returning id`.execute(db);
  const model = await sql<{
    id: number;
  }>`insert into ai_model (provider_id, model_name, alias, input_price_micro, output_price_micro)
    values (${rows[0]?.id ?? 0}, 'chat-standard', '标准模型', 2000, 6000) returning id`.execute(db);
  await sql`insert into ai_call_log (feature, model_id, staff_id, target_user_id, input_excerpt, output, input_tokens,
    output_tokens, cost_micro, latency_ms, result, adopted, created_time)
    select f.feature, case when n % 3 = 0 then ${model.rows[0]?.id ?? 0}::bigint end,
      (${staffIds}::bigint[])[1 + n % ${Math.max(1, staffIds.length)}],
      case when f.feature = 'TEXT_CENSOR' then null
        else (${userIds.slice(0, 40)}::bigint[])[1 + n % ${Math.max(1, Math.min(40, userIds.length))}] end, f.input,
        f.output,
      case when n % 3 = 0 then 120 + n % 80 else 0 end, case when n % 3 = 0 then 60 + n % 40 else 0 end, case
        when n % 3 = 0 then 600 + n % 300 else 0 end,
      case when n % 3 = 0 then 700 + (n * 37) % 900 else 2 + n % 9 end, case when n % 41 = 0 then 'TIMEOUT'
        when n % 3 = 0 then 'OK' else 'FALLBACK' end,
      case when n % 4 = 0 then n % 8 = 0 end, pg_temp.office(${present}::timestamptz - make_interval(mins => n * 95))
    from generate_series(1, 220) n join (values
      (0, 'SIGNATURE_DRAFT', '30岁，杭州市，本科，教师', '我今年30岁。生活在杭州市。从事教师工作，认真也热爱生活。'),
      (1, 'CHAT_SUGGEST', '会员：你们收费多少钱', '费用与服务内容有关，我先了解您的需求，再为您介绍合适的方案。'),
      (2, 'TEXT_CENSOR', '喜欢旅行和做饭，期待认识真诚的你', 'PASS'),
      (3, 'MATCH_EXPLAIN', '会员A的要求会员B符合6/8项', '会员A的要求会员B符合6/8项（78分），双向匹配80分。')) f (place, feature, input, output)
        on f.place = n % 4`.execute(db);
}
