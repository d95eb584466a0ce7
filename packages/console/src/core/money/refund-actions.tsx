import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as calls from "@hongxian/contract/core/money/refund.endpoints.ts";
import type { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { refundMachine } from "@hongxian/contract/core/money/trade.machines.ts";
import { movesFrom } from "@hongxian/contract/core/money/state-machine.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { yuanText } from "../../platform/decimal.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";

export type RefundOne = RowOf<typeof refundApply>;

const can =
  (move: keyof typeof refundMachine.moves) =>
  ({ status }: RefundOne) =>
    movesFrom(refundMachine, status).includes(move);

const firstFields = {
  refundCents: field.cents("核定金额"),
  terminate: field.flag("终止合同"),
  remark: field.longText("说明", { max: 200 }),
};
const remarkFields = { remark: field.longText("复核说明", { max: 200 }) };
const paidFields = { no: field.text("打款流水号", { max: 64 }), voucherImgs: field.images("打款凭证", { max: 5 }) };

interface EndProps {
  readonly row: RefundOne;
  onDone(): void;
  onClose(): void;
}

const FirstPassDialog = ({ row, ...end }: EndProps) => (
  <SchemaDialog
    title={`初审通过 ${row.refundNo}`}
    schema={calls.passRefundFirst.body}
    fields={firstFields}
    initial={{
      refundCents: row.suggestCents > 0 ? Math.min(row.suggestCents, row.restCents) : row.applyCents,
      terminate: row.terminate,
      remark: "",
    }}
    hints={{
      refundCents: `申请 ${yuanText(row.applyCents)}，建议 ${yuanText(row.suggestCents)}，可退 ${yuanText(row.restCents)}`,
      remark: "与建议金额相差超过20%时必填",
      terminate: "全额退款时必定终止",
    }}
    shows={(name) => name !== "terminate" || row.kind === "MARRIAGE"}
    counted={(values) => ({ ...values, remark: values.remark ?? "" })}
    okText="通过"
    send={(body) => runCall(calls.passRefundFirst, { params: { id: row.id }, body })}
    {...end}
  />
);

const RejectRefundDialog = ({ row, ...end }: EndProps) => (
  <TextDialog
    title={`驳回 ${row.refundNo}`}
    label="驳回原因"
    name="remark"
    max={200}
    schema={calls.rejectOneRefund.body}
    okText="驳回"
    send={(body) => runCall(calls.rejectOneRefund, { params: { id: row.id }, body })}
    {...end}
  />
);

const FinancePassDialog = ({ row, ...end }: EndProps) => (
  <SchemaDialog
    title={`复核通过 ${row.refundNo}`}
    schema={calls.passRefundFinance.body}
    fields={remarkFields}
    counted={(values) => ({ remark: values.remark ?? "" })}
    okText={`退款 ¥${yuanText(row.refundCents)}`}
    send={(body) => runCall(calls.passRefundFinance, { params: { id: row.id }, body })}
    {...end}
  />
);

const PaidDialog = ({ row, ...end }: EndProps) => (
  <SchemaDialog
    title={`登记打款 ${row.refundNo}`}
    schema={calls.payRefundOffline.body}
    fields={paidFields}
    counted={(values) => ({ no: values.no ?? "", voucherImgs: addressesOf(values.voucherImgs) })}
    okText={`已打款 ¥${yuanText(row.refundCents)}`}
    send={(body) => runCall(calls.payRefundOffline, { params: { id: row.id }, body })}
    {...end}
  />
);

const deskModes: readonly (string | null)[] = ["BANK", "CASH", "POS"];

/** The possible actions on a refund, by its state. */
export const refundActions: readonly PageAction<RefundOne>[] = [
  {
    title: "初审通过",
    allow: [calls.refundGrants.firstPass],
    when: can("firstPass"),
    dialog: (row, end) => <FirstPassDialog row={row} {...end} />,
  },
  {
    title: "复核通过",
    allow: [calls.refundGrants.financePass],
    when: can("financePass"),
    dialog: (row, end) => <FinancePassDialog row={row} {...end} />,
  },
  {
    title: "登记打款",
    allow: [calls.refundGrants.paid],
    when: (row) => row.status === "REFUNDING" && (row.refundMode === "OFFLINE" || deskModes.includes(row.payMode)),
    dialog: (row, end) => <PaidDialog row={row} {...end} />,
  },
  {
    title: "重新退款",
    allow: [calls.refundGrants.retry],
    when: can("retry"),
    confirm: ({ refundCents }) => `确定重新退款 ${yuanText(refundCents)} 元？`,
    run: ({ id }) => runCall(calls.retryOneRefund, { params: { id } }),
  },
  {
    title: "驳回",
    allow: [calls.refundGrants.reject],
    danger: true,
    when: can("reject"),
    dialog: (row, end) => <RejectRefundDialog row={row} {...end} />,
  },
  {
    title: "关闭退款",
    allow: [calls.refundGrants.close],
    danger: true,
    when: can("close"),
    confirm: calls.refundMessages.closeConfirm,
    run: ({ id }) => runCall(calls.closeOneRefund, { params: { id } }),
  },
  {
    title: "撤销申请",
    allow: [calls.refundGrants.cancel],
    danger: true,
    when: can("cancel"),
    confirm: "确定撤销该退款申请？",
    run: ({ id }) => runCall(calls.cancelOneRefund, { params: { id } }),
  },
];
