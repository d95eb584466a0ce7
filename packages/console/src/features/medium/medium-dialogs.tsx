import { setMediumStatus } from "@hongxian/contract/features/medium/medium.endpoints.ts";
import type { medium } from "@hongxian/contract/features/medium/medium.resource.ts";
import { mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { mediumLimits } from "@hongxian/contract/features/medium/medium.rules.ts";
import { mediumRoute } from "@hongxian/contract/core/partner/partner.choices.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { useMemo } from "react";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

export type MediumRow = RowOf<typeof medium>;
type SettlementRow = RowOf<typeof mediumSettlement>;
const paySettlement = actionCall(mediumSettlement, "pay");
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const ended = { status: "TERMINATED", from: "WAIT_AUDIT" } as const;

/** 审核驳回. */
export const RefuseDialog = ({ row: { id, name }, ...end }: DialogEnd & { row: MediumRow }) => (
  <TextDialog
    title={`审核驳回：${name}`}
    label="驳回原因"
    name="reason"
    max={mediumLimits.reason}
    schema={setMediumStatus.body}
    fixed={ended}
    okText="驳回"
    send={async (body) => {
      await call(setMediumStatus, { params: { id }, body });
      toast.success(answeredMessage(setMediumStatus));
    }}
    {...end}
  />
);

/** 登记打款: the payee, and the bank's slip. */
export function PayDialog({ row, onDone, onClose }: DialogEnd & { row: SettlementRow }) {
  const form = useForm({
    schema: paySettlement.body,
    initial: useMemo(() => ({ payVoucher: "" }), []),
    send: async (body) => {
      await call(paySettlement, { params: { id: row.id }, body });
      toast.success(answeredMessage(paySettlement));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`登记打款：${row.mediumName}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "登记中" : "确认已打款"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p>
        {row.month} 佣金 <b className="num">¥ {yuanText(row.amount)}</b>
      </p>
      <p className="caption">
        {row.payeeName} · {row.bankName} ·{" "}
        <RevealText type="medium" id={row.mediumId} field="bankNo" masked={row.bankNo ?? ""} routes={[mediumRoute]} />
      </p>
      <FormField label="打款凭证" error={form.errors.payVoucher}>
        {(control) => (
          <FieldInput
            {...control}
            field={mediumSettlement.fields.payVoucher}
            value={form.values.payVoucher}
            refer={undefined}
            onChange={(value) => form.set("payVoucher", value ?? "")}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
