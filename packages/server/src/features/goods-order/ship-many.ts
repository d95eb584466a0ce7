import { expressCompany } from "@hongxian/contract/core/goods/goods.choices.ts";
import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import * as endpoints from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { trackingPattern } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import { isPaidOrder } from "@hongxian/contract/core/money/order.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { sheetOutcomeOf, sheetRows, type RowProblem } from "../../core/foundation/file/sheet-rows.ts";
import { shipGoods } from "../../core/money/goods/ship-goods.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { lockGoodsOrder } from "./goods-order.handlers.ts";
import { goodsOrderScope, isGoodsOrder } from "./goods-order.server.ts";

const companyOf = new Map<string, string>(
  expressCompany.values.flatMap((value) => [
    [value, value],
    [expressCompany.labels[value], value],
  ]),
);

/** 批量发货: every line is checked first; a sheet without faults is shipped as a whole. */
export const shipMany = handle(endpoints.shipMany, async (call) => {
  const { db, caller, body } = call;
  const lines = await sheetRows(call, body, endpoints.shipSheet, endpoints.shipSheetMax);
  const numbers = lines.map(({ cells }) => cells.orderNo);
  const { rows } = await sql<{
    id: number;
    orderNo: string;
    userId: number;
  }>`select t.id, t.order_no, t.user_id from trade_order t
    join shipment s on s.order_id = t.id
    where t.order_no = any(${numbers}::text[]) and ${isGoodsOrder} and t.status = 'PAID' and s.status = 'WAIT_SHIP'
      and ${scopeSql(goodsOrderScope(caller))}`.execute(db);
  const orders = new Map(rows.map((row) => [row.orderNo, row]));
  const used = await sql<{
    trackingNo: string;
    userId: number;
  }>`select s.tracking_no, o.user_id from shipment s join trade_order o on o.id = s.order_id
    where s.tracking_no = any(${lines.map(({ cells }) => cells.trackingNo)}::text[])`.execute(db);
  const problems = new Map<number, RowProblem>();
  const seen = new Set<string>();
  for (const { row, cells } of lines) {
    const order = orders.get(cells.orderNo);
    if (order === undefined || seen.has(cells.orderNo))
      problems.set(row, [endpoints.shipSheet.orderNo, goodsOrderMessages.noOrder]);
    else if (!companyOf.has(cells.company))
      problems.set(row, [endpoints.shipSheet.company, goodsOrderMessages.company]);
    else if (!trackingPattern.test(cells.trackingNo))
      problems.set(row, [endpoints.shipSheet.trackingNo, goodsOrderMessages.trackingNo]);
    else if (used.rows.some((one) => one.trackingNo === cells.trackingNo && one.userId !== order.userId))
      problems.set(row, [endpoints.shipSheet.trackingNo, goodsOrderMessages.trackingUsed]);
    seen.add(cells.orderNo);
  }
  call.audit({
    targetType: auditTargets.order,
    targetId: null,
    after: { rows: lines.length, errors: problems.size, dryRun: body.dryRun },
  });
  const outcome = sheetOutcomeOf(lines, problems, body.dryRun);
  if (body.dryRun) return outcome;
  const ordered = lines
    .map(({ cells }) => ({ cells, id: orders.get(cells.orderNo)?.id ?? 0 }))
    .toSorted((a, b) => a.id - b.id);
  for (const { cells, id } of ordered) {
    const order = await lockGoodsOrder(call, id);
    if (!isPaidOrder(order)) throw new AppError("STALE");
    await shipGoods(db, order, {
      company: companyOf.get(cells.company) ?? null,
      trackingNo: cells.trackingNo,
      confirmed: true,
      staffId: caller.staffId,
    });
    call.auditItem({
      targetType: auditTargets.order,
      targetId: id,
      after: { shipStatus: "SHIPPED", trackingNo: cells.trackingNo },
    });
  }
  return outcome;
});
