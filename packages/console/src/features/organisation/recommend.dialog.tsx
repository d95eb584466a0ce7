import { editPlatformStaff, platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { StaffRow } from "./staff-row.ts";

interface RecommendDialogProps {
  readonly row: StaffRow;
  readonly userId: number;
  onDone(): void;
  onClose(): void;
}

/** 推荐: puts a person on the App's 红娘推荐, at a position. */
export function RecommendDialog({ row, userId, onDone, onClose }: RecommendDialogProps) {
  const form = useForm({
    schema: editPlatformStaff.body,
    initial: useMemo(() => ({ recommend: true, recommendSort: row.recommendSort, version: row.version }), [row]),
    send: async (body) => {
      await call(editPlatformStaff, { params: { userId }, body });
      toast.success(answeredMessage(editPlatformStaff));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`推荐：${row.name}`}
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "推荐"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="推荐排序" error={form.errors.recommendSort} hint="0–9999，小的在前">
        {(control) => (
          <FieldInput
            {...control}
            field={platformStaff.fields.recommendSort}
            value={form.values.recommendSort}
            onChange={(value) => form.set("recommendSort", value ?? 0)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
