import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { iapOrderMakeUp } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";

const fields = {
  userId: field.member("会员"),
  feeType: optional(field.choice("费用类型", feeType)),
  productId: field.text("苹果商品ID", { max: 100 }),
  transactionId: field.text("交易号", { max: 64 }),
  receiptData: field.longText("收据", { max: 20_000 }),
  amount: field.cents("金额"),
  remark: optional(field.longText("备注", { max: 200 })),
};

interface MakeUpProps {
  readonly userId?: number;
  onDone(): void;
  onClose(): void;
}

/** 苹果补单: the receipt proves what was paid. */
export const AppleMakeUpDialog = ({ userId, ...end }: MakeUpProps) => (
  <SchemaDialog
    title="苹果补单"
    schema={iapOrderMakeUp.body}
    fields={fields}
    {...(userId === undefined ? {} : { initial: { userId } })}
    hints={{ feeType: "充值档位不选" }}
    counted={({ remark, ...values }) => ({ ...values, remark: remark ?? "" })}
    okText="校验并补单"
    send={(body) => runCall(iapOrderMakeUp, { body })}
    {...end}
  />
);
