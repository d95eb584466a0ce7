import { batchDirectMax } from "@hongxian/contract/core/console/batch.endpoints.ts";
import { batchUserTags } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { getSales, ownerMessages, settingSaleBatch } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { memberBatchKind, startMemberBatch } from "@hongxian/contract/features/member-list/member-batch.endpoints.ts";
import { Button, Select } from "antd";
import { useState } from "react";
import { BatchJobDialog } from "../../core/batch/batch-job.dialog.tsx";
import { FailedRows } from "../../core/batch/failed-rows.tsx";
import { TagDialog } from "../../core/member-dialogs/tag-dialog.tsx";
import { call } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

export interface BatchDialogProps {
  readonly userIds: readonly number[];
  onDone(): void;
  onClose(): void;
}

type Outcome =
  | { readonly kind: "job"; readonly jobId: number }
  | { readonly kind: "done"; readonly success: number; readonly failed: readonly { userId: number; msg: string }[] };

/** The outcome: the result list at once, or the progress of the job. */
function OutcomeDialog({ title, outcome, onDone }: { title: string; outcome: Outcome; onDone(): void }) {
  if (outcome.kind === "job") return <BatchJobDialog title={title} jobId={outcome.jobId} onClose={onDone} />;
  return (
    <PageModal
      open
      width={480}
      title={title}
      onCancel={onDone}
      footer={
        <Button type="primary" onClick={onDone}>
          完成
        </Button>
      }
    >
      <p role="status" className="num">
        成功 {outcome.success} 人，失败 {outcome.failed.length} 人
      </p>
      <FailedRows rows={outcome.failed} />
    </PageModal>
  );
}

/** 批量分配销售: up to 200 at once, more than that in the background. */
export function BatchAssignDialog({ userIds, onDone, onClose }: BatchDialogProps) {
  const sales = useData(getSales, {});
  const [saleUserId, setSale] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const title = memberBatchKind.labels.ASSIGN_SALE;
  if (outcome !== null) return <OutcomeDialog title={title} outcome={outcome} onDone={onDone} />;
  const send = async () => {
    if (saleUserId === null) return setProblem(ownerMessages.noSale);
    setBusy(true);
    try {
      if (userIds.length > batchDirectMax) {
        const { jobId } = await call(startMemberBatch, {
          body: { kind: "ASSIGN_SALE", saleUserId, userIds: [...userIds] },
        });
        setOutcome({ kind: "job", jobId });
      } else {
        const answer = await call(settingSaleBatch, { params: { x: saleUserId }, body: [...userIds] });
        setOutcome({ kind: "done", ...answer });
      }
    } catch (error) {
      toastError(error);
    }
    return setBusy(false);
  };
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={saleUserId !== null}
      busy={busy}
      okText={busy ? "分配中" : "分配"}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className="num text2 mb-16">已选 {userIds.length} 人</div>
      <FormField label="销售" error={problem}>
        {({ id }) => (
          <Select
            id={id}
            style={{ width: "100%" }}
            placeholder="请选择销售"
            loading={sales.data === undefined}
            value={saleUserId}
            showSearch={{ optionFilterProp: "label" }}
            options={[
              { value: 0, label: "退回公海" },
              ...(sales.data ?? []).map(({ userId, name, deptName, memberCount }) => ({
                value: userId,
                label: `${name}${deptName === null ? "" : ` · ${deptName}`}（${memberCount} 人）`,
              })),
            ]}
            onChange={(value: number) => {
              setSale(value);
              setProblem("");
            }}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 批量打标签 and 批量去标签. */
export function BatchTagDialog({
  action,
  userIds,
  onDone,
  onClose,
}: BatchDialogProps & { readonly action: "ADD" | "REMOVE" }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const kind = action === "ADD" ? "ADD_TAGS" : "REMOVE_TAGS";
  const title = memberBatchKind.labels[kind];
  if (outcome !== null) return <OutcomeDialog title={title} outcome={outcome} onDone={onDone} />;
  const submit = async (chosen: readonly number[]) => {
    const tagIds = [...chosen];
    if (userIds.length > batchDirectMax) {
      const { jobId } = await call(startMemberBatch, { body: { kind, tagIds, userIds: [...userIds] } });
      setOutcome({ kind: "job", jobId });
    } else {
      const answer = await call(batchUserTags, { body: { action, userIds: [...userIds], tagIds } });
      setOutcome({ kind: "done", ...answer });
    }
  };
  return (
    <TagDialog
      title={title}
      about={`已选 ${userIds.length} 人`}
      needsOne
      submit={submit}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
