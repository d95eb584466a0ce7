import { liveMessages, offender, penaltyAction } from "@hongxian/contract/core/live/live.choices.ts";
import { getLiveView, handleViolation } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { sanctionDays } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Input, Radio, Segmented, Select } from "antd";
import { useMemo } from "react";
import { optionsOf } from "../../platform/options-of.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { type CallData, call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

export type LiveAction = Exclude<ChoiceOf<typeof penaltyAction>, "NONE">;
export type Handled = CallData<typeof handleViolation>;
interface ViolationDialogProps {
  readonly room: { readonly sessionId: number; readonly title: string };
  readonly action: LiveAction;
  readonly source: "DESK" | "LIST";
  readonly type?: ChoiceOf<typeof violationType> | undefined;
  readonly staySec?: number;
  onDone(handled: Handled): void;
  onClose(): void;
}

const maxText = 200;

/** The days the penalty ladder suggests for a live ban, else one day. */
function usualDays(view: CallData<typeof getLiveView> | undefined, type: unknown): string {
  const advice = typeof type === "string" ? view?.suggested[type] : undefined;
  return advice?.action === "LIVE_BAN" ? String(advice.days ?? "") : "1";
}
const usual: string | undefined = undefined;
const numberOf = (days: unknown) => (days === "" ? null : Number(days));

/** 警告, 断流, 关播, 禁播: the violation and the offender; the step that the ladder suggests is shown beside the choice. */
export function ViolationDialog({ room, action, source, type, staySec = 0, onDone, onClose }: ViolationDialogProps) {
  const { data: view } = useData(getLiveView, { params: { id: room.sessionId } });
  const form = useForm({
    schema: handleViolation.body,
    initial: useMemo(
      () => ({ violationType: type, who: "HOST", action, days: usual, description: "" }),
      [type, action],
    ),
    counted: ({ violationType: chosen, who, action: actionValue, days, description }) => ({
      sessionId: room.sessionId,
      userId: who === "HOST" ? null : Number(who),
      offender: who === "HOST" ? "HOST" : "GUEST",
      violationType: chosen,
      action: actionValue,
      ...(actionValue === "LIVE_BAN" ? { days: numberOf(days ?? usualDays(view, chosen)) } : {}),
      description,
      source,
      staySec,
    }),
    send: async (body) => {
      const handled = await call(handleViolation, { body });
      toast.success(answeredMessage(handleViolation));
      onDone(handled);
    },
    onDone: () => undefined,
  });
  const chosen = form.values.violationType;
  const advice = typeof chosen === "string" ? view?.suggested[chosen] : undefined;
  const chosenAction = form.values.action;
  return (
    <FormFrame
      title={`${penaltyAction.labels[action]}：${room.title}`}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label={liveMessages.type.slice(3)}
        error={form.errors.violationType}
        hint={
          advice !== undefined &&
          `90天内第${advice.times}次，建议${penaltyAction.labels[advice.action]}${
            advice.action === "LIVE_BAN" ? (advice.days === null ? " 永久" : ` ${advice.days}天`) : ""
          }`
        }
      >
        {({ id }) => (
          <Select
            id={id}
            autoFocus
            placeholder={liveMessages.type}
            value={typeof chosen === "string" ? chosen : null}
            options={optionsOf(violationType.labels)}
            onChange={(value) => form.set("violationType", value)}
          />
        )}
      </FormField>
      <FormField label="违规人" error={form.errors.userId}>
        {() => (
          <Radio.Group
            value={form.values.who}
            options={[
              { value: "HOST", label: offender.labels.HOST },
              ...(view?.guests ?? []).map(({ userId, firstName }) => ({
                value: String(userId),
                label: `${offender.labels.GUEST} ${firstName ?? userId}`,
              })),
            ]}
            onChange={(event) => form.set("who", event.target.value)}
          />
        )}
      </FormField>
      <FormField label="处置">
        {() => (
          <Segmented
            value={chosenAction}
            options={optionsOf(penaltyAction.labels).filter(
              ({ value }) => value === action || value === advice?.action,
            )}
            onChange={(value) => form.set("action", value)}
          />
        )}
      </FormField>
      {chosenAction === "LIVE_BAN" && (
        <FormField label="禁播天数" error={form.errors.days}>
          {() => (
            <Segmented
              value={form.values.days ?? usualDays(view, chosen)}
              options={optionsOf(sanctionDays.labels)}
              onChange={(value) => form.set("days", value)}
            />
          )}
        </FormField>
      )}
      <FormField
        label="说明"
        optional={chosen !== "OTHER"}
        error={form.errors.description}
        counter={[String(form.values.description).length, maxText]}
      >
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            value={String(form.values.description)}
            onChange={(event) => form.set("description", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
