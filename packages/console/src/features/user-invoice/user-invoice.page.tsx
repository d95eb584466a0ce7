import { invoiceFigures } from "@hongxian/contract/features/user-invoice/invoice.figures.ts";
import { invoiceLimits, invoiceState } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { among } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import {
  downloadAction,
  invoiceBatchActions,
  invoiceListActions,
  InvoiceOrders,
  type InvoiceOne,
  IssueDialog,
} from "./invoice-actions.tsx";
import "../../core/money/money.css";

const tones = { WAIT_INVOICE: "ochre", INVOICE: "jade", REFUSAL: "brick", RED: "void" } as const;
const overlay: OverlayOf<typeof userInvoice> = {
  tones: { state: tones },
  cells: {
    state: ({ state, redDue }) => (
      <>
        <Tag tone={tones[state]}>{invoiceState.labels[state]}</Tag> {redDue && <Tag tone="brick">待红冲</Tag>}
      </>
    ),
    createdTime: ({ createdTime, isLate }) => (
      <span className={isLate ? "num brick" : "num"}>{shortTime(createdTime).text}</span>
    ),
  },
  filters: {
    amountMin: AmountRange,
    time: ({ list }) => (
      <RangeFilter
        list={list}
        begin="beginTime"
        end="endTime"
        label="申请时间"
        lastDays={(list.query["state"] ?? "WAIT_INVOICE") === "WAIT_INVOICE" ? undefined : 30}
      />
    ),
  },
  dialogs: { issue: IssueDialog },
  widths: { applyNo: 150, title: 160, taxNo: 168, content: 110, orderNum: 76, email: 150, state: 130 },
};

/** 会员发票: requested by members, issued, refused and withdrawn. */
export function UserInvoicePage() {
  const view = useResource(userInvoice, overlay, { without: ["state", "amountMax"] });
  const { list } = view;
  const stat = useFigures(invoiceFigures);
  const [charts, setCharts] = useState(false);
  const [orders, setOrders] = useState<InvoiceOne | null>(null);
  const { data } = stat;
  const orderCell = (row: InvoiceOne) => (
    <button type="button" className="cell-link num" onClick={() => setOrders(row)}>
      {row.orderNum}
    </button>
  );
  const columns = view.columns.map((column) => (column.name === "orderNum" ? { ...column, cell: orderCell } : column));
  return (
    <Page
      title={userInvoice.title}
      tabs={invoiceState.values.map((key) => ({
        key,
        title: invoiceState.labels[key],
        ...(key === "WAIT_INVOICE" ? { count: data?.waitNum, hot: true } : {}),
      }))}
      tab={String(list.query["state"] ?? "WAIT_INVOICE")}
      onTab={(state) => list.set({ state })}
      extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      <section className="money-figures" aria-label="统计">
        <FigureCards of={invoiceFigures} data={data} list={list} />
        {charts && (
          <Chart
            label="每月已开票（元）"
            height={180}
            error={stat.error}
            onRetry={stat.reload}
            data={
              data && {
                kind: "bar",
                x: data.byMonth.map(({ month }) => month),
                series: [{ name: "已开票", values: data.byMonth.map(({ cents }) => cents / 100) }],
              }
            }
          />
        )}
      </section>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={among(view.rowActions, { 拒绝: [downloadAction] })}
        listActions={[...invoiceListActions, ...view.listActions]}
        batchActions={[...invoiceBatchActions, ...view.batchActions]}
        batchMax={invoiceLimits.batch}
      />
      {orders !== null && <InvoiceOrders row={orders} onClose={() => setOrders(null)} />}
    </Page>
  );
}
