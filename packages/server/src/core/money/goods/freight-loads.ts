import {
  freightMessages,
  freightOfAll,
  type FreightLoad,
  type FreightPlace,
  type FreightRule,
} from "@hongxian/contract/core/goods/freight.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The rules of a template `f` as the calculation reads them. */
export const rulesSql = (templateId: RawBuilder<unknown>): RawBuilder<FreightRule[]> =>
  sql<
    FreightRule[]
  >`(select coalesce(json_agg(json_build_object('areaIds', r.area_ids, 'noDelivery', r.no_delivery, 'firstUnit',
    r.first_unit,
    'firstCents', r.first_cents, 'nextUnit', r.next_unit, 'nextCents', r.next_cents, 'freeOverCents', r.free_over_cents)
    order by r.id), '[]')
    from freight_rule r where r.template_id = ${templateId})`;

export interface LoadItem {
  readonly goodsId: number;
  readonly count: number;
  readonly cents: number;
}

/** Weight and count of the given goods under each of their templates; goods without one cost nothing to ship. */
async function loadsOf(db: Db, items: readonly LoadItem[]): Promise<FreightLoad[]> {
  const { rows } =
    await sql<FreightLoad>`select f.charge_type, ${rulesSql(sql.ref("f.id"))} as rules, sum(i.count)::int as count,
      sum(g.weight_gram * i.count)::int as weight_gram, sum(i.cents)::bigint as goods_cents
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("goodsId" bigint, count int, cents bigint)
    join goods g on g.id = i."goodsId" join freight_template f on f.id = g.freight_template_id group by f.id`.execute(
      db,
    );
  return rows;
}

/** The freight of an order's goods to a place; throws where one of them is not delivered. */
export async function freightFor(db: Db, items: readonly LoadItem[], place: FreightPlace): Promise<number> {
  const cents = freightOfAll(await loadsOf(db, items), place);
  if (cents === null) throw refused(freightMessages.noDelivery);
  return cents;
}
