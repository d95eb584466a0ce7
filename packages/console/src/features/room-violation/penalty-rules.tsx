import { penaltyAction } from "@hongxian/contract/core/live/live.choices.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import {
  getPenaltyRules,
  type PenaltyStep,
  savePenaltyRules,
  violationGrants,
  violationMessages,
} from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { Button, InputNumber, Select } from "antd";
import { useState } from "react";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "./room-violation.css";

const places = [1, 2, 3] as const;
const heads = ["第1次", "第2次", "第3次及以上"];
const options = Object.entries(penaltyAction.labels).map(([value, label]) => ({ value, label }));
const isBad = ({ action, days }: PenaltyStep) =>
  action === "LIVE_BAN" && days !== null && !(Number.isInteger(days) && days >= 1 && days <= 365);

function Cell({
  step,
  disabled,
  onChange,
}: {
  step: PenaltyStep;
  disabled: boolean;
  onChange(step: PenaltyStep): void;
}) {
  const name = `${violationType.labels[step.violationType]}第${step.times}次`;
  return (
    <span>
      <Select
        aria-label={`${name}处置`}
        disabled={disabled}
        value={step.action}
        options={options}
        onChange={(action) => onChange({ ...step, action, days: null })}
      />
      {step.action === "LIVE_BAN" && (
        <InputNumber
          aria-label={`${name}天数`}
          disabled={disabled}
          placeholder="永久"
          suffix="天"
          value={step.days}
          {...(isBad(step) ? { status: "error" as const } : {})}
          onChange={(days) => onChange({ ...step, days })}
        />
      )}
    </span>
  );
}

/** 处罚规则: the penalty of the first, second and every later violation of a kind. */
export function PenaltyRules({ tabs }: { tabs: PageTabs }) {
  const { data, error, reload } = useData(getPenaltyRules, {});
  const [changed, setChanged] = useState<readonly PenaltyStep[]>([]);
  const [busy, setBusy] = useState(false);
  const may = useCan()(violationGrants.rules);
  const stepOf = (type: string, times: number) =>
    [...changed, ...(data ?? [])].find((one) => one.violationType === type && one.times === times);
  const put = (step: PenaltyStep) =>
    setChanged([
      ...changed.filter((one) => one.violationType !== step.violationType || one.times !== step.times),
      step,
    ]);
  const bad = changed.some(isBad);
  const save = async () => {
    if (bad) return toast.error(violationMessages.days);
    setBusy(true);
    try {
      await call(savePenaltyRules, { body: { rules: [...changed] } });
      toast.success(answeredMessage(savePenaltyRules));
      setChanged([]);
      reload();
    } catch (failure) {
      toastError(failure);
    }
    return setBusy(false);
  };
  return (
    <Page title="处罚规则" {...tabs}>
      <div className="penalty-grid grow shrink-y scroll pad-12-16">
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        <table>
          <thead>
            <tr>
              <th>违规类型</th>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {violationType.values.map((type) => (
              <tr key={type}>
                <th scope="row">{violationType.labels[type]}</th>
                {places.map((times) => {
                  const step = stepOf(type, times);
                  return (
                    <td key={times}>{step !== undefined && <Cell step={step} disabled={!may} onChange={put} />}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {may && (
          <footer className="row gap-12">
            <Button type="primary" disabled={changed.length === 0} loading={busy} onClick={() => void save()}>
              保存
            </Button>
            <Button disabled={changed.length === 0} onClick={() => setChanged([])}>
              还原
            </Button>
            {bad && (
              <span className="form-error" role="alert">
                {violationMessages.days}
              </span>
            )}
          </footer>
        )}
      </div>
    </Page>
  );
}
