import { statementKind, statementMatch, statementWay } from "@hongxian/contract/core/money/trade.choices.ts";
import { getDifferenceOrders } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { channelStatement, wayGuides, waysOf } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { Radio } from "antd";
import { useState } from "react";
import { FactList, Yuan } from "../../core/money/money-parts.tsx";
import { OrderDrawer } from "../../core/money/order-drawer.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import { useForm } from "../../kit/use-form.ts";
import { useData } from "../../platform/use-data.ts";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PayableOrders } from "./payable-orders.tsx";

type Line = RowOf<typeof channelStatement>;
const handle = actionCall(channelStatement, "handle");
const remarkField = channelStatement.actions.handle.ask.remark;

function Facts({ row, onOrder }: { row: Line; onOrder(): void }) {
  return (
    <FactList
      facts={[
        ["差异", `${statementKind.labels[row.kind]} · ${statementMatch.labels[row.matchStatus]}`],
        [
          "订单",
          row.orderNo === null ? (
            "平台没有对应订单"
          ) : (
            <button key="order" type="button" className="cell-link num" onClick={onOrder}>
              {row.orderNo}
            </button>
          ),
        ],
        ...(row.user === null ? [] : [["会员", <MemberCell key="member" member={row.user} />] as const]),
        [
          "渠道",
          <span key="channel">
            <Yuan cents={row.amountCents} />
            ，手续费 <Yuan cents={row.feeCents} />
          </span>,
        ],
        [
          "平台",
          <span key="local">
            <Yuan cents={row.localCents} />
            ，手续费 <Yuan cents={row.localFeeCents} />
          </span>,
        ],
      ]}
    />
  );
}

function Orders({ id, chosen, onChoose }: { id: number; chosen: number | null; onChoose(orderId: number): void }) {
  const found = useData(getDifferenceOrders, { params: { id } });
  return (
    <AnswerPanel answer={found} empty="没有金额一致的超时或失败订单，请记待查款">
      {(orders) => <PayableOrders orders={orders} chosen={chosen} onChoose={onChoose} />}
    </AnswerPanel>
  );
}

/** 处理差异: what the two sides say, and the ways that settle it. */
export function DifferenceDialog({ row, onDone, onClose }: { row: Line; onDone(): void; onClose(): void }) {
  const ways = waysOf(row);
  const [initial] = useState(() => ({
    way: ways.length === 1 ? ways[0] : undefined,
    orderId: undefined,
    remark: undefined,
  }));
  const [isOrderOpen, setOrderOpen] = useState(false);
  const form = useForm({
    schema: handle.body,
    initial,
    send: (body) => runCall(handle, { params: { id: row.id }, body }),
    onDone,
  });
  const way = ways.find((one) => one === form.values.way);
  const chosen = typeof form.values.orderId === "number" ? form.values.orderId : null;
  return (
    <FormFrame
      title={`处理差异 ${row.channelTradeNo}`}
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : way === undefined ? "确定" : statementWay.labels[way]}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <Facts row={row} onOrder={() => setOrderOpen(true)} />
      {row.proposedBy !== null && (
        <p className="ochre mt-8" role="status">
          {row.proposedBy} 已提交冲正：另一人再次选择「冲正」后生效，选择其他方式则取消该提交。
        </p>
      )}
      <div className="form-grid mt-16">
        <FormField label="处理方式" error={form.errors.way} hint={way === undefined ? undefined : wayGuides[way]} full>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label="处理方式"
              value={way}
              options={ways.map((value) => ({ value, label: statementWay.labels[value] }))}
              onChange={(event) => form.field("way").onChange(event.target.value)}
            />
          )}
        </FormField>
        {way === "MAKE_UP" && (
          <FormField label="补单订单" error={form.errors.orderId} full>
            {() => <Orders id={row.id} chosen={chosen} onChoose={form.field("orderId").onChange} />}
          </FormField>
        )}
        <FormField label={remarkField.label} error={form.errors.remark} full>
          {(control) => (
            <FieldInput
              {...control}
              field={remarkField}
              value={form.field("remark").value}
              onChange={(value) => form.field("remark").onChange(value ?? undefined)}
            />
          )}
        </FormField>
      </div>
      {isOrderOpen && row.orderId !== null && <OrderDrawer id={row.orderId} onClose={() => setOrderOpen(false)} />}
    </FormFrame>
  );
}
