import { feeSettingStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import {
  createFeeSetting,
  editFeeSetting,
  getFeeTemplates,
} from "@hongxian/contract/features/fee-setting/fee-setting.endpoints.ts";
import type { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { feePlatform, feeUses } from "@hongxian/contract/features/fee-setting/fee-setting.rules.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useData } from "../../platform/use-data.ts";

export type FeeOne = RowOf<typeof feeSetting>;
type Values = Readonly<Record<string, unknown>>;
interface Typed {
  readonly feeType?: string | null;
}

const fields = {
  feeType: optional(field.choice("费用类型（充值档位不选）", feeType)),
  name: field.text("套餐名称", { max: 20 }),
  priceCents: field.cents("售价"),
  originCents: optional(field.cents("划线价")),
  bonusCents: optional(field.cents("赠送金额")),
  days: field.count("天数"),
  hours: field.count("小时"),
  minutes: field.count("分钟"),
  times: field.count("次数"),
  matchTimes: optional(field.count("牵线次数（空为不限）")),
  needContract: field.flag("需签合同"),
  templateId: optional(field.count("合同模板")),
  minDealCents: optional(field.cents("最低成交价")),
  calleeShareBp: field.bp("被叫分成"),
  platforms: field.choices("平台", feePlatform),
  iosProductId: optional(field.text("苹果商品ID", { max: 100 })),
  iosPriceCents: optional(field.cents("苹果价")),
  tag: optional(field.text("角标", { max: 6 })),
  buyLimit: optional(field.count("限购次数（0为不限）")),
  sort: optional(field.count("排序")),
  effectiveTime: optional(field.time("生效时间")),
  desc: optional(field.longText("说明", { max: 500 })),
};
const blank = { feeType: null, platforms: ["ANDROID", "IOS", "WEB", "APPLET"], needContract: false };
const zeros = ["originCents", "bonusCents", "minDealCents", "calleeShareBp", "buyLimit", "sort"];
const texts = ["iosProductId", "tag", "desc"];
/** The 修改记录 store rows as the table has them. */
export const versionFields: Readonly<Record<string, Field>> = Object.fromEntries([
  ...Object.entries(fields).map(([name, one]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    one,
  ]),
  ["status", field.choice("状态", feeSettingStatus)],
]);

/** The value of a hidden or empty input. */
function counted(values: Values & Typed): Values {
  const type = values.feeType ?? null;
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = feeUses(type, name) ? (values[name] ?? null) : name === "needContract" ? false : null;
      if (value !== null) return [name, value];
      return [name, zeros.includes(name) ? 0 : texts.includes(name) ? "" : null];
    }),
  );
}

function TemplateInput({ value, values, onChange }: { value: unknown; values: Typed; onChange(value: unknown): void }) {
  const { data } = useData(getFeeTemplates, {});
  return (
    <Select<number>
      allowClear
      placeholder="请选择合同模板"
      {...(typeof value === "number" ? { value } : {})}
      options={(data ?? [])
        .filter((one) => one.feeType === values.feeType)
        .map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
const inputs = { templateId: TemplateInput };
const shows = (name: string, { feeType: type }: Typed) => feeUses(type ?? null, name);

interface EndProps {
  onDone(): void;
  onClose(): void;
}

export const CreateFeeDialog = (end: EndProps) => (
  <SchemaDialog
    title="新增价格"
    schema={createFeeSetting.body}
    fields={fields}
    inputs={inputs}
    initial={blank}
    shows={shows}
    counted={counted}
    okText="保存草稿"
    send={(body) => runCall(createFeeSetting, { body })}
    {...end}
  />
);

/** A price on sale is not changed: a saved change waits as its successor. */
export const EditFeeDialog = ({ row, ...end }: EndProps & { row: FeeOne }) => (
  <SchemaDialog
    title={`编辑 ${row.name}`}
    schema={editFeeSetting.body}
    fields={fields}
    inputs={inputs}
    initial={row.status === "DRAFT" ? row : { ...row, effectiveTime: null }}
    shows={shows}
    counted={(values) => ({ ...counted(values), version: row.version })}
    okText={row.status === "DRAFT" ? "保存草稿" : "保存为新版本草稿"}
    send={(body) => runCall(editFeeSetting, { params: { id: row.id }, body })}
    {...end}
  >
    {row.status === "ONLINE" && <p className="caption mb-12">修改在审核通过并生效后替换现价，此前仍按现价销售。</p>}
  </SchemaDialog>
);
