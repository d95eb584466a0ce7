import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  getMarriageFeeSettings,
  marriageAction,
  marriageMemberUpdate,
  signUserContract,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useRecordForm } from "../../kit/use-record-form.ts";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface DialogProps {
  readonly buyer: { readonly userId: number; readonly feeType: string | null };
  onDone(): void;
  onClose(): void;
}

const amount: Field = field.cents("金额");
const payMode: Field = field.choice("收款方式", staffPayMode);
const vouchers: Field = field.images("收款凭证", { max: 5 });
const papers: Field = { ...field.images("合同附件", { max: 9 }), optional: true };
const remark: Field = { ...field.text("备注", { max: 200 }), optional: true };
const begin: Field = field.date("开始日期");
const end: Field = field.date("结束日期");

type Form = ReturnType<typeof useRecordForm>;

function Input({ form, name, of }: { form: Form; name: string; of: Field }) {
  return (
    <FormField label={of.label} optional={of.optional} error={form.errors[name]}>
      {({ id, invalid }) => (
        <FieldInput
          id={id}
          invalid={invalid}
          field={of}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
        />
      )}
    </FormField>
  );
}

/** The packages of the member that fit the application first. */
function useSettings({ userId, feeType }: DialogProps["buyer"]) {
  const { data } = useData(getMarriageFeeSettings, { params: { x: userId } });
  return (data ?? []).toSorted((a, b) => Number(b.feeType === feeType) - Number(a.feeType === feeType));
}

function SettingInput({ form, settings }: { form: Form; settings: ReturnType<typeof useSettings> }) {
  return (
    <FormField label="套餐" error={form.errors["feeSettingId"]}>
      {({ id }) => (
        <Select
          id={id}
          style={{ width: "100%" }}
          placeholder="请选择套餐"
          value={form.values["feeSettingId"] as number | undefined}
          options={settings.map(({ feeSettingId, name, price, days }) => ({
            value: feeSettingId,
            label: `${name} · ¥${yuanText(price)}${days === null ? "" : ` · ${days}天`}`,
          }))}
          onChange={(value) => form.set("feeSettingId", value)}
        />
      )}
    </FormField>
  );
}

interface Sale {
  readonly action: "OPEN" | "RENEW" | "UPGRADE";
  /** The application it answers. */
  readonly applyId?: number;
}

/** 开通, 续费, 升级: the order of the package; the membership follows when finance has confirmed the money. */
export function SellDialog({ buyer, action, applyId, onDone, onClose }: DialogProps & Sale) {
  const settings = useSettings(buyer);
  const form = useRecordForm({
    schema: marriageMemberUpdate.body,
    initial: useMemo(() => ({ amount: null, payMode: "BANK", remark: "" }), []),
    counted: ({ voucherImgs, ...values }) => ({
      ...values,
      userId: buyer.userId,
      action,
      ...(applyId === undefined ? {} : { applyId }),
      voucherImgs: addressesOf(voucherImgs),
      remark: values["remark"] ?? "",
    }),
    send: async (body) => {
      await call(marriageMemberUpdate, { body });
      toast.success("已开单，财务确认收款后生效");
    },
    onDone,
  });
  return (
    <FormFrame
      title={`${marriageAction.labels[action]}相亲会员`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : marriageAction.labels[action]}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <SettingInput form={form} settings={settings} />
      <Input form={form} name="amount" of={amount} />
      <Input form={form} name="payMode" of={payMode} />
      <Input form={form} name="voucherImgs" of={vouchers} />
      <Input form={form} name="remark" of={remark} />
    </FormFrame>
  );
}

/** 签约: the contract of a package. */
export function SignDialog({ buyer, onDone, onClose }: DialogProps) {
  const settings = useSettings(buyer);
  const form = useRecordForm({
    schema: signUserContract.body,
    initial: useMemo(() => ({ amount: null, beginTime: todayText(), endTime: null, remark: "" }), []),
    counted: ({ attachments, ...values }) => ({
      ...values,
      userId: buyer.userId,
      attachments: addressesOf(attachments),
      remark: values["remark"] ?? "",
    }),
    send: async (body) => {
      const { contractNo } = await call(signUserContract, { body });
      toast.success(`合同已生成：${contractNo}`);
    },
    onDone,
  });
  return (
    <FormFrame
      title="签约"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "签约"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <SettingInput form={form} settings={settings} />
      <Input form={form} name="amount" of={amount} />
      <Input form={form} name="beginTime" of={begin} />
      <Input form={form} name="endTime" of={end} />
      <Input form={form} name="attachments" of={papers} />
      <Input form={form} name="remark" of={remark} />
    </FormFrame>
  );
}
