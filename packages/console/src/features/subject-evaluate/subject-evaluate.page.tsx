import { attitude, contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { removeEvaluates } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.endpoints.ts";
import { subjectEvaluate } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.resource.ts";
import {
  evaluateGrants,
  evaluateMessages,
  evaluateRoute,
} from "@hongxian/contract/features/subject-evaluate/subject-evaluate.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { ReviewerCell, ShownCell, checkTones, machineTones } from "../../core/content/content-cells.tsx";
import { contentDesk } from "../../core/content/content-desk.tsx";
import { decideActions } from "../../core/content/decide-actions.tsx";
import { Highlight } from "../../core/content/highlight.tsx";
import { MuteDialog } from "../../core/content/mute-dialog.tsx";
import { RowsDesk } from "../../core/content/rows-desk.tsx";
import { SubjectFilter } from "../../core/content/subject-filter.tsx";
import { useContentTabs } from "../../core/content/use-content-tabs.ts";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useNamedRecord } from "../../platform/use-named-record.ts";
import { DiscussDrawer } from "./discuss-drawer.tsx";
import { EvaluateFigures } from "./evaluate-figures.tsx";
import { attitudeTones } from "./evaluate-tones.ts";
import "./subject-evaluate.css";

type EvaluateRow = RowOf<typeof subjectEvaluate>;

const overlay: OverlayOf<typeof subjectEvaluate> = {
  tones: { checkStatus: checkTones, machineResult: machineTones, attitude: attitudeTones },
  cells: {
    status: (row) => <ShownCell row={row} />,
    content: ({ content, hits }) => (
      <span className="cell-text block cut" title={content}>
        <Highlight text={content} hits={hits} />
      </span>
    ),
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
  },
  filters: { subjectId: SubjectFilter },
  widths: { id: 60, subjectTitle: 132, discussText: 160, userId: 146, replyUserId: 146, content: 220 },
};
const attitudes: Readonly<Record<string, string>> = attitude.labels;

const evaluateDesk = contentDesk({
  bizType: "SUBJECT_EVALUATE",
  title: "话题评论审核",
  label: (mark) => attitudes[mark] ?? mark,
});
const deciding = decideActions<EvaluateRow>("SUBJECT_EVALUATE", evaluateRoute);
const isThere = ({ status }: EvaluateRow) => status !== "DELETED";
async function remove(ids: readonly number[]): Promise<void> {
  await call(removeEvaluates, { body: { ids: [...ids] } });
  toast.success(answeredMessage(removeEvaluates));
}

const rowActions: readonly PageAction<EvaluateRow>[] = [
  deciding.pass,
  deciding.refuse,
  actionOf(evaluateGrants.mute, {
    danger: true,
    dialog: ({ id, userId, user }, end) => (
      <MuteDialog userId={userId} name={user?.firstName ?? String(userId)} sourceId={id} {...end} />
    ),
  }),
  actionOf(evaluateGrants.remove, {
    when: isThere,
    danger: true,
    confirm: evaluateMessages.removeConfirm,
    run: ({ id }) => remove([id]),
  }),
];
const removeMany: PageAction<Selection<EvaluateRow>> = actionOf(evaluateGrants.removeMany, {
  danger: true,
  confirm: evaluateMessages.removeConfirm,
  blocked: ({ rows }) => (rows.every(isThere) ? undefined : "所选记录中有已删除的"),
  run: ({ rows }) => remove(rows.map(({ id }) => id)),
});

const tabs = [
  { key: "queue", title: "审核队列", desk: "SUBJECT_EVALUATE" as const },
  { key: "all", title: "全部评论" },
];

function EvaluateList({ charts }: { charts: boolean }) {
  const view = useResource(subjectEvaluate, overlay);
  const discussion = useNamedRecord("原讨论");
  const { beginTime, endTime } = view.list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  const discuss = ({ discussId, discussText }: EvaluateRow) => (
    <button
      type="button"
      className="cell-link cell-text block cut"
      title={discussText}
      onClick={() => discussion.open(discussId)}
    >
      {discussText}
    </button>
  );
  const columns = view.columns.map((column) => (column.name === "discussText" ? { ...column, cell: discuss } : column));
  return (
    <>
      {charts && <EvaluateFigures query={span} />}
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={rowActions}
        batchActions={[deciding.passMany, deciding.refuseMany, removeMany, ...view.batchActions]}
        batchMax={contentBatchMax}
      />
      {discussion.id !== null && <DiscussDrawer id={discussion.id} onClose={discussion.close} />}
    </>
  );
}

/** 话题评论: a screen of comments at a time, and all of them. */
export function SubjectEvaluatePage() {
  const shown = useContentTabs(tabs);
  const [charts, setCharts] = useState(false);
  const isQueue = shown.tab === "queue";
  return (
    <Page
      title={subjectEvaluate.title}
      {...shown}
      extra={!isQueue && <FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      {isQueue ? <RowsDesk kind={evaluateDesk} /> : <EvaluateList charts={charts} />}
    </Page>
  );
}
