import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  changeTermGrant,
  getMarriageFeeSettings,
  marriageAction,
  marriageMemberUpdate,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
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
  amount: field.cents("成交价"),
  payMode: field.choice("收款方式", staffPayMode),
  voucherImgs: field.images("收款凭证", { max: 5 }),
  expireTime: field.date("到期时间"),
  remark: optional(field.longText("备注", { max: 200 })),
};
const withTerm = { action: field.choice("操作", marriageAction), ...rest };
const withoutTerm = { action: field.choice("操作", selling), ...rest };
const termFields = ["action", "expireTime", "remark"];

interface PackageProps {
  readonly value: unknown;
  readonly values: Readonly<Record<string, unknown>>;
  onChange(value: unknown): void;
}

/** The packages that the chosen action may sell to this member. */
function PackageInput({ value, values, onChange }: PackageProps) {
  const { data } = useData(getMarriageFeeSettings, { params: { x: Number(values["userId"]) } });
  const isUpgrade = values["action"] === "UPGRADE";
  return (
    <Select<number>
      placeholder="请选择套餐"
      {...(typeof value === "number" ? { value } : {})}
      options={(data ?? [])
        .filter(({ canUpgrade }) => !isUpgrade || canUpgrade)
        .map(({ feeSettingId, name, price, upgradePrice }) => ({
          value: feeSettingId,
          label: `${name}　¥${yuanText(isUpgrade ? (upgradePrice ?? price) : price)}`,
        }))}
      onChange={onChange}
    />
  );
}
const inputs = { feeSettingId: PackageInput };

interface SellProps {
  readonly userId: number;
  readonly name: string;
  onDone(): void;
  onClose(): void;
}

/** 员工开单 / 开通、续费、升级相亲会员: a staff order that finance confirms, or the channel. */
export function SellMarriageForm({ userId, name, ...end }: SellProps) {
  const { data } = useData(getMarriageFeeSettings, { params: { x: userId } });
  const mayChangeTerm = useCan()(changeTermGrant);
  const first = data?.[0];
  const initial = useMemo(
    () => ({ userId, action: first?.canOpen === false ? "RENEW" : "OPEN", payMode: "BANK", remark: "" }),
    [userId, first?.canOpen],
  );
  if (data === undefined) return null;
  const priceOf = (values: Readonly<Record<string, unknown>>) =>
    data.find(({ feeSettingId }) => feeSettingId === values["feeSettingId"]);
  return (
    <SchemaDialog
      key={first?.feeSettingId ?? 0}
      title={`相亲会员 · ${name}`}
      schema={marriageMemberUpdate.body}
      fields={mayChangeTerm ? withTerm : withoutTerm}
      inputs={inputs}
      shows={(one, values) => (values["action"] === "UPDATE" ? termFields.includes(one) : one !== "expireTime")}
      initial={initial}
      width={560}
      hints={{ payMode: "银行转账、现金、刷卡由财务确认收款；微信、支付宝用收款链接" }}
      counted={(values) => {
        const { action, expireTime = null, remark } = values;
        const common = { userId, action, remark: remark ?? "" };
        if (action === "UPDATE") return { ...common, expireTime };
        const { feeSettingId, amount, payMode, voucherImgs } = values;
        return { ...common, feeSettingId, amount, payMode, voucherImgs: addressesOf(voucherImgs) };
      }}
      okText="开单"
      send={(body) => runCall(marriageMemberUpdate, { body })}
      {...end}
    >
      {(values) => {
        const price = priceOf(values);
        if (price === undefined) return null;
        return (
          <p className="caption money-form-head">
            标价 {yuanText(price.price)}
            {price.upgradePrice !== null && `，升级价 ${yuanText(price.upgradePrice)}`}
            {price.needContract ? "，需签合同" : ""}
          </p>
        );
      }}
    </SchemaDialog>
  );
}

/** The same where the member is looked for first. */
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
