import { aiPromptActs } from "@hongxian/contract/features/ai-setting/ai.acts.ts";
import { promptProblem, promptSpecs } from "@hongxian/contract/core/ai/ai-prompts.ts";
import { aiFeature, aiPromptStatus, type AiFeature } from "@hongxian/contract/core/ai/ai.choices.ts";
import {
  aiPage,
  draftAiPrompt,
  getAiPrompts,
  publishAiPrompt,
  restoreAiPrompt,
  rollbackAiPrompt,
} from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { Button, Checkbox, Input, Segmented } from "antd";
import { useMemo, useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { lineDifference } from "./line-difference.ts";
import { RowActions } from "./row-actions.tsx";

type Prompt = CallData<typeof getAiPrompts>[number];
const tones = { DRAFT: "ochre", ACTIVE: "jade", ARCHIVED: "mute" } as const;
const marks = { same: " ", gone: "−", come: "+" } as const;
const lineTones = { same: undefined, gone: "brick", come: "jade" } as const;

const whole = ({ systemText, userTemplate }: Prompt): string => `${systemText}\n\n${userTemplate}`;

function CompareDialog({ pair, onClose }: { pair: readonly [Prompt, Prompt]; onClose(): void }) {
  const [older, newer] = pair[0].version < pair[1].version ? pair : [pair[1], pair[0]];
  return (
    <PageModal
      open
      width={760}
      title={`对比：版本 ${older.version} → 版本 ${newer.version}`}
      footer={null}
      onCancel={onClose}
    >
      <pre className="ai-diff scroll lines">
        {lineDifference(whole(older), whole(newer)).map(({ kind, text }, at) => (
          <span key={at} className={lineTones[kind]}>
            {`${marks[kind]} ${text}\n`}
          </span>
        ))}
      </pre>
    </PageModal>
  );
}

const publish: PageAction<Prompt> = actionOf(aiPromptActs.publish, {
  confirm: ({ version }) => `确定发布版本${version}？当前使用中的版本将归档`,
  run: async ({ id }) => {
    await call(publishAiPrompt, { params: { id } });
    toast.success(answeredMessage(publishAiPrompt));
  },
});
const rollback: PageAction<Prompt> = actionOf(aiPromptActs.rollback, {
  confirm: ({ version }) => `确定回滚到版本${version}的内容？`,
  run: async ({ id }) => {
    await call(rollbackAiPrompt, { params: { id } });
    toast.success(answeredMessage(rollbackAiPrompt));
  },
});

function Editor({ feature, base, onSaved }: { feature: AiFeature; base: Prompt | undefined; onSaved(): void }) {
  const spec = promptSpecs[feature];
  const form = useForm({
    schema: draftAiPrompt.body,
    initial: useMemo(
      () => ({
        feature,
        systemText: base?.systemText ?? spec.systemText,
        userTemplate: base?.userTemplate ?? spec.userTemplate,
      }),
      [feature, base, spec],
    ),
    send: async (body) => {
      await call(draftAiPrompt, { body });
      toast.success(answeredMessage(draftAiPrompt));
    },
    onDone: onSaved,
  });
  const template = form.values.userTemplate ?? "";
  const area = (name: "systemText" | "userTemplate", label: string, rows: number, problem?: string | null) => (
    <FormField
      label={label}
      error={form.errors[name] ?? problem ?? undefined}
      counter={[(form.values[name] ?? "").length, 4000]}
    >
      {({ id }) => (
        <Input.TextArea
          id={id}
          rows={rows}
          value={form.values[name] ?? ""}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </FormField>
  );
  return (
    <div className="ai-editor grid gap-24">
      <div>
        {area("systemText", "系统提示词", 8)}
        {area("userTemplate", "用户模板", 5, promptProblem(feature, template))}
        <div className="ai-tools">
          <ActionButton
            target={null}
            action={actionOf(draftAiPrompt, {
              primary: true,
              run: () => form.submit(),
            })}
          />
          <ActionButton
            target={null}
            action={actionOf(restoreAiPrompt, {
              confirm: "将以系统默认内容生成新版本并立即使用，确定？",
              run: async () => {
                await call(restoreAiPrompt, { body: { feature } });
                toast.success(answeredMessage(restoreAiPrompt));
              },
            })}
            onDone={onSaved}
          />
        </div>
      </div>
      <aside>
        <h3 className="size-13 mb-6">可用变量</h3>
        <ul className="mb-8">
          {spec.variables.map((name) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code>
              {spec.required.includes(name) && <em className="size-12 brick">必填</em>}
            </li>
          ))}
        </ul>
        <p className="caption">姓名、手机号、微信等联系方式不会进入提示词。</p>
      </aside>
    </div>
  );
}

/** 提示词: versions of each feature's prompt, with an editor. */
export function PromptTab() {
  const [feature, setFeature] = useState<AiFeature>("SIGNATURE_DRAFT");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [comparing, setComparing] = useState(false);
  const { data, error, reload } = useData(getAiPrompts, { query: { feature } });
  const mayCompare = useCan()(button("对比", aiPage));
  const active = data?.find(({ status }) => status === "ACTIVE");
  const pair = (data ?? []).filter(({ id }) => chosen.includes(id));
  const [one, two] = pair;
  return (
    <>
      <Segmented<AiFeature>
        value={feature}
        options={aiFeature.values.map((value) => ({ value, label: aiFeature.labels[value] }))}
        onChange={(value) => {
          setFeature(value);
          setChosen([]);
        }}
      />
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data !== undefined && (
        <Editor key={`${feature}-${active?.id ?? 0}`} feature={feature} base={active} onSaved={reload} />
      )}
      <div className="ai-tools">
        <h3 className="size-14">版本</h3>
        {mayCompare && (
          <Button disabled={pair.length !== 2} onClick={() => setComparing(true)}>
            对比
          </Button>
        )}
      </div>
      {data?.length === 0 && <PanelState kind="empty" text="尚无自定义版本，使用系统默认提示词" />}
      <ul className="ai-versions">
        {(data ?? []).map((row) => (
          <li key={row.id}>
            <Checkbox
              aria-label={`选择版本${row.version}`}
              checked={chosen.includes(row.id)}
              onChange={() =>
                setChosen(
                  chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id].slice(-2),
                )
              }
            />
            <b className="num">版本 {row.version}</b>
            <Tag tone={tones[row.status]}>{aiPromptStatus.labels[row.status]}</Tag>
            <span className="caption">
              {row.createdBy ?? "系统"} · {shortTime(row.createdTime).text}
            </span>
            <span className="cell-text block cut">{row.userTemplate}</span>
            <RowActions row={row} actions={[publish, rollback]} onDone={reload} />
          </li>
        ))}
      </ul>
      {comparing && one !== undefined && two !== undefined && (
        <CompareDialog pair={[one, two]} onClose={() => setComparing(false)} />
      )}
    </>
  );
}
