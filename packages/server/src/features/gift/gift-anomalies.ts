import * as endpoints from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { giftScope } from "./gift-record.server.ts";

type Found = z.output<typeof endpoints.getGiftAnomalies.data>[number];

/** From this amount on, a sender's daily total counts as large. */
const largeCents = 50_000;

/** Conditions on a gift `t` of the last thirty days, by the kind of suspicion. */
const kinds: readonly (readonly [Found["kind"], RawBuilder<boolean>])[] = [
  [
    "MUTUAL",
    sql<boolean>`exists (select from gift_record b
      where b.from_user_id = t.to_user_id and b.to_user_id = t.from_user_id and b.status = 'NORMAL'
      and b.created_time between t.created_time - interval '7 days' and t.created_time + interval '7 days')`,
  ],
  [
    "SAME_DEVICE",
    sql<boolean>`(exists (select from member a join member b on b.id_no_hash = a.id_no_hash
      where a.user_id = t.from_user_id and b.user_id = t.to_user_id)
      or exists (select from login_record a join login_record b on b.device_id = a.device_id
      where a.user_id = t.from_user_id and b.user_id = t.to_user_id
        and a.device_id <> '' and a.created_time >= now() - interval '90 days'
        and b.created_time >= now() - interval '90 days'))`,
  ],
  [
    "FAST_WITHDRAW",
    sql<boolean>`(exists (select from withdrawal w
      where w.owner_type = 'MEMBER' and w.owner_id = t.to_user_id
        and w.created_time between t.created_time and t.created_time + interval '24 hours')
      and (select sum(b.amount_cents) from gift_record b
      where b.from_user_id = t.from_user_id and b.to_user_id = t.to_user_id and b.status = 'NORMAL'
        and b.created_time between t.created_time - interval '24 hours' and t.created_time + interval '24 hours') >=
        ${sql.lit(largeCents)})`,
  ],
  [
    "REFUND_LINK",
    sql<boolean>`exists (select from refund_apply r join trade_order o on o.id = r.order_id
      where o.user_id = t.from_user_id and o.order_type = 'RECHARGE' and r.status = 'DONE'
      and o.pay_time <= t.created_time and r.done_time >= t.created_time)`,
  ],
];

const memberJson = (column: string) =>
  sql`(select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex)
    from member m where m.user_id = ${sql.ref(column)})`;

export const getGiftAnomalies = handle(endpoints.getGiftAnomalies, async ({ db, caller }) => {
  const found: Found[] = [];
  for (const [kind, condition] of kinds) {
    const { rows } = await sql<Found>`with k as (
        select t.from_user_id, t.to_user_id, count(*)::int as times, sum(t.amount_cents)::bigint as amount_cents,
          max(t.created_time) as last_time,
          coalesce((array_agg(t.id order by t.id desc) filter (where t.risk_flag = 'NONE'))[1:500], '{}') as ids
        from gift_record t where t.status = 'NORMAL' and t.created_time >= now() - interval '30 days'
          and ${scopeSql(giftScope(caller))} and ${condition}
        group by 1, 2 order by amount_cents desc limit 50)
      select ${kind} as kind, ${memberJson("k.from_user_id")} as
      from, ${memberJson("k.to_user_id")} as to, k.times, k.amount_cents, k.last_time, to_json(k.ids) as ids from k
      order by k.amount_cents desc`.execute(db);
    found.push(...rows);
  }
  return found;
});
