import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { invoiceKind, invoiceTitleType } from "@hongxian/contract/core/money/trade.choices.ts";
import { applyForInvoice, getInvoiceableOrders } from "@hongxian/contract/core/money/invoice.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Checkbox } from "antd";
import { useMemo, useState } from "react";
import type { Draft } from "../../platform/form-types.ts";
import { entriesOf } from "../../platform/field-names.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { MemberFinder } from "../staff/member-finder.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";

const fields = {
  titleType: field.choice("抬头类型", invoiceTitleType),
  title: field.text("发票抬头", { max: 60 }),
  taxNo: optional(field.text("税号", { max: 20 })),
  kind: field.choice("发票种类", invoiceKind),
  content: optional(field.text("内容", { max: 60 })),
  email: optional(field.text("接收邮箱", { max: 100 })),
  bankName: optional(field.text("开户银行", { max: 60 })),
  bankNo: optional(field.text("银行账号", { max: 40 })),
  address: optional(field.text("注册地址", { max: 120 })),
  phone: optional(field.text("注册电话", { max: 20 })),
};
const special: readonly string[] = ["bankName", "bankNo", "address", "phone"];
const blank: Draft<typeof applyForInvoice.body> = {
  orders: [],
  titleType: "PERSON",
  title: "",
  taxNo: "",
  kind: "NORMAL",
  content: "婚恋服务费",
  email: "",
  bankName: "",
  bankNo: "",
  address: "",
  phone: "",
};

interface ApplyProps {
  readonly userId: number;
  readonly name: string;
  onDone(): void;
  onClose(): void;
}

/** 代申请: orders and the invoice title; the remaining amount of an order is invoiced in full. */
export function ApplyInvoiceForm({ userId, name, onDone, onClose }: ApplyProps) {
  const found = useData(getInvoiceableOrders, { query: { userId } });
  const form = useForm({
    schema: applyForInvoice.body,
    initial: useMemo(() => ({ ...blank }), []),
    counted: (values) =>
      Object.fromEntries([["userId", userId], ...Object.entries(values).map(([key, value]) => [key, value ?? ""])]),
    send: (body) => runCall(applyForInvoice, { body }),
    onDone,
  });
  const orders = form.values.orders ?? [];
  const toggle = (orderId: number, cents: number) =>
    form.set(
      "orders",
      orders.some((one) => one.orderId === orderId)
        ? orders.filter((one) => one.orderId !== orderId)
        : [...orders, { orderId, cents }],
    );
  const total = orders.reduce((sum, { cents }) => sum + cents, 0);
  const shows = (key: string) =>
    (key !== "taxNo" || form.values.titleType === "COMPANY") &&
    (!special.includes(key) || form.values.kind === "SPECIAL");
  return (
    <FormFrame
      title={`申请开票 · ${name}`}
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : `申请开票 ¥${yuanText(total)}`}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="订单" full error={form.errors.orders ?? form.errors.userId}>
        {() => (
          <AnswerPanel answer={found} empty="没有可开票的订单">
            {(invoiceable) => (
              <table className="money-lines wide">
                <tbody>
                  {invoiceable.map((order) => (
                    <tr key={order.orderId}>
                      <td>
                        <Checkbox
                          checked={orders.some(({ orderId }) => orderId === order.orderId)}
                          onChange={() => toggle(order.orderId, order.leftCents)}
                        >
                          <span className="num">{order.orderNo}</span>
                        </Checkbox>
                      </td>
                      <td>{order.title}</td>
                      <td className="num">{order.contractNo ?? ""}</td>
                      <td className="money-right num">可开 {yuanText(order.leftCents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </AnswerPanel>
        )}
      </FormField>
      <div className="form-grid form-wide">
        {entriesOf(fields)
          .filter(([key]) => shows(key))
          .map(([key, one]) => (
            <FormField
              key={key}
              label={one.label}
              error={form.errors[key]}
              optional={"optional" in one && !(special.includes(key) || key === "taxNo")}
            >
              {(control) => <FieldInput {...control} field={one} {...form.field(key)} />}
            </FormField>
          ))}
      </div>
    </FormFrame>
  );
}

/** The same when the member is not known yet. */
export function ApplyInvoiceDialog({ onDone, onClose }: Pick<ApplyProps, "onDone" | "onClose">) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [chosen, setChosen] = useState<FoundMember | null>(null);
  if (chosen !== null)
    return (
      <ApplyInvoiceForm
        userId={chosen.userId}
        name={chosen.firstName ?? String(chosen.userId)}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <FormFrame
      title="代申请发票"
      kind="dialog"
      width={480}
      dirty={false}
      busy={member === null}
      okText="下一步"
      onOk={() => setChosen(member)}
      onClose={onClose}
    >
      <MemberFinder member={member} onFound={setMember} />
    </FormFrame>
  );
}
