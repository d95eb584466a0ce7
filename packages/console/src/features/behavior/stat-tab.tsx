import { actionOf } from "../../kit/page-action.ts";
import { behaviorEvent } from "@hongxian/contract/core/member/activity.choices.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import {
  type BehaviorStatRow,
  behaviorStatColumns,
  exportBehaviorStat,
  getBehaviorFunnel,
  getBehaviorRetention,
  getBehaviorStat,
} from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { ArrowDownOutlined, ArrowUpOutlined, ExportOutlined } from "@ant-design/icons";
import { Button, Input, Select, Table } from "antd";
import { useState } from "react";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { type CallData } from "../../platform/call.ts";
import { Chart } from "../../ui/chart.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { useStatFilters, type StatFilters } from "./behavior-filters.ts";
import { RetentionGrid } from "./retention-grid.tsx";
import { PendingInput } from "../../ui/fields/pending-input.tsx";
import { latePiece } from "../../ui/late/late.tsx";

const DayRange = latePiece(async () => (await import("../../ui/filters/day-range.tsx")).DayRange, <PendingInput />);

type Stat = CallData<typeof getBehaviorStat>;
type Event = BehaviorStatRow["event"];
const mostLines = 5;
const firstLines: readonly Event[] = ["OPEN_APP", "VIEW_USER", "SEND_MSG", "PAY"];

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const listOf = (text: unknown): string[] => (typeof text === "string" && text !== "" ? text.split(",") : []);

function Change({ value }: { readonly value: number | null }) {
  if (value === null) return <span className="nil">—</span>;
  if (value === 0) return "持平";
  return (
    <span className={value > 0 ? "jade" : "brick"}>
      {value > 0 ? <ArrowUpOutlined aria-label="上升" /> : <ArrowDownOutlined aria-label="下降" />}{" "}
      {(Math.abs(value) / 100).toFixed(1)}%
    </span>
  );
}

const sorted = (name: "people" | "times" | "perHead") => (one: BehaviorStatRow, other: BehaviorStatRow) =>
  one[name] - other[name];
const figure = (value: number) => <span className="num">{value.toLocaleString("en-US")}</span>;

