import { profitReportFigures } from "@hongxian/contract/features/profit-report/profit-report.figures.ts";
import { bizLine } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  addOtherCost,
  exportProfit,
  getProfitReport,
  profitCompare,
  profitGrain,
  profitReportGrants,
  profitReportMessages,
  profitReportTitle,
} from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { AuditOutlined, ExportOutlined, PlusOutlined, PrinterOutlined } from "@ant-design/icons";
import { useNamedKey } from "../../platform/use-named-record.ts";
import type { CallData } from "../../platform/call.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FigureNotes } from "../../core/figures/figure-notes.tsx";
import { QuickDays } from "../../core/figures/quick-days.tsx";
import { useReport } from "../../core/figures/use-report.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { useHolder } from "../../platform/access-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { todayText } from "../../platform/shanghai-time.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { CostDialog, EntriesDrawer, MonthsDialog } from "./profit-dialogs.tsx";
import { ProfitCharts } from "./profit-charts.tsx";
import { StatementTable, type PlatformView } from "./statement-table.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";

type Report = CallData<typeof getProfitReport>;

const cards = [
  { key: "NET", label: "净收入", means: "收入（总账收入贷方）− 退款" },
  {
    key: "GROSS",
    label: "毛利",
    means: "净收入 − 渠道手续费 − 代理分润 − 红娘奖励 − 主播/通话/家族/咨询师分成 − 勤工结算",
  },
  { key: "GROSS_RATE", label: "毛利率", means: "毛利 / 净收入" },
  { key: "PROFIT", label: "经营利润", means: "毛利 − 营销支出 + 提现手续费；其他成本与推广花费仅备查" },
  { key: "PROFIT_RATE", label: "利润率", means: "经营利润 / 净收入" },
] as const;

/** The report with the lines of the compared days. */
function compared(report: Report): Report | undefined {
  const { platform } = report;
  if (platform === null || platform.before === null) return undefined;
  const { before } = platform;
  const lines = platform.lines.map((line) => ({
    ...line,
    total: before.find(({ key }) => key === line.key)?.total ?? null,
  }));
  return { ...report, platform: { ...platform, lines } };
}

/** The days of a period within the days of the report. */
function daysOf(period: string | null, from: string, to: string): { from: string; to: string } {
  if (period === null) return { from, to };
  if (period.length > 7) return { from: period, to: period };
  const [year = 0, month = 0] = period.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const first = `${period}-01`;
  return { from: first < from ? from : first, to: last > to ? to : last };
}

const printAction: PageAction<null> = actionOf(profitReportGrants.print, {
  icon: <PrinterOutlined />,
  run: async () => window.print(),
});

const costAction = (month: string): PageAction<null> =>
  actionOf(addOtherCost, {
    icon: <PlusOutlined />,
    dialog: (_, end) => <CostDialog month={month} {...end} />,
  });
const monthsAction = (closes: PlatformView["closes"]): PageAction<null> => ({
  title: "结账",
  allow: [profitReportGrants.close, profitReportGrants.reopen],
  icon: <AuditOutlined />,
  dialog: (_, end) => <MonthsDialog closes={closes} {...end} />,
});

/** 利润报表: the profit after refunds, fees, shares and marketing, according to the ledger. */
export function ProfitReportPage() {
  const report = useReport(getProfitReport);
  const holder = useHolder();
  // The key is the line and, unless it is the total, the period.
  const opened = useNamedKey("凭证明细");
  const { data, query, filters, list } = report;
  const view = data?.platform ?? undefined;
  const { region, biz, shopId } = filters;
  const remaining = Object.fromEntries(
    Object.entries({ region, biz, shopId }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const canOpen = allows([profitReportGrants.entries], holder);
  const [lineKey, period] = opened.key?.split(" ") ?? [];
  const entriesLine = canOpen ? view?.lines.find(({ key }) => key === lineKey) : undefined;
  const actions: readonly PageAction<null>[] = [
    costAction((data?.to ?? todayText()).slice(0, 7)),
    monthsAction(view?.closes ?? []),
    printAction,
    actionOf(exportProfit, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportProfit, { query: filters });
      },
    }),
  ];
  return (
    <Page
      title={profitReportTitle}
      extra={
        <span className="inline-row gap-6">
          <QuickDays from={data?.from} to={data?.to} onPick={report.set} />
          <FigureNotes notes={cards} />
          {actions.map((action) => (
            <ActionButton key={action.title} target={null} action={action} onDone={report.reload} />
          ))}
        </span>
      }
    >
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="日期" />
        <ChoiceFilter list={list} name="granularity" label="粒度" of={profitGrain} single required />
        <ChoiceFilter list={list} name="compare" label="对比" of={profitCompare} single required />
        <ChoiceFilter list={list} name="biz" label="业务" of={bizLine} />
        <RegionFilter list={list} name="region" label="地区" />
        <RefFilter list={list} name="shopId" label="门店" kind="shop" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        {report.error !== null && <PanelState kind="error" text={report.error.msg} onRetry={report.reload} />}
        {view === undefined ? (
          report.error === null && <PanelState kind="loading" />
        ) : (
          <>
            <FigureCards
              of={profitReportFigures}
              data={data}
              compare={
                data === undefined || view.before === null
                  ? undefined
                  : { label: query.compare === "YEAR" ? "较去年同期" : "较上期", data: compared(data) }
              }
            />
            <StatementTable
              view={view}
              onOpen={
                canOpen && data !== undefined
                  ? (line, period) => opened.open(period === null ? line.key : `${line.key} ${period}`)
                  : null
              }
            />
            {(region !== undefined || shopId !== undefined) && (
              <p className="figure-foot size-12 text3">{profitReportMessages.note}</p>
            )}
            <ProfitCharts of={{ data: view, error: null, reload: report.reload }} />
          </>
        )}
      </div>
      {entriesLine !== undefined && data !== undefined && (
        <EntriesDrawer
          title={`${entriesLine.label.replace(/^[减加]：/, "")} · ${period ?? `${data.from} – ${data.to}`}`}
          query={{ line: entriesLine.key, ...daysOf(period ?? null, data.from, data.to), ...remaining }}
          onClose={opened.close}
        />
      )}
    </Page>
  );
}
