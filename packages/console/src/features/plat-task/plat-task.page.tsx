import { platTaskFigures } from "@hongxian/contract/features/plat-task/plat-task.figures.ts";
import {
  reissueTask,
  sortPlatTasks,
  voidTaskRecord,
} from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { platTask, platTaskRecord } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { rewardText, taskGrants as buttons, taskEvent } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { TaskForm, type TaskOne } from "./task-form.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";

type RecordOne = RowOf<typeof platTaskRecord>;
const tabs = [
  { key: "tasks", title: "任务" },
  { key: "records", title: "完成记录" },
];

const day = (time: string | null): string => (time === null ? "" : clockText(time).slice(0, 10));
const taskOverlay: OverlayOf<typeof platTask> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    event: ({ event, target }) => `${taskEvent.labels[event]} ${target} 次`,
    rewardType: ({ rewardType, rewardValue }) => rewardText(rewardType, rewardValue),
    dayLimit: ({ dayLimit, totalLimit }) => (
      <span className="num">
        {dayLimit === 0 ? "不限" : dayLimit} / {totalLimit === 0 ? "不限" : totalLimit}
      </span>
    ),
    budgetCents: ({ budgetCents, usedCents }) =>
      budgetCents === 0 ? (
        <span className="nil">—</span>
      ) : (
        <span>
          <Yuan cents={usedCents} /> / <Yuan cents={budgetCents} />
        </span>
      ),
    startTime: ({ startTime, endTime }) =>
      startTime === null && endTime === null ? (
        "长期"
      ) : (
        <span className="num">
          {day(startTime)} – {day(endTime)}
        </span>
      ),
  },
  widths: { icon: 56, title: 130, event: 150, rewardType: 120, dayLimit: 110, budgetCents: 160, startTime: 180 },
};
const taskActions: readonly PageAction<TaskOne>[] = [
  { title: "编辑", allow: [buttons.edit], dialog: (row, end) => <TaskForm row={row} {...end} /> },
];
const create: PageAction<null> = {
  title: "新增",
  allow: [buttons.create],
  primary: true,
  dialog: (_, end) => <TaskForm {...end} />,
};
const reissueFields = {
  userId: field.member("会员"),
  reason: field.longText("原因", { max: 150 }),
};
const reissueTo: PageAction<TaskOne> = {
  title: "补发",
  allow: [buttons.reissue],
  group: "更多",
  when: ({ status }) => status === "ONLINE",
  dialog: ({ id, title }, end) => (
    <SchemaDialog
      title={`补发：${title}`}
      schema={reissueTask.body}
      fields={reissueFields}
      counted={(values) => ({ ...values, taskId: id, recordId: null })}
      okText="补发"
      send={(body) => runCall(reissueTask, { body })}
      {...end}
    />
  ),
};

function Figures() {
  const of = useFigures(platTaskFigures);
  const { data } = of;
  const [task, setTask] = useState<number | null>(null);
  const shown = data?.tasks.find(({ id }) => id === task) ?? data?.tasks[0];
  return (
    <FigureStrip>
      <FigureCards of={platTaskFigures} data={data} />
      <div className="figure-columns grid gap-10">
        <Panel
          title="任务漏斗"
          of={of}
          isEmpty={({ tasks }) => tasks.length === 0}
          extra={
            <Select
              size="small"
              aria-label="任务"
              style={{ width: 160 }}
              value={shown?.id ?? null}
              options={(data?.tasks ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setTask}
            />
          }
        >
          {() => (
            <FunnelBars
              label="任务漏斗"
              steps={[
                { key: "shown", title: "曝光", count: shown?.shown ?? 0 },
                { key: "joined", title: "参与", count: shown?.joined ?? 0 },
                { key: "done", title: "完成", count: shown?.done ?? 0 },
                { key: "rewarded", title: "领取", count: shown?.rewarded ?? 0 },
              ]}
            />
          )}
        </Panel>
        <ChartPanel
          title="近30天完成与发放"
          of={of}
          height={180}
          chart={({ days }) => ({
            kind: "line",
            x: days.map((one) => one.day),
            series: [
              { name: "完成", values: days.map(({ done }) => done) },
              { name: "发放", values: days.map(({ rewarded }) => rewarded) },
            ],
          })}
        />
      </div>
    </FigureStrip>
  );
}

function Tasks({ shown }: { readonly shown: PageTabs }) {
  const view = useResource(platTask, taskOverlay);
  const { list } = view;
  const [charts, setCharts] = useState(false);
  const maySort = useCan()(buttons.edit);
  const isWhole = list.total <= list.rows.length && (list.query.sort ?? "sort") === "sort";
  const order = async (keys: readonly (string | number)[]) => {
    try {
      await call(sortPlatTasks, { body: { ids: keys.map(Number) } });
    } catch (problem) {
      toastError(problem);
    }
    list.reload();
  };
  return (
    <Page title={platTask.title} {...shown} extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}>
      {charts && <Figures />}
      <ResourceTable
        {...view}
        rowActions={[...taskActions, ...view.rowActions, reissueTo]}
        listActions={[...view.listActions, create]}
        {...(maySort && isWhole ? { onReorder: (keys) => void order(keys) } : {})}
      />
    </Page>
  );
}

const recordOverlay: OverlayOf<typeof platTaskRecord> = {
  tones: { status: { DOING: "slate", DONE: "ochre", REWARDED: "jade", EXPIRED: "void", VOID: "void" } },
  cells: {
    progress: ({ progress, target }) => (
      <span className="num">
        {progress} / {target}
      </span>
    ),
    period: ({ period }) => (period === "once" ? "一次性" : <span className="num">{period}</span>),
    rewardType: ({ rewardType, rewardValue }) => rewardText(rewardType, rewardValue),
  },
  widths: { taskTitle: 140, progress: 90, rewardType: 120 },
};
const recordActions: readonly PageAction<RecordOne>[] = [
  {
    title: "补发",
    allow: [buttons.reissue],
    when: ({ status }) => status === "DONE",
    dialog: ({ id, taskId, userId, taskTitle }, end) => (
      <TextDialog
        title={`补发：${taskTitle}`}
        label="原因"
        name="reason"
        max={150}
        schema={reissueTask.body}
        fixed={{ taskId, userId, recordId: id }}
        okText="补发"
        send={(body) => runCall(reissueTask, { body })}
        {...end}
      />
    ),
  },
  {
    title: "作废记录",
    allow: [buttons.void],
    danger: true,
    when: ({ status }) => status === "DOING" || status === "DONE" || status === "REWARDED",
    dialog: ({ id }, end) => (
      <TextDialog
        title="作废记录"
        label="原因"
        name="reason"
        max={150}
        schema={voidTaskRecord.body}
        hint="已发放的奖励将被扣回"
        okText="作废"
        send={(body) => runCall(voidTaskRecord, { params: { id }, body })}
        {...end}
      />
    ),
  },
];

function Records({ shown }: { readonly shown: PageTabs }) {
  const view = useResource(platTaskRecord, recordOverlay);
  return (
    <Page title={platTask.title} {...shown}>
      <ResourceTable {...view} rowActions={recordActions} />
    </Page>
  );
}

/** 平台任务: tasks that members can do for a reward, and who has done them. */
export function PlatTaskPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "records" ? <Records shown={shown} /> : <Tasks shown={shown} />;
}
