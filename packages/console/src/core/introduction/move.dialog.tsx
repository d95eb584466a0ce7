import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  introductionChannel,
  type IntroductionAction,
  introductionResult,
  introductionSide,
  moveOf,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import {
  getIntroduction,
  type IntroductionRow,
  moveIntroductionCall,
} from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { introductionMessages } from "@hongxian/contract/core/introduction/introduction.messages.ts";
import { moveProblems } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Input, Radio, Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { PictureButtons } from "../viewer/picture-buttons.tsx";

interface MoveDialogProps {
  readonly row: Pick<IntroductionRow, "id" | "no" | "user" | "other" | "meetTime" | "meetPlace">;
  readonly action: IntroductionAction;
  onDone(): void;
  onClose(): void;
}

type Input =
  | "channel"
  | "note"
  | "meetTime"
  | "meetPlace"
  | "accompanyStaffId"
  | "side"
  | "closeReason"
  | "result"
  | "proofImgs"
  | "pass";

/** The inputs of each step. */
const asks: Readonly<Record<IntroductionAction, readonly Input[]>> = {
  push: [],
  "self-agree": ["channel", "note"],
  "self-refuse": ["channel", "note"],
  "other-agree": ["channel", "note"],
  "other-refuse": ["channel", "note"],
  arrange: ["meetTime", "meetPlace", "accompanyStaffId"],
  reschedule: ["meetTime", "meetPlace", "accompanyStaffId"],
  met: ["note"],
  "no-show": ["side", "note"],
  dating: ["note"],
  fail: ["closeReason"],
  success: ["result", "proofImgs", "note"],
  "success-audit": ["pass", "note"],
  cancel: ["closeReason"],
};

const fields: Readonly<Partial<Record<Input, Field>>> = {
  meetTime: { ...field.time("见面时间"), isAhead: true },
  meetPlace: field.text("见面地点", { max: 100 }),
  accompanyStaffId: { ...field.staff("陪同人员"), optional: true },
  proofImgs: field.images("成功凭证", { max: 5 }),
};
const labels: Readonly<Record<Input, string>> = {
  channel: "沟通方式",
  note: "说明",
  meetTime: "见面时间",
  meetPlace: "见面地点",
  accompanyStaffId: "陪同人员",
  side: "爽约方",
  closeReason: "原因",
  result: "结果",
  proofImgs: "成功凭证",
  pass: "审核结果",
};
const choicesOf: Readonly<Partial<Record<Input, Readonly<Record<string, string>>>>> = {
  channel: Object.fromEntries(Object.entries(introductionChannel.labels).filter(([value]) => value !== "APP")),
  side: introductionSide.labels,
  result: introductionResult.labels,
};
const optional: readonly Input[] = ["accompanyStaffId", "note"];

/** Whether two people met can be recorded only after the time of the meeting. */
export const moveBlocked =
  (action: IntroductionAction) =>
  ({ meetTime }: Pick<IntroductionRow, "meetTime">): string | undefined =>
    (action === "met" || action === "no-show") && meetTime !== null && Date.parse(meetTime) > Date.now()
      ? introductionMessages.tooEarly
      : undefined;

/** What is being approved: the result and its proof. */
function SuccessFacts({ id }: { readonly id: number }) {
  const { data, error, reload } = useData(getIntroduction, { params: { id } });
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (data === undefined) return <PanelState kind="loading" lines={3} />;
  const proof = addressesOf(data.proofImgs);
  const last = data.logs.findLast(({ toStatus }) => toStatus === "SUCCESS_AUDIT") ?? null;
  return (
    <section className="mb-16" aria-label="成功凭证">
      <p>
        结果：<b>{data.result === null ? "未填写" : introductionResult.labels[data.result]}</b>
      </p>
      {last !== null && last.note !== "" && <p className="text2 breaks">{last.note}</p>}
      {proof.length === 0 ? (
        <p className="brick">没有上传成功凭证</p>
      ) : (
        <PictureButtons pictures={proof} className="flex wrap gap-8 mt-8" alt="成功凭证" />
      )}
    </section>
  );
}

/** One step of an introduction, with its inputs. */
export function MoveDialog({ row, action, onDone, onClose }: MoveDialogProps) {
  const { title, answerOf } = moveOf(action);
  const names = asks[action];
  const schema = useMemo(
    () =>
      moveIntroductionCall.body.superRefine((body, context) => {
        for (const [name, message] of Object.entries(moveProblems(action, body)))
          context.addIssue({ code: "custom", path: [name], message });
      }),
    [action],
  );
  const form = useForm({
    schema,
    initial: useMemo(
      () => ({
        ...(action === "reschedule" ? { meetTime: row.meetTime, meetPlace: row.meetPlace } : {}),
        ...(action === "success-audit" ? { pass: true } : {}),
      }),
      [action, row],
    ),
    counted: ({ proofImgs, ...values }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== "")),
      ...(typeof proofImgs === "string" ? { proofImgs: addressesOf(proofImgs) } : {}),
    }),
    send: async (body) => {
      await call(moveIntroductionCall, { params: { id: row.id, action }, body });
      toast.success(answeredMessage(moveIntroductionCall));
    },
    onDone,
  });
  const inputOf = (name: Input, id: string, invalid: boolean) => {
    const of = fields[name];
    const options = choicesOf[name];
    if (of !== undefined) return <FieldInput id={id} invalid={invalid} field={of} {...form.field(name)} />;
    if (options !== undefined)
      return (
        <Select
          id={id}
          style={{ width: "100%" }}
          placeholder="请选择"
          value={form.values[name] as string | undefined}
          options={Object.entries(options).map(([value, label]) => ({ value, label }))}
          onChange={(value) => form.set(name, value)}
        />
      );
    if (name === "pass")
      return (
        <Radio.Group
          id={id}
          value={form.values.pass}
          options={[
            { value: true, label: "通过" },
            { value: false, label: "驳回" },
          ]}
          onChange={(event) => form.set("pass", event.target.value)}
        />
      );
    return (
      <Input.TextArea
        id={id}
        rows={3}
        value={String(form.values[name] ?? "")}
        onChange={(event) => form.set(name, event.target.value)}
      />
    );
  };
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "处理中" : title}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">
        {row.user.firstName} × {row.other.firstName}（{row.no}）
      </p>
      {action === "success-audit" && <SuccessFacts id={row.id} />}
      {names.length === 0 && <p>推送后本方会员将收到对方的资料卡，72小时内答复。</p>}
      {names.map((name) => (
        <FormField
          key={name}
          label={labels[name]}
          error={form.errors[name]}
          optional={optional.includes(name) && answerOf === undefined}
        >
          {({ id, invalid }) => inputOf(name, id, invalid)}
        </FormField>
      ))}
    </FormFrame>
  );
}
