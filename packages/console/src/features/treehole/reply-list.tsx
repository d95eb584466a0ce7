import { awaitsReview, isShown } from "@hongxian/contract/core/content/content.rules.ts";
import { contentBatchMax } from "@hongxian/contract/core/content/content.choices.ts";
import { auditTreeholeReplies } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { treeholeReply } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { treeholeGrants } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { ReviewerCell, checkTones, machineTones, shownTones } from "../../core/content/content-cells.tsx";
import { Highlight } from "../../core/content/highlight.tsx";
import { tellDecided } from "../../core/content/refuse-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call } from "../../platform/call.ts";

type ReplyRow = RowOf<typeof treeholeReply>;

const overlay: OverlayOf<typeof treeholeReply> = {
  tones: { checkStatus: checkTones, machineResult: machineTones, status: shownTones },
  cells: {
    content: ({ content, hits }) => (
      <span className="cell-text block cut" title={content}>
        <Highlight text={content} hits={hits} />
      </span>
    ),
    checkName: ({ checkName }) => <ReviewerCell name={checkName} />,
  },
  widths: { id: 64, postText: 220, author: 96, content: 260 },
};
const judge = async (ids: readonly number[], action: "PASS" | "OFFLINE") =>
  tellDecided(
    auditTreeholeReplies,
    await call(auditTreeholeReplies, { body: { ids: [...ids], action, rejectReason: "" } }),
  );
function RefuseReply({ id, ...end }: { readonly id: number; onDone(): void; onClose(): void }) {
  const fixed = useMemo(() => ({ ids: [id], action: "REFUSE" }), [id]);
  return (
    <TextDialog
      title={`驳回回复 ${id}`}
      label="驳回原因"
      name="rejectReason"
      max={150}
      schema={auditTreeholeReplies.body}
      fixed={fixed}
      okText="驳回"
      send={async (body) => tellDecided(auditTreeholeReplies, await call(auditTreeholeReplies, { body }))}
      {...end}
    />
  );
}

const rowActions: readonly PageAction<ReplyRow>[] = [
  actionOf(treeholeGrants.pass, { when: awaitsReview, run: ({ id }) => judge([id], "PASS") }),
  actionOf(treeholeGrants.refuse, {
    when: awaitsReview,
    dialog: ({ id }, end) => <RefuseReply id={id} {...end} />,
  }),
  actionOf(treeholeGrants.offline, {
    when: isShown,
    danger: true,
    confirm: "确定下架该回复吗？",
    run: ({ id }) => judge([id], "OFFLINE"),
  }),
];
const passMany: PageAction<Selection<ReplyRow>> = actionOf(treeholeGrants.passMany, {
  blocked: ({ rows }) =>
    rows.every((row) => awaitsReview(row) && row.machineResult === "PASS") ? undefined : "仅机审通过的内容可批量通过",
  run: ({ rows }) =>
    judge(
      rows.map(({ id }) => id),
      "PASS",
    ),
});

/** 回复管理. */
export function ReplyList() {
  const view = useResource(treeholeReply, overlay);
  return <ResourceTable {...view} rowActions={rowActions} batchActions={[passMany]} batchMax={contentBatchMax} />;
}
