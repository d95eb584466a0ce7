import { payeeType } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  feeMode,
  saveWithdrawConfig,
  type getWithdrawConfigs,
  type configTier,
} from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { type Field, field, optional } from "@hongxian/contract/kit/field.ts";
import { Button, Checkbox } from "antd";
import { useMemo, useState } from "react";
import type { NameOf } from "../../platform/form-types.ts";
import { entriesOf, namesOf } from "../../platform/field-names.ts";
import { runCall } from "../../kit/run-call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { useForm } from "../../kit/use-form.ts";
import type { CallData } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type ConfigRow = CallData<typeof getWithdrawConfigs>[number];
export type Tier = ChoiceOf<typeof configTier>;

const week = choices({ "1": "周一", "2": "周二", "3": "周三", "4": "周四", "5": "周五", "6": "周六", "7": "周日" });

const configFields: Readonly<Record<Exclude<NameOf<typeof saveWithdrawConfig.body>, "version">, Field>> = {
  minCents: field.cents("最低金额"),
  maxCents: field.cents("最高金额"),
  dayCount: field.count("每日次数"),
  dayMaxCents: field.cents("日累计上限"),
  monthMaxCents: field.cents("月累计上限"),
  feeMode: field.choice("手续费方式", feeMode),
  feeBp: field.bp("手续费率"),
  feeMinCents: field.cents("最低/固定手续费"),
  feeMaxCents: field.cents("手续费上限"),
  taxBp: field.bp("税率"),
  taxFreeCents: field.cents("每月免税额"),
  weekDays: field.json("可提现日"),
  hourFrom: field.count("开始时段"),
  hourTo: field.count("结束时段"),
  payeeTypes: field.choices("收款方式", payeeType),
  autoPassCents: field.cents("自动通过金额"),
  newAccountDays: field.count("新账号限制（天）"),
  needRealName: field.flag("须实名"),
  needFace: field.flag("须真人"),
  arriveText: optional(field.text("到账说明", { max: 60 })),
  tips: optional(field.longText("提示", { max: 500 })),
  effectiveTime: optional(field.time("生效时间")),
};
/** As the 修改记录 label and format them. */
export const versionFields: Readonly<Record<string, Field>> = {
  ...configFields,
  weekDays: field.choices("可提现日", week),
  enabled: field.flag("开放提现"),
};

interface ConfigFormProps {
  readonly row: ConfigRow;
  /** False for a tier that starts its own row with these values. */
  readonly isOwn: boolean;
  readonly tier: Tier;
  readonly disabled: boolean;
  onSaved(): void;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** The settings of one kind of owner; saving shows the changes. */
export function ConfigForm({ row, isOwn, tier, disabled, onSaved }: ConfigFormProps) {
  const [asking, setAsking] = useState(false);
  const initial = useMemo(
    () => ({
      ...Object.fromEntries(
        Object.keys(configFields).map((name) => [name, (row as Readonly<Record<string, unknown>>)[name] ?? null]),
      ),
      effectiveTime: null,
    }),
    [row],
  );
  const form = useForm({
    schema: saveWithdrawConfig.body,
    initial,
    counted: (values) => ({
      ...values,
      arriveText: values.arriveText ?? "",
      tips: values.tips ?? "",
      version: isOwn ? row.version : 0,
    }),
    send: (body) => runCall(saveWithdrawConfig, { params: { ownerType: row.ownerType, tier }, body }),
    onDone: onSaved,
  });
  const changed = namesOf(configFields).filter((name) => !same(form.values[name], form.base[name]));
  const weekDays = Array.isArray(form.values.weekDays) ? form.values.weekDays.map(String) : [];
  return (
    <div className="config-form">
      <div className="form-grid form-wide">
        {entriesOf(configFields).map(([name, one]) => (
          <FormField
            key={name}
            label={one.label}
            optional={"optional" in one}
            error={form.errors[name]}
            full={name === "tips" || name === "weekDays" || name === "payeeTypes"}
            hint={name === "effectiveTime" ? "不填则立即生效" : undefined}
          >
            {(control) =>
              name === "weekDays" ? (
                <Checkbox.Group
                  disabled={disabled}
                  options={week.values.map((value) => ({ value, label: week.labels[value] }))}
                  value={weekDays}
                  onChange={(next) =>
                    form.set(
                      "weekDays",
                      next.map(Number).toSorted((a, b) => a - b),
                    )
                  }
                />
              ) : (
                <FieldInput {...control} disabled={disabled} field={one} {...form.field(name)} />
              )
            }
          </FormField>
        ))}
      </div>
      {!disabled && (
        <Button
          type="primary"
          disabled={form.sending || (isOwn && changed.length === 0)}
          onClick={() => {
            if (!isOwn) void form.submit();
            else if (form.checkOnly(Object.keys(configFields))) setAsking(true);
          }}
        >
          {form.sending ? "保存中" : isOwn ? "保存设置" : "单独设置"}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="保存设置"
          text={`将修改：${changed.map((name) => versionFields[name]?.label ?? name).join("、")}`}
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
