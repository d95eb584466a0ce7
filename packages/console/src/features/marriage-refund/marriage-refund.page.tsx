import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { refundGrants } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { refundReason, refundStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  addRetentionNote,
  isRefundOpen,
  type getRefundStat,
  marriageRefundGrants as buttons,
  noteMax,
} from "@hongxian/contract/features/marriage-refund/marriage-refund.endpoints.ts";
import { marriageRefundFigures } from "@hongxian/contract/features/marriage-refund/marriage-refund.figures.ts";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { refundTones } from "../../core/money/order-tones.ts";
import { refundActions, type RefundOne } from "../../core/money/refund-actions.tsx";
import { RefundApplyDialog } from "../../core/money/refund-apply.dialog.tsx";
import { SaleOptionsFilter } from "../../core/money/sale-options-filter.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { RefundDesk } from "./refund-desk.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import "../../core/money/money.css";

const closedStates: readonly string[] = ["DONE", "REJECTED", "CANCELED"];
const overlay: OverlayOf<typeof refundApply> = {
  tones: { status: refundTones },
  cells: {
    introTotal: ({ introUsed, introTotal, contractNo }) =>
      contractNo === null ? (
        <span className="nil">—</span>
      ) : (
        <span className="num">
          {introUsed ?? 0}/{introTotal ?? "不限"}
        </span>
      ),
  },
  filters: {
    saleUserId: SaleOptionsFilter,
    amountMin: AmountRange,
    // Waiting ones are shown however old they are.
    time: ({ list }) => (
      <RangeFilter
        list={list}
        begin="beginTime"
        end="endTime"
        label="申请时间"
        removable
        lastDays={closedStates.includes(String(list.query["status"])) ? 30 : undefined}
      />
    ),
  },
  widths: { refundNo: 150, introTotal: 108, saleName: 84 },
};
const shownColumns = [
  "refundNo",
  "userId",
  "feeType",
  "payCents",
  "applyCents",
  "suggestCents",
  "refundCents",
  "reasonType",
  "servedDays",
  "introTotal",
  "contractStatus",
  "shopId",
  "saleName",
  "source",
  "status",
  "firstStaffId",
  "financeStaffId",
  "createdTime",
  "doneTime",
];

const noteAction: PageAction<RefundOne> = {
  title: "挽留记录",
  allow: [buttons.note],
  when: isRefundOpen,
  dialog: ({ id, refundNo }, end) => (
    <TextDialog
      title={`挽留记录 ${refundNo}`}
      label="描述内容"
      name="content"
      max={noteMax}
      schema={addRetentionNote.body}
      okText="保存"
      send={(body) => runCall(addRetentionNote, { params: { id }, body })}
      {...end}
    />
  ),
};

function Charts({ data }: { data: CallData<typeof getRefundStat> }) {
  const bars = (list: readonly { name: string; cents: number }[]) =>
    list.map(({ name, cents }, at) => ({ key: `${name}${at}`, title: name, value: cents, text: yuanText(cents) }));
  const reasons: Readonly<Record<string, string>> = refundReason.labels;
  return (
    <div className="money-charts">
      <RankBars
        label="退款原因"
        bars={data.byReason.map(({ reasonType, count }) => ({
          key: reasonType,
          title: reasons[reasonType] ?? reasonType,
          value: count,
        }))}
      />
      <RankBars label="门店退款额" bars={bars(data.byShop)} />
      <RankBars label="销售退款额" bars={bars(data.bySale)} />
      <Chart
        label="每周退款（元）"
        height={160}
        data={{
          kind: "line",
          x: data.byWeek.map(({ week }) => week),
          series: [{ name: "退款", values: data.byWeek.map(({ cents }) => cents / 100) }],
        }}
      />
    </div>
  );
}

const modes = [
  { value: "desk", label: "队列" },
  { value: "list", label: "列表" },
];

/** 相亲退款申请: decided by sales leads, executed by finance; the service already provided is shown. */
export function MarriageRefundPage() {
  const can = useCan();
  const [search, setSearch] = usePageSearch();
  const first = can(refundGrants.firstPass) || !can(refundGrants.financePass) ? "WAIT_AUDIT" : "WAIT_FINANCE";
  const status = search.get("status") ?? first;
  const view = useResource(refundApply, overlay, {
    without: ["status", "kind", "backMode", "orderType", "amountMax", "platform", "regionId", "channelId"],
    fixed: { kind: "MARRIAGE", status },
  });
  const { list } = view;
  const { beginTime, endTime } = list.filters;
  const query = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const stat = useFigures(marriageRefundFigures, query);
  const [mode, setMode] = useState("desk");
  const [charts, setCharts] = useState(false);
  const [applying, setApplying] = useState(search.get("apply") !== null);
  const runner = useActionRunner(list.reload);
  const columns = shownColumns.flatMap((name) => view.columns.filter((column) => column.name === name));
  const sum = list.summary;
  const closeApply = () => {
    setApplying(false);
    if (!search.has("apply")) return;
    const next = new URLSearchParams(search);
    next.delete("apply");
    setSearch(next, { replace: true });
  };
  return (
    <Page
      title="相亲退款申请"
      tabs={refundStatus.values.map((key) => ({
        key,
        title: refundStatus.labels[key],
        count: sum?.counts[key],
        hot: key === "WAIT_AUDIT" || key === "WAIT_FINANCE",
      }))}
      tab={status}
      onTab={(key) => setSearch(new URLSearchParams({ status: key }))}
      extra={
        <div className="row gap-8 push">
          <FiguresToggle shown={charts} onToggle={setCharts} />
          {can(buttons.apply) && (
            <Button type="primary" onClick={() => setApplying(true)}>
              代提申请
            </Button>
          )}
          <Segmented size="small" aria-label="显示方式" options={modes} value={mode} onChange={setMode} />
        </div>
      }
    >
      <section className="money-figures" aria-label="统计">
        <FigureCards of={marriageRefundFigures} data={stat.data} list={list} />
        {charts && <AnswerPanel answer={stat}>{(data) => <Charts data={data} />}</AnswerPanel>}
      </section>
      {mode === "desk" ? (
        <>
          <FilterBar list={list} more={view.filters.more}>
            {view.filters.shown}
          </FilterBar>
          {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
          {list.error === null && list.loading && <PanelState kind="loading" lines={8} />}
          {list.error === null && !list.loading && (
            <RefundDesk rows={list.rows} runner={runner} noteAction={noteAction} />
          )}
        </>
      ) : (
        <ResourceTable {...view} columns={columns} rowActions={[...refundActions, noteAction]} />
      )}
      {runner.host}
      {applying && (
        <RefundApplyDialog
          keyword={search.get("apply") ?? ""}
          onDone={() => {
            closeApply();
            list.reload();
          }}
          onClose={closeApply}
        />
      )}
    </Page>
  );
}
