import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import * as calls from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import type { marriageOrder } from "@hongxian/contract/features/marriage-order/marriage-order.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useState } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { AnswerPanel } from "../../ui/answer-panel.tsx";

export type MarriageOne = RowOf<typeof marriageOrder>;
interface DialogProps {
  readonly row: MarriageOne;
  onDone(): void;
  onClose(): void;
}

const receiptFields = {
  receiptNo: field.text("收款流水号", { max: 64 }),
  voucherImgs: field.images("收款凭证", { max: 5 }),
};

/** 确认收款: by a person other than the one who created the order. */
export const ReceiptDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`确认收款 ${row.orderNo}`}
    schema={calls.confirmOneReceipt.body}
    fields={receiptFields}
    initial={{ voucherImgs: row.voucherImgs ?? "" }}
    counted={(values) => ({ receiptNo: values.receiptNo ?? "", voucherImgs: addressesOf(values.voucherImgs) })}
    okText="确认收款"
    send={(body) => runCall(calls.confirmOneReceipt, { params: { id: row.id }, body })}
    {...end}
  >
    <p className="mb-12">
      应收 <Yuan cents={row.payCents} /> 元，开单人 {row.staff?.name ?? "—"}
    </p>
  </SchemaDialog>
);

const ownerFields = {
  saleUserId: optional(field.count("销售")),
  shopId: optional(field.shop("门店")),
  reason: field.longText("原因", { max: 150 }),
};

function SaleInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const { data } = useData(getSales, {});
  return (
    <Select<number>
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder="未分配"
      {...(typeof value === "number" ? { value } : {})}
      options={(data ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
const ownerInputs = { saleUserId: SaleInput };

/** 改归属. */
export const OwnerDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`改归属 ${row.orderNo}`}
    schema={calls.changeOrderOwner.body}
    fields={ownerFields}
    inputs={ownerInputs}
    initial={{ saleUserId: row.saleUserId, shopId: row.shopId, reason: "" }}
    hints={{ reason: "冻结中的分润将按新归属重新计算" }}
    counted={(values) => ({ ...values, saleUserId: values.saleUserId ?? null, shopId: values.shopId ?? null })}
    send={(body) => runCall(calls.changeOrderOwner, { params: { id: row.id }, body })}
    {...end}
  />
);

/** 关联合同: one that is waiting for its payment. */
export function BindDialog({ row, onDone, onClose }: DialogProps) {
  const found = useData(calls.getBindableContracts, { params: { id: row.id } });
  const [contractId, setContractId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const bind = async () => {
    if (contractId === null) return;
    setBusy(true);
    try {
      await runCall(calls.bindOrderContract, { params: { id: row.id, contractId } });
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`关联合同 ${row.orderNo}`}
      kind="dialog"
      width={520}
      dirty={contractId !== null}
      busy={busy || contractId === null}
      okText={busy ? "处理中" : "关联"}
      onOk={() => void bind()}
      onClose={onClose}
    >
      <AnswerPanel answer={found} empty="该会员没有待支付的合同">
        {(contracts) => (
          <ul className="money-queue money-picks" aria-label="待支付合同">
            {contracts.map((one) => (
              <li key={one.id}>
                <button
                  className="grid gap-2 wide align-start pointer"
                  type="button"
                  aria-current={one.id === contractId}
                  onClick={() => setContractId(one.id)}
                >
                  <span className="row spread gap-8">
                    <b className="num">{one.contractNo}</b>
                    <Yuan cents={one.amountCents} />
                  </span>
                  <span className="caption num">{clockText(one.createdTime)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </AnswerPanel>
    </FormFrame>
  );
}
