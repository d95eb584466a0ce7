import { payeeType } from "@hongxian/contract/core/money/trade.choices.ts";
import * as calls from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { type RowOf, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { channelOutcome } from "../../core/money/channel-outcome.ts";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";

const fields = {
  offline: field.flag("线下打款"),
  payNo: field.text("打款流水号", { max: 64 }),
  voucherImg: field.image("打款凭证"),
};
const byChannel = { offline: false, payNo: "", voucherImg: "" };
const routes = ["/flowingWater/withdraw", "/matchMaking/withdraw"] as const;

interface PayDialogProps {
  readonly row: RowOf<typeof withdrawal>;
  onDone(): void;
  onClose(): void;
}

/** The channel answers a moment after the call: a refusal is said in red, with its reason. */
async function tellOutcome(id: number): Promise<void> {
  const row = await channelOutcome(
    () => call(getCall(withdrawal), { params: { id } }),
    ({ status }) => status === "PAYING",
  );
  if (row?.status === "PAY_FAIL") toast.error(`打款失败：${row.reason}`);
}

/** 打款: to whom, on which account, and how much. */
export function PayDialog({ row, ...end }: PayDialogProps) {
  return (
    <SchemaDialog
      title={`打款 ${row.no}`}
      schema={calls.payOneWithdrawal.body}
      fields={fields}
      initial={byChannel}
      hints={{ offline: "关闭时由渠道打款" }}
      shows={(name, values) => name === "offline" || values.offline === true}
      counted={(values) => ({ ...values, voucherImg: values.voucherImg ?? "" })}
      okText={`打款 ¥${yuanText(row.actualCents)}`}
      send={async (body) => {
        await runCall(calls.payOneWithdrawal, { params: { id: row.id }, body });
        await tellOutcome(row.id);
      }}
      {...end}
    >
      <p className="mb-12">
        收款人 <b>{row.payeeName}</b> · {payeeType.labels[row.payeeType]}{" "}
        <RevealText type="withdrawal" id={row.id} field="payeeAccount" masked="****" routes={routes} />
      </p>
    </SchemaDialog>
  );
}
