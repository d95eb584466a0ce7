import { snapshotOf } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import {
  exemptGradeChange,
  exemptGradeChanges,
  executeGradeChange,
  gradeBatchLimit,
  remindGradeChange,
  revokeGradeChange,
} from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { relegationFigures } from "@hongxian/contract/features/matchmaker-grade/relegation.figures.ts";
import { gradeDown } from "@hongxian/contract/features/matchmaker-grade/grade-change.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { GradeFilter } from "../../core/matchmaker/grade-filter.tsx";
import { TaskBars } from "../../core/matchmaker/task-bars.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
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

const isIn =
  (...states: readonly DownRow["status"][]) =>
  ({ status }: DownRow): boolean =>
    states.includes(status);
const open = isIn("WARNING", "WAIT_EXECUTE");
const soonMs = 3 * 86_400_000;
const nameOf = ({ user, userId }: DownRow): string => user?.firstName ?? String(userId);

const rowActions: readonly PageAction<DownRow>[] = [
  {
    title: "立即执行",
    allow: executeGradeChange.allow,
    when: isIn("WAIT_EXECUTE"),
    danger: true,
    confirm: (row) => gradeMessages.executeAsk(nameOf(row), row.toName),
    run: async ({ id }) => {
      await call(executeGradeChange, { params: { id }, body: {} });
      toast.success(answeredMessage(executeGradeChange));
    },
  },
  {
    title: "豁免",
    allow: exemptGradeChange.allow,
    when: open,
    dialog: (row, { onDone, onClose }) => (
      <TextDialog
        title={`豁免：${nameOf(row)}`}
        label="豁免原因"
        hint="仅对本考核周期有效"
        max={200}
        schema={exemptGradeChange.body}
        name="reason"
        send={(body) => call(exemptGradeChange, { params: { id: row.id }, body })}
        onDone={() => {
          toast.success(answeredMessage(exemptGradeChange));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  },
  {
    title: "发送提醒",
    allow: remindGradeChange.allow,
    when: open,
    blocked: ({ remindedToday }) => (remindedToday ? gradeMessages.remindedToday : undefined),
    run: async ({ id }) => {
      await call(remindGradeChange, { params: { id }, body: {} });
      toast.success(answeredMessage(remindGradeChange));
    },
  },
  {
    title: "撤销降级",
    allow: revokeGradeChange.allow,
    when: isIn("EXECUTED"),
    dialog: (row, { onDone, onClose }) => (
      <TextDialog
        title={`撤销降级：${nameOf(row)}`}
        label="撤销原因"
        hint={`等级将恢复为${row.fromName}`}
        max={200}
        schema={revokeGradeChange.body}
        name="reason"
        send={(body) => call(revokeGradeChange, { params: { id: row.id }, body })}
        onDone={() => {
          toast.success(answeredMessage(revokeGradeChange));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  },
];

const batchActions: readonly PageAction<Selection<DownRow>>[] = [
  {
    title: "批量豁免",
    allow: exemptGradeChanges.allow,
    blocked: ({ rows }) => (rows.every(open) ? undefined : "所选记录中有不能豁免的"),
    dialog: ({ rows }, { onDone, onClose }) => (
      <TextDialog
        title={`豁免 ${rows.length} 条记录`}
        label="豁免原因"
        max={200}
        schema={exemptGradeChange.body}
        name="reason"
        send={({ reason }) => call(exemptGradeChanges, { body: { ids: rows.map(({ id }) => id), reason } })}
        onDone={() => {
          toast.success(answeredMessage(exemptGradeChanges));
          onDone();
        }}
        onClose={onClose}
      />
    ),
  },
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
      const isSoon = open({ status } as DownRow) && Date.parse(executeTime) - Date.now() <= soonMs;
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
      <ResourceTable
        {...view}
        rowActions={rowActions}
        batchActions={batchActions}
        batchMax={gradeBatchLimit}
        expand={evidence}
      />
    </Page>
  );
}
