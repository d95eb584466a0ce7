import { getMarriageFeeSettings, getSalePrice } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useEffect } from "react";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

/** What a sale is priced by. */
export type Values = Readonly<Record<string, unknown>> & {
  readonly userId?: unknown;
  readonly action?: unknown;
  readonly feeSettingId?: unknown;
  readonly couponGrantId?: unknown;
};
type Price = CallData<typeof getMarriageFeeSettings>[number];
export const amountField = field.cents("实收金额");
interface OwnInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: unknown;
  readonly values: Values;
  onChange(value: unknown): void;
}

const usePrices = (values: Values) =>
  useData(getMarriageFeeSettings, { params: { x: Number(values.userId) } }).data ?? [];
const offered = ({ action }: Values, price: Price): boolean => {
  if (action === "UPGRADE") return price.canUpgrade;
  return action === "RENEW" ? price.canRenew : true;
};
const costOf = ({ action }: Values, { price, upgradePrice }: Price): number =>
  action === "UPGRADE" ? (upgradePrice ?? price) : price;
export const usualAction = (prices: readonly Price[]): string => {
  if (prices.some(({ canUpgrade }) => canUpgrade)) return "UPGRADE";
  return prices.some(({ canRenew }) => canRenew) ? "RENEW" : "OPEN";
};
export const chosenOf = (values: Values, prices: readonly Price[]): Price | undefined =>
  prices.find((price) => price.feeSettingId === values.feeSettingId && offered(values, price));

/** The packages that the chosen action may sell to this member. */
function PackageInput({ id, invalid, values, onChange }: OwnInputProps) {
  const prices = usePrices(values);
  const chosen = chosenOf(values, prices);
  return (
    <Select<number>
      id={id}
      style={{ width: "100%" }}
      {...(invalid ? { status: "error" } : {})}
      placeholder="请选择套餐"
      {...(chosen === undefined ? {} : { value: chosen.feeSettingId })}
      options={prices
        .filter((price) => offered(values, price))
        .map((price) => ({
          value: price.feeSettingId,
          label: `${price.name}　¥${yuanText(costOf(values, price))}${price.days === null ? "" : `　${price.days}天`}`,
        }))}
      onChange={onChange}
    />
  );
}

/**
 * The price of the chosen package with the running activity and the chosen coupon; undefined while nothing is chosen.
 */
function useSalePrice(values: Values) {
  const chosen = chosenOf(values, usePrices(values));
  const couponGrantId = values.couponGrantId;
  const action = values.action === "RENEW" || values.action === "UPGRADE" ? values.action : "OPEN";
  const chosenGrantId = typeof couponGrantId === "number" ? couponGrantId : null;
  const { data } = useData(
    getSalePrice,
    {
      params: { userId: Number(values.userId) },
      query: {
        feeSettingId: chosen?.feeSettingId ?? 0,
        action,
        ...(chosenGrantId === null ? {} : { couponGrantId: chosenGrantId }),
      },
    },
    { enabled: chosen !== undefined },
  );
  // While a new price is loading, the previous one does not count.
  const isAnswer = data?.feeSettingId === chosen?.feeSettingId && data?.couponGrantId === chosenGrantId;
  return chosen !== undefined && isAnswer ? data : undefined;
}

type Coupon = CallData<typeof getSalePrice>["coupons"][number];

/** What a coupon takes off, and from which price on. */
function worthOf({ faceAmount, discount, maxDeduct, minAmount }: Coupon): string {
  const off =
    faceAmount !== null
      ? `减¥${yuanText(faceAmount)}`
      : `${(discount ?? 100) / 10}折${maxDeduct === null ? "" : `，最多减¥${yuanText(maxDeduct)}`}`;
  return minAmount > 0 ? `${off}（满¥${yuanText(minAmount)}）` : off;
}

/** The member's coupons for the package. */
function CouponInput({ id, invalid, value, values, onChange }: OwnInputProps) {
  const coupons = useSalePrice(values)?.coupons ?? [];
  return (
    <Select<number>
      id={id}
      style={{ width: "100%" }}
      allowClear
      {...(invalid ? { status: "error" } : {})}
      placeholder={coupons.length === 0 ? "没有可用的优惠券" : "不使用"}
      {...(typeof value === "number" ? { value } : {})}
      options={coupons.map((coupon) => ({
        value: coupon.id,
        label: `${coupon.name}　${worthOf(coupon)}　${coupon.expireTime.slice(0, 10)}到期`,
      }))}
      onChange={(next) => onChange(next)}
    />
  );
}

/** Defaults to the present price of the package. */
function AmountInput({ value, values, onChange, ...control }: OwnInputProps) {
  const price = useSalePrice(values);
  return (
    <FieldInput
      {...control}
      field={amountField}
      value={value === undefined ? price?.payCents : typeof value === "number" ? value : null}
      onChange={onChange}
    />
  );
}
export const priceInputs = { feeSettingId: PackageInput, couponGrantId: CouponInput, amount: AmountInput };

/** How the price is calculated, and how far the seller may lower it. */
export function PriceNote({ values, onPrice }: { readonly values: Values; onPrice(cents: number | undefined): void }) {
  const chosen = chosenOf(values, usePrices(values));
  const price = useSalePrice(values);
  useEffect(() => onPrice(price?.payCents), [price?.payCents, onPrice]);
  if (chosen === undefined || price === undefined) return null;
  return (
    <p className="caption mb-12">
      标价 {yuanText(price.listCents)}
      {price.activityName !== "" && `，活动【${price.activityName}】${yuanText(-price.saveCents)}`}
      {price.couponCents > 0 && `，优惠券 ${yuanText(-price.couponCents)}`}
      {price.note !== "" && `，${price.note}`}
      {price.worthCents > 0 && `，抵扣剩余会员 ${yuanText(-price.worthCents)}`}，应收 {yuanText(price.payCents)}
      ，最低可给 {yuanText(price.lowestCents)}
      {chosen.needContract ? "，需签合同" : ""}
    </p>
  );
}
