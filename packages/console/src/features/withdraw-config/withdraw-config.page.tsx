import {
  configTier,
  getWithdrawConfigs,
  inheritWithdrawConfig,
  switchWithdrawConfig,
  tryWithdrawConfig,
  withdrawConfigGrants as buttons,
  withdrawConfigMessages,
} from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { useState } from "react";
import { MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useNamedKey } from "../../platform/use-named-record.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call, type CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ConfigForm, type ConfigRow, type Tier, versionFields } from "./config-form.tsx";
import "../../core/money/money.css";
import "./withdraw-config.css";

const amountField = field.cents("提现金额");
const monthField = field.cents("本月已提现");

function Trial({ ownerType, tier }: { ownerType: "MEMBER" | "AGENT"; tier: Tier }) {
  const [amount, setAmount] = useState<number | null>(null);
  const [month, setMonth] = useState<number | null>(0);
  const [result, setResult] = useState<CallData<typeof tryWithdrawConfig> | null>(null);
  const [problem, setProblem] = useState("");
  const run = async () => {
    const body = tryWithdrawConfig.body.safeParse({ ownerType, tier, amount, monthCents: month ?? 0 });
    setProblem(body.success ? "" : (body.error.issues[0]?.message ?? ""));
    setResult(null);
    if (!body.success) return;
    try {
      setResult(await call(tryWithdrawConfig, { body: body.data }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <MoneyPart title="试算">
      <div className="config-trial row wrap gap-8">
        <label className="inline-row gap-6 nowrap">
          {amountField.label}
          <FieldInput field={amountField} value={amount} onChange={(next) => setAmount(next)} />
        </label>
        <label className="inline-row gap-6 nowrap">
          {monthField.label}
          <FieldInput field={monthField} value={month} onChange={(next) => setMonth(next)} />
        </label>
        <Button onClick={() => void run()}>试算</Button>
        {problem !== "" && (
          <span className="form-error" role="alert">
            {problem}
          </span>
        )}
        {result !== null && (
          <span>
            手续费 <Yuan cents={result.feeCents} />
            　税费 <Yuan cents={result.taxCents} />
            　实付 <Yuan cents={result.actualCents} />
          </span>
        )}
      </div>
    </MoneyPart>
  );
}

const tabs = [
  { key: "MEMBER", title: "会员" },
  ...configTier.values.map((key) => ({ key, title: configTier.labels[key] })),
];

/** 提现配置: who may withdraw how much, how often, at what fee. */
export function WithdrawConfigPage() {
  const shown = usePageTabs(tabs);
  const can = useCan();
  const { data, error, reload } = useData(getWithdrawConfigs, {});
  const versions = useNamedKey("修改记录");
  const runner = useActionRunner(reload);
  const isMember = shown.tab === "MEMBER";
  const ownerType = isMember ? ("MEMBER" as const) : ("AGENT" as const);
  const tier: Tier = isMember ? "DEFAULT" : (configTier.values.find((key) => key === shown.tab) ?? "DEFAULT");
  const own = data?.find((row) => row.ownerType === ownerType && row.tier === tier);
  const followed = data?.find((row) => row.ownerType === ownerType && row.tier === "DEFAULT");
  const row = own ?? followed;
  const who = isMember ? "会员" : configTier.labels[tier];
  const place = { ownerType, tier };
  const switching = (flag: boolean): PageAction<ConfigRow> => ({
    title: flag ? "恢复提现" : "暂停提现",
    danger: !flag,
    confirm: flag ? `确定恢复${who}提现？` : withdrawConfigMessages.stopConfirm(who),
    run: () => runCall(switchWithdrawConfig, { params: { ...place, flag: flag ? "1" : "0" } }),
  });
  const inherit: PageAction<ConfigRow> = {
    title: "恢复继承",
    confirm: `${who}将改为使用代理默认设置，确定？`,
    run: () => runCall(inheritWithdrawConfig, { params: place }),
  };
  return (
    <Page
      title="提现配置"
      {...shown}
      extra={
        <div className="row gap-8 push">
          {own !== undefined && own.enabled && can(buttons.stop) && (
            <Button danger onClick={() => runner.start(switching(false), own)}>
              暂停提现
            </Button>
          )}
          {own !== undefined && !own.enabled && can(buttons.start) && (
            <Button onClick={() => runner.start(switching(true), own)}>恢复提现</Button>
          )}
          {own !== undefined && tier !== "DEFAULT" && can(buttons.inherit) && (
            <Button onClick={() => runner.start(inherit, own)}>恢复继承</Button>
          )}
          {can(buttons.versions) && <Button onClick={() => versions.open()}>修改记录</Button>}
        </div>
      }
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && row === undefined && <PanelState kind="loading" lines={8} />}
      {row !== undefined && (
        <div className="money-stage shrink-y scroll-y grow">
          <p className="row gap-8 mt-12">
            {own === undefined ? (
              <Tag tone="slate">继承代理默认</Tag>
            ) : (
              <Tag tone={own.enabled ? "jade" : "brick"}>{own.enabled ? "提现开放" : "已暂停提现"}</Tag>
            )}
            {own !== undefined && (
              <span className="caption">
                版本 {own.version}，{own.updateStaffName === "" ? "系统" : own.updateStaffName}{" "}
                {clockText(own.updateTime)}
                {own.pendingTime !== null && `；有修改将于 ${clockText(own.pendingTime)} 生效`}
              </span>
            )}
          </p>
          {can(buttons.trial) && <Trial ownerType={ownerType} tier={tier} />}
          <ConfigForm
            key={`${shown.tab}-${own?.version ?? 0}`}
            row={row}
            isOwn={own !== undefined}
            tier={tier}
            disabled={!can(own === undefined ? buttons.alone : buttons.save)}
            onSaved={reload}
          />
        </div>
      )}
      {runner.host}
      {versions.key !== null && <VersionsDrawer setting="withdraw" fields={versionFields} onClose={versions.close} />}
    </Page>
  );
}
