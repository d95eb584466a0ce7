import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  marriageMemberGrants,
  getMarriageFeeSettings,
  marriageAction,
  marriageMemberUpdate,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { MemberFinder } from "../staff/member-finder.tsx";
import { amountField, chosenOf, PriceNote, priceInputs, usualAction, type Values } from "./sell-price.tsx";

const selling = choices({
  OPEN: marriageAction.labels.OPEN,
  RENEW: marriageAction.labels.RENEW,
  UPGRADE: marriageAction.labels.UPGRADE,
});
const rest = {
  feeSettingId: field.count("套餐"),
  couponGrantId: optional(field.count("优惠券")),
  amount: amountField,
  payMode: field.choice("收款方式", staffPayMode),
  voucherImgs: field.images("凭证", { max: 5 }),
  expireTime: field.date("到期时间"),
  remark: optional(field.longText("备注", { max: 200 })),
};
const withTerm = { action: field.choice("操作", marriageAction), ...rest };
const withoutTerm = { action: field.choice("操作", selling), ...rest };
const termFields = ["action", "expireTime", "remark"];

interface SellProps {
  readonly userId: number;
  readonly name: string;
  /** The requested package. */
  readonly wanted?: string;
  /** The application that this sale fulfils. */
  readonly applyId?: number;
  onDone(): void;
  onClose(): void;
}

/** 开通/升级相亲会员: a staff order that finance or the channel confirms, or a new end of the running membership. */
export function SellMarriageForm({ userId, name, wanted, applyId, ...end }: SellProps) {
  const { data } = useData(getMarriageFeeSettings, { params: { x: userId } });
  const mayChangeTerm = useCan()(marriageMemberGrants.changeTerm);
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
      inputs={priceInputs}
      shows={(one, values) => (values.action === "UPDATE" ? termFields.includes(one) : one !== "expireTime")}
      initial={initial}
      width={560}
      hints={{ payMode: "银行转账、现金、刷卡由财务确认收款；微信、支付宝用收款链接" }}
      counted={counted}
      send={(body) => runCall(marriageMemberUpdate, { body })}
      {...end}
    >
      {(values) => (values.action === "UPDATE" ? null : <PriceNote values={values} onPrice={keepDue} />)}
    </SchemaDialog>
  );
}

/** 员工开单: the same when the member is searched for first. */
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
