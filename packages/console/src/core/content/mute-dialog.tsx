import { createPunishment } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { reasonMax, sanctionDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { Segmented } from "antd";
import { useMemo } from "react";
import { z } from "zod";
import { FormField } from "../../kit/form-field.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";

interface MuteDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly sourceId: number;
  onDone(): void;
  onClose(): void;
}

const why = "请填写禁言原因";
const schema = createPunishment.body.safeExtend({
  reason: z.string(why).trim().min(1, why).max(reasonMax, `禁言原因不能超过${reasonMax}个字`),
});
const dayTexts = sanctionDays.values;
const textOf = (days: unknown): string => (typeof days === "number" ? String(days) : "");

/** 禁言: for how long, and why. */
export function MuteDialog({ userId, name, sourceId, onDone, onClose }: MuteDialogProps) {
  const fixed = useMemo(
    () => ({ userId, type: "MUTE", days: 1, sourceType: "REVIEW", sourceId, violationType: null }),
    [userId, sourceId],
  );
  return (
    <TextDialog
      title={`禁言：${name}`}
      label="禁言原因"
      name="reason"
      max={reasonMax}
      schema={schema}
      fixed={fixed}
      okText="禁言"
      renderMore={(form) => (
        <FormField label="禁言天数" error={form.errors.days}>
          {({ id }) => (
            <Segmented
              id={id}
              block
              options={dayTexts.map((value) => ({ value, label: sanctionDays.labels[value] }))}
              value={textOf(form.values.days)}
              onChange={(value) => form.set("days", value === "" ? null : Number(value))}
            />
          )}
        </FormField>
      )}
      send={async (body) => {
        await call(createPunishment, { body });
        toast.success(answeredMessage(createPunishment));
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
