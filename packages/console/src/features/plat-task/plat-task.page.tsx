import { platTaskFigures } from "@hongxian/contract/features/plat-task/plat-task.figures.ts";
import { reissueTask, sortPlatTasks } from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { platTask } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { taskGrants as buttons } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { useCardView } from "../../core/page-parts/use-card-view.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { TaskCards } from "./task-cards.tsx";
import { taskCells, taskTones } from "./task-cells.tsx";
import { TaskForm, type TaskOne } from "./task-form.tsx";
import { TaskRecords } from "./task-records.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";

const tabs = [
  { key: "tasks", title: "任务" },
  { key: "records", title: "完成记录" },
];

const taskOverlay: OverlayOf<typeof platTask> = {
  tones: { status: taskTones },
  cells: taskCells,
  widths: { icon: 56, title: 130, event: 150, rewardType: 120, dayLimit: 110, budgetCents: 160, startTime: 180 },
};
const taskActions: readonly PageAction<TaskOne>[] = [
  actionOf(buttons.edit, { dialog: (row, end) => <TaskForm row={row} {...end} /> }),
];
const create: PageAction<null> = actionOf(buttons.create, {
  primary: true,
  dialog: (_, end) => <TaskForm {...end} />,
});
const reissueFields = {
  userId: field.member("会员"),
  reason: field.longText("原因", { max: 150 }),
};
const reissueTo: PageAction<TaskOne> = actionOf(buttons.reissue, {
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
});

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

/** The actions shown on a card; the rest are behind ⋯. */
const inView = new Set(["编辑", "上线", "下线"]);
const whole = { size: "200", sort: "sort" };

function Tasks({ shown }: { readonly shown: PageTabs }) {
  const { isTable, choice } = useCardView();
  const view = useResource(platTask, taskOverlay, isTable ? {} : { fixed: whole });
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
  const rowActions = [...taskActions, ...view.rowActions, reissueTo];
  const listActions = [...view.listActions, create];
  const cardActions = rowActions.map((action) => (inView.has(action.title) ? action : { ...action, group: "更多" }));
  const extra = (
    <div className="row gap-8 push">
      <FiguresToggle shown={charts} onToggle={setCharts} />
      {choice}
    </div>
  );
  return (
    <Page title={platTask.title} {...shown} extra={extra}>
      {charts && <Figures />}
      {isTable ? (
        <ResourceTable
          {...view}
          rowActions={rowActions}
          listActions={listActions}
          {...(maySort && isWhole ? { onReorder: (keys) => void order(keys) } : {})}
        />
      ) : (
        <>
          <FilterBar list={list} more={view.filters.more}>
            {view.filters.shown}
          </FilterBar>
          <div className="tool-row">
            <span className="grow" />
            {listActions.map((action) => (
              <ActionButton key={action.title} action={action} target={null} onDone={list.reload} />
            ))}
          </div>
          <TaskCards list={list} movable={maySort} actions={cardActions} onOrder={(ids) => void order(ids)} />
        </>
      )}
    </Page>
  );
}

/** 平台任务: tasks that members can do for a reward, and who has done them. */
export function PlatTaskPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "records" ? <TaskRecords shown={shown} /> : <Tasks shown={shown} />;
}
