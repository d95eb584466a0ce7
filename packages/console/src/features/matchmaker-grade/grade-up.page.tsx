import { snapshotOf } from "@hongxian/contract/core/matchmaker/grade-words.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import {
  gradeChangeGrants,
  gradeBatchLimit,
  passGradeChange,
  passGradeChanges,
} from "@hongxian/contract/features/matchmaker-grade/grade-change.endpoints.ts";
import { gradeUp } from "@hongxian/contract/features/matchmaker-grade/grade-change.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { GradeFilter } from "../../core/matchmaker/grade-filter.tsx";
import { TaskBars } from "../../core/matchmaker/task-bars.tsx";
import { ReviewQueue, RowMark, reviewQueueSide, useRowCursor } from "../../core/row-cursor/row-cursor.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, CallError, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { AdjustGradeDialog } from "./adjust-grade.dialog.tsx";
import { changeTones } from "./grade-tones.ts";
import "./matchmaker-grade.css";

type UpRow = RowOf<typeof gradeUp>;
const waits = (row: UpRow): boolean => isPossible(gradeUp, "pass", row);

/** Passes the change. Returns true when the figures are no longer reached and the user must confirm. */
async function pass({ id }: UpRow, force: boolean): Promise<boolean> {
  try {
    const { status } = await call(passGradeChange, { params: { id }, body: { force } });
    if (status === "INVALID") toast.warning(gradeMessages.closed);
    else toast.success(answeredMessage(passGradeChange));
    return false;
  } catch (error) {
    if (!(error instanceof CallError) || error.msg !== gradeMessages.notReached) throw error;
    return true;
  }
}

const batchActions: readonly PageAction<Selection<UpRow>>[] = [
  {
    title: "批量通过",
    allow: passGradeChanges.allow,
    blocked: ({ rows }) => (rows.every(waits) ? undefined : "所选记录中有已处理的"),
    confirm: ({ rows }) => `确定通过所选${rows.length}条升级申请？`,
    run: async ({ rows }) => {
      const { failed } = await call(passGradeChanges, { body: { ids: rows.map(({ id }) => id) } });
      if (failed.length === 0) toast.success(answeredMessage(passGradeChanges));
      else toast.warning(answeredMessage(passGradeChanges));
    },
  },
];

const adjust: PageAction<null> = {
  title: "后台调整",
  allow: [gradeChangeGrants.adjust],
  dialog: (_, end) => <AdjustGradeDialog {...end} />,
};

/** The basis of the promotion: the tasks as recorded, and complaints against the person. */
function Evidence({ row }: { row: UpRow }) {
  const tasks = snapshotOf(row.snapshot);
  return (
    <>
      <h2>{row.user?.firstName ?? row.userId}</h2>
      <p className="caption">
        {row.step} · {row.shop?.name ?? "无门店"} · 达标 {row.reached}
      </p>
      <TaskBars tasks={tasks} />
      {tasks.length === 0 && <p className="caption">没有任务记录</p>}
      <p className={row.complaints > 0 ? "brick" : "caption"}>近90天有效投诉 {row.complaints} 次</p>
      {row.reason !== "" && <p className="caption">原因：{row.reason}</p>}
    </>
  );
}

const reject: PageAction<UpRow> = rowAction(gradeUp, "reject");

/** 红娘升级审核: a queue with its evidence; A 通过, R 驳回, J/K and the arrows move. */
export function GradeUpPage() {
  const [confirming, setConfirming] = useState<UpRow | null>(null);
  const [refusing, setRefusing] = useState<UpRow | null>(null);
  const can = useCan();
  const view = useResource(gradeUp, overlay, fixed);
  const { list } = view;
  const tryPass = async (row: UpRow, force = false) => {
    if (await pass(row, force)) setConfirming(row);
    else list.reload();
  };
  const cursor = useRowCursor(
    list.rows,
    ({ id }) => id,
    (current) =>
      current === null || !waits(current)
        ? {}
        : {
            a: { label: "通过", run: () => void tryPass(current).catch(toastError) },
            r: { label: "驳回", run: () => can(gradeChangeGrants.rejectUp) && setRefusing(current) },
          },
    { queue: true },
  );
  const person = (row: UpRow) => (
    <span className="cursor-cell row shrink-x">
      {cursor.mark(row) && <RowMark />}
      {row.user === null ? row.userId : <MemberCell member={row.user} />}
    </span>
  );
  const columns = view.columns.map((column) => (column.name === "userId" ? { ...column, cell: person } : column));
  return (
    <Page title={gradeUp.title}>
      <ReviewQueue
        onChoose={cursor.choose}
        evidence={cursor.current === null ? <PanelState kind="empty" /> : <Evidence row={cursor.current} />}
      >
        <ResourceTable
          {...view}
          columns={columns}
          beside={reviewQueueSide}
          rowActions={[{ ...rowAction(gradeUp, "pass"), run: (row) => tryPass(row) }, reject]}
          listActions={[adjust, ...view.listActions]}
          batchActions={batchActions}
          batchMax={gradeBatchLimit}
        />
      </ReviewQueue>
      {confirming !== null && (
        <ConfirmDialog
          title="通过升级"
          text={gradeMessages.notReached}
          onConfirm={() => {
            setConfirming(null);
            void tryPass(confirming, true).catch(toastError);
          }}
          onClose={() => setConfirming(null)}
        />
      )}
      {refusing !== null &&
        reject.dialog?.(refusing, {
          onDone: () => {
            setRefusing(null);
            list.reload();
          },
          onClose: () => setRefusing(null),
        })}
    </Page>
  );
}

const fixed = { fixed: { direction: "UP" } };
const overlay: OverlayOf<typeof gradeUp> = {
  tones: { status: changeTones },
  filters: { toGrade: ({ list }) => <GradeFilter list={list} name="toGrade" label="目标等级" /> },
  cells: {
    complaints: ({ complaints }) =>
      complaints === 0 ? <span className="num">0</span> : <b className="num brick">{complaints}</b>,
  },
  widths: { userId: 172, step: 168, reached: 72, complaints: 84 },
};
