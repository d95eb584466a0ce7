import { bizType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { getLedgerTxn, moveCapital } from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { LedgerLines } from "../../core/money/ledger-lines.tsx";
import { FactList, MoneyPart } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

interface EndProps {
  onDone(): void;
  onClose(): void;
}

const capitalFields = {
  payMode: field.choice(
    "渠道账户",
    choices({
      WECHAT: payMode.labels.WECHAT,
      ALIPAY: payMode.labels.ALIPAY,
      BANK: payMode.labels.BANK,
      POS: payMode.labels.POS,
      CASH: payMode.labels.CASH,
      APPLE_IAP: payMode.labels.APPLE_IAP,
    }),
  ),
  direction: field.choice("方向", choices({ IN: "充入渠道账户", OUT: "从渠道账户划出" })),
  amount: field.cents("金额"),
  voucherImg: field.image("凭证"),
  reason: field.longText("原因", { max: 150 }),
};

/** 资金划拨. */
export const CapitalDialog = (end: EndProps) => (
  <SchemaDialog
    title="资金划拨"
    schema={moveCapital.body}
    fields={capitalFields}
    okText="划拨"
    send={(body) => runCall(moveCapital, { body })}
    {...end}
  />
);

/** 查看分录: the complete transaction; its sum is zero. */
export function TxnDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getLedgerTxn, { params: { id } });
  return (
    <PageDrawer open size={720} title={data === undefined ? "分录" : `分录 ${data.txnNo}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <>
          <FactList
            facts={[
              ["业务", `${bizType.labels[data.bizType]} ${data.bizStep}`],
              ["业务编号", data.bizId],
              ["时间", clockText(data.createdTime)],
              ["操作人", data.staff?.name],
              ["摘要", data.memo],
              ["冲正对象", data.reversesTxnNo],
              ["已被冲正", data.reversedByNo],
            ]}
          />
          <MoneyPart title="借贷">
            <LedgerLines lines={data.entries} />
          </MoneyPart>
        </>
      )}
    </PageDrawer>
  );
}
