import { activityType } from "@hongxian/contract/core/money/campaign.choices.ts";
import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import {
  createActivity,
  editActivity,
  getActivityForm,
} from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import { Button, InputNumber, Select, Steps } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PrizesInput, newPrize, type PrizeDraft } from "./prizes-input.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type Values = Readonly<Record<string, unknown>>;
const fields = {
  name: field.text("活动名称", { max: 20 }),
  type: field.choice("类型", activityType),
  startTime: field.time("开始时间"),
  endTime: field.time("结束时间"),
  platforms: optional(field.choices("平台", platform)),
  audience: field.json("人群"),
  rules: field.json("邀请规则"),
  autoAudit: field.flag("自动审核（无风险直接通过）"),
  needClaim: field.flag("须会员领取"),
  claimDays: field.count("领取期限（天）", { min: 1, max: 90 }),
  budgetCents: field.cents("活动预算"),
  dayBudgetCents: field.cents("每日预算（0为不限）"),
  prizes: field.json("奖品"),
  coverUrl: optional(field.image("封面")),
  pageHtml: optional(field.richText("活动页面", { max: 20_000 })),
  shareTitle: optional(field.text("分享标题", { max: 30 })),
  shareDesc: optional(field.text("分享描述", { max: 50 })),
  shareImg: optional(field.image("分享图片")),
  posterBg: optional(field.image("海报背景（1080x1920）")),
};
const steps = [
  { title: "基本", fields: ["name", "type", "startTime", "endTime", "platforms", "audience"] },
  { title: "奖品", fields: ["prizes"] },
  { title: "规则", fields: ["rules", "autoAudit", "needClaim", "claimDays", "budgetCents", "dayBudgetCents"] },
  { title: "页面", fields: ["coverUrl", "shareTitle", "shareDesc", "shareImg", "posterBg", "pageHtml"] },
] as const;
const wide = new Set(["audience", "rules", "prizes", "pageHtml"]);
const fresh: Values = {
  type: "INVITE",
  startTime: new Date().toISOString(),
  endTime: new Date(Date.now() + 14 * 86_400_000).toISOString(),
  platforms: [],
  audience: {},
  rules: { levels: [], realNameDays: 0 },
  autoAudit: false,
  needClaim: false,
  claimDays: 7,
  dayBudgetCents: 0,
  prizes: [newPrize(1)],
};
const texts = ["coverUrl", "shareTitle", "shareDesc", "shareImg", "posterBg", "pageHtml"] as const;
const counted = (values: { readonly [N in (typeof texts)[number] | "platforms"]?: unknown }) => ({
  ...values,
  platforms: values.platforms ?? [],
  ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ""])),
});

interface Level {
  readonly every: boolean;
  readonly count: number;
  readonly prizeId: number;
}
interface Rules {
  readonly levels: readonly Level[];
  readonly realNameDays: number;
}

