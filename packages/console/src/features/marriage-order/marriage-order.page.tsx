import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { closeOneOrder, closeOrderConfirm } from "@hongxian/contract/core/money/order.endpoints.ts";
import { contractStatus, orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { marriageOrderGrants as buttons } from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import { marriageFigures } from "@hongxian/contract/features/marriage-order/marriage-order.figures.ts";
import { marriageOrder } from "@hongxian/contract/features/marriage-order/marriage-order.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { useState } from "react";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { MatchmakerFilter } from "../../core/staff/person-filter.tsx";
import { ApplyInvoiceForm } from "../../core/money/apply-invoice.dialog.tsx";
import { AppleMakeUpDialog } from "../../core/money/apple-make-up.dialog.tsx";
import { OrderDrawer } from "../../core/money/order-drawer.tsx";
import { orderTones } from "../../core/money/order-tones.ts";
import { RefundApplyForm } from "../../core/money/refund-apply.dialog.tsx";
import { SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import { SellMarriageDialog } from "../../core/money/sell-marriage.dialog.tsx";
import { SignForm } from "../../core/money/term-form.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { Chart } from "../../ui/chart.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import { BindDialog, type MarriageOne, OwnerDialog, ReceiptDialog } from "./marriage-order-dialogs.tsx";
import "../../core/money/money.css";
import { PayLinkDialog } from "../../core/money/pay-link.dialog.tsx";

const PayDialog = ({ row, onDone }: { readonly row: MarriageOne; onDone(): void }) => (
  <PayLinkDialog order={row} onDone={onDone} />
);

const nameOf = ({ user, userId }: MarriageOne) => user?.firstName ?? String(userId);

const rowActions: readonly PageAction<MarriageOne>[] = [
  rowAction(marriageOrder, "confirm", ReceiptDialog),
  rowAction(marriageOrder, "payLink", PayDialog),
  actionOf(buttons.shares, {
    dialog: ({ id }, { onClose }) => <OrderDrawer id={id} onClose={onClose} />,
  }),
  actionOf(buttons.sign, {
    when: (row) => isPossible(marriageOrder, "bind", row),
    dialog: (row, end) => <SignForm userId={row.userId} name={nameOf(row)} {...end} />,
  }),
  rowAction(marriageOrder, "bind", BindDialog),
  actionOf(buttons.owner, {
    group: "管理",
    when: ({ status }) => status !== "TIME_OUT" && status !== "PAY_BACK",
    blocked: ({ isSettled }) => (isSettled ? "分润已结算，不能修改归属" : undefined),
    dialog: (row, end) => <OwnerDialog row={row} {...end} />,
  }),
  actionOf(buttons.refund, {
    group: "管理",
    when: ({ status }) => status === "PAID",
    dialog: ({ id, orderNo }, end) => <RefundApplyForm orderId={id} orderNo={orderNo} {...end} />,
  }),
  actionOf(buttons.invoice, {
    group: "管理",
    when: ({ status, invoiced }) => status === "PAID" && invoiced === "NONE",
    dialog: (row, end) => <ApplyInvoiceForm userId={row.userId} name={nameOf(row)} {...end} />,
  }),
  {
    ...rowAction(marriageOrder, "close"),
    confirm: closeOrderConfirm,
    run: ({ id }) => runCall(closeOneOrder, { params: { id } }),
  },
];

const listActions: readonly PageAction<null>[] = [
  actionOf(buttons.open, { primary: true, dialog: (_, end) => <SellMarriageDialog {...end} /> }),
  actionOf(buttons.apple, { dialog: (_, end) => <AppleMakeUpDialog {...end} /> }),
];

const overlay: OverlayOf<typeof marriageOrder> = {
  tones: { status: orderTones, invoiced: { NONE: "hollow", WAIT: "ochre", DONE: "jade" } },
  cells: {
    status: ({ status, refundCents }) => (
      <>
        <Tag tone={orderTones[status]}>{orderStatus.labels[status]}</Tag>{" "}
        {status === "PAID" && refundCents > 0 && <Tag tone="ochre">部分退款</Tag>}
      </>
    ),
    endTime: ({ endTime }) => <span className="num">{endTime === null ? "—" : endTime.slice(0, 10)}</span>,
  },
  filters: {
    saleUserId: SaleOptionsFilter,
    matchmakerUserId: ({ list }) => <MatchmakerFilter list={list} name="matchmakerUserId" />,
    region: ({ list }) => <RegionFilter list={list} name="region" label="地区" />,
  },
  widths: { orderNo: 184, status: 140, contractNo: 216, saleName: 84, matchmakerName: 84, endTime: 100 },
};

function Figures({ list, charts }: { list: FigureCardsList; charts: boolean }) {
  const { beginTime, endTime } = list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(marriageFigures, span);
  const { data } = stat;
  const days = [...new Set(data?.byFeeType.map(({ day }) => day))].toSorted();
  const types = feeType.values.filter((type) => data?.byFeeType.some((one) => one.feeType === type));
  const bars = (list: readonly { name: string; cents: number; count: number }[]) =>
    list.map(({ name, cents }, at) => ({ key: `${name}${at}`, title: name, value: cents, text: yuanText(cents) }));
  return (
    <section className="money-figures" aria-label="统计">
      <FigureCards of={marriageFigures} data={data} list={list} />
      {charts && data !== undefined && (
        <div className="money-charts">
          <Chart
            label="每日成交（元）"
            height={180}
            error={stat.error}
            onRetry={stat.reload}
            data={{
              kind: "stacked",
              x: days,
              series: types.map((type) => ({
                name: feeType.labels[type],
                values: days.map(
                  (day) => (data.byFeeType.find((one) => one.day === day && one.feeType === type)?.cents ?? 0) / 100,
                ),
              })),
            }}
          />
          <RankBars label="门店成交额" bars={bars(data.byShop)} />
          <RankBars label="销售成交额" bars={bars(data.bySale)} />
        </div>
      )}
    </section>
  );
}

/** 相亲订单: from creation to contract, payment, commission and refund. */
export function MarriageOrderPage() {
  const view = useResource(marriageOrder, overlay);
  const { list } = view;
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const contractCell = ({ contractNo, contractStatus: status }: MarriageOne) =>
    contractNo === null ? (
      <span className="nil">—</span>
    ) : (
      <>
        <button
          type="button"
          className="cell-link num"
          onClick={() => open(`/contractAdmin/userContract?contractNo=${contractNo}&status=&${wholePeriod}`)}
        >
          {contractNo}
        </button>{" "}
        {status !== null && contractStatus.labels[status]}
      </>
    );
  const columns = view.columns.map((column) =>
    column.name === "contractNo" ? { ...column, cell: contractCell } : column,
  );
  return (
    <Page title={marriageOrder.title} extra={<FiguresToggle shown={charts} onToggle={setCharts} />}>
      <Figures list={list} charts={charts} />
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={rowActions}
        listActions={[...listActions, ...view.listActions]}
      />
    </Page>
  );
}
