import { refundApply, refundBasis } from "@hongxian/contract/core/money/refund.resource.ts";
import { refundKind } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  getSuspenseOrders,
  returnOneSuspense,
  tradeGrants,
  tradeMessages,
  useSuspense as spendSuspense,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { payment, suspense } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { refundTones } from "../../core/money/order-tones.ts";
import { refundActions } from "../../core/money/refund-actions.tsx";
import { runCall } from "../../kit/run-call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { FormFrame } from "../../kit/form-frame.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { PayableOrders } from "./payable-orders.tsx";
import { payerFilters } from "./payer-filters.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";

const paymentOverlay: OverlayOf<typeof payment> = {
  tones: { status: { WAIT_PAY: "hollow", PAYING: "ochre", PAID: "jade", PAY_FAIL: "brick", PAY_BACK: "brick" } },
  widths: { payNo: 180, orderNo: 180, channelTradeNo: 190, failMsg: 150 },
};
export const PaymentTab = ({ tabs }: { tabs: PageTabs }) => (
  <ResourcePage resource={payment} overlay={paymentOverlay} tabs={tabs} />
);

const refundOverlay: OverlayOf<typeof refundApply> = {
  tones: { status: refundTones },
  filters: {
    amountMin: AmountRange,
    ...payerFilters,
    time: ({ list }) => (
      <RangeFilter
        list={list}
        begin="beginTime"
        end="endTime"
        label={refundBasis.labels[list.query["basis"] === "DONE" ? "DONE" : "CREATED"]}
        removable
        lastDays={30}
      />
    ),
  },
  widths: { refundNo: 190, orderNo: 180 },
};
const refundColumns = [
  "refundNo",
  "userId",
  "orderNo",
  "kind",
  "payCents",
  "applyCents",
  "suggestCents",
  "refundCents",
  "reasonType",
  "source",
  "status",
  "firstStaffId",
  "financeStaffId",
  "failMsg",
  "createdTime",
  "doneTime",
];
const otherKinds = refundKind.values.filter((kind) => kind !== "MARRIAGE").join(",");

/** 退款记录: services, recharges, courses and refunds by channels. */
export function RefundTab({ tabs }: { tabs: PageTabs }) {
  const [search] = usePageSearch();
  const view = useResource(refundApply, refundOverlay, {
    without: ["amountMax", "saleUserId", "kept"],
    // Marriage refunds have a page of their own; they are shown here only when the address asks for them.
    ...(search.has("kind") ? {} : { fixed: { kind: otherKinds } }),
  });
  const columns = refundColumns.flatMap((name) => view.columns.filter((column) => column.name === name));
  return (
    <Page title="退款记录" {...tabs}>
      <ResourceTable {...view} columns={columns} rowActions={refundActions} listActions={[]} />
    </Page>
  );
}

type SuspenseOne = RowOf<typeof suspense>;
const suspenseOverlay: OverlayOf<typeof suspense> = {
  tones: { status: { WAIT: "ochre", RETURNING: "slate", USED: "jade", RETURNED: "mute", WRITTEN_OFF: "mute" } },
  widths: { channelTradeNo: 200, orderNo: 180, usedOrderNo: 180 },
};

function UseDialog({ row, onDone, onClose }: { row: SuspenseOne; onDone(): void; onClose(): void }) {
  const txnId = row.txnId ?? 0;
  const found = useData(getSuspenseOrders, { params: { txnId } });
  const [orderId, setOrderId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (orderId === null) return;
    setBusy(true);
    try {
      await runCall(spendSuspense, { params: { txnId }, body: { orderId } });
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`渠道补单 ¥${yuanText(row.amountCents)}`}
      kind="dialog"
      width={560}
      dirty={orderId !== null}
      busy={busy || orderId === null}
      okText={busy ? "处理中" : "补单"}
      onOk={() => void send()}
      onClose={onClose}
    >
      <AnswerPanel answer={found} empty="没有金额一致的超时订单">
        {(orders) => <PayableOrders orders={orders} chosen={orderId} onChoose={setOrderId} />}
      </AnswerPanel>
    </FormFrame>
  );
}

const waits = ({ status, txnId }: SuspenseOne) => status === "WAIT" && txnId !== null;
const suspenseActions: readonly PageAction<SuspenseOne>[] = [
  {
    title: "渠道补单",
    allow: [tradeGrants.makeUp],
    when: waits,
    dialog: (row, end) => <UseDialog row={row} {...end} />,
  },
  {
    title: "退回原账户",
    allow: [tradeGrants.giveBack],
    danger: true,
    when: waits,
    confirm: tradeMessages.returnConfirm,
    run: ({ txnId }) => runCall(returnOneSuspense, { params: { txnId: txnId ?? 0 } }),
  },
];

/** 待查款. */
export function SuspenseTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(suspense, suspenseOverlay);
  return (
    <Page title="待查款" {...tabs}>
      <ResourceTable {...view} rowActions={suspenseActions} />
    </Page>
  );
}
