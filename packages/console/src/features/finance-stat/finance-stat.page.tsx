import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { orderType, payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  exportFinance,
  financeGrants,
  financeCards,
  financeColumns,
  financeCompare,
  financeGrain,
  financeMessages,
  financeTitle,
  getFinanceDetail,
  isMoneyColumn,
  recalcFinance,
  subscribeFinance,
  type FinanceRow,
} from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { financeFigures } from "@hongxian/contract/features/finance-stat/finance-stat.figures.ts";
import { BellOutlined, ExportOutlined, PrinterOutlined, ReloadOutlined } from "@ant-design/icons";
import { FigureNotes } from "../../core/figures/figure-notes.tsx";
import { QuickDays } from "../../core/figures/quick-days.tsx";
import { RecalcDialog } from "../../core/figures/recalc.dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { ChannelFilter } from "../../core/promote/channel-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import type { Column } from "../../kit/table/column.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { financeDeltas } from "./finance-cards.ts";
import { FinanceCharts } from "./finance-charts.tsx";
import { rowsBehind } from "./rows-behind.ts";
import "../../core/figures/figures.css";

// The keys of the literal are exactly the columns.
const names = Object.keys(financeColumns) as (keyof FinanceRow)[];
const dayText = /^\d{4}-\d{2}-\d{2}$/;

function textOf(name: keyof FinanceRow, value: FinanceRow[keyof FinanceRow]): string {
  if (value === null) return "—";
  if (typeof value === "string") return value;
  return isMoneyColumn(name) ? yuanText(value) : countText(value);
}

function Figure({ name, row }: { name: keyof FinanceRow; row: FinanceRow }) {
  const value = row[name];
  if (value === 0) return <span className="num text3">{textOf(name, value)}</span>;
  if (isMoneyColumn(name) && typeof value !== "string") return <Yuan cents={value} />;
  return <span className="num">{textOf(name, value)}</span>;
}

const columnsOf = (
  openDay: ((figure: string, day: string) => (() => void) | null) | null,
): readonly Column<FinanceRow>[] =>
  names.map((name) => ({
    name,
    title: financeColumns[name],
    sort: name,
    width: name === "period" ? 108 : isMoneyColumn(name) ? 108 : 84,
    numeric: name !== "period",
    cell: (row) => {
      const open = openDay !== null && dayText.test(row.period) ? openDay(name, row.period) : null;
      if (open === null || row[name] === 0) return <Figure name={name} row={row} />;
      return (
        <button type="button" className="cell-link num" title="查看明细" onClick={open}>
          {textOf(name, row[name])}
        </button>
      );
    },
  }));

const recalcAction: PageAction<null> = actionOf(recalcFinance, {
  icon: <ReloadOutlined />,
  dialog: (_, end) => (
    <RecalcDialog endpoint={recalcFinance} question={financeMessages.confirm} limit={financeMessages.days} {...end} />
  ),
});
const printAction: PageAction<null> = actionOf(financeGrants.print, {
  icon: <PrinterOutlined />,
  run: async () => window.print(),
});

/** 与总账核对: the same money in the report and in the ledger. */
function BooksCheck({ reportCents, ledgerCents }: { reportCents: number; ledgerCents: number }) {
  const difference = reportCents - ledgerCents;
  return (
    <p className="figure-foot num size-12 text3">
      与总账核对：收入减退款 ¥{yuanText(reportCents)}，渠道资金变动 ¥{yuanText(ledgerCents)}，
      {difference === 0 ? "一致" : <strong className="brick">差额 ¥{yuanText(difference)}</strong>}
    </p>
  );
}

/** 财务统计: money in and out, a cash view. */
export function FinanceStatPage() {
  const { open } = usePage();
  const list = useList(getFinanceDetail);
  const { filters, query } = list;
  const stat = useFigures(financeFigures, filters);
  const { subscribed = false, asOf = null } = stat.data ?? {};
  const actions: readonly PageAction<null>[] = [
    recalcAction,
    {
      title: subscribed ? "取消订阅日报" : "订阅日报",
      allow: subscribeFinance.allow,
      icon: <BellOutlined />,
      run: async () => {
        await call(subscribeFinance, { params: { on: subscribed ? "0" : "1" } });
        toast.success(answeredMessage(subscribeFinance));
        stat.reload();
      },
    },
    printAction,
    actionOf(exportFinance, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportFinance, { query: filters });
      },
    }),
  ];
  const totals = list.summary;
  const { data } = stat;
  const openAt = (figure: string) => (data === undefined ? null : rowsBehind(figure, data, query));
  const deltas = (figure: string) => financeDeltas(data, figure, query.compare === "YEAR" ? "同比" : "环比");
  const openDay =
    query.granularity === "DAY"
      ? (figure: string, day: string) => {
          const to = rowsBehind(figure === "period" ? "orderNum" : figure, { from: day, to: day }, query);
          return to === null ? null : () => open(to);
        }
      : null;
  return (
    <Page
      title={financeTitle}
      extra={
        <span className="inline-row gap-6">
          <QuickDays from={query.from} to={query.to} onPick={(days) => list.set(days)} />
          <FigureNotes notes={financeCards} />
          {asOf !== null && <span className="caption num">统计于 {clockText(asOf).slice(5, 16)}，今日为实时</span>}
        </span>
      }
    >
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="时间" lastDays={30} />
        <ChoiceFilter list={list} name="granularity" label="粒度" of={financeGrain} single required />
        <ChoiceFilter list={list} name="compare" label="对比" of={financeCompare} single required />
        <ChoiceFilter list={list} name="platform" label="平台" of={platform} />
        <ChoiceFilter list={list} name="payMode" label="支付方式" of={payMode} />
        <ChoiceFilter list={list} name="orderType" label="订单类型" of={orderType} />
        <ChoiceFilter list={list} name="feeType" label="费用类型" of={feeType} />
        <RegionFilter list={list} name="regionId" label="地区" />
        <RefFilter list={list} name="shopId" label="门店" kind="shop" />
        <ChannelFilter list={list} name="channelId" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <FigureCards of={financeFigures} data={data} columns={6} openAt={openAt} deltas={deltas} />
        <FinanceCharts stat={stat} region={query.regionId} onRegion={(regionId) => list.set({ regionId })} />
        <DataTable
          list={list}
          columns={columnsOf(openDay)}
          rowKey={({ period }) => period}
          sort="-period"
          listActions={actions}
          unit="期"
          totals={
            totals &&
            Object.fromEntries(names.map((name) => [name, name === "period" ? "合计" : textOf(name, totals[name])]))
          }
        />
        {stat.data !== undefined && <BooksCheck {...stat.data.check} />}
      </div>
    </Page>
  );
}
