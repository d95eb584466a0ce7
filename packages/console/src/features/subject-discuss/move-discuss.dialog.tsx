import { moveDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.endpoints.ts";
import { discussMessages } from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import type { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { subjectType } from "@hongxian/contract/core/content/content.choices.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useState } from "react";
import { SubjectSelect } from "../../core/content/subject-filter.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";

interface MoveDialogProps {
  readonly row: RowOf<typeof subjectDiscuss>;
  onDone(): void;
  onClose(): void;
}

/** 移动话题: to a running topic of the same type. */
export function MoveDiscussDialog({ row, onDone, onClose }: MoveDialogProps) {
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const type = subjectType.values.find((one) => one === row.subjectType);
  const send = async () => {
    if (subjectId === null) return setError(discussMessages.otherType);
    setBusy(true);
    try {
      await call(moveDiscuss, { params: { id: row.id, subjectId } });
      toast.success(answeredMessage(moveDiscuss));
      return onDone();
    } catch (failure) {
      toastError(failure);
      return setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`移动讨论 ${row.id}`}
      kind="dialog"
      width={480}
      dirty={subjectId !== null}
      busy={busy}
      okText="移动"
      onOk={() => void send()}
      onClose={onClose}
    >
      <p className="caption">当前话题：{row.subjectTitle}</p>
      <FormField label="目标话题" error={error} hint={discussMessages.otherType}>
        {({ id, invalid }) => (
          <SubjectSelect
            id={id}
            invalid={invalid}
            value={subjectId}
            type={type}
            except={row.subjectId}
            onChange={(next) => {
              setSubjectId(next);
              setError("");
            }}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
