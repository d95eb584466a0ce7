import { prizeType } from "@hongxian/contract/core/money/campaign.choices.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { getActivityForm } from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { useState } from "react";
import { FactList } from "../../core/money/money-parts.tsx";
import { RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { runCall } from "../../kit/run-call.ts";
import type { CallData } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

type Form = CallData<typeof getActivityForm>;
const inCents: readonly (string | null)[] = ["CASH", "RED_ENVELOPE", "GOODS", "COUPON"];
const shareOf = (weight: number) => (weight === 0 ? "—" : `${(weight / 100).toFixed(2)}%`);
const limitOf = (most: number) => (most === 0 ? "不限" : countText(most));

function Prizes({ prizes, prizeNames }: Pick<Form, "prizes" | "prizeNames">) {
  return (
    <table className="prize-table wide size-12">
      <thead>
        <tr>
          <th>奖品</th>
          <th>类型</th>
          <th>价值</th>
          <th>库存</th>
          <th>概率</th>
          <th>每日</th>
          <th>每人</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map((one, at) => (
          <tr key={one.id}>
            <td>
              {one.name}
              {one.refId !== null && <em className="slanted text2"> {prizeNames[at] ?? ""}</em>}
            </td>
            <td>{one.prizeType === null ? "谢谢参与" : prizeType.labels[one.prizeType]}</td>
            <td className="num">
              {inCents.includes(one.prizeType) ? `¥${yuanText(one.value)}` : countText(one.value)}
            </td>
            <td className="num">{countText(one.stock)}</td>
            <td className="num">{shareOf(one.weight)}</td>
            <td className="num">{limitOf(one.dayLimit)}</td>
            <td className="num">{limitOf(one.perUserLimit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ form }: { form: Form }) {
  const nameOf = (id: number) => form.prizes.find((one) => one.id === id)?.name ?? `奖品 ${id}`;
  const { levels, realNameDays } = form.rules;
  return (
    <>
      <FactList
        facts={[
          ["起止时间", `${clockText(form.startTime)} – ${clockText(form.endTime)}`],
          ["预算", `¥${yuanText(form.budgetCents)}`],
          ["每日预算", form.dayBudgetCents === 0 ? "不限" : `¥${yuanText(form.dayBudgetCents)}`],
          ["平台", form.platforms.length === 0 ? "全部" : form.platforms.map((one) => platform.labels[one]).join("、")],
          ["发奖", form.autoAudit ? "无风险自动发放" : "逐条审核后发放"],
          ["领取", form.needClaim ? `会员${form.claimDays}天内领取` : "直接到账"],
          [
            "规则",
            levels.length === 0
              ? ""
              : levels
                  .map(({ every, count, prizeId }) => `${every ? "每" : "满"}${count}次得${nameOf(prizeId)}`)
                  .join("；"),
          ],
          ["实名期限", realNameDays === 0 ? "不限" : `${realNameDays}天内实名`],
          ["分享", form.shareTitle],
        ]}
      />
      <Prizes prizes={form.prizes} prizeNames={form.prizeNames} />
      {form.pageHtml !== "" && (
        <div className="mt-16">
          <RichTextView html={form.pageHtml} rules={articleRules} />
        </div>
      )}
    </>
  );
}

interface PassProps {
  readonly row: RowOf<typeof activity>;
  onDone(): void;
  onClose(): void;
}

/** 审核通过, with the rules, the prizes and the page that go online. */
export function PassActivityDialog({ row, onDone, onClose }: PassProps) {
  const { data, error, reload } = useData(getActivityForm, { params: { id: row.id } });
  const [sending, setSending] = useState(false);
  const pass = async () => {
    setSending(true);
    try {
      await runCall(actionCall(activity, "pass"), { params: { id: row.id }, body: { pass: true } });
      onDone();
    } catch (failure) {
      toastError(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <FormFrame
      title={`审核活动：${row.name}`}
      kind="dialog"
      width={720}
      dirty={false}
      busy={sending || data === undefined}
      okText="审核通过"
      onOk={() => void pass()}
      onClose={onClose}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data !== undefined && <Facts form={data} />}
    </FormFrame>
  );
}
