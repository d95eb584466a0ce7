import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import {
  getMarriageFeeSettings,
  marriageMemberUpdate,
  staffPayMode,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { doneMessage } from "@hongxian/contract/wire/endpoint.ts";
import { Input, Radio, Select } from "antd";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useRecordForm } from "../../kit/use-record-form.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

interface MarriageDialogProps {
  readonly member: { readonly userId: number; readonly firstName: string; readonly isMarried: boolean };
  onDone(): void;
  onClose(): void;
}

const amountField = field.cents("实收金额");
const voucherField = field.images("收款凭证", { max: 5 });
const payModes = staffPayMode.values.map((value) => ({ value, label: staffPayMode.labels[value] }));

/** 开通/升级相亲会员: a package, what was paid and how; the order waits for the confirmation of the money. */
export function MarriageDialog({ member, onDone, onClose }: MarriageDialogProps) {
  const { data, error, reload } = useData(getMarriageFeeSettings, { params: { x: member.userId } });
  const settingOf = (id: unknown) => data?.find((one) => one.feeSettingId === id);
  const priceFor = (id: unknown, isUpgrade: boolean): number => {
    const one = settingOf(id);
    return one === undefined ? 0 : isUpgrade ? (one.upgradePrice ?? one.price) : one.price;
  };
  const form = useRecordForm({
    schema: marriageMemberUpdate.body,
    initial: {
      userId: member.userId,
      action: member.isMarried ? "UPGRADE" : "OPEN",
      feeSettingId: null,
      // Empty is the price of the package.
      amount: null,
      payMode: null,
      voucherImgs: "",
      remark: "",
    },
    counted: (values) => ({
      ...values,
      amount: values["amount"] ?? priceFor(values["feeSettingId"], values["action"] === "UPGRADE"),
      voucherImgs: addressesOf(values["voucherImgs"]),
    }),
    send: async (body) => {
      await call(marriageMemberUpdate, { body });
      toast.success(doneMessage(marriageMemberUpdate));
    },
    onDone,
  });
  const { values, errors, set } = form;
  const isUpgrade = values["action"] === "UPGRADE";
  const packages = (data ?? []).filter((one) => (isUpgrade ? one.canUpgrade : one.canOpen));
  const price = priceFor(values["feeSettingId"], isUpgrade);
  return (
    <FormFrame
      title="开通/升级相亲会员"
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending || data === undefined}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="member-dialog-target">
        {member.firstName}（{member.userId}）
      </div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <div className="form-grid">
        <FormField label="操作" error={errors["action"]}>
          {() => (
            <Radio.Group
              value={values["action"]}
              options={
                member.isMarried
                  ? [
                      { value: "UPGRADE", label: "升级" },
                      { value: "RENEW", label: "续费" },
                    ]
                  : [{ value: "OPEN", label: "开通" }]
              }
              onChange={(event) => set("action", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="套餐" error={errors["feeSettingId"]}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择套餐"
              loading={data === undefined}
              value={values["feeSettingId"] as number | null}
              options={packages.map((one) => ({
                value: one.feeSettingId,
                label: `${one.name}（¥ ${yuanText(priceFor(one.feeSettingId, isUpgrade))}${one.days === null ? "" : `，${one.days}天`}）`,
              }))}
              onChange={(value: number) => set("feeSettingId", value)}
            />
          )}
        </FormField>
        <FormField label="实收金额（元）" error={errors["amount"]}>
          {(control) => (
            <FieldInput
              {...control}
              field={amountField}
              value={values["amount"] ?? price}
              onChange={(cents) => set("amount", cents)}
            />
          )}
        </FormField>
        <FormField label="收款方式" error={errors["payMode"]}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择收款方式"
              value={values["payMode"] as string | null}
              options={payModes}
              onChange={(value: string) => set("payMode", value)}
            />
          )}
        </FormField>
        <FormField label="收款凭证" error={errors["voucherImgs"]}>
          {(control) => (
            <FieldInput
              {...control}
              field={voucherField}
              value={values["voucherImgs"]}
              onChange={(text) => set("voucherImgs", text)}
            />
          )}
        </FormField>
        <FormField label="备注" optional error={errors["remark"]} counter={[String(values["remark"]).length, 200]}>
          {({ id }) => (
            <Input id={id} value={String(values["remark"])} onChange={(event) => set("remark", event.target.value)} />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
