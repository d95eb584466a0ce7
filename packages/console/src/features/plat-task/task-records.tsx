import { reissueTask, voidTaskRecord } from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import { platTask, platTaskRecord } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import {
  isTaskRecordVoidable,
  isTaskRewardDue,
  rewardText,
  taskGrants as buttons,
} from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";

type RecordOne = RowOf<typeof platTaskRecord>;
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
  actionOf(buttons.reissue, {
    when: isTaskRewardDue,
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
  }),
  actionOf(buttons.void, {
    danger: true,
    when: isTaskRecordVoidable,
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
  }),
];

/** 完成记录: who has done which task, and what was given for it. */
export function TaskRecords({ shown }: { readonly shown: PageTabs }) {
  const view = useResource(platTaskRecord, recordOverlay);
  return (
    <Page title={platTask.title} {...shown}>
      <ResourceTable {...view} rowActions={recordActions} />
    </Page>
  );
}
