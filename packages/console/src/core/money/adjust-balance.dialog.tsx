import {
  adjustMaxCents,
  adjustType,
  editUserBalance,
  getUserWallet,
} from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo, useState } from "react";
import { z } from "zod";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toastError } from "../../platform/toast.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";

const fields = {
  userId: field.member("会员"),
  type: field.choice("账户", adjustType),
  cents: field.cents("金额", { min: 1, max: adjustMaxCents, msg: "金额必须在0.01-50000之间" }),
  remark: field.longText("原因", { max: 150, required: "请填写原因" }),
};
const body = z.strictObject({
  userId: fields.userId.input,
  type: fields.type.input,
  cents: fields.cents.input,
  remark: fields.remark.input,
});
type Adjustment = z.output<typeof body> & { readonly before: number };

interface AdjustProps {
  readonly userId?: number;
  onDone(): void;
  onClose(): void;
}

/** 调整余额: typed, then confirmed with the balance before and after. */
export function AdjustDialog({ userId, onDone, onClose }: AdjustProps) {
  const [pending, setPending] = useState<Adjustment | null>(null);
  const [busy, setBusy] = useState(false);
  const initial = useMemo(() => (userId === undefined ? {} : { userId }), [userId]);
  const ask = async (values: z.output<typeof body>) => {
    const wallet = await call(getUserWallet, { params: { id: values.userId } });
    setPending({
      ...values,
      before: values.type.startsWith("RECHARGE") ? wallet.rechargeBalance : wallet.incomeBalance,
    });
  };
  const send = async () => {
    if (pending === null || busy) return;
    setBusy(true);
    const { userId: id, type, cents, remark } = pending;
    try {
      await runCall(editUserBalance, { params: { id, type, incomeBalance: cents }, query: { remark } });
      onDone();
    } catch (error) {
      toastError(error);
      setPending(null);
    }
    setBusy(false);
  };
  const after =
    pending === null ? 0 : pending.before + (pending.type.endsWith("_ADD") ? pending.cents : -pending.cents);
  return (
    <>
      <SchemaDialog
        title="调整余额"
        schema={body}
        fields={fields}
        initial={initial}
        shows={(name) => name !== "userId" || userId === undefined}
        okText="下一步"
        send={ask}
        onDone={() => undefined}
        onClose={onClose}
      />
      {pending !== null && (
        <ConfirmDialog
          title={adjustType.labels[pending.type]}
          danger
          busy={busy}
          text={`会员 ${pending.userId}：${yuanText(pending.before)} → ${yuanText(after)} 元。原因：${pending.remark}`}
          onConfirm={() => void send()}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}
