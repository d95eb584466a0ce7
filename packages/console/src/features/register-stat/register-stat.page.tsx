import { registerFigures } from "@hongxian/contract/features/register-stat/register-stat.figures.ts";
import { loginMode, platform, sex, userRole } from "@hongxian/contract/core/member/member.choices.ts";
import {
  exportRegister,
  getRegisterList,
  rebuildRegister,
  registerColumns,
  registerCompare,
  registerGrain,
  registerMessages,
  registerStatTitle,
  type RegisterRow,
} from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { reportWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { addDays } from "@hongxian/contract/wire/shanghai-day.ts";
import { ExportOutlined, ReloadOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { RecalcDialog } from "../../core/figures/recalc.dialog.tsx";
import { ChannelFilter } from "../../core/promote/channel-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { RegisterCharts } from "./register-charts.tsx";
import "../../core/figures/figures.css";

type Name = keyof RegisterRow;
const names = Object.keys(registerColumns) as Name[];
/** The member list's own filter for a column that counts members of one kind. */
const sources: Partial<Record<Name, string>> = {
  registered: "",
  man: "&sex=MAN",
  woman: "&sex=WOMAN",
  android: "&platform=ANDROID",
  ios: "&platform=IOS",
  web: "&platform=WEB",
  applet: "&platform=APPLET",
};

function textOf(name: Name, value: RegisterRow[Name]): string | null {
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (name === "paid") return `¥ ${yuanText(value)}`;
  return name.endsWith("Bp") ? `${formatDecimal(value, 2).replace(/\.?0+$/, "")}%` : countText(value);
}

/** The days of a row, limited to the days of the report. */
function daysOf(period: string, grain: string, report: ReportWindow): ReportWindow | null {
  if (grain === "HOUR") return null;
  const from = grain === "MONTH" ? `${period}-01` : period;
  const to = grain === "WEEK" ? addDays(from, 6) : grain === "MONTH" ? addDays(`${nextMonth(period)}-01`, -1) : from;
  return { from: from < report.from ? report.from : from, to: to > report.to ? report.to : to };
}
const nextMonth = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);

function columnsOf(
  spanOf: (period: string) => ReportWindow | null,
  openMembers: (search: string) => void,
): readonly Column<RegisterRow>[] {
  return names.map((name) => ({
    name,
    title: registerColumns[name],
    sort: name,
    width: name === "period" ? 104 : name === "paid" ? 112 : 84,
    numeric: name !== "period",
    cell: (row) => {
      const text = textOf(name, row[name]);
      const source = sources[name];
      if (text === null) return <span className="nil">—</span>;
      const span = source === undefined || row[name] === 0 ? null : spanOf(row.period);
      if (span === null) return <span className="num">{text}</span>;
      return (
        <button
          type="button"
          className="cell-link num"
          title="查看会员"
          onClick={() => openMembers(`beginTime=${span.from}&endTime=${span.to}${source}`)}
        >
          {text}
        </button>
      );
    },
  }));
}

const rebuildAction: PageAction<null> = actionOf(rebuildRegister, {
  icon: <ReloadOutlined />,
  dialog: (_, end) => (
    <RecalcDialog
      endpoint={rebuildRegister}
      question={registerMessages.confirm}
      limit={registerMessages.days}
      {...end}
    />
  ),
});

/** 注册统计: a read-only report. */
export function RegisterStatPage() {
  const { open } = usePage();
  const list = useList(getRegisterList);
  const { filters, query } = list;
  const summary = useFigures(registerFigures, filters);
  const grain = list.query.grain;
  const isWeekly = grain === "WEEK";
  const columns = useMemo(
    () =>
      columnsOf(
        (period) => daysOf(period, query.grain, reportWindow(query)),
        (search) => {
          const { platform: on, loginMode: by, userRole: as, sex: of, channelId, region } = query;
          const level =
            region === undefined ? "" : region % 10_000 === 0 ? "provId" : region % 100 === 0 ? "cityId" : "areaId";
          const more = [
            on?.length !== 1 || search.includes("platform") ? "" : `&platform=${on[0]}`,
            by?.length === 1 ? `&loginMode=${by[0]}` : "",
            as?.length === 1 ? `&userRole=${as[0]}` : "",
            of === undefined || search.includes("sex") ? "" : `&sex=${of}`,
            channelId === undefined ? "" : `&channelId=${channelId}`,
            level === "" ? "" : `&${level}=${region}`,
          ].join("");
          open(`/promotion/shopsmanage?${search}${more}`);
        },
      ),
    [open, query],
  );
  const shown = isWeekly
    ? columns.map((one) => (one.name === "period" ? { ...one, title: "周（起始日）" } : one))
    : columns;
  const actions: readonly PageAction<null>[] = [
    rebuildAction,
    actionOf(exportRegister, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportRegister, { query: filters });
      },
    }),
  ];
  const { asOf } = summary.data ?? { asOf: null };
  const totals = list.summary;
  return (
    <Page
      title={registerStatTitle}
      extra={asOf !== null && <span className="caption num">数据截至 {clockText(asOf).slice(11, 16)}</span>}
    >
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="日期" lastDays={30} />
        <ChoiceFilter list={list} name="grain" label="粒度" of={registerGrain} single required />
        <ChoiceFilter list={list} name="compare" label="对比" of={registerCompare} single required />
        <ChoiceFilter list={list} name="platform" label="平台" of={platform} />
        <ChoiceFilter list={list} name="loginMode" label="登录方式" of={loginMode} />
        <ChoiceFilter list={list} name="sex" label="性别" of={sex} single />
        <ChoiceFilter list={list} name="userRole" label="身份" of={userRole} />
        <ChannelFilter list={list} name="channelId" />
        <RegionFilter list={list} name="region" label="省市" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <FigureCards
          of={registerFigures}
          data={summary.data}
          compare={
            summary.data?.compare == null
              ? undefined
              : {
                  label: list.query.compare === "YEAR" ? "较去年同期" : "较上一周期",
                  data: { ...summary.data, current: summary.data.compare },
                }
          }
        />
        <RegisterCharts query={filters} />
        <DataTable
          list={list}
          columns={shown}
          rowKey={({ period }) => period}
          sort="-period"
          listActions={actions}
          unit="期"
          totals={
            totals &&
            Object.fromEntries(
              names.map((name) => [name, name === "period" ? "合计" : (textOf(name, totals[name]) ?? "—")]),
            )
          }
        />
      </div>
    </Page>
  );
}
