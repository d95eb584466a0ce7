import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { sql } from "kysely";
import { goodsToReceive, receiveGoods } from "../../core/money/goods/ship-goods.ts";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { refundableCents } from "../../core/money/refunds/goods-refunds.ts";
import { mostRefund } from "../../core/money/refunds/refund-amounts.ts";
import { lockOrder } from "../../core/money/trade/trade-rows.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

const inTx = <T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(run);

/** SHIPPED for ten days without after-sales → RECEIVED. */
export async function receiveDue(db: Db): Promise<number> {
  const ids = await goodsToReceive(db);
  let count = 0;
  for (const id of ids)
    count += await inTx(db, async (tx) => {
      const order = await lockOrder(tx, id);
      return order.status === "PAID" && (await receiveGoods(tx, id, ["SHIPPED"])) ? 1 : 0;
    });
  return count;
}

/** Unused tickets apply for their refund automatically when they end; finance sends it. */
export async function refundEndedTickets(db: Db): Promise<number> {
  const reason = goodsOrderMessages.ticketOver;
  const { rows } = await sql<{ orderId: number; items: { orderItemId: number; count: number }[] }>`select i.order_id,
      json_agg(json_build_object('orderItemId', i.id, 'count', i.count - i.refund_count)) as items
    from order_item i join trade_order o on o.id = i.order_id
    where i.verify_code <> '' and i.verify_time is null and i.expire_time < now() and i.count > i.refund_count
      and o.status = 'PAID'
      and o.pay_cents > o.refund_cents
        and not exists (select from refund_apply r
        where r.order_id = o.id and r.status not in ('DONE', 'REJECTED', 'CANCELED'))
      and not exists (select from refund_apply r where r.order_id = o.id and r.source = 'JOB')
    group by i.order_id limit 500`.execute(db);
  let count = 0;
  for (const { orderId, items } of rows)
    count += await inTx(db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const { most } = await refundableCents(tx, order, items);
      const applyCents = Math.min(most, await mostRefund(tx, order));
      if (applyCents < 1) return 0;
      await applyRefund(tx, { orderId, applyCents, items, reasonType: "OTHER", reason, source: "JOB", staffId: null });
      return 1;
    });
  return count;
}

export const goodsOrderJobs: readonly Job[] = [
  {
    name: "goods-receive",
    cron: "10 2 * * *",
    run: async ({ database }) => (await receiveDue(database.db)) + (await refundEndedTickets(database.db)),
  },
];
