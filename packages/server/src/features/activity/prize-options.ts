import type { Prize } from "@hongxian/contract/core/money/campaign.choices.ts";
import * as endpoints from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { handle, type Db } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";

const most = 50;
type Option = z.output<typeof endpoints.findPrizes.data>[number];
type Kind = z.output<typeof endpoints.findPrizes.query>["type"];

/** Coupons that are given out, specifications of goods on sale; `where` is over id and name. */
const sources: Readonly<Record<Kind, RawBuilder<unknown>>> = {
  COUPON: sql`(select c.id, c.name, c.face_amount as value_cents, c.total_count - c.granted_count as "left",
      c.status = 'ONLINE' and (c.end_time is null or c.end_time > now()) as is_given
    from coupon c) p`,
  GOODS: sql`(select k.id, g.title || case when k.spec_text = '' then '' else '（' || k.spec_text || '）' end as name,
      k.price_cents as value_cents, k.stock as "left", k.status = 'ENABLE' and g.status = 'ONLINE' as is_given
    from goods_sku k join goods g on g.id = k.goods_id) p`,
};

export const findPrizes = handle(endpoints.findPrizes, async ({ db, query: { type, keyword, id } }) => {
  const which = id === undefined ? sql`p.is_given and p.name ilike ${likeText(keyword)}` : sql`p.id = ${id}`;
  const { rows } = await sql<Option>`select p.id, p.name, p.value_cents, p."left" from ${sources[type]}
    where ${which} order by p.id desc limit ${most}`.execute(db);
  return rows;
});

type Named = Pick<Prize, "prizeType" | "refId">;
interface Known {
  readonly id: number;
  readonly name: string;
  readonly isGiven: boolean;
}
async function known(db: Db, type: Kind, prizes: readonly Named[]): Promise<Map<number, Known>> {
  const ids = prizes.flatMap(({ prizeType, refId }) => (prizeType === type && refId !== null ? [refId] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Known>`select p.id, p.name, p.is_given from ${sources[type]}
    where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const knownOf = async (db: Db, prizes: readonly Named[]) =>
  ({ COUPON: await known(db, "COUPON", prizes), GOODS: await known(db, "GOODS", prizes) }) as const;

/** What each prize consists of, in their order. */
export async function prizeNames(db: Db, prizes: readonly Named[]): Promise<string[]> {
  const from = await knownOf(db, prizes);
  return prizes.map(({ prizeType, refId }) =>
    prizeType === "COUPON" || prizeType === "GOODS" ? (from[prizeType].get(refId ?? 0)?.name ?? "") : "",
  );
}

/** A prize that nobody could ever receive is refused where it is chosen; one that was chosen before stays. */
export async function checkPrizes(db: Db, prizes: readonly Prize[], held: readonly Prize[] = []): Promise<void> {
  const from = await knownOf(db, prizes);
  for (const [at, { id, prizeType, refId }] of prizes.entries()) {
    const before = held.find((one) => one.id === id);
    if (refId === null || (before?.prizeType === prizeType && before?.refId === refId)) continue;
    const path = `prizes.${at}.refId`;
    if (prizeType === "COUPON" && from.COUPON.get(refId)?.isGiven !== true)
      throw invalid({ [path]: endpoints.activityMessages.noCoupon(at + 1) });
    if (prizeType === "GOODS" && from.GOODS.get(refId)?.isGiven !== true)
      throw invalid({ [path]: endpoints.activityMessages.noSku(at + 1) });
  }
}
