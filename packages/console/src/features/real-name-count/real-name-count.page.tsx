import { realNameFigures } from "@hongxian/contract/features/real-name-count/real-name-count.figures.ts";
import { platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import {
  exportRealName,
  getRealNameChannels,
  getRealNameDays,
  getRealNameRegions,
  realNameCards,
  realNameColumns,
  realNameMode,
  realNameMessages,
  realNameTitle,
  setRealNameAlarm,
  type RealNameRow,
} from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { BellOutlined, ExportOutlined, TeamOutlined, WarningOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FigureNotes } from "../../core/figures/figure-notes.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { ChannelFilter } from "../../core/promote/channel-filter.tsx";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { RealNameCharts } from "./real-name-charts.tsx";
import "../../core/figures/figures.css";

type Name = keyof typeof realNameColumns;
// The keys of the literal are exactly the columns.
const names = Object.keys(realNameColumns) as Name[];
const isMoney = (name: Name): boolean => name === "cost" || name === "fee";
const tables = { days: "按日期", regions: "按地区", channels: "按渠道" } as const;
type Table = keyof typeof tables;
const endpoints = { days: getRealNameDays, regions: getRealNameRegions, channels: getRealNameChannels } as const;
const heads = { days: "日期", regions: "地区", channels: "渠道" } as const;

function textOf(name: Name, value: RealNameRow[Name]): string {
  if (value === null) return "—";
  if (typeof value === "string") return value;
  if (name === "realNameBp") return `${formatDecimal(value, 2)}%`;
  return isMoney(name) ? yuanText(value) : countText(value);
}

function columnsOf(table: Table, money: boolean, onOpen: (row: RealNameRow) => void): readonly Column<RealNameRow>[] {
  return names
    .filter((name) => money || !isMoney(name))
    .map((name) => ({
      name,
      title: name === "name" ? heads[table] : realNameColumns[name],
      sort: name,
      width: name === "name" ? 128 : 96,
      numeric: name !== "name",
      cell: (row) => {
        if (name === "name")
          return (
            <button
              type="button"
              className="cell-link"
              title={table === "regions" ? "下级地区" : "查看会员"}
              onClick={() => onOpen(row)}
            >
              {row.name === "" ? realNameMessages.sheets.none : row.name}
            </button>
          );
        const value = row[name];
        if (isMoney(name) && typeof value !== "string") return <Yuan cents={value} />;
        return <span className="num">{textOf(name, value)}</span>;
      },
    }));
}

const alarmFields = { rate: field.count("预警值（%）") };
function AlarmDialog({
  alarm,
  onDone,
  onClose,
}: {
  alarm: { rate: number; version: number };
  onDone(): void;
  onClose(): void;
}) {
  return (
    <SchemaDialog
      title="设置预警"
      width={420}
      schema={setRealNameAlarm.body}
      fields={alarmFields}
      initial={useMemo(() => ({ rate: alarm.rate === 0 ? undefined : alarm.rate }), [alarm.rate])}
      counted={(values) => ({ rate: values.rate, version: alarm.version })}
      send={async (body) => {
        await call(setRealNameAlarm, { body });
        toast.success(answeredMessage(setRealNameAlarm));
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>某日注册不少于50人且实名率低于预警值时，次日通知运营。</p>
    </SchemaDialog>
  );
}

const alarmAction = (alarm: { rate: number; version: number }): PageAction<null> =>
  actionOf(setRealNameAlarm, {
    icon: <BellOutlined />,
    dialog: (_, end) => <AlarmDialog alarm={alarm} {...end} />,
  });

/** 实名统计: how many newcomers verify themselves. */
export function RealNameCountPage() {
  const { open } = usePage();
  const [table, setTable] = useState<Table>("days");
  const list = useList(endpoints[table]);
  const { filters, query } = list;
  const count = useFigures(realNameFigures, filters);
  const { alarm = null, from = "", to = "" } = count.data ?? {};
  const days = `beginTime=${from}&endTime=${to}`;
  // The days of the report under the names of the member list.
  const ofMembers = { filters: { beginTime: from, endTime: to }, replace: list.replace };
  const openRow = (row: RealNameRow) => {
    if (table === "days") open(`/promotion/shopsmanage?beginTime=${row.key}&endTime=${row.key}`);
    else if (table === "channels") open(`/promotion/shopsmanage?${days}&channelId=${row.key}`);
    else if (Number(row.key) % 100 === 0 && row.key !== "0") list.set({ regionId: Number(row.key) });
    else open(`/promotion/shopsmanage?${days}`);
  };
  const actions: readonly PageAction<null>[] = [
    {
      title: "查看会员",
      icon: <TeamOutlined />,
      run: async () => open(`/promotion/shopsmanage?${days}`),
    },
    {
      title: "查看失败记录",
      icon: <WarningOutlined />,
      run: async () => open(`/promotion/realnameRecord?result=FAIL&${days}`),
    },
    alarmAction(alarm ?? { rate: 0, version: 0 }),
    actionOf(exportRealName, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportRealName, { query: filters });
      },
    }),
  ];
  const totals = list.summary;
  const money = count.data === undefined || count.data.cards.cost !== null;
  return (
    <Page
      title={realNameTitle}
      extra={
        <span className="inline-row gap-6">
          <FigureNotes notes={realNameCards} />
          {alarm !== null && alarm.rate > 0 && <span className="caption num">预警值 {alarm.rate}%</span>}
        </span>
      }
    >
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="时间" lastDays={30} />
        <ChoiceFilter list={list} name="mode" label="口径" of={realNameMode} single required />
        <RegionFilter list={list} name="regionId" label="地区" />
        <ChoiceFilter list={list} name="platform" label="平台" of={platform} />
        <ChoiceFilter list={list} name="sex" label="性别" of={sex} single />
        <ChannelFilter list={list} name="channelId" />
        <RefFilter list={list} name="shopId" label="门店" kind="shop" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <FigureCards
          of={realNameFigures}
          data={count.data}
          columns={5}
          only={realNameCards.map(({ key }) => key).filter((key) => money || (key !== "cost" && key !== "fee"))}
          list={ofMembers}
          compare={
            count.data === undefined
              ? undefined
              : { label: "较上期", data: { ...count.data, cards: count.data.before } }
          }
        />
        <RealNameCharts count={count} query={filters} onRegion={(regionId) => list.set({ regionId })} />
        <DataTable
          key={table}
          list={list}
          columns={columnsOf(table, money, openRow)}
          rowKey={({ key }) => key}
          sort={table === "days" ? "-name" : "-registered"}
          listActions={actions}
          settings={table}
          summary={
            <span className="inline-row gap-6">
              <Segmented
                aria-label="统计维度"
                options={(Object.keys(tables) as Table[]).map((value) => ({ value, label: tables[value] }))}
                value={table}
                onChange={(value) => {
                  setTable(value);
                  list.set({ sort: undefined });
                }}
              />
              <span className="caption">{realNameMessages.hint}</span>
            </span>
          }
          totals={
            totals &&
            Object.fromEntries(names.map((name) => [name, name === "name" ? "合计" : textOf(name, totals[name])]))
          }
        />
        {query.mode === "EVENT" && (
          <p className="figure-foot size-12 text3">按发生时间统计时，各列按各自发生的日期计数。</p>
        )}
      </div>
    </Page>
  );
}
