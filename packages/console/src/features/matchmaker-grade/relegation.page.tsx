import { snapshotOf } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import {
  exemptGradeChanges,
  gradeBatchLimit,
} from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { relegationFigures } from "@hongxian/contract/features/matchmaker-grade/relegation.figures.ts";
import { gradeDown } from "@hongxian/contract/features/matchmaker-grade/grade-change.resource.ts";
import { actionCall, isPossible } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { GradeFilter } from "../../core/matchmaker/grade-filter.tsx";
import { TaskBars } from "../../core/matchmaker/task-bars.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { Chart } from "../../ui/chart.tsx";
import { changeTones } from "./grade-tones.ts";
import "./matchmaker-grade.css";

type DownRow = RowOf<typeof gradeDown>;

const isOpen = (row: object) => isPossible(gradeDown, "exempt", row);
const soonMs = 3 * 86_400_000;
const exemptBody = actionCall(gradeDown, "exempt").body;

const batchActions: readonly PageAction<Selection<DownRow>>[] = [
  actionOf(exemptGradeChanges, {
    blocked: ({ rows }) => (rows.every(isOpen) ? undefined : "所选记录中有不能豁免的"),
    dialog: ({ rows }, { onDone, onClose }) => (
      <TextDialog
        title={`豁免 ${rows.length} 条记录`}
        label="豁免原因"
        max={200}
        schema={exemptBody}
        name="reason"
        send={({ reason }) => call(exemptGradeChanges, { body: { ids: rows.map(({ id }) => id), reason } })}
        onDone={() => {
          toast.success(answeredMessage(exemptGradeChanges));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  }),
];

function Figures({ list }: { list: FigureCardsList }) {
  const { data, error, reload } = useFigures(relegationFigures);
  const periods = [...new Set(data?.periods.map(({ periodKey }) => periodKey))];
  const graded = (data?.names ?? []).filter(({ grade }) => grade > 1);
  return (
    <section className="grade-figures grid at-middle fixed gap-16" aria-label="统计">
      <FigureCards of={relegationFigures} data={data} list={list} />
      <Chart
        label="近6期各等级降级人数"
        height={140}
        error={error}
        onRetry={reload}
        data={
          data && {
            kind: "stacked",
            x: periods,
            series: graded.map(({ grade, name }) => ({
              name,
              values: periods.map(
                (key) => data.periods.find((one) => one.periodKey === key && one.grade === grade)?.count ?? 0,
              ),
            })),
          }
        }
      />
    </section>
  );
}

const overlay: OverlayOf<typeof gradeDown> = {
  tones: { status: changeTones },
  filters: { fromGrade: ({ list }) => <GradeFilter list={list} name="fromGrade" label="当前等级" /> },
  cells: {
    periodKey: ({ periodKey }) => <span className="num">{periodKey.startsWith("A") ? "后台调整" : periodKey}</span>,
    missed: ({ missed }) => (
      <span className="cell-text brick block cut" title={missed}>
        {missed}
      </span>
    ),
    missedPeriods: ({ missedPeriods }) => <span className="num">{missedPeriods} 期</span>,
    executeTime: ({ executeTime, status }) => {
      if (executeTime === null) return <span className="nil">—</span>;
      const isSoon = isOpen({ status }) && Date.parse(executeTime) - Date.now() <= soonMs;
      return <span className={isSoon ? "num brick" : "num"}>{shortTime(executeTime).text}</span>;
    },
  },
  widths: {
    userId: 150,
    shopId: 116,
    step: 152,
    periodKey: 76,
    missed: 132,
    missedPeriods: 84,
    warnTime: 96,
    executeTime: 100,
    status: 76,
  },
};
const fixed = { fixed: { direction: "DOWN" } };

const evidence = (row: DownRow) => (
  <div className="grade-evidence">
    <TaskBars tasks={snapshotOf(row.snapshot)} />
    {row.reason !== "" && <p className="caption mt-8">原因：{row.reason}</p>}
  </div>
);

/** 红娘降级记录: warnings, relegations and exemptions. */
export function RelegationPage() {
  const view = useResource(gradeDown, overlay, fixed);
  return (
    <Page title={gradeDown.title}>
      <Figures list={view.list} />
      <ResourceTable {...view} batchActions={batchActions} batchMax={gradeBatchLimit} expand={evidence} />
    </Page>
  );
}
