import { chargeType } from "@hongxian/contract/core/goods/goods.choices.ts";
import { createFreight, editFreight, tryFreight } from "@hongxian/contract/features/freight/freight.endpoints.ts";
import { type freightTemplate, shipHours } from "@hongxian/contract/features/freight/freight.resource.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import type { FormValues } from "../../platform/form-types.ts";
import { entriesOf } from "../../platform/field-names.ts";
import { FreightInput, GoodsInput } from "../../core/money/goods-pick.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { type CallData, call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { CourierInput } from "./courier-input.tsx";
import { RulesInput, newRule } from "./rules-input.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
export type FreightRow = RowOf<typeof freightTemplate>;
interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

const fields = {
  name: field.text("模板名称", { max: 20 }),
  chargeType: field.choice("计费方式", chargeType),
  send: optional(field.region("发货地")),
  shipHours: field.choice("发货时效", choices({ 24: "24小时", 48: "48小时", 72: "72小时" })),
  company: optional(field.text("快递公司", { max: 20 })),
};
const fresh = {
  name: undefined,
  chargeType: "PIECE",
  send: null,
  shipHours: 48,
  company: "",
  rules: [newRule([])],
};
const placeOf = ({ sendProvId: provId, sendCityId: cityId }: FreightRow): Place | null =>
  provId === null ? null : { provId, cityId, areaId: null };
const valuesOf = (row: FreightRow) => ({
  name: row.name,
  chargeType: row.chargeType,
  send: placeOf(row),
  shipHours: row.shipHours,
  company: row.company,
  // The rule for all other regions is first.
  rules: row.rules
    .map((rule) => {
      const { areaNames: _, ...plainRule } = rule;
      return plainRule;
    })
    .toSorted((left, right) => Number(left.areaIds.length > 0) - Number(right.areaIds.length > 0)),
  version: row.version,
});
const counted = ({
  send: place,
  ...values
}: FormValues<typeof createFreight.body | typeof editFreight.body, typeof fresh | ReturnType<typeof valuesOf>>) => {
  const rules = values.rules ?? [];
  return {
    ...values,
    company: values.company ?? "",
    sendProvId: place?.provId ?? null,
    sendCityId: place?.cityId ?? null,
    rules: values.chargeType === "FREE" ? rules.filter(({ noDelivery }) => noDelivery) : rules,
  };
};

/** 新增模板 and 编辑. */
export function FreightForm({ row, onDone, onClose }: DialogEnd & { readonly row?: FreightRow }) {
  const form = useForm({
    schema: row === undefined ? createFreight.body : editFreight.body,
    initial: useMemo(() => (row === undefined ? fresh : valuesOf(row)), [row]),
    counted,
    send: (body) =>
      row === undefined
        ? runCall(createFreight, { body })
        : runCall(editFreight, { params: { id: row.id }, body: { ...body, version: row.version } }),
    onDone,
  });
  return (
    <FormFrame
      title={row === undefined ? "新增模板" : "编辑模板"}
      kind="drawer"
      width={920}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        {entriesOf(fields).map(([name, one]) => (
          <FormField key={name} label={one.label} error={form.errors[name]}>
            {(control) =>
              name === "shipHours" ? (
                <Select
                  id={control.id}
                  value={form.values.shipHours}
                  options={shipHours.map((hours) => ({ value: hours, label: `${hours}小时` }))}
                  onChange={(hours) => form.set("shipHours", hours)}
                />
              ) : name === "company" ? (
                <CourierInput
                  id={control.id}
                  max={20}
                  value={form.values.company}
                  onChange={(company) => form.set("company", company)}
                />
              ) : (
                <FieldInput {...control} field={one} {...form.field(name)} />
              )
            }
          </FormField>
        ))}
        <FormField
          label="运费规则"
          full
          error={form.errors.rules ?? Object.entries(form.errors).find(([name]) => name.startsWith("rules"))?.[1]}
          hint={form.values.chargeType === "FREE" ? "包邮模板只需列出不配送的地区" : undefined}
        >
          {() => (
            <RulesInput
              value={form.values.rules}
              chargeType={form.values.chargeType}
              onChange={(rules) => form.set("rules", rules)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}

const trialFields = {
  goodsId: optional(field.count("商品")),
  templateId: optional(field.count("运费模板")),
  weightGram: optional(field.count("单件重量（克）")),
  count: field.count("数量", { min: 1, max: 9999 }),
  region: field.region("收货地区"),
};
const trialInputs = { goodsId: GoodsInput, templateId: FreightInput };
const trialInitial = { goodsId: null, templateId: null, weightGram: null, count: 1 };

/** 运费试算: the cost of a parcel, and the rule it follows from. */
export function TrialDialog({ onClose }: DialogEnd) {
  const [tried, setTried] = useState<CallData<typeof tryFreight> | null>(null);
  return (
    <SchemaDialog
      title="运费试算"
      schema={tryFreight.body}
      fields={trialFields}
      inputs={trialInputs}
      initial={trialInitial}
      shows={(name, { goodsId }) =>
        typeof goodsId === "number" ? name !== "templateId" && name !== "weightGram" : true
      }
      okText="试算"
      send={async (body) => setTried(await call(tryFreight, { body }))}
      onDone={() => undefined}
      onClose={onClose}
    >
      {tried !== null && (
        <p className="freight-result grid gap-4 round-8 on-fill1 mt-12 pad-12" role="status">
          <b className="num">¥ {yuanText(tried.cents)}</b>
          <span className="caption">
            {tried.templateName}（{chargeType.labels[tried.chargeType]}）
            {tried.rule !== null &&
              `：${tried.rule.areaIds.length === 0 ? "其他地区" : "指定地区"}，首${tried.rule.firstUnit} ¥${yuanText(tried.rule.firstCents)}，续${tried.rule.nextUnit} ¥${yuanText(tried.rule.nextCents)}`}
          </span>
        </p>
      )}
    </SchemaDialog>
  );
}
