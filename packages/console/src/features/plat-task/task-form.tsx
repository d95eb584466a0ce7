import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { createPlatTask, editPlatTask } from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import type { platTask } from "@hongxian/contract/features/plat-task/plat-task.resource.ts";
import { taskEvent, taskGroup, taskReward } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { InputNumber } from "antd";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { YuanInput } from "../../core/money/yuan-input.tsx";

export type TaskOne = RowOf<typeof platTask>;
type Values = Readonly<Record<string, unknown>>;
interface InputProps {
  readonly value: unknown;
  readonly values: { readonly rewardType?: unknown };
  onChange(value: unknown): void;
}

const fields = {
  title: field.text("任务标题", { max: 15 }),
  icon: optional(field.image("图标")),
  group: field.choice("分组", taskGroup),
  event: field.choice("完成条件", taskEvent),
  target: field.count("目标次数"),
  rewardType: field.choice("奖励类型", taskReward),
  rewardValue: field.count("奖励数值"),
  couponId: field.count("优惠券编号"),
  budgetCents: optional(field.cents("预算（元）")),
  dayLimit: optional(field.count("每日上限（0为不限）")),
  totalLimit: optional(field.count("总上限（0为不限）")),
  jumpPath: optional(field.text("跳转路径", { max: 200 })),
  needClaim: field.flag("需会员领取"),
  startTime: optional(field.time("开始时间")),
  endTime: optional(field.time("结束时间")),
  audience: field.json("人群"),
};
const Who = ({ value, onChange }: InputProps) => (
  // Written only by this input, or parsed by the server's own schema.
  <AudienceInput value={value as Audience | undefined} onChange={onChange} />
);
/** Cash is typed in yuan, everything else in integers. */
const Reward = ({ value, values, onChange }: InputProps) => {
  const isCash = values.rewardType === "CASH";
  const amount = typeof value === "number" ? value : null;
  if (isCash) return <YuanInput label="奖励数值" value={amount} onChange={onChange} />;
  return (
    <InputNumber
      aria-label="奖励数值"
      style={{ width: "100%" }}
      min={0}
      precision={0}
      value={amount}
      onChange={onChange}
    />
  );
};
const inputs = { audience: Who, rewardValue: Reward };
const shows = (name: string, { rewardType }: Values) =>
  name === "couponId"
    ? rewardType === "COUPON"
    : name === "rewardValue"
      ? rewardType !== "COUPON"
      : name !== "budgetCents" || rewardType === "CASH";
const zeros = ["rewardValue", "budgetCents", "dayLimit", "totalLimit"];
const counted = (values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = shows(name, values) ? values[name] : undefined;
      if (zeros.includes(name)) return [name, value ?? 0];
      return [name, value ?? (name === "icon" || name === "jumpPath" ? "" : name === "audience" ? {} : null)];
    }),
  );
const blank: Values = {
  group: "DAILY",
  event: "SIGN_IN",
  target: 1,
  rewardType: "INTEGRAL",
  rewardValue: 10,
  needClaim: false,
  audience: {},
};

/** 新增 and 编辑. */
export const TaskForm = ({ row, ...end }: { readonly row?: TaskOne; onDone(): void; onClose(): void }) => (
  <SchemaDialog
    title={row === undefined ? "新增任务" : `编辑 ${row.title}`}
    kind="drawer"
    width={720}
    schema={row === undefined ? createPlatTask.body : editPlatTask.body}
    fields={fields}
    inputs={inputs}
    initial={row ?? blank}
    shows={shows}
    counted={(values) => (row === undefined ? counted(values) : { ...counted(values), version: row.version })}
    okText="保存"
    send={(body) =>
      row === undefined
        ? runCall(createPlatTask, { body })
        : runCall(editPlatTask, { params: { id: row.id }, body: { ...body, version: row.version } })
    }
    {...end}
  />
);
