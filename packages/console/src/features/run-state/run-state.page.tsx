import { sizeText } from "@hongxian/contract/core/operation/check.messages.ts";
import { checkLevel, runChecks, type CheckLevel } from "@hongxian/contract/core/operation/run-checks.ts";
import { getRunState, retryJob } from "@hongxian/contract/features/run-state/run-state.endpoints.ts";
import { Table } from "antd";
import { runCall } from "../../kit/run-call.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import type { CallData } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { RetentionTable } from "./retention-table.tsx";

type State = CallData<typeof getRunState>;
type JobRow = State["jobs"][number];
type ProcessRow = State["processes"][number];

const tabs = [
  { key: "checks", title: "运行状态" },
  { key: "processes", title: "进程" },
  { key: "jobs", title: "后台任务" },
  { key: "retentions", title: "数据保留" },
];

const tones: Readonly<Record<CheckLevel, Tone>> = { OK: "jade", WARN: "ochre", BAD: "brick" };
const grounds: Readonly<Record<CheckLevel, string>> = { OK: "", WARN: "on-ochre-soft", BAD: "on-brick-soft" };
/** Often enough to see that something recovers. */
const everyMs = 30_000;

function Checks({ checks }: Pick<State, "checks">) {
  return (
    <ul className="grid gap-12 even-3">
      {checks.map(({ name, level, value }) => (
        <li key={name} className={`stack gap-6 pad-12-16 framed ${grounds[level]}`}>
          <header className="row spread gap-8">
            <b>{runChecks[name].title}</b>
            <Tag tone={tones[level]} dot>
              {checkLevel.labels[level]}
            </Tag>
          </header>
          <p className="num">{value}</p>
          {level !== "OK" && <p className="size-12 text2">处理：{runChecks[name].advice}</p>}
        </li>
      ))}
    </ul>
  );
}

const Processes = ({ processes }: Pick<State, "processes">) => (
  <Table<ProcessRow>
    size="small"
    rowKey={({ node, pid }) => `${node}/${pid}`}
    pagination={false}
    dataSource={[...processes]}
    columns={[
      { title: "服务器", dataIndex: "node" },
      { title: "进程", dataIndex: "pid", width: 90 },
      { title: "职责", dataIndex: "part", width: 90 },
      { title: "版本", dataIndex: "version", width: 90 },
      {
        title: "启动",
        key: "begin",
        width: 150,
        render: (_, row) => <span className="num">{clockText(row.beginTime)}</span>,
      },
      {
        title: "最近报告",
        key: "beat",
        width: 150,
        render: (_, row) => <span className={row.isSilent ? "num brick" : "num"}>{clockText(row.beatTime)}</span>,
      },
      {
        title: "内存",
        key: "rss",
        width: 90,
        render: (_, row) => <span className="num">{sizeText(row.rssBytes)}</span>,
      },
      {
        title: "事件循环延迟",
        key: "loop",
        width: 110,
        render: (_, row) => <span className="num">{row.loopMs.toFixed(0)} ms</span>,
      },
      { title: "连接（等待）", key: "pool", width: 110, render: (_, row) => `${row.poolUsed}（${row.poolWaiting}）` },
      { title: "事件流", dataIndex: "streams", width: 80 },
      { title: "聊天连接", dataIndex: "sockets", width: 80 },
    ]}
  />
);

const retry: PageAction<JobRow> = actionOf(retryJob, {
  run: ({ name }) => runCall(retryJob, { params: { name } }),
});

function Jobs({ jobs, onDone }: Pick<State, "jobs"> & { onDone(): void }) {
  return (
    <Table<JobRow>
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...jobs]}
      columns={[
        { title: "任务", dataIndex: "name", width: 190 },
        {
          title: "最近运行",
          key: "last",
          width: 150,
          render: (_, row) => <span className="num">{clockText(row.lastTime)}</span>,
        },
        {
          title: "用时",
          key: "seconds",
          width: 90,
          render: (_, { seconds }) =>
            seconds === null ? <span className="nil">—</span> : <span className="num">{seconds.toFixed(1)} 秒</span>,
        },
        {
          title: "处理",
          key: "count",
          width: 90,
          render: (_, row) => <span className="num">{countText(row.count)}</span>,
        },
        {
          title: "一天内（失败）",
          key: "runs",
          width: 130,
          render: (_, { runs, failures }) => (
            <span className={failures > 0 ? "num brick" : "num"}>
              {countText(runs)}（{countText(failures)}）
            </span>
          ),
        },
        {
          title: "不再重试",
          key: "dead",
          width: 90,
          render: (_, { dead }) => <span className={dead > 0 ? "num brick" : "num text3"}>{dead}</span>,
        },
        { title: "错误", key: "error", render: (_, { error }) => <span className="brick">{error}</span> },
        {
          title: "操作",
          key: "action",
          width: 80,
          render: (_, row) =>
            row.error !== "" || row.dead > 0 ? <ActionButton action={retry} target={row} onDone={onDone} /> : null,
        },
      ]}
    />
  );
}

/** 运行状态: how the system runs, what is not well and what to do. */
export function RunStatePage() {
  const shown = usePageTabs(tabs);
  const state = useData(getRunState, {}, { everyMs });
  const { data, error, reload } = state;
  const { tab } = shown;
  return (
    <Page title="运行状态" {...shown}>
      <div className="pad-12-16 grow shrink-y scroll">
        {data === undefined ? (
          error === null ? (
            <PanelState kind="loading" lines={8} />
          ) : (
            <PanelState kind="error" text={error.message} onRetry={reload} />
          )
        ) : tab === "processes" ? (
          <Processes processes={data.processes} />
        ) : tab === "jobs" ? (
          <Jobs jobs={data.jobs} onDone={reload} />
        ) : tab === "retentions" ? (
          <RetentionTable state={data} onDone={reload} />
        ) : (
          <Checks checks={data.checks} />
        )}
      </div>
    </Page>
  );
}
