import { promotionGift, promotionTarget, type PromotionType } from "@hongxian/contract/core/money/promotion.choices.ts";
import { getPromotionTargets, type PromotionItem } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, InputNumber, Select } from "antd";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import "./promotion.css";
import { YuanInput } from "../../core/money/yuan-input.tsx";

type Values = Readonly<Record<string, unknown>>;
const gifts = promotionGift.values.map((value) => ({ value, label: promotionGift.labels[value] }));

/** The targets of an activity: a choice among what is on sale. */
export function TargetSelect({
  value,
  label = "项目",
  onChange,
}: {
  readonly value: { readonly targetType: string; readonly targetId: number } | null;
  readonly label?: string;
  onChange(target: { targetType: PromotionItem["targetType"]; targetId: number }): void;
}) {
  const { data } = useData(getPromotionTargets, {});
  return (
    <Select
      aria-label={label}
      style={{ width: "100%" }}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="请选择项目"
      value={value === null ? null : `${value.targetType}-${value.targetId}`}
      options={(data ?? []).map((one) => ({
        value: `${one.targetType}-${one.targetId}`,
        label: `${promotionTarget.labels[one.targetType]}：${one.name}（¥${yuanText(one.priceCents)}）`,
      }))}
      onChange={(key) => {
        const found = data?.find((one) => `${one.targetType}-${one.targetId}` === key);
        if (found !== undefined) onChange({ targetType: found.targetType, targetId: found.targetId });
      }}
    />
  );
}

const empty = {
  targetType: "FEE",
  targetId: 0,
  priceCents: null,
  discountBp: null,
  fullCents: null,
  reduceCents: null,
  giftType: null,
  giftValue: null,
  bonusCents: null,
  quota: 0,
} as const satisfies PromotionItem;

/** The fields that the type of an activity needs for one item. */
function Terms({
  type,
  item,
  put,
}: {
  type: PromotionType;
  item: PromotionItem;
  put(change: Partial<PromotionItem>): void;
}) {
  switch (type) {
    case "LIMIT_PRICE":
    case "FIRST_BUY":
      return (
        <>
          <YuanInput label="活动价" value={item.priceCents} onChange={(priceCents) => put({ priceCents })} />
          <span />
        </>
      );
    case "DISCOUNT":
      return (
        <>
          <InputNumber
            aria-label="折扣"
            placeholder="折扣"
            min={10}
            max={99}
            suffix="%"
            value={item.discountBp === null ? null : item.discountBp / 100}
            onChange={(percent) => put({ discountBp: percent === null ? null : Math.round(percent * 100) })}
          />
          <span />
        </>
      );
    case "FULL_REDUCE":
      return (
        <>
          <YuanInput label="满额" value={item.fullCents} onChange={(fullCents) => put({ fullCents })} />
          <YuanInput label="减免" value={item.reduceCents} onChange={(reduceCents) => put({ reduceCents })} />
        </>
      );
    case "BUY_GIFT":
      return (
        <>
          <Select
            aria-label="赠品"
            placeholder="赠品"
            value={item.giftType}
            options={gifts}
            onChange={(giftType) => put({ giftType })}
          />
          <InputNumber
            aria-label="赠送数量"
            placeholder="数量"
            min={1}
            value={item.giftValue}
            onChange={(giftValue) => put({ giftValue })}
          />
        </>
      );
    case "RECHARGE_BONUS":
      return (
        <>
          <YuanInput label="赠送金额" value={item.bonusCents} onChange={(bonusCents) => put({ bonusCents })} />
          <span />
        </>
      );
  }
}

export function ItemsInput({
  value,
  values,
  onChange,
}: {
  readonly value: unknown;
  readonly values: Values & { readonly type?: PromotionType | null | undefined };
  onChange(value: unknown): void;
}) {
  // The form's own value, set by this input or by the server's answer.
  const items = (value ?? []) as readonly PromotionItem[];
  const type = values.type ?? "LIMIT_PRICE";
  const put = (at: number, change: Partial<PromotionItem>) =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...change } : item)));
  return (
    <div className="grid gap-8">
      {items.map((item, at) => (
        // Lines have no name of their own and are never put in another order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="promotion-item grid at-middle gap-6">
          <TargetSelect value={item.targetId === 0 ? null : item} onChange={(target) => put(at, target)} />
          <Terms type={type} item={item} put={(change) => put(at, change)} />
          <InputNumber
            aria-label="名额"
            placeholder="名额"
            min={0}
            value={item.quota === 0 ? null : item.quota}
            onChange={(quota) => put(at, { quota: quota ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label="删除项目"
            onClick={() => onChange(items.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...items, empty])}>
        添加项目
      </Button>
    </div>
  );
}
