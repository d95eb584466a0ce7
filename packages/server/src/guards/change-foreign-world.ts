import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

interface Own {
  readonly members: ReadonlySet<number>;
  readonly agents: ReadonlySet<number>;
  readonly shops: ReadonlySet<number>;
  readonly staffId: number;
}

/**
 * Changes what belongs to everyone but one account, in ways that any figure would show: people are registered and
 * verified today, orders paid today and more expensive, introductions met, shares and rewards larger. Triggers are off,
 * so that only these rows change.
 */
export async function changeForeignWorld(db: Db, { members, agents, shops, staffId }: Own): Promise<void> {
  const [own, trees, houses] = [[...members], [...agents], [...shops]];
  const foreign = (column: string) =>
    sql`${sql.ref(column)} is not null and ${sql.ref(column)} <> all(${own}::bigint[])`;
  const notOurs = (column: string) =>
    sql`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${trees}::bigint[]))`;
  const elsewhere = (column: string) =>
    sql`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${houses}::bigint[]))`;
  const ofOthers = (column: string) =>
    sql`not exists (select from staff s
      where s.id = ${sql.ref(column)} and (s.id = ${staffId} or s.agent_id = any(${trees}::bigint[])))`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update member set created_time = now() - interval '1 hour', auth_status = 'REAL_NAME', face_value = 1,
      last_active_time = now() where ${foreign("user_id")}`.execute(tx);
    await sql`update trade_order o
        set status = 'PAID', pay_cents = o.pay_cents + 700, amount_cents = o.amount_cents + 700,
        created_time = now() - interval '1 hour', pay_time = now() - interval '1 hour'
      where ${foreign("o.user_id")} and ${elsewhere("o.shop_id")}
        and not exists (select from profit_share p
        where p.order_id = o.id and p.agent_id = any(${trees}::bigint[]))`.execute(tx);
    await sql`update introduction i
      set status = 'MET', created_time = now() - interval '2 hours', state_time = now(), meet_time = now()
      where ${foreign("i.user_id")} and ${foreign("i.other_user_id")} and ${elsewhere("i.shop_id")}
        and ${elsewhere("i.other_shop_id")}
        and ${ofOthers("i.initiator_staff_id")}`.execute(tx);
    await sql`update borrow_request r
      set status = 'ACCEPTED', created_time = now() - interval '2 hours', handle_time = now()
      where ${foreign("r.user_id")} and ${foreign("r.target_user_id")} and ${elsewhere("r.from_shop_id")}
        and ${elsewhere("r.to_shop_id")}
        and ${ofOthers("r.from_staff_id")} and ${ofOthers("r.to_staff_id")}`.execute(tx);
    await sql`update profit_share set amount_cents = amount_cents + 300, created_time = now()
      where status <> 'REVERSED' and ${notOurs("agent_id")}`.execute(tx);
    await sql`update matchmaker_reward set amount_cents = amount_cents + 300, created_time = now()
      where status in ('FROZEN', 'ISSUED') and amount_cents > 0 and ${notOurs("agent_id")}`.execute(tx);
    await sql`update withdrawal set status = 'WAIT_AUDIT', created_time = now()
      where (owner_type = 'AGENT' and ${notOurs("owner_id")})
        or (owner_type = 'MEMBER' and ${foreign("owner_id")})`.execute(tx);
    await sql`update performance_daily d
      set new_members = new_members + 7, signed_cents = signed_cents + 900, net_cents = net_cents + 900
      where (d.agent_id is not null and ${notOurs("d.agent_id")})
        or (d.shop_id is not null and ${elsewhere("d.shop_id")})
        or (d.staff_id is not null and ${ofOthers("d.staff_id")})`.execute(tx);
    await sql`update user_contract set created_time = now()
      where ${foreign("user_id")} and ${elsewhere("shop_id")}`.execute(tx);
    await sql`update complaint set status = 'WAIT_HANDLE', created_time = now() where ${foreign("user_id")}`.execute(
      tx,
    );
  });
}
