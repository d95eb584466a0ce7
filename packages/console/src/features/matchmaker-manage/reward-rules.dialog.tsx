import { rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { getRewardRules, saveRewardRules } from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { InputNumber } from "antd";
import { useMemo } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, useVisibleActions } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

const cents = field.cents("金额");

interface End {
  onDone(): void;
  onClose(): void;
}
type Rule = CallData<typeof getRewardRules>[number];

function Form({ rules, onDone, onClose }: End & { rules: readonly Rule[] }) {
  const [may] = useVisibleActions([actionOf(saveRewardRules, {})])(null);
  const locked = may === undefined;
  const form = useForm({
    schema: saveRewardRules.body,
    initial: useMemo(() => ({ rules }), [rules]),
    send: async (body) => {
      await call(saveRewardRules, { body });
      toast.success(answeredMessage(saveRewardRules));
    },
    onDone,
  });
  const drafts = form.values.rules;
  const change = (type: string, part: Partial<Rule>) =>
    form.set(
      "rules",
      drafts.map((one) => (one.type === type ? { ...one, ...part } : one)),
    );
  const problem = Object.values(form.errors)[0];
  return (
    <FormFrame
      title="奖励规则"
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={locked ? "关闭" : form.sending ? "保存中" : "保存"}
      onOk={() => (locked ? onClose() : void form.submit())}
      onClose={onClose}
    >
      <p className="caption">实际奖励 = 金额 × 红娘等级的奖励系数；冻结期满后每天 03:30 自动发放。</p>
      {problem !== undefined && (
        <div className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {problem}
        </div>
      )}
      <table className="rule-table wide">
        <thead>
          <tr>
            <th>类型</th>
            <th>金额</th>
            <th>冻结天数</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ type, cents: value, freezeDays }) => (
            <tr key={type}>
              <td>
                {rewardType.labels[type]}
                {type === "LIVE_HOST" && <span className="caption">（每分钟）</span>}
              </td>
              <td>
                <FieldInput
                  field={cents}
                  disabled={locked}
                  value={value}
                  onChange={(next) => change(type, { cents: next as number })}
                />
              </td>
              <td>
                <InputNumber<number>
                  min={0}
                  max={30}
                  precision={0}
                  suffix="天"
                  disabled={locked}
                  aria-label={`${rewardType.labels[type]}冻结天数`}
                  value={freezeDays}
                  onChange={(next) => change(type, { freezeDays: next ?? 0 })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormFrame>
  );
}

/** 奖励规则: what each kind of earning pays at factor 1, and how long it is frozen. */
export function RewardRulesDialog(end: End) {
  const { data, error, reload } = useData(getRewardRules, {});
  if (data !== undefined) return <Form rules={data} {...end} />;
  return (
    <PageModal open title="奖励规则" footer={null} onCancel={end.onClose}>
      {error === null ? <PanelState kind="loading" /> : <PanelState kind="error" text={error.msg} onRetry={reload} />}
    </PageModal>
  );
}
