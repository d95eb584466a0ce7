import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  marriageMemberGrants,
  getMarriageFeeSettings,
  marriageAction,
  marriageMemberUpdate,
  needsVoucher,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { ownerGrants, ownerMessages, settingSale } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { useCallback, useMemo, useRef, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useCan } from "../../platform/access-context.tsx";
import type { CallData } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useSession } from "../session/session-store.ts";
import { MemberFinder } from "../staff/member-finder.tsx";
import { amountField, chosenOf, PriceNote, priceInputs, usualAction, type Values } from "./sell-price.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";

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
/** A receipt is asked for where money has changed hands already. */
function shown(one: string, { action, payMode }: Values): boolean {
  if (action === "UPDATE") return termFields.includes(one);
  return one === "voucherImgs" ? needsVoucher(String(payMode)) : one !== "expireTime";
}
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

type Prices = CallData<typeof getMarriageFeeSettings>;
const sellTitle = (name: string) => `开通/升级相亲会员 · ${name}`;

/** 开通/升级相亲会员: a staff order that finance or the channel confirms, or a new end of the running membership. */
export function SellMarriageForm(props: SellProps) {
  const prices = useData(getMarriageFeeSettings, { params: { x: props.userId } });
  if (prices.data === undefined && prices.error?.msg === ownerMessages.claimFirst)
    return <ClaimFirst userId={props.userId} name={props.name} onClaimed={prices.reload} onClose={props.onClose} />;
  return (
    <Loaded answer={prices} title={sellTitle(props.name)} onClose={props.onClose}>
      {(data) => <PricedForm prices={data} {...props} />}
    </Loaded>
  );
}

interface ClaimProps {
  readonly userId: number;
  readonly name: string;
  onClaimed(): void;
  onClose(): void;
}

/** A member of 公海 is claimed before anything is sold; the sale goes on where it was. */
function ClaimFirst({ userId, name, onClaimed, onClose }: ClaimProps) {
  const self = useSession()?.staff.userId ?? null;
  const mayClaim = useCan()(ownerGrants.claim) && self !== null;
  const [sending, setSending] = useState(false);
  const claim = async () => {
    setSending(true);
    try {
      await runCall(settingSale, { params: { a: userId, b: self ?? 0 } });
      onClaimed();
    } catch (failure) {
      toastError(failure);
      setSending(false);
    }
  };
  return (
    <FormFrame
      title={sellTitle(name)}
      kind="dialog"
      width={480}
      dirty={false}
      busy={sending || !mayClaim}
      okText={sending ? "领取中" : "领取并继续"}
      onOk={() => void claim()}
      onClose={onClose}
    >
      <p role="alert">{ownerMessages.claimFirst}。该会员在公海中，领取后成为您的会员，再为其开单。</p>
      {!mayClaim && (
        <p className="caption">
          {self === null ? "您的账号未绑定会员，不能领取" : "您没有领取会员的权限"}，请联系管理员分配。
        </p>
      )}
    </FormFrame>
  );
}

function PricedForm({ prices, userId, name, wanted, applyId, ...end }: SellProps & { readonly prices: Prices }) {
  const mayChangeTerm = useCan()(marriageMemberGrants.changeTerm);
  const action = usualAction(prices);
  const feeSettingId = prices.find(({ feeType }) => feeType === wanted)?.feeSettingId;
  const initial = useMemo(
    () => ({ userId, action, feeSettingId, payMode: "BANK", remark: "" }),
    [userId, action, feeSettingId],
  );
  const due = useRef<number>(undefined);
  const keepDue = useCallback((cents: number | undefined) => {
    due.current = cents;
  }, []);
  const counted = (values: Values): Values => {
    const { action, expireTime = null, remark } = values;
    const common = { userId, action, remark: remark ?? "" };
    if (action === "UPDATE") return { ...common, expireTime };
    const chosen = chosenOf(values, prices);
    const { amount = due.current ?? Number.NaN, payMode, voucherImgs, couponGrantId = null } = values;
    return {
      ...common,
      feeSettingId: chosen?.feeSettingId,
      couponGrantId,
      amount,
      payMode,
      // Those of another way to pay that was chosen before are no proof of this one.
      voucherImgs: needsVoucher(String(payMode)) ? addressesOf(voucherImgs) : [],
      ...(applyId === undefined ? {} : { applyId }),
    };
  };
  return (
    <SchemaDialog
      title={sellTitle(name)}
      schema={marriageMemberUpdate.body}
      fields={mayChangeTerm && applyId === undefined ? withTerm : withoutTerm}
      inputs={priceInputs}
      shows={shown}
      initial={initial}
      width={560}
      hints={{ payMode: "银行转账、现金、刷卡须上传凭证，由财务确认收款；微信、支付宝开单后用收款链接，无需凭证" }}
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