/** 每邀请 / 累计邀请 N 人 → a prize; invited members count only for their inviter. */
function RulesInput({
  value,
  prizes,
  onChange,
}: {
  value: Rules;
  prizes: readonly PrizeDraft[];
  onChange(value: Rules): void;
}) {
  const put = (at: number, change: Partial<Level>) =>
    onChange({
      ...value,
      levels: value.levels.map((level, place) => (place === at ? { ...level, ...change } : level)),
    });
  return (
    <div>
      {value.levels.map((level, at) => (
        // Lines are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} style={{ display: "flex", gap: 8, marginBottom: 6 }}>
          <Select
            aria-label={`规则${at + 1}方式`}
            value={level.every ? "every" : "at"}
            options={[
              { value: "every", label: "每邀请" },
              { value: "at", label: "累计邀请" },
            ]}
            onChange={(next) => put(at, { every: next === "every" })}
          />
          <InputNumber
            aria-label={`规则${at + 1}人数`}
            min={1}
            value={level.count}
            suffix="人"
            onChange={(count) => put(at, { count: count ?? 1 })}
          />
          <Select
            aria-label={`规则${at + 1}奖品`}
            style={{ minWidth: 140 }}
            value={level.prizeId}
            options={prizes.map(({ id, name }) => ({ value: id, label: name === "" ? `奖品${id}` : name }))}
            onChange={(prizeId) => put(at, { prizeId })}
          />
          <Button
            type="text"
            onClick={() => onChange({ ...value, levels: value.levels.filter((_, place) => place !== at) })}
          >
            删除
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        onClick={() =>
          onChange({ ...value, levels: [...value.levels, { every: true, count: 1, prizeId: prizes[0]?.id ?? 1 }] })
        }
      >
        添加规则
      </Button>{" "}
      <InputNumber
        aria-label="实名有效天数"
        prefix="须在"
        suffix="天内实名（0为不限）"
        style={{ width: 260 }}
        min={0}
        max={365}
        value={value.realNameDays}
        onChange={(days) => onChange({ ...value, realNameDays: days ?? 0 })}
      />
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function Phone({ values }: { values: { readonly [N in (typeof texts)[number] | "name"]?: unknown } }) {
  const cover = textOf(values.coverUrl);
  return (
    <aside className="activity-phone" aria-label="手机预览">
      {cover !== "" && <img className="wide round-8" src={cover} alt="" />}
      <h3>{textOf(values.name)}</h3>
      <RichTextView html={textOf(values.pageHtml)} rules={articleRules} />
      {textOf(values.shareTitle) !== "" && (
        <p className="caption">
          {textOf(values.shareTitle)}
          <br />
          {textOf(values.shareDesc)}
        </p>
      )}
      {textOf(values.posterBg) !== "" && <img className="wide round-8" src={textOf(values.posterBg)} alt="海报背景" />}
    </aside>
  );
}

function StepsForm({ id, initial, onDone, onClose }: DialogEnd & { id: number | null; initial: Values }) {
  const [step, setStep] = useState(0);
  const form = useForm({
    schema: id === null ? createActivity.body : editActivity.body,
    initial,
    counted,
    send: (body) =>
      id === null
        ? runCall(createActivity, { body })
        : runCall(editActivity, { params: { id }, body: { ...body, version: Number(initial["version"]) } }),
    onDone,
  });
  const { fields: all } = steps[step] ?? steps[0];
  const names = all.filter((name) => name !== "claimDays" || form.values.needClaim === true);
  const isLast = step === steps.length - 1;
  const errorOf = (name: keyof typeof fields) =>
    form.errors[name] ?? Object.entries(form.errors).find(([key]) => key.startsWith(`${name}.`))?.[1];
  const hidden = Object.entries(form.errors).filter(
    ([key]) => !names.some((name) => key === name || key.startsWith(`${name}.`)),
  );
  const prizes = (Array.isArray(form.values.prizes) ? form.values.prizes : []) as readonly PrizeDraft[];
  const input = (name: keyof typeof fields, one: Field, control: { id: string; invalid: boolean }): ReactNode => {
    const value = form.values[name];
    const put = (next: unknown) => form.put(name, next);
    // These three have their own initial shapes and keep what their inputs return.
    if (name === "audience") return <AudienceInput value={value as Audience} onChange={put} />;
    if (name === "rules") return <RulesInput value={value as Rules} prizes={prizes} onChange={put} />;
    if (name === "prizes")
      return <PrizesInput value={value} isLottery={form.values.type === "LOTTERY"} onChange={put} />;
    return <FieldInput {...control} field={one} value={value} onChange={put} />;
  };
  return (
    <FormFrame
      title={id === null ? "新增活动" : "编辑活动"}
      kind="drawer"
      width={1040}
      dirty={form.dirty}
      busy={form.sending}
      okText={isLast ? (form.sending ? "保存中" : "保存") : "下一步"}
      extra={step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
      onOk={() => (isLast ? void form.submit() : form.checkOnly(names) && setStep(step + 1))}
      onClose={onClose}
    >
      <Steps className="form-steps" size="small" current={step} items={steps.map(({ title }) => ({ title }))} />
      {hidden.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <div className="activity-editor grid at-start gap-20">
        <div className="form-grid form-wide">
          {names.map((name) => {
            const one = fields[name];
            return (
              one !== undefined && (
                <FormField
                  key={name}
                  label={one.label}
                  error={errorOf(name)}
                  optional={one.optional}
                  full={wide.has(name)}
                >
                  {(control) => input(name, one, control)}
                </FormField>
              )
            );
          })}
        </div>
        <Phone values={form.values} />
      </div>
    </FormFrame>
  );
}

/** 新增. */
export const NewActivity = (end: DialogEnd) => <StepsForm id={null} initial={fresh} {...end} />;

/** 编辑: opens when the complete activity has been loaded. */
export function EditActivity({ id, ...end }: DialogEnd & { readonly id: number }) {
  const form = useData(
    getActivityForm,
    useMemo(() => ({ params: { id } }), [id]),
  );
  return (
    <Loaded answer={form} title="编辑活动" onClose={end.onClose}>
      {(data) => {
        const { status: _, prizeNames: _names, ...values } = data;
        const shownStocks = values.prizes.map(({ id: prizeId, stock }) => ({ id: prizeId, stock }));
        return <StepsForm id={id} initial={{ ...values, shownStocks }} {...end} />;
      }}
    </Loaded>
  );
}
