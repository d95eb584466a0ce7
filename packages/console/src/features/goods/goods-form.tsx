import {
  createGoods,
  editGoods,
  getGoodsForm,
  goodsFields,
  goodsSteps,
} from "@hongxian/contract/features/goods/goods.endpoints.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { Button, Steps } from "antd";
import { type ReactNode, useState } from "react";
import { CategoryInput, FreightInput } from "../../core/money/goods-pick.tsx";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { refitSkus, SkusInput } from "./skus-input.tsx";
import { SpecsInput } from "./specs-input.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type Values = Readonly<Record<string, unknown>>;
const fields: Readonly<Record<string, Field>> = goodsFields;
const wide = new Set(["specs", "skus", "images", "detailHtml"]);
const newGoods: Values = {
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, fields[name]?.optional === true ? null : undefined])),
  kind: "PHYSICAL",
  skuMode: "SINGLE",
  specs: [],
  skus: [{ id: null, specText: "", imageUrl: "", costCents: 0, pointPrice: 0, stock: 0, skuNo: "" }],
  sort: 0,
  warnStock: 5,
  limitPerUser: 0,
  memberOnly: "NONE",
};
const onlyFor: Readonly<Record<string, string>> = {
  freightTemplateId: "PHYSICAL",
  weightGram: "PHYSICAL",
  shopId: "SERVICE",
};
const shows = (name: string, { kind, skuMode }: Values) =>
  name === "specs" ? skuMode === "MULTI" : onlyFor[name] === undefined || onlyFor[name] === kind;
const counted = (values: Values & { readonly skuMode?: unknown; readonly skus?: unknown }): Values => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shows(name, values) ? value : null])),
  ...(values.skuMode === "SINGLE" && Array.isArray(values.skus) ? { specs: [], skus: values.skus.slice(0, 1) } : {}),
});

function StepsForm({ id, initial, onDone, onClose }: DialogEnd & { id: number | null; initial: Values }) {
  const [step, setStep] = useState(0);
  const form = useForm({
    schema: id === null ? createGoods.body : editGoods.body,
    initial,
    counted,
    // Each schema is that of the call which receives its body.
    send: (body) =>
      id === null
        ? runCall(createGoods, { body })
        : runCall(editGoods, { params: { id }, body: { ...body, version: Number(initial["version"]) } }),
    onDone,
  });
  const { title, fields: all } = goodsSteps[step] ?? goodsSteps[0];
  const names = all.filter((name) => shows(name, form.values));
  const isLast = step === goodsSteps.length - 1;
  const next = () => form.checkOnly(names) && setStep(step + 1);
  const hidden = Object.entries(form.errors).filter(([name]) => !names.some((one) => one === name));
  const input = (
    name: keyof typeof form.values,
    field: Field,
    control: { id: string; invalid: boolean },
  ): ReactNode => {
    const value = form.values[name];
    const put = (nextValue: unknown) => form.put(name, nextValue);
    if (name === "categoryId") return <CategoryInput value={value} onChange={put} />;
    if (name === "freightTemplateId") return <FreightInput value={value} onChange={put} />;
    if (name === "specs")
      return (
        <SpecsInput
          value={value}
          onChange={(specs) => {
            form.put("skus", refitSkus(form.values.skus, value, specs));
            put(specs);
          }}
        />
      );
    if (name === "skus") return <SkusInput value={value} isMulti={form.values.skuMode === "MULTI"} onChange={put} />;
    return <FieldInput {...control} field={field} value={value} onChange={put} />;
  };
  return (
    <FormFrame
      title={id === null ? "新增商品" : `编辑商品 ${id}`}
      kind="drawer"
      width={920}
      dirty={form.dirty}
      busy={form.sending}
      okText={isLast ? (form.sending ? "保存中" : "保存") : "下一步"}
      extra={step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
      onOk={() => (isLast ? void form.submit() : next())}
      onClose={onClose}
    >
      <Steps
        className="form-steps"
        size="small"
        current={step}
        items={goodsSteps.map((one) => ({ title: one.title }))}
      />
      {hidden.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <div className="form-grid form-wide" aria-label={title}>
        {names.map((name) => {
          const field = fields[name];
          if (field === undefined) return null;
          return (
            <FormField
              key={name}
              label={field.label}
              error={form.errors[name]}
              optional={field.optional === true && onlyFor[name] === undefined}
              full={wide.has(name)}
            >
              {(control) => input(name, field, control)}
            </FormField>
          );
        })}
      </div>
    </FormFrame>
  );
}

/** 新增. */
export const NewGoodsForm = (end: DialogEnd) => <StepsForm id={null} initial={newGoods} {...end} />;

/** 编辑: opens when the complete goods record has been loaded. */
export function EditGoodsForm({ id, ...end }: DialogEnd & { readonly id: number }) {
  const form = useData(getGoodsForm, { params: { id } });
  return (
    <Loaded answer={form} title="编辑商品" onClose={end.onClose}>
      {(data) => {
        const { status: _, ...values } = data;
        return <StepsForm id={id} initial={values} {...end} />;
      }}
    </Loaded>
  );
}
