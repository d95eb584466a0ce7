import { applyForRefund, passRefundFirst, rejectOneRefund } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { OrderDialogProps } from "./order-dialogs.tsx";

const goodsReasons = choices({
  QUALITY: "商品质量",
  NOT_RECEIVED: "未收到货",
  MISTAKE: "误操作",
  REPEAT: "重复支付",
  OTHER: "其他",
});
const fields = {
  amount: field.cents("退款金额"),
  reasonType: field.choice("退款原因", goodsReasons),
  reason: field.longText("说明", { max: 500 }),
  returnNo: optional(field.text("退货运单号", { max: 30 })),
  refundMode: field.choice("退款方式", choices({ ORIGINAL: "原路退回", BALANCE: "退至充值余额" })),
};

/** 退款: which items and how many of each, and how much of the amount paid for them. */
export function GoodsRefundDialog({ row, ...end }: OrderDialogProps) {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(row.items.map(({ id, count, refundCount }) => [id, count - refundCount])),
  );
  const items = row.items.flatMap(({ id }) =>
    (counts[id] ?? 0) > 0 ? [{ orderItemId: id, count: counts[id] ?? 0 }] : [],
  );
  const [initial] = useState({ amount: row.payCents - row.refundCents, refundMode: "ORIGINAL", returnNo: "" });
  const isSent = row.shipStatus === "SHIPPED" || row.shipStatus === "RECEIVED";
  return (
    <SchemaDialog
      title={`退款 ${row.orderNo}`}
      schema={applyForRefund.body}
      fields={fields}
      initial={initial}
      shows={(name) => name !== "returnNo" || isSent}
      counted={({ returnNo, ...values }) => ({ ...values, orderId: row.id, items, returnNo: returnNo ?? "" })}
      send={(body) => runCall(applyForRefund, { body })}
      {...end}
    >
      <div className="refund-lines grid gap-8 mb-16">
        {row.items.map((item) => (
          <label className="grid at-middle gap-12" key={item.id}>
            <span className="cell-text block cut">
              {item.title} {item.specText}
            </span>
            <InputNumber
              aria-label={`${item.title}退款数量`}
              min={0}
              max={item.count - item.refundCount}
              value={counts[item.id] ?? 0}
              onChange={(count) => setCounts({ ...counts, [item.id]: count ?? 0 })}
            />
          </label>
        ))}
      </div>
    </SchemaDialog>
  );
}

const passFields = { refundCents: field.cents("核定金额"), remark: optional(field.longText("说明", { max: 200 })) };

/** 初审通过 of the open application. */
export function PassRefundDialog({ row, ...end }: OrderDialogProps) {
  const [initial] = useState({ refundCents: row.refundApplyCents ?? 0, remark: "" });
  return (
    <SchemaDialog
      title={`初审通过 ${row.orderNo}`}
      schema={passRefundFirst.body}
      fields={passFields}
      initial={initial}
      counted={({ remark, ...values }) => ({ ...values, remark: remark ?? "" })}
      send={(body) => runCall(passRefundFirst, { params: { id: row.refundId ?? 0 }, body })}
      {...end}
    />
  );
}

/** 驳回 of the open application. */
export const RejectRefundDialog = ({ row, ...end }: OrderDialogProps) => (
  <TextDialog
    title={`驳回售后 ${row.orderNo}`}
    label="驳回原因"
    name="remark"
    max={200}
    schema={rejectOneRefund.body}
    send={(body) => runCall(rejectOneRefund, { params: { id: row.refundId ?? 0 }, body })}
    {...end}
  />
);
