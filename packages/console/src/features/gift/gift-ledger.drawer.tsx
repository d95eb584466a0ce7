import { bizType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { getGiftLedger } from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { LedgerLines } from "../../core/money/ledger-lines.tsx";
import { MoneyPart } from "../../core/money/money-parts.tsx";
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
          <LedgerLines lines={txn.entries} />
        </MoneyPart>
      ))}
    </PageDrawer>
  );
}
