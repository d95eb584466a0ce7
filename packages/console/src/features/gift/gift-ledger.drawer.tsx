import { bizType, ledgerAccount, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { getGiftLedger } from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { MoneyPart, Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

/** 查看账务: the postings of a gift with all entries; each sums to zero. */
export function GiftLedgerDrawer({ id, no, onClose }: { readonly id: number; readonly no: string; onClose(): void }) {
  const { data, error, reload } = useData(getGiftLedger, { params: { id } });
  return (
    <PageDrawer open size={720} title={`账务 ${no}`} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data?.length === 0 && <PanelState kind="empty" text="没有入账记录" />}
      {data?.map((txn) => (
        <MoneyPart
          key={txn.id}
          title={`${bizType.labels[txn.bizType]} ${txn.bizStep}　${txn.txnNo}　${clockText(txn.createdTime)}`}
        >
          {txn.memo !== "" && <p className="caption">{txn.memo}</p>}
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
              {txn.entries.map((entry) => (
                <tr key={entry.id}>
                  <td>
                    {ownerType.labels[entry.ownerType]} {entry.ownerName}
                  </td>
                  <td>
                    {ledgerAccount.labels[entry.account]} {subText(entry.account, entry.sub)}
                  </td>
                  <td className="money-right">{entry.amountCents < 0 && <Yuan cents={-entry.amountCents} />}</td>
                  <td className="money-right">{entry.amountCents > 0 && <Yuan cents={entry.amountCents} />}</td>
                  <td className="money-right">
                    <Yuan cents={entry.balanceAfter} />
                  </td>
                </tr>
              ))}
              <tr>
                <td>借贷合计</td>
                <td />
                <td />
                <td className="money-right">
                  <Yuan cents={txn.entries.reduce((sum, { amountCents }) => sum + amountCents, 0)} />
                </td>
                <td />
              </tr>
            </tbody>
          </table>
        </MoneyPart>
      ))}
    </PageDrawer>
  );
}
