import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { answeredMessage } from "../../platform/call.ts";
import type { DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { decideReview, getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { refuseMax } from "@hongxian/contract/core/review/review.messages.ts";
import { useMemo } from "react";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { decideContent } from "./content-desk.tsx";

interface RefuseDialogProps {
  readonly bizType: DeskKind;
  readonly ids: readonly number[];
  onDone(): void;
  onClose(): void;
}

/** The result of a decision about several rows. */
export function tellDecided(
  endpoint: Endpoint,
  { done, failed }: { done: readonly unknown[]; failed: readonly { msg: string }[] },
): void {
  if (failed.length === 0) toast.success(answeredMessage(endpoint));
  else toast.warning(`成功 ${done.length} 条，失败 ${failed.length} 条：${failed[0]?.msg ?? ""}`);
}

/** 驳回 from a list: one of the kind's reasons, or free text. */
export function RefuseDialog({ bizType, ids, onDone, onClose }: RefuseDialogProps) {
  const { data } = useData(getReviewDesk, { params: { bizType } });
  const reasons = data?.reasons ?? [];
  const fixed = useMemo(() => ({ ids: [...ids], action: "REFUSE", costMs: 0 }), [ids]);
  return (
    <TextDialog
      title={ids.length === 1 ? "驳回" : `批量驳回 ${ids.length} 条`}
      label="驳回原因"
      name="remark"
      max={refuseMax}
      schema={decideReview.body}
      fixed={fixed}
      phrases={reasons.map(({ text }) => text)}
      okText="驳回"
      send={async ({ remark }) => {
        const reasonId = reasons.find(({ text }) => text === remark)?.id ?? null;
        tellDecided(decideReview, await decideContent(bizType, ids, { action: "REFUSE", reasonId, remark }));
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