function StatTable({ rows }: { readonly rows: readonly BehaviorStatRow[] }) {
  return (
    <Table<BehaviorStatRow>
      size="small"
      pagination={false}
      rowKey="event"
      dataSource={[...rows]}
      columns={[
        { title: behaviorStatColumns.event, render: (_, { event }) => behaviorEvent.labels[event] },
        {
          title: behaviorStatColumns.people,
          align: "right",
          sorter: sorted("people"),
          showSorterTooltip: false,
          render: (_, row) => figure(row.people),
        },
        {
          title: behaviorStatColumns.times,
          align: "right",
          sorter: sorted("times"),
          showSorterTooltip: false,
          render: (_, row) => figure(row.times),
        },
        {
          title: behaviorStatColumns.perHead,
          align: "right",
          sorter: sorted("perHead"),
          showSorterTooltip: false,
          render: (_, { perHead }) => <span className="num">{(perHead / 100).toFixed(2)}</span>,
        },
        {
          title: behaviorStatColumns.change,
          align: "right",
          render: (_, { change }) => (
            <span className="num">
              <Change value={change} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Up to five events as lines; the first one is the main one. */
function Lines({ stat }: { readonly stat: Stat }) {
  const known = stat.series.map(({ event }) => event);
  const [chosen, setChosen] = useState<readonly Event[]>(firstLines);
  const shown = chosen.filter((event) => known.includes(event));
  const lines = shown.length > 0 ? shown : known.slice(0, 1);
  return (
    <>
      <Select<Event[]>
        className="wide mb-8"
        mode="multiple"
        size="small"
        maxCount={mostLines}
        aria-label="趋势中的行为"
        placeholder={`最多选择${mostLines}个行为`}
        value={[...lines]}
        options={known.map((value) => ({ value, label: behaviorEvent.labels[value] }))}
        onChange={setChosen}
      />
      <Chart
        label="行为次数趋势"
        height={220}
        data={{
          kind: "line",
          x: stat.days,
          series: lines.map((event) => ({
            name: behaviorEvent.labels[event],
            values: stat.series.find((one) => one.event === event)?.values ?? [],
          })),
        }}
      />
    </>
  );
}

function Filters({
  filters,
  onSet,
}: {
  filters: StatFilters;
  onSet(change: Readonly<Record<string, string | undefined>>): void;
}) {
  return (
    <div className="behavior-filters grid gap-6" role="search">
      <Input.Search
        key={`member${String(filters.member ?? "")}`}
        placeholder="会员编号 / 手机号 / 红线号 / 昵称"
        aria-label="会员"
        defaultValue={String(filters.member ?? "")}
        allowClear
        maxLength={50}
        onSearch={(text) => onSet({ member: text.trim() })}
      />
      <Select
        mode="multiple"
        placeholder="行为"
        aria-label="行为"
        maxTagCount={1}
        value={listOf(filters.event)}
        options={optionsOf(behaviorEvent.labels)}
        onChange={(values: string[]) => onSet({ event: values.join(",") })}
      />
      <Select
        mode="multiple"
        placeholder="平台"
        aria-label="平台"
        maxTagCount={1}
        value={listOf(filters.platform)}
        options={optionsOf(platform.labels)}
        onChange={(values: string[]) => onSet({ platform: values.join(",") })}
      />
      <Input
        key={`version${String(filters.appVersion ?? "")}`}
        placeholder="版本"
        aria-label="版本"
        defaultValue={String(filters.appVersion ?? "")}
        maxLength={30}
        onPressEnter={(event) => onSet({ appVersion: event.currentTarget.value.trim() })}
        onBlur={(event) => onSet({ appVersion: event.currentTarget.value.trim() })}
      />
      <DayRange
        begin={typeof filters.beginTime === "string" ? filters.beginTime : dayBefore(29)}
        end={typeof filters.endTime === "string" ? filters.endTime : todayText()}
        onPick={(beginTime, endTime) => onSet({ beginTime, endTime })}
      />
    </div>
  );
}

/** 统计: all events, the path to payment, and retention. */
export function StatTab() {
  const [filters, setFilters] = useStatFilters();
  const stat = useData(getBehaviorStat, { query: filters });
  const funnel = useData(getBehaviorFunnel, { query: filters });
  const { platform: on, beginTime, endTime } = filters;
  const retention = useData(getBehaviorRetention, { query: { platform: on, beginTime, endTime } });
  const save = async () => {
    await downloadFile(exportBehaviorStat, { query: filters });
  };
  return (
    <div className="behavior-stat">
      <Filters filters={filters} onSet={setFilters} />
      <div className="behavior-panels grid at-start gap-10">
        <Panel title="行为次数" note="按天" of={stat} isEmpty={({ rows }) => rows.length === 0}>
          {(data) => <Lines stat={data} />}
        </Panel>
        <Panel title="付费漏斗" note="人数" of={funnel} isEmpty={(steps) => steps.every(({ people }) => people === 0)}>
          {(steps) => (
            <FunnelBars
              label="付费漏斗"
              steps={steps.map(({ event, people }) => ({
                key: event,
                title: behaviorEvent.labels[event],
                count: people,
              }))}
            />
          )}
        </Panel>
        <Panel
          title="行为明细"
          of={stat}
          isEmpty={({ rows }) => rows.length === 0}
          extra={
            <ActionButton
              action={actionOf(exportBehaviorStat, { icon: <ExportOutlined />, run: save })}
              target={null}
            />
          }
        >
          {({ rows }) => <StatTable rows={rows} />}
        </Panel>
        <Panel
          title="注册留存"
          note="注册日 × 第N日"
          of={retention}
          isEmpty={(rows) => rows.every(({ registered }) => registered === 0)}
        >
          {(rows) => <RetentionGrid rows={rows} />}
        </Panel>
      </div>
      <Button type="text" onClick={() => [stat, funnel, retention].forEach((each) => each.reload())}>
        刷新
      </Button>
    </div>
  );
}
