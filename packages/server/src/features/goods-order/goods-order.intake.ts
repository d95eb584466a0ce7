import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import type { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { goodsOrderIntake } from "@hongxian/contract/features/goods-order/goods-order.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { createGoodsOrder } from "../../core/money/goods/create-goods-order.ts";
import { receiveGoods } from "../../core/money/goods/ship-goods.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { lockOrder } from "../../core/money/trade/trade-rows.ts";
import { nameRegion } from "../../core/people/member/edit-region.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly orderNo: string;
  readonly status: ChoiceOf<typeof orderStatus>;
  readonly payCents: number;
  readonly pointAmount: number;
  readonly refundCents: number;
  readonly expireTime: string | null;
  readonly shipStatus: string;
  readonly company: string;
  readonly trackingNo: string;
  readonly items: { readonly itemId: number; readonly skuId: number; readonly count: number }[];
}

/** Goods that members order, and their word that the parcel has come. */
export const goodsOrderIntakeServer = serveIntake(goodsOrderIntake, {
  target: auditTargets.order,
  create: async ({ db, refs, audit }, { externalId, items, delivery, byPoints, remark, received }) => {
    if (received) throw invalid({ received: goodsOrderMessages.notSent });
    await needEnabled(db, refs.member);
    if (delivery !== null) await nameRegion(db, [delivery.provId, delivery.cityId, delivery.areaId]);
    const order = await createGoodsOrder(db, { userId: refs.member, items, delivery, byPoints, remark });
    const { orderNo, payCents, pointAmount } = order;
    audit({ after: { externalId, userId: refs.member, orderNo, items, payCents, pointAmount } });
    return order.id;
  },
  change: async ({ db, audit }, { externalId, received }, id) => {
    if (!received) throw refused(openMessages.fixed);
    const { status } = await lockOrder(db, id);
    if (status !== "PAID" || !(await receiveGoods(db, id, ["SHIPPED"]))) throw stateChanged();
    audit({ before: { shipStatus: "SHIPPED" }, after: { externalId, shipStatus: "RECEIVED" } });
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select o.order_no, o.status, o.pay_cents, o.point_amount, o.refund_cents,
        o.expire_time, s.status as ship_status, s.company, s.tracking_no,
        (select json_agg(json_build_object('itemId', i.id, 'skuId', i.sku_id, 'count', i.count) order by i.id)
          from order_item i where i.order_id = o.id) as items
      from trade_order o join shipment s on s.order_id = o.id where o.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
