import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  changeTermGrant,
  getMarriageFeeSettings,
  getSalePrice,
  marriageAction,
  marriageMemberUpdate,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { runCall } from "../run-call/run-call.ts";
import { SchemaDialog } from "../schema-dialog/schema-dialog.tsx";
import { MemberFinder } from "../staff/member-finder.tsx";

const selling = choices({
  OPEN: marriageAction.labels.OPEN,
  RENEW: marriageAction.labels.RENEW,
  UPGRADE: marriageAction.labels.UPGRADE,
});
const rest = {
  feeSettingId: field.count("套餐"),
  couponGrantId: optional(field.count("优惠券")),
  amount: field.cents("实收金额"),
  payMode: field.choice("收款方式", staffPayMode),
  voucherImgs: field.images("凭证", { max: 5 }),
  expireTime: field.date("到期时间"),
  remark: optional(field.longText("备注", { max: 200 })),
};
const withTerm = { action: field.choice("操作", marriageAction), ...rest };
const withoutTerm = { action: field.choice("操作", selling), ...rest };
const termFields = ["action", "expireTime", "remark"];

type Values = Readonly<Record<string, unknown>>;
type Price = CallData<typeof getMarriageFeeSettings>[number];
interface OwnInputProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: unknown;
  readonly values: Values;
  onChange(value: unknown): void;
}

const usePrices = (values: Values) =>
  useData(getMarriageFeeSettings, { params: { x: Number(values["userId"]) } }).data ?? [];
const offered = ({ action }: Values, price: Price): boolean => {
  if (action === "UPGRADE") return price.canUpgrade;
  return action === "RENEW" ? price.canRenew : true;
};
const costOf = ({ action }: Values, { price, upgradePrice }: Price): number =>
  action === "UPGRADE" ? (upgradePrice ?? price) : price;
const usualAction = (prices: readonly Price[]): string => {
  if (prices.some(({ canUpgrade }) => canUpgrade)) return "UPGRADE";
  return prices.some(({ canRenew }) => canRenew) ? "RENEW" : "OPEN";
};
const chosenOf = (values: Values, prices: readonly Price[]): Price | undefined =>
  prices.find((price) => price.feeSettingId === values["feeSettingId"] && offered(values, price));

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

/** What the chosen package costs with the running activity and the chosen coupon; undefined while nothing is chosen. */
function useSalePrice(values: Values) {
  const chosen = chosenOf(values, usePrices(values));
  const couponGrantId = values["couponGrantId"];
  const action = values["action"] === "RENEW" || values["action"] === "UPGRADE" ? values["action"] : "OPEN";
  const asked = typeof couponGrantId === "number" ? couponGrantId : null;
  const { data } = useData(
    getSalePrice,
    {
      params: { userId: Number(values["userId"]) },
      query: { feeSettingId: chosen?.feeSettingId ?? 0, action, ...(asked === null ? {} : { couponGrantId: asked }) },
    },
    { enabled: chosen !== undefined },
  );
  // While a new price is asked for, the one before is no answer.
  const isAnswer = data?.feeSettingId === chosen?.feeSettingId && data?.couponGrantId === asked;
  return chosen !== undefined && isAnswer ? data : undefined;
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
      options={coupons.map(({ id: grantId, name, expireTime }) => ({
        value: grantId,
        label: `${name}　${expireTime.slice(0, 10)}到期`,
      }))}
      onChange={(next) => onChange(next)}
    />
  );
}

/** Untouched it is what the package costs now. */
function AmountInput({ value, values, onChange, ...control }: OwnInputProps) {
  const price = useSalePrice(values);
  return (
    <FieldInput
      {...control}
      field={rest.amount}
      value={value === undefined ? price?.payCents : value}
      onChange={onChange}
    />
  );
}
const inputs = { feeSettingId: PackageInput, couponGrantId: CouponInput, amount: AmountInput };

/** How the price comes about, and how far the seller may go down. */
function PriceNote({ values, onPrice }: { readonly values: Values; onPrice(cents: number | undefined): void }) {
  const chosen = chosenOf(values, usePrices(values));
  const price = useSalePrice(values);
  useEffect(() => onPrice(price?.payCents), [price?.payCents, onPrice]);
  if (chosen === undefined || price === undefined) return null;
  return (
    <p className="caption money-form-head">
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

interface SellProps {
  readonly userId: number;
  readonly name: string;
  /** The package that was asked for. */
  readonly wanted?: string;
  /** The application that the sale answers. */
  readonly applyId?: number;
  onDone(): void;
  onClose(): void;
}

/** 开通/升级相亲会员: a staff order that finance or the channel confirms, or a new end of the running membership. */
export function SellMarriageForm({ userId, name, wanted, applyId, ...end }: SellProps) {
  const { data } = useData(getMarriageFeeSettings, { params: { x: userId } });
  const mayChangeTerm = useCan()(changeTermGrant);
  const action = usualAction(data ?? []);
  const feeSettingId = data?.find(({ feeType }) => feeType === wanted)?.feeSettingId;
  const initial = useMemo(
    () => ({ userId, action, feeSettingId, payMode: "BANK", remark: "" }),
    [userId, action, feeSettingId],
  );
  const due = useRef<number>(undefined);
  const keepDue = useCallback((cents: number | undefined) => {
    due.current = cents;
  }, []);
  if (data === undefined) return null;
  const counted = (values: Values): Values => {
    const { action, expireTime = null, remark } = values;
    const common = { userId, action, remark: remark ?? "" };
    if (action === "UPDATE") return { ...common, expireTime };
    const chosen = chosenOf(values, data);
    const { amount = due.current ?? Number.NaN, payMode, voucherImgs, couponGrantId = null } = values;
    return {
      ...common,
      feeSettingId: chosen?.feeSettingId,
      couponGrantId,
      amount,
      payMode,
      voucherImgs: addressesOf(voucherImgs),
      ...(applyId === undefined ? {} : { applyId }),
    };
  };
  return (
    <SchemaDialog
      title={`开通/升级相亲会员 · ${name}`}
      schema={marriageMemberUpdate.body}
      fields={mayChangeTerm && applyId === undefined ? withTerm : withoutTerm}
      inputs={inputs}
      shows={(one, values) => (values["action"] === "UPDATE" ? termFields.includes(one) : one !== "expireTime")}
      initial={initial}
      width={560}
      hints={{ payMode: "银行转账、现金、刷卡由财务确认收款；微信、支付宝用收款链接" }}
      counted={counted}
      send={(body) => runCall(marriageMemberUpdate, { body })}
      {...end}
    >
      {(values) => (values["action"] === "UPDATE" ? null : <PriceNote values={values} onPrice={keepDue} />)}
    </SchemaDialog>
  );
}

/** 员工开单: the same where the member is looked for first. */
export function SellMarriageDialog(end: Pick<SellProps, "onDone" | "onClose">) {
  const [member, setMember] = useState<FoundMember | null>(null);
  const [chosen, setChosen] = useState<FoundMember | null>(null);
  if (chosen !== null)
    return <SellMarriageForm userId={chosen.userId} name={chosen.firstName ?? String(chosen.userId)} {...end} />;
  return (
    <FormFrame
      title="员工开单"
      kind="dialog"
      width={480}
      dirty={false}
      busy={member === null}
      okText="下一步"
      onOk={() => setChosen(member)}
      onClose={end.onClose}
    >
      <MemberFinder member={member} onFound={setMember} />
    </FormFrame>
  );
}
