import {
  prizeKind,
  type RankPeriod,
  rankPeriod,
  type RankPrize,
  rankSettingStatus,
} from "@hongxian/contract/core/figures/rank.choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, InputNumber, Select } from "antd";
import { useMemo } from "react";
import { namesOf } from "../../platform/field-names.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import type { RankKit } from "./rank-kit.ts";
import "./rank.css";
import { YuanInput } from "../../core/money/yuan-input.tsx";

const kinds = prizeKind.values.map((value) => ({ value, label: prizeKind.labels[value] }));
const units: Readonly<Record<RankPrize["kind"], string>> = {
  CASH: "元",
  INTEGRAL: "积分",
  COUPON: "券编号",
  BADGE: "",
  HOME_TOP: "小时",
};

/** Ranges of positions with their prizes. */
function PrizesInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // The form's own value, set by this input or by the server's answer.
  const prizes = (value ?? []) as readonly RankPrize[];
  const put = (at: number, change: Partial<RankPrize>) =>
    onChange(prizes.map((prize, place) => (place === at ? { ...prize, ...change } : prize)));
  const next = Math.max(0, ...prizes.map(({ to }) => to)) + 1;
  return (
    <div className="rank-prizes grid gap-6">
      {prizes.map((prize, at) => (
        // Lines have no name of their own and are never put in another order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <InputNumber
            aria-label="起始名次"
            min={1}
            max={200}
            value={prize.from}
            onChange={(from) => put(at, { from: from ?? 1 })}
          />
          –
          <InputNumber
            aria-label="截止名次"
            min={1}
            max={200}
            value={prize.to}
            onChange={(to) => put(at, { to: to ?? 1 })}
          />
          <Select aria-label="奖品" value={prize.kind} options={kinds} onChange={(kind) => put(at, { kind })} />
          {prize.kind === "CASH" ? (
            <YuanInput label="数值" value={prize.value} onChange={(value) => put(at, { value: value ?? 0 })} />
          ) : (
            <InputNumber
              aria-label="数值"
              disabled={prize.kind === "BADGE"}
              min={0}
              precision={0}
              suffix={units[prize.kind]}
              value={prize.value}
              onChange={(value) => put(at, { value: value ?? 0 })}
            />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label="删除奖品"
            onClick={() => onChange(prizes.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange([...prizes, { from: next, to: next, kind: "CASH", value: 10_000 }])}
      >
        添加奖品
      </Button>
    </div>
  );
}
const inputs = { prizes: PrizesInput };

interface SettingProps {
  readonly kit: RankKit;
  readonly period: RankPeriod;
  onDone(): void;
  onClose(): void;
}

/** 榜单设置 of the period that is shown. */
export function RankSettingDialog({ kit, period, ...end }: SettingProps) {
  const { data, error, reload } = useData(kit.setting, {});
  const found = data?.find((one) => one.period === period);
  const fields = useMemo(
    () => ({
      status: field.choice("状态", rankSettingStatus),
      showNum: field.count("上榜人数"),
      minValue: kit.type === "INTEGRAL" ? field.count("上榜门槛（积分）") : field.cents("上榜门槛（元）"),
      showApp: field.flag("App展示"),
      hideValue: field.flag("隐藏数值"),
      startTime: optional(field.time("开始时间")),
      endTime: optional(field.time("结束时间")),
      prizes: field.json("奖品"),
      rules: optional(field.longText("榜单说明", { max: 500 })),
    }),
    [kit],
  );
  if (found === undefined)
    return (
      <PageModal open title="榜单设置" width={720} footer={null} onCancel={end.onClose}>
        {error === null ? <PanelState kind="loading" /> : <PanelState kind="error" text={error.msg} onRetry={reload} />}
      </PageModal>
    );
  return (
    <SchemaDialog
      title={`榜单设置：${rankPeriod.labels[period]}`}
      schema={kit.save.body}
      fields={fields}
      inputs={inputs}
      initial={found}
      counted={(values) => ({
        ...Object.fromEntries(namesOf(fields).map((name) => [name, values[name] ?? null])),
        rules: values.rules ?? "",
        prizes: values.prizes ?? [],
        period,
        version: found.version,
      })}
      okText="保存"
      send={(body) => runCall(kit.save, { body })}
      {...end}
    />
  );
}
