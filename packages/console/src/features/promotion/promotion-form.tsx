import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { promotionType } from "@hongxian/contract/core/money/promotion.choices.ts";
import { createPromotion, editPromotion } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import type { promotion } from "@hongxian/contract/features/promotion/promotion.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { AudienceInput } from "../../core/audience/audience-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { ItemsInput } from "./promotion-items.input.tsx";

export type PromotionRow = RowOf<typeof promotion>;
type Values = Readonly<Record<string, unknown>>;
const dayMs = 86_400_000;

const fields = {
  name: field.text("活动名称", { max: 20 }),
  type: field.choice("类型", promotionType),
  title: optional(field.text("标题", { max: 15 })),
  corner: optional(field.text("角标", { max: 4 })),
  startTime: field.time("开始时间"),
  endTime: field.time("结束时间"),
  coverUrl: optional(field.image("封面")),
  showCountdown: field.flag("显示倒计时"),
  items: field.json("活动项目"),
  platforms: field.choices("平台", platform),
  perUserLimit: field.count("每人限购"),
  totalQuota: optional(field.count("总量（0为不限）")),
  budgetCents: optional(field.cents("预算（元）")),
  priority: field.count("优先级（大者优先）"),
  stackCoupon: field.flag("可叠加优惠券"),
  audience: field.json("人群"),
};
const steps = [
  { title: "基本", names: ["name", "type", "title", "corner", "startTime", "endTime", "coverUrl", "showCountdown"] },
  { title: "项目", names: ["items"] },
  {
    title: "人群与限制",
    names: ["platforms", "perUserLimit", "totalQuota", "budgetCents", "priority", "stackCoupon", "audience"],
  },
] as const;
const Who = ({ value, onChange }: { value: unknown; onChange(value: unknown): void }) => (
  // Written only by this input, or parsed by the server's own schema.
  <AudienceInput value={value as Audience | undefined} onChange={onChange} />
);
const inputs = { items: ItemsInput, audience: Who };
const itemKeys = [
  "targetType",
  "targetId",
  "priceCents",
  "discountBp",
  "fullCents",
  "reduceCents",
  "giftType",
  "giftValue",
  "bonusCents",
  "quota",
];
const texts = ["title", "corner", "coverUrl"];
const counted = (values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = values[name];
      if (name === "items")
        return [
          name,
          ((value ?? []) as readonly Values[]).map((item) =>
            Object.fromEntries(itemKeys.map((key) => [key, item[key] ?? (key === "quota" ? 0 : null)])),
          ),
        ];
      if (texts.includes(name)) return [name, value ?? ""];
      if (name === "totalQuota" || name === "budgetCents") return [name, value ?? 0];
      return [name, value];
    }),
  );

interface FormProps {
  /** The activity to change; without one a new one is created. */
  readonly row?: PromotionRow;
  onDone(): void;
  onClose(): void;
}

/** A new activity runs for a week from tomorrow. */
function freshValues(): Values {
  const now = Date.now();
  return {
    type: "LIMIT_PRICE",
    items: [],
    audience: {},
    platforms: ["ANDROID", "IOS", "WEB", "APPLET"],
    perUserLimit: 1,
    priority: 100,
    showCountdown: true,
    stackCoupon: false,
    startTime: new Date(now + dayMs).toISOString(),
    endTime: new Date(now + 8 * dayMs).toISOString(),
  };
}

/** 新增 and 编辑 in three steps; all of it is checked and sent at once. */
export function PromotionForm({ row, ...end }: FormProps) {
  const [step, setStep] = useState<string>(steps[0].title);
  const [fresh] = useState(freshValues);
  const initial: Values = row ?? fresh;
  const names: readonly string[] = steps.find(({ title }) => title === step)?.names ?? [];
  return (
    <SchemaDialog
      title={row === undefined ? "新增活动" : `编辑 ${row.name}`}
      kind="drawer"
      width={720}
      schema={row === undefined ? createPromotion.body : editPromotion.body}
      fields={fields}
      inputs={inputs}
      initial={initial}
      shows={(name) => names.includes(name)}
      counted={(values) => (row === undefined ? counted(values) : { ...counted(values), version: row.version })}
      okText="保存"
      send={(body) =>
        row === undefined
          ? runCall(createPromotion, { body })
          : runCall(editPromotion, { params: { id: row.id }, body: { ...body, version: row.version } })
      }
      {...end}
    >
      {row?.status === "ONLINE" && <p className="caption">进行中的活动只能增加总量与预算、延后结束时间。</p>}
      <Segmented block value={step} options={steps.map(({ title }) => title)} onChange={setStep} />
    </SchemaDialog>
  );
}
