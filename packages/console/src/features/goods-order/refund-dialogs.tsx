import { applyForRefund, passRefundFirst, rejectOneRefund } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { goodsRefundCents } from "@hongxian/contract/core/money/refund.rules.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { useForm } from "../../kit/use-form.ts";
import { yuanText } from "../../platform/decimal.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
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
  reasonType: field.choice("原因类型", goodsReasons),
  reason: field.longText("退款原因", { max: 500 }),
  isReturned: field.flag("商品寄回"),
  returnNo: field.text("退货运单号", { max: 30 }),
  refundMode: field.choice("退款方式", choices({ ORIGINAL: "原路退回", BALANCE: "退至充值余额" })),
};
type Counts = Readonly<Record<number, number>>;
type Name = keyof typeof fields;
const names = Object.keys(fields) as readonly Name[];

/** 退款: which items and how many of each; the amount follows them, and may be lowered. */
export function GoodsRefundDialog({ row, ...end }: OrderDialogProps) {
  const isSent = row.shipStatus === "SHIPPED" || row.shipStatus === "RECEIVED";
  const rest = row.payCents - row.refundCents;
  const refundable = (counts: Counts) =>
    Math.min(
      rest,
      goodsRefundCents({ ...row, isSent, lines: row.items }, (id) => counts[id] ?? 0),
    );
  const [first] = useState(() => {
    const counts: Counts = Object.fromEntries(row.items.map(({ id, count, refundCount }) => [id, count - refundCount]));
    return {
      counts,
      amount: refundable(counts),
      reasonType: undefined,
      reason: "",
      isReturned: isSent,
      returnNo: "",
      refundMode: "ORIGINAL",
    };
  });
  const form = useForm({
    schema: applyForRefund.body,
    initial: first,
    counted: ({ counts, ...values }) => ({
      ...values,
      orderId: row.id,
      items: row.items.flatMap(({ id }) =>
        (counts[id] ?? 0) > 0 ? [{ orderItemId: id, count: counts[id] ?? 0 }] : [],
      ),
      returnNo: values.isReturned === true ? values.returnNo : "",
    }),
    send: (body) => runCall(applyForRefund, { body }),
    onDone: end.onDone,
  });
  const { counts, isReturned, reasonType } = form.values;
  const hints: Partial<Record<Name, string>> = {
    amount: `所选商品可退 ${yuanText(refundable(counts))}`,
    isReturned: "商品破损等无需寄回时关闭",
  };
  const shows = (name: Name) => {
    if (name !== "isReturned" && name !== "returnNo") return true;
    return isSent && reasonType !== "NOT_RECEIVED" && (name === "isReturned" || isReturned === true);
  };
  return (
    <FormFrame
      title={`退款 ${row.orderNo}`}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "提交申请"}
      onOk={() => void form.submit()}
      onClose={end.onClose}
    >
      <FormField label="退款商品" error={form.errors.items}>
        {() => (
          <div className="refund-lines grid gap-8">
            {row.items.map((item) => (
              <label className="grid at-middle gap-12" key={item.id}>
                <span className="cell-text block cut" title={`${item.title} ${item.specText}`}>
                  {item.title} {item.specText}
                </span>
                <InputNumber
                  aria-label={`${item.title}退款数量`}
                  min={0}
                  max={item.count - item.refundCount}
                  value={counts[item.id] ?? 0}
                  onChange={(count) => {
                    const next = { ...counts, [item.id]: count ?? 0 };
                    form.set("counts", next);
                    form.set("amount", refundable(next));
                  }}
                />
              </label>
            ))}
          </div>
        )}
      </FormField>
      {names.filter(shows).map((name) => (
        <FormField key={name} label={fields[name].label} error={form.errors[name]} hint={hints[name]}>
          {(control) => (
            <FieldInput
              {...control}
              field={fields[name]}
              value={form.values[name]}
              onChange={(value) => form.put(name, value)}
            />
          )}
        </FormField>
      ))}
    </FormFrame>
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
      hints={{
        refundCents: `申请 ${yuanText(row.refundApplyCents ?? 0)}`,
        remark: "高于申请金额时必填",
      }}
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
