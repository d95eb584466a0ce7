import {
  getOwnerStatement,
  ledgerGrants as buttons,
  reverseLedgerTxn,
  waiveDebt,
} from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { ledgerAccount, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { ledgerFigures } from "@hongxian/contract/features/ledger/ledger.figures.ts";
import { ledgerEntry, ledgerOwner, ledgerRoute } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { AdjustDialog } from "../../core/money/adjust-balance.dialog.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { CheckTab } from "./check-tab.tsx";
import { CapitalDialog, TxnDrawer } from "./ledger-dialogs.tsx";
import "../../core/money/money.css";

type EntryOne = RowOf<typeof ledgerEntry>;
type OwnerOne = RowOf<typeof ledgerOwner>;

const tabs = [
  { key: "entries", title: "流水" },
  { key: "accounts", title: "账户余额" },
  { key: "check", title: "总账核对" },
];

const ownerCell = ({ ownerType: type, ownerName, user }: Pick<EntryOne, "ownerType" | "ownerName" | "user">) =>
  type === "MEMBER" && user !== null ? (
    <MemberCell member={user} />
  ) : (
    <span className="cell-text block cut">
      {ownerType.labels[type]} {ownerName}
    </span>
  );
const amount = (value: number, isPoint: boolean) =>
  value === 0 ? null : isPoint ? <span className="num">{value}</span> : <Yuan cents={value} />;

const entryOverlay: OverlayOf<typeof ledgerEntry> = {
  cells: {
    userId: ownerCell,
    account: ({ account, sub }) => `${ledgerAccount.labels[account]} ${subText(account, sub)}`,
    inCents: ({ inCents, isPoint }) => amount(inCents, isPoint),
    outCents: ({ outCents, isPoint }) => amount(outCents, isPoint),
    balanceAfter: ({ balanceAfter, isPoint }) =>
      isPoint ? <span className="num">{balanceAfter}</span> : <Yuan cents={balanceAfter} />,
  },
  filters: { amountMin: AmountRange },
  widths: { txnNo: 140, account: 140, bizNo: 184, remark: 160 },
};

/** Where the record behind an entry is shown. */
const pageOf: Readonly<Record<string, string>> = {
  ORDER: "/flowingWater/order?orderNo=",
  MARRIAGE_MEMBER: "/flowingWater/marriageOrder?orderNo=",
  REFUND: "/flowingWater/order?tab=refunds&no=",
  WITHDRAW: "/flowingWater/withdraw?status=&no=",
};

async function statement({ ownerType: type, ownerId }: { ownerType: string; ownerId: number }): Promise<void> {
  if (type !== "MEMBER" && type !== "AGENT") return;
  await downloadFile(getOwnerStatement, { params: { ownerType: type, ownerId } });
}
const statementAction: PageAction<EntryOne | OwnerOne> = {
  title: "对账单",
  allow: [button("导出", ledgerRoute)],
  when: ({ ownerType: type }) => type !== "PLATFORM",
  run: statement,
};

const entryActions: readonly PageAction<EntryOne>[] = [
  {
    title: "查看分录",
    allow: [buttons.txn],
    dialog: ({ txnId }, { onClose }) => <TxnDrawer id={txnId} onClose={onClose} />,
  },
  {
    title: "冲正",
    allow: [buttons.reverse],
    danger: true,
    when: ({ isReversible }) => isReversible,
    dialog: ({ txnId, txnNo }, end) => (
      <TextDialog
        title={`冲正 ${txnNo}`}
        label="原因"
        name="reason"
        max={150}
        schema={reverseLedgerTxn.body}
        hint="将记入一笔相反的分录，只能冲正一次"
        okText="冲正"
        send={(body) => runCall(reverseLedgerTxn, { params: { id: txnId }, body })}
        {...end}
      />
    ),
  },
  statementAction,
];
const entryListActions: readonly PageAction<null>[] = [
  { title: "调整余额", allow: [buttons.adjust], dialog: (_, end) => <AdjustDialog {...end} /> },
  { title: "资金划拨", allow: [buttons.capital], dialog: (_, end) => <CapitalDialog {...end} /> },
];

function Entries() {
  const view = useResource(ledgerEntry, entryOverlay, { without: ["amountMax"] });
  const { list } = view;
  const { open } = usePage();
  const sum = list.summary;
  const bizCell = ({ bizType, bizNo }: EntryOne) => {
    const page = pageOf[bizType];
    if (page === undefined) return <span className="num">{bizNo}</span>;
    return (
      <button type="button" className="cell-link num" onClick={() => open(`${page}${bizNo}`)}>
        {bizNo}
      </button>
    );
  };
  const columns = view.columns.map((column) => (column.name === "bizNo" ? { ...column, cell: bizCell } : column));
  return (
    <ResourceTable
      {...view}
      columns={columns}
      rowActions={entryActions}
      listActions={[...entryListActions, ...view.listActions]}
      summary={
        sum === undefined ? null : <span className="caption num">净额 {yuanText(sum.inCents - sum.outCents)}</span>
      }
      {...(sum === undefined
        ? {}
        : { totals: { inCents: <Yuan cents={sum.inCents} />, outCents: <Yuan cents={sum.outCents} /> } })}
    />
  );
}

const ownerOverlay: OverlayOf<typeof ledgerOwner> = {
  cells: { userId: ownerCell },
  filters: { amountMin: AmountRange },
};
const ownerActions: readonly PageAction<OwnerOne>[] = [
  {
    title: "免除欠款",
    allow: [buttons.waive],
    danger: true,
    when: ({ debtAccountId }) => debtAccountId !== null,
    dialog: ({ debtAccountId, debt }, end) => (
      <TextDialog
        title={`免除欠款 ${yuanText(debt)} 元`}
        label="原因"
        name="reason"
        max={150}
        schema={waiveDebt.body}
        okText="免除"
        send={(body) => runCall(waiveDebt, { params: { accountId: debtAccountId ?? 0 }, body })}
        {...end}
      />
    ),
  },
  statementAction,
];

function Owners() {
  const view = useResource(ledgerOwner, ownerOverlay, { without: ["amountMax"] });
  const { open } = usePage();
  const look: PageAction<OwnerOne> = {
    title: "流水",
    run: async ({ ownerType: type, ownerId }) => open(`${ledgerRoute}?ownerType=${type}&ownerId=${ownerId}`),
  };
  return <ResourceTable {...view} rowActions={[look, ...ownerActions]} />;
}

/** 账户流水: every change of every account, the balances, and the proof that the ledger is consistent. */
export function LedgerPage() {
  const shown = usePageTabs(tabs);
  const { data } = useFigures(ledgerFigures);
  return (
    <Page title={ledgerEntry.title} {...shown}>
      <section className="money-figures" aria-label="余额">
        <FigureCards of={ledgerFigures} data={data} />
      </section>
      {shown.tab === "accounts" ? <Owners /> : shown.tab === "check" ? <CheckTab /> : <Entries />}
    </Page>
  );
}
