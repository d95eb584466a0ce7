import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";

type Sql = RawBuilder<unknown>;

const marriage = sql`o.fee_type like 'MARRIAGES\\_%' and o.pay_time is not null`;
/** The day of an instant, in the platform's time zone (that of the connection). */
const dayOf = (column: string): Sql => sql`(${sql.ref(column)})::date`;
const within = (column: string, from: Sql, to: Sql): Sql =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} + 1`;

/** One source of figures: its rows by day, and their owners. */
const part = (figures: Sql, from: Sql): Sql => sql`select ${figures} ${from}`;
const figure = (name: string, value: Sql): Sql =>
  sql.join(
    ["new_members", "notes", "intros", "agreed", "met", "success", "signed_cents", "signed_count", "refund_cents"].map(
      (one) => (one === name ? sql`${value} as ${sql.ref(one)}` : sql`0::bigint as ${sql.ref(one)}`),
    ),
  );
const signed = sql`0::bigint as new_members, 0::bigint as notes, 0::bigint as intros, 0::bigint as agreed,
  0::bigint as met, 0::bigint as success,
  o.pay_cents as signed_cents, 1::bigint as signed_count, 0::bigint as refund_cents`;

const log = sql`0::bigint as new_members, 0::bigint as notes, 0::bigint as intros,
  (l.to_status = 'AGREED')::int::bigint as agreed,
  (l.to_status = 'MET')::int::bigint as met, (l.to_status = 'SUCCESS')::int::bigint as success,
    0::bigint as signed_cents, 0::bigint as signed_count,
  0::bigint as refund_cents`;

/**
 * The figures of the days `from` to `to` from their sources, one row for each day and owner. A refund counts on the day
 * it was completed, whatever the day of its order.
 */
export function sourceSql(from: Sql, to: Sql): Sql {
  const owners = (staff: Sql, agent: Sql, shop: Sql) =>
    sql`${staff} as staff_id, ${agent} as agent_id, ${shop} as shop_id`;
  /** The owner of a member or an order; joined, since all members of a day are read at once. */
  const ownersOf = (of: "m" | "o") =>
    sql`left join staff owner on owner.user_id = ${sql.ref(`${of}.sale_user_id`)}
      left join agent maker on maker.user_id = ${sql.ref(`${of}.matchmaker_user_id`)} and maker.tier = 'MATCHMAKER'`;
  const byMember = owners(sql`owner.id`, sql`maker.id`, sql`m.shop_id`);
  const byOrder = owners(sql`owner.id`, sql`maker.id`, sql`o.shop_id`);
  const byInitiator = owners(
    sql`i.initiator_staff_id`,
    sql`(select a.id from staff s join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER'
      where s.id = i.initiator_staff_id)`,
    sql`i.shop_id`,
  );
  const parts = [
    part(
      sql`${dayOf("m.created_time")} as date, ${byMember}, ${figure("new_members", sql`1::bigint`)}`,
      sql`from member m ${ownersOf("m")} where ${within("m.created_time", from, to)} and not m.is_market_account
        and (m.sale_user_id is not null or m.matchmaker_user_id is not null or m.shop_id is not null)`,
    ),
    part(
      sql`${dayOf("n.created_time")} as date, ${owners(
        sql`n.staff_id`,
        sql`case when writer.tier = 'MATCHMAKER' then writer.id end`,
        sql`writer.shop_id`,
      )}, ${figure("notes", sql`1::bigint`)}`,
      sql`from communicate_note n left join staff s on s.id = n.staff_id left
        join agent writer on writer.id = s.agent_id
        where ${within("n.created_time", from, to)} and n.staff_id is not null`,
    ),
    part(
      sql`${dayOf("i.created_time")} as date, ${byInitiator}, ${figure("intros", sql`1::bigint`)}`,
      sql`from introduction i where ${within("i.created_time", from, to)}`,
    ),
    part(
      sql`${dayOf("l.time")} as date, ${byInitiator}, ${log}`,
      sql`from introduction_log l join introduction i on i.id = l.introduction_id
        where ${within("l.time", from, to)} and l.to_status in ('AGREED', 'MET', 'SUCCESS')`,
    ),
    part(
      sql`${dayOf("o.pay_time")} as date, ${byOrder}, ${signed}`,
      sql`from trade_order o ${ownersOf("o")} where ${marriage} and ${within("o.pay_time", from, to)}`,
    ),
    part(
      sql`${dayOf("r.done_time")} as date, ${byOrder}, ${figure("refund_cents", sql`r.refund_cents`)}`,
      sql`from refund_apply r join trade_order o on o.id = r.order_id ${ownersOf("o")}
        where r.status = 'DONE' and ${marriage} and ${within("r.done_time", from, to)}`,
    ),
  ];
  const sums = sql`sum(new_members)::int as new_members, sum(notes)::int as notes, sum(intros)::int as intros,
    sum(agreed)::int as agreed, sum(met)::int as met,
    sum(success)::int as success, sum(signed_cents)::bigint as signed_cents, sum(signed_count)::int as signed_count,
      sum(refund_cents)::bigint as refund_cents,
    (sum(signed_cents) - sum(refund_cents))::bigint as net_cents`;
  const none = sql`null::bigint`;
  return sql`(with source as (${sql.join(parts, sql` union all `)})
    select date, staff_id, ${none} as agent_id, ${none} as shop_id, ${sums} from source where staff_id is not null
    group by date, staff_id
    union all select date, ${none}, agent_id, ${none}, ${sums} from source where agent_id is not null
    group by date, agent_id
    union all select date, ${none}, ${none}, shop_id, ${sums} from source where shop_id is not null
    group by date, shop_id)`;
}

/** Stored days and today so far: what every report reads. */
export const dailySql =
  (): Sql => sql`(select date, staff_id, agent_id, shop_id, new_members, notes, intros, agreed, met, success,
    signed_cents, signed_count,
    refund_cents, net_cents from performance_daily where date < current_date
  union all select * from ${sourceSql(sql`current_date`, sql`current_date`)} today)`;

/** Computes whole days again from their sources. */
export async function keepDays(db: Db, from: string, to: string): Promise<number> {
  await sql`delete from performance_daily where date between ${from}::date and ${to}::date`.execute(db);
  const { numAffectedRows } =
    await sql`insert into performance_daily (date, staff_id, agent_id, shop_id, new_members, notes, intros, agreed, met,
      success,
      signed_cents, signed_count, refund_cents, net_cents)
    select * from ${sourceSql(sql`${from}::date`, sql`${to}::date`)} f`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const dayText = (value: unknown): string | null => (typeof value === "string" ? value : null);

/**
 * 00:40: yesterday, and the days before again, since a late refund or note may have been added; or a requested span.
 */
export const performanceJobs: readonly Job[] = [
  {
    name: "performance-daily",
    cron: "40 0 * * *",
    run: ({ database: { db } }) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          first: string;
          last: string;
        }>`select (current_date - 3)::text as first, (current_date - 1)::text as last`.execute(tx);
        const { first = "", last = "" } = rows[0] ?? {};
        return keepDays(tx, first, last);
      }),
  },
  {
    name: "performance-recalc",
    run: ({ database: { db } }, payload) => {
      const { from, to } = (payload ?? {}) as { from?: unknown; to?: unknown };
      const [first, last] = [dayText(from), dayText(to)];
      return first === null || last === null
        ? Promise.resolve(0)
        : db.transaction().execute((tx) => keepDays(tx, first, last));
    },
  },
];
