import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import * as calls from "@hongxian/contract/core/money/refund.endpoints.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import { offeredRefund, refundNeedsRemark } from "@hongxian/contract/core/money/refund.rules.ts";
import { refundMachine } from "@hongxian/contract/core/money/trade.machines.ts";
import { movesFrom } from "@hongxian/contract/core/states/state-machine.ts";
import { type RowOf, getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import type { PageAction } from "../../kit/page-action.ts";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { toast } from "../../platform/toast.ts";
import { channelOutcome } from "./channel-outcome.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";
import { currentSession } from "../session/session-store.ts";
import { RefundFacts } from "./refund-facts.tsx";

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

/** The suggestion of today, as the desk beside it shows it; what was stored is that of the day of the application. */
function FirstPassDialog({ row, ...end }: EndProps) {
  const isMarriage = row.kind === "MARRIAGE";
  const query = { orderId: row.orderId, reasonType: row.reasonType };
  const suggestion = useData(calls.getRefundSuggestion, { query }, { enabled: isMarriage });
  if (!isMarriage) return <FirstPassForm row={row} suggestCents={row.suggestCents} {...end} />;
  return (
    <Loaded answer={suggestion} title={`初审通过 ${row.refundNo}`} onClose={end.onClose}>
      {({ suggestCents }) => <FirstPassForm row={row} suggestCents={suggestCents} {...end} />}
    </Loaded>
  );
}

function FirstPassForm({ row, suggestCents, ...end }: EndProps & { readonly suggestCents: number }) {
  const schema = useMemo(
    () =>
      calls.passRefundFirst.body.superRefine(({ refundCents, remark }, context) => {
        const message = remark === "" ? refundNeedsRemark({ ...row, suggestCents }, refundCents) : undefined;
        if (message !== undefined) context.addIssue({ code: "custom", path: ["remark"], message });
      }),
    [row, suggestCents],
  );
  const initial = useMemo(
    () => ({ refundCents: offeredRefund({ ...row, suggestCents }), terminate: row.terminate, remark: "" }),
    [row, suggestCents],
  );
  return (
    <SchemaDialog
      title={`初审通过 ${row.refundNo}`}
      schema={schema}
      fields={firstFields}
      initial={initial}
      hints={{
        refundCents: `申请 ${yuanText(row.applyCents)}，建议 ${yuanText(suggestCents)}，可退 ${yuanText(row.restCents)}`,
        remark: row.kind === "MARRIAGE" ? "高于申请金额，或与建议金额相差超过20%时必填" : "高于申请金额时必填",
        terminate: "全额退款时必定终止",
      }}
      shows={(name) => name !== "terminate" || row.kind === "MARRIAGE"}
      counted={(values) => ({ ...values, remark: values.remark ?? "" })}
      okText="通过"
      send={(body) => runCall(calls.passRefundFirst, { params: { id: row.id }, body })}
      {...end}
    />
  );
}

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

/** A channel answers a moment after the call: a refusal is said in red, with its reason. */
async function tellRefund({ id, refundMode }: RefundOne): Promise<void> {
  if (refundMode !== "ORIGINAL") return;
  const row = await channelOutcome(
    () => call(getCall(refundApply), { params: { id } }),
    ({ status }) => status === "REFUNDING",
  );
  if (row?.status === "REFUND_FAIL") toast.error(`退款失败：${row.failMsg}`);
}

const FinancePassDialog = ({ row, ...end }: EndProps) => (
  <SchemaDialog
    title={`复核通过 ${row.refundNo}`}
    schema={calls.passRefundFinance.body}
    fields={remarkFields}
    counted={(values) => ({ remark: values.remark ?? "" })}
    okText={`退款 ¥${yuanText(row.refundCents)}`}
    width={560}
    send={async (body) => {
      await runCall(calls.passRefundFinance, { params: { id: row.id }, body });
      await tellRefund(row);
    }}
    {...end}
  >
    <RefundFacts row={row} />
  </SchemaDialog>
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
    run: async (row) => {
      await runCall(calls.retryOneRefund, { params: { id: row.id } });
      await tellRefund(row);
    },
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
    // Who entered it takes it back; a member's application is refused with a reason instead.
    when: (row) => can("cancel")(row) && row.applyStaffId === currentSession()?.staff.id,
    confirm: "确定撤销该退款申请？",
    run: ({ id }) => runCall(calls.cancelOneRefund, { params: { id } }),
  },
];
