import { bizType, ledgerAccount, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { getLedgerTxn, moveCapital } from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { FactList, MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { runCall } from "../../core/run-call/run-call.ts";
import { SchemaDialog } from "../../core/schema-dialog/schema-dialog.tsx";
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

/** 查看分录: the whole transaction; its sum is zero. */
export function TxnDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getLedgerTxn, { params: { id } });
  const amount = (value: number, unit: string) =>
    unit === "POINT" ? <span className="num">{value}</span> : <Yuan cents={value} />;
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
            <table className="money-lines">
              <thead>
                <tr>
                  <th>主体</th>
                  <th>账户</th>
                  <th className="money-right">借方</th>
                  <th className="money-right">贷方</th>
                  <th className="money-right">变动后</th>
                </tr>
              </thead>
              <tbody>
                {data.entries.map((entry) => (
                  <tr key={entry.id}>
                    <td>
                      {ownerType.labels[entry.ownerType]} {entry.ownerName}
                    </td>
                    <td>
                      {ledgerAccount.labels[entry.account]} {subText(entry.account, entry.sub)}
                    </td>
                    <td className="money-right">{entry.amountCents < 0 && amount(-entry.amountCents, entry.unit)}</td>
                    <td className="money-right">{entry.amountCents > 0 && amount(entry.amountCents, entry.unit)}</td>
                    <td className="money-right">{amount(entry.balanceAfter, entry.unit)}</td>
                  </tr>
                ))}
                <tr>
                  <td>合计</td>
                  <td />
                  <td />
                  <td className="money-right">
                    <Yuan cents={data.entries.reduce((sum, { amountCents }) => sum + amountCents, 0)} />
                  </td>
                  <td />
                </tr>
              </tbody>
            </table>
          </MoneyPart>
        </>
      )}
    </PageDrawer>
  );
}
