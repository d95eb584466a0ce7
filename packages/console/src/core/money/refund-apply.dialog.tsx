import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  applyForRefund,
  findRefundableOrders,
  getRefundSuggestion,
} from "@hongxian/contract/core/money/refund.endpoints.ts";
import { refundMode, refundReason } from "@hongxian/contract/core/money/trade.choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Input } from "antd";
import { useMemo, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { RefundSteps } from "./refund-steps.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

interface EndProps {
  onDone(): void;
  onClose(): void;
}

const fields = {
  amount: field.cents("退款金额"),
  reasonType: field.choice("原因类型", refundReason),
  reason: field.longText("退款原因", { max: 500 }),
  refundMode: field.choice("退款方式", refundMode),
  payeeName: field.text("收款人", { max: 30 }),
  payeeAccount: field.text("收款账号", { max: 60 }),
  imgs: optional(field.images("凭证图片", { max: 9 })),
};
const offlineOnly = ["payeeName", "payeeAccount"];

/** 申请退款 of one order, with the amount the rules suggest. */
export function RefundApplyForm({ orderId, orderNo, ...end }: EndProps & { orderId: number; orderNo: string }) {
  const suggestion = useData(getRefundSuggestion, { query: { orderId } });
  const { data } = suggestion;
  const initial = useMemo(
    () => ({ amount: data?.suggestCents, refundMode: "ORIGINAL", reason: "", payeeName: "", payeeAccount: "" }),
    [data],
  );
  return (
    <Loaded answer={suggestion} title={`申请退款 ${orderNo}`} onClose={end.onClose}>
      {(data) => (
        <SchemaDialog
          title={`申请退款 ${orderNo}`}
          schema={applyForRefund.body}
          fields={fields}
          initial={initial}
          width={560}
          hints={{ amount: `可退 ${yuanText(data.restCents)}，建议 ${yuanText(data.suggestCents)}` }}
          shows={(name, values) => !offlineOnly.includes(name) || values.refundMode === "OFFLINE"}
          counted={({ imgs, ...values }) => ({
            ...values,
            orderId,
            imgs: addressesOf(imgs),
            payeeName: values.payeeName ?? "",
            payeeAccount: values.payeeAccount ?? "",
          })}
          okText="提交申请"
          send={(body) => runCall(applyForRefund, { body })}
          {...end}
        >
          {data.steps !== null && <RefundSteps steps={data.steps} suggestCents={data.suggestCents} />}
        </SchemaDialog>
      )}
    </Loaded>
  );
}

/** The same when the order is searched for first. */
export function RefundApplyDialog({ keyword: first = "", ...end }: EndProps & { keyword?: string }) {
  const [keyword, setKeyword] = useState(first);
  const [order, setOrder] = useState<{ orderId: number; orderNo: string } | null>(null);
  const found = useData(findRefundableOrders, { query: { keyword } }, { enabled: keyword !== "" });
  if (order !== null) return <RefundApplyForm {...order} {...end} />;
  return (
    <FormFrame
      title="代提退款申请"
      kind="dialog"
      width={600}
      dirty={false}
      busy
      okText="选择订单"
      onOk={() => undefined}
      onClose={end.onClose}
    >
      <Input.Search
        autoFocus
        defaultValue={first}
        placeholder="订单号 / 合同号 / 会员ID"
        onSearch={(text) => setKeyword(text.trim())}
      />
      {keyword !== "" && (
        <AnswerPanel answer={found} empty="没有可退款的订单">
          {(orders) => (
            <ul className="money-queue money-picks" aria-label="可退款订单">
              {orders.map((one) => (
                <li key={one.orderId}>
                  <button
                    className="grid gap-2 wide align-start pointer"
                    type="button"
                    onClick={() => setOrder({ orderId: one.orderId, orderNo: one.orderNo })}
                  >
                    <span className="row spread gap-8">
                      <b className="num">{one.orderNo}</b>
                      <span className="num">可退 {yuanText(one.restCents)}</span>
                    </span>
                    <span className="caption row spread gap-8">
                      <span>
                        {one.userName} · {one.title}
                      </span>
                      <span className="num">{one.contractNo ?? ""}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </AnswerPanel>
      )}
    </FormFrame>
  );
}
