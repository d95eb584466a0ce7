import { invoiceFigures } from "@hongxian/contract/features/user-invoice/invoice.figures.ts";
import {
  invoiceLimits,
  invoicePeriodDays,
  invoicePeriods,
  invoiceSorts,
  invoiceState,
  invoiceStateOf,
} from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import { mailMessages, mailStatus } from "@hongxian/contract/core/mail/mail.choices.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
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
import { Hint } from "../../ui/hint.tsx";
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
const mailTones = { WAIT: "ochre", TAKEN: "ochre", SENT: "jade", FAIL: "brick", UNKNOWN: "brick" } as const;
type QueryOf = Readonly<Record<string, unknown>>;
const { createdTime, invoiceTime, redTime } = userInvoice.fields;
const periodLabels = { time: createdTime.label, invoice: invoiceTime.label, red: redTime.label };
type Period = "time" | "invoice" | "red";
/** Each tab has a period of its own: the time that its rows are looked for by. */
const periodFilter = (name: Period) =>
  function PeriodFilter({ list }: { readonly list: Parameters<typeof RangeFilter<QueryOf>>[0]["list"] }) {
    const [begin, end] = spanNames(name);
    const isUsual = invoicePeriods[invoiceStateOf(list.query["state"])] === name;
    return (
      <RangeFilter
        list={list}
        begin={begin}
        end={end}
        label={periodLabels[name]}
        removable
        lastDays={isUsual ? invoicePeriodDays : undefined}
      />
    );
  };
const overlay: OverlayOf<typeof userInvoice> = {
  tones: { state: tones },
  cells: {
    state: ({ state, redDue }) => (
      <>
        <Tag tone={tones[state]}>{invoiceState.labels[state]}</Tag> {redDue && <Tag tone="brick">待红冲</Tag>}
      </>
    ),
    mailStatus: ({ mailStatus: status, mailReason, mailTo }) =>
      status === null ? (
        "—"
      ) : (
        <Hint text={[mailTo, mailReason].filter((text) => text !== "").join("：")}>
          <Tag tone={mailTones[status]}>{mailStatus.labels[status]}</Tag>
          {status === "FAIL" || status === "UNKNOWN" ? <span className="cut text2"> {mailReason}</span> : null}
        </Hint>
      ),
    createdTime: ({ createdTime, isLate }) => (
      <span className={isLate ? "num brick" : "num"}>{shortTime(createdTime).text}</span>
    ),
  },
  filters: {
    amountMin: AmountRange,
    time: periodFilter("time"),
    invoice: periodFilter("invoice"),
    red: periodFilter("red"),
  },
  dialogs: { issue: IssueDialog },
  widths: { applyNo: 150, title: 160, taxNo: 168, content: 110, orderNum: 76, email: 150, mailStatus: 150, state: 130 },
};

/** Of an invoice that was issued its number and its day are looked for. */
const issuedColumns = new Set(["state", "mailStatus", "taxInvoiceNo", "invoiceTime"]);
const isIssued = (state: unknown): boolean => state === "INVOICE" || state === "RED";

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
  const canMail = data?.canMail !== false;
  const rowActions = view.rowActions.map((action) =>
    action.title === userInvoice.actions.resend.title && !canMail
      ? { ...action, blocked: () => mailMessages.notConfigured }
      : action,
  );
  const decides = isIssued(list.query["state"]) ? issuedColumns : null;
  const columns = view.columns.map((column) => ({
    ...column,
    ...(column.name === "orderNum" ? { cell: orderCell } : {}),
    ...(decides === null ? {} : { decides: decides.has(column.name ?? "") }),
  }));
  return (
    <Page
      title={userInvoice.title}
      tabs={invoiceState.values.map((key) => ({
        key,
        title: invoiceState.labels[key],
        ...(key === "WAIT_INVOICE" ? { count: data?.waitNum, hot: true } : {}),
      }))}
      tab={String(list.query["state"] ?? "WAIT_INVOICE")}
      onTab={(state) => list.set({ state, sort: undefined })}
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
        sort={invoiceSorts[invoiceStateOf(list.query["state"])]}
        columns={columns}
        rowActions={among(rowActions, { 拒绝: [downloadAction] })}
        listActions={[...invoiceListActions, ...view.listActions]}
        batchActions={[...invoiceBatchActions, ...view.batchActions]}
        batchMax={invoiceLimits.batch}
      />
      {orders !== null && <InvoiceOrders row={orders} onClose={() => setOrders(null)} />}
    </Page>
  );
}
