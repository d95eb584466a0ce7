import { opsTaskFigures } from "@hongxian/contract/features/ops-task/ops-task.figures.ts";
import { opsTaskGrants } from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { opsTaskView } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { currentSession } from "../../core/session/session-store.ts";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { Chart } from "../../ui/chart.tsx";
import { Face } from "../../ui/fields/member-field.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { addTask, openTask, taskActions } from "./task-actions.tsx";
import { TaskBoard, TaskProgress } from "./task-board.tsx";
import { isPressing, taskTones, type TaskRow } from "./task-row.ts";
import "../../core/ticket/ticket.css";
import "./ops-task.css";

const facesShown = 4;
const overlay: OverlayOf<typeof opsTask> = {
  tones: { status: taskTones, priority: { HIGH: "brick", MIDDLE: "slate", LOW: "hollow" } },
  cells: {
    assignees: ({ assignees }) => (
      <span className="task-people row gap-6" title={assignees.map(({ name }) => name).join("、")}>
        <span className="task-faces flex fixed">
          {assignees.slice(0, facesShown).map(({ staffId, name }) => (
            <Face key={staffId} src={null} name={name} size={22} />
          ))}
        </span>
        <span className="cell-text block cut">{assignees.map(({ name }) => name).join("、")}</span>
      </span>
    ),
    progressBp: (row) => <TaskProgress row={row} />,
    endTime: (row) => (
      <span className={isPressing(row) ? "num weight-500 brick" : "num"}>{shortTime(row.endTime).text}</span>
    ),
  },
  filters: {
    staffId: ({ list }: { list: FilteredList }) => <RefFilter list={list} name="staffId" label="执行人" kind="staff" />,
  },
  widths: { title: 220, assignees: 180, progressBp: 180, endTime: 120 },
};

interface FiguresProps {
  readonly charts: boolean;
  readonly view: string;
  readonly list: FigureCardsList;
}

function Figures({ charts, view, list }: FiguresProps) {
  const stat = useFigures(opsTaskFigures, { view });
  const { data } = stat;
  return (
    <FigureStrip>
      <FigureCards of={opsTaskFigures} data={data} list={list} />
      {charts && (
        <div className="page-charts">
          <Panel title="员工完成率" of={stat} isEmpty={(one) => one.staff.length === 0}>
            {(one) => (
              <RankBars
                label="员工完成率"
                bars={one.staff.map(({ id, name, rateBp }) => ({
                  key: String(id),
                  title: name,
                  value: rateBp,
                  text: `${(rateBp / 100).toFixed(0)}%`,
                }))}
              />
            )}
          </Panel>
          <Chart
            label="每周完成任务"
            height={180}
            error={stat.error}
            onRetry={stat.reload}
            data={
              data && {
                kind: "line",
                x: data.weeks.map(({ week }) => week),
                series: [{ name: "完成", values: data.weeks.map(({ count }) => count) }],
              }
            }
          />
        </div>
      )}
    </FigureStrip>
  );
}

const modes = [
  { value: "list", label: "列表" },
  { value: "board", label: "看板" },
];

/** 运营任务: work with a target and a deadline; the user's own first. */
export function OpsTaskPage() {
  const isLead = useCan()(opsTaskGrants.create);
  const tabs = useMemo(
    () =>
      opsTaskView.values
        .filter((key) => key !== "ALL" || isLead)
        .map((key) => ({ key, title: opsTaskView.labels[key] })),
    [isLead],
  );
  const shown = usePageTabs(tabs);
  const [charts, setCharts] = useState(false);
  const [mode, setMode] = useState("list");
  const isBoard = mode === "board";
  const { tab } = shown;
  const fixed = useMemo(() => ({ view: tab, ...(isBoard ? { size: "200" } : {}) }), [tab, isBoard]);
  const view = useResource(opsTask, overlay, { without: ["view"], fixed });
  const { list } = view;
  const runner = useActionRunner(list.reload);
  const rowActions = useMemo(() => taskActions(currentSession()?.staff.id), []);
  return (
    <Page
      title={opsTask.title}
      {...shown}
      extra={
        <span className="inline-row gap-8">
          <FiguresToggle shown={charts} onToggle={setCharts} />
          <Segmented aria-label="显示方式" options={modes} value={mode} onChange={setMode} />
        </span>
      }
    >
      <Figures charts={charts} view={tab} list={list} />
      {isBoard ? (
        <>
          <FilterBar list={list} more={view.filters.more}>
            {view.filters.shown}
          </FilterBar>
          <TaskBoard rows={list.rows} onOpen={(row: TaskRow) => runner.start(openTask, row)} />
        </>
      ) : (
        <ResourceTable {...view} rowActions={rowActions} listActions={[addTask, ...view.listActions]} />
      )}
      {runner.host}
    </Page>
  );
}
