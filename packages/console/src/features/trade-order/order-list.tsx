import { isClosable, isPaidOrder, isQueryable } from "@hongxian/contract/core/money/order.rules.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { tradeOrderFigures } from "@hongxian/contract/features/trade-order/trade-order.figures.ts";
import { clearOffOrder } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import {
  closeOneOrder,
  closeOrderConfirm,
  orderGrants,
  queryOrder,
} from "@hongxian/contract/core/money/order.endpoints.ts";
import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { tradeGrants } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { timeBasis, tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { CopyOutlined } from "@ant-design/icons";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { AppleMakeUpDialog } from "../../core/money/apple-make-up.dialog.tsx";
import { OrderDrawer } from "../../core/money/order-drawer.tsx";
import { orderTones } from "../../core/money/order-tones.ts";
import { RefundApplyForm } from "../../core/money/refund-apply.dialog.tsx";
import { SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { Chart } from "../../ui/chart.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { Tag } from "../../ui/tag.tsx";

type OrderOne = RowOf<typeof tradeOrder>;
import { payerFilters } from "./payer-filters.tsx";
import { copyText } from "../../platform/copy-text.ts";

const overlay: OverlayOf<typeof tradeOrder> = {
  tones: { status: orderTones },
  cells: {
    orderNo: ({ orderNo }) => (
      <span className="num">
        {orderNo}{" "}
        <button type="button" className="plain-button" aria-label="复制订单号" onClick={() => void copyText(orderNo)}>
          <CopyOutlined />
        </button>
      </span>
    ),
    status: ({ status, refundCents, isWrittenOff }) => (
      <>
        {isWrittenOff ? (
          <Tag tone="brick">已对账冲正</Tag>
        ) : (
          <Tag tone={orderTones[status]}>{orderStatus.labels[status]}</Tag>
        )}{" "}
        {status === "PAID" && refundCents > 0 && <Tag tone="ochre">部分退款</Tag>}
      </>
    ),
  },
  filters: {
    keyword: ({ list }) => <TextFilter list={list} name="keyword" placeholder="订单号 / 手机号 / ID / 昵称" />,
    saleUserId: SaleOptionsFilter,
    amountMin: AmountRange,
    ...payerFilters,
  },
  widths: { orderNo: 196, title: 150, channelTradeNo: 190, contractNo: 150, status: 140, saleName: 84 },
};

async function ask({ id }: OrderOne): Promise<void> {
  await call(queryOrder, { params: { id } });
  toast.success(answeredMessage(queryOrder));
}

async function clear({ userId }: OrderOne): Promise<void> {
  await call(clearOffOrder, { params: { id: userId } });
  toast.success(answeredMessage(clearOffOrder));
}

const rowActions: readonly PageAction<OrderOne>[] = [
  actionOf(orderGrants.detail, {
    dialog: ({ id }, { onClose }) => <OrderDrawer id={id} onClose={onClose} />,
  }),
  actionOf(orderGrants.query, {
    when: isQueryable,
    run: ask,
  }),
  actionOf(tradeGrants.refund, {
    // Marriage services and goods are refunded on their own pages.
    when: (row) => isPaidOrder(row) && row.orderType !== "MARRIAGE" && row.orderType !== "GOODS" && row.payCents > 0,
    blocked: ({ payMode }) => (payMode === "APPLE_IAP" ? moneyMessages.appleRefund : undefined),
    dialog: ({ id, orderNo }, end) => <RefundApplyForm orderId={id} orderNo={orderNo} {...end} />,
  }),
  actionOf(orderGrants.close, {
    danger: true,
    when: isClosable,
    confirm: closeOrderConfirm,
    run: ({ id }) => runCall(closeOneOrder, { params: { id } }),
  }),
  actionOf(tradeGrants.clear, {
    group: "会员",
    when: isClosable,
    confirm: "将关闭该会员全部未支付订单，确定？",
    run: clear,
  }),
];

const listActions: readonly PageAction<null>[] = [
  actionOf(tradeGrants.apple, { dialog: (_, end) => <AppleMakeUpDialog {...end} /> }),
];

function Figures({ list, charts }: { list: FigureCardsList; charts: boolean }) {
  const { beginTime, endTime } = list.filters;
  const stat = useFigures(tradeOrderFigures, {
    ...(beginTime === undefined ? {} : { beginTime }),
    ...(endTime === undefined ? {} : { endTime }),
  });
  const { data } = stat;
  const days = [...new Set([...(data?.received ?? []), ...(data?.refunded ?? [])].map(({ day }) => day))].toSorted();
  const on = (sums: readonly { day: string; cents: number }[] | undefined, day: string) =>
    (sums?.find((one) => one.day === day)?.cents ?? 0) / 100;
  return (
    <section className="money-figures" aria-label="统计">
      <FigureCards of={tradeOrderFigures} data={data} list={list} />
      {charts && (
        <Chart
          label="每日收款与退款（元）"
          height={180}
          error={stat.error}
          onRetry={stat.reload}
          data={
            data && {
              kind: "line",
              x: days,
              series: [
                { name: "收款", values: days.map((day) => on(data.received, day)) },
                { name: "退款", values: days.map((day) => on(data.refunded, day)) },
              ],
            }
          }
        />
      )}
    </section>
  );
}

/** 订单. */
export function OrderList({ tabs }: { tabs: PageTabs }) {
  const view = useResource(tradeOrder, overlay, { without: ["amountMax"] });
  const { list } = view;
  const [charts, setCharts] = useState(false);
  const basis = timeBasis.values.find((value) => value === list.query["basis"]) ?? "CREATED";
  return (
    <Page title={tradeOrder.title} {...tabs} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      <Figures list={list} charts={charts} />
      <ResourceTable
        {...view}
        rowActions={rowActions}
        listActions={[...listActions, ...view.listActions]}
        summary={<span className="caption">按{timeBasis.labels[basis]}</span>}
      />
    </Page>
  );
}
