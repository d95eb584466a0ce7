import { entryActs, ownerActs } from "@hongxian/contract/features/ledger/ledger.acts.ts";
import {
  getOwnerStatement,
  ledgerGrants as buttons,
  reverseLedgerTxn,
  waiveDebt,
} from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { ledgerAccount, ownerType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { ledgerFigures } from "@hongxian/contract/features/ledger/ledger.figures.ts";
import { ledgerEntry, ledgerOwner, ledgerRoute } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { AdjustDialog } from "../../core/money/adjust-balance.dialog.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { subText } from "../../core/money/sub-text.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
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
  ORDER: `/flowingWater/order?${wholePeriod}&orderNo=`,
  MARRIAGE_MEMBER: `/flowingWater/marriageOrder?${wholePeriod}&orderNo=`,
  REFUND: "/flowingWater/order?tab=refunds&no=",
  WITHDRAW: `/flowingWater/withdraw?status=&${wholePeriod}&no=`,
};

async function statement({ ownerType: type, ownerId }: { ownerType: string; ownerId: number }): Promise<void> {
  if (type !== "MEMBER" && type !== "AGENT") return;
  await downloadFile(getOwnerStatement, { params: { ownerType: type, ownerId } });
}
const statementAction: PageAction<EntryOne | OwnerOne> = actionOf(ownerActs.statement, { run: statement });

const entryActions: readonly PageAction<EntryOne>[] = [
  actionOf(buttons.txn, {
    dialog: ({ txnId }, { onClose }) => <TxnDrawer id={txnId} onClose={onClose} />,
  }),
  actionOf(entryActs.reverse, {
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
  }),
  statementAction,
];
const entryListActions: readonly PageAction<null>[] = [
  actionOf(buttons.adjust, { dialog: (_, end) => <AdjustDialog {...end} /> }),
  actionOf(buttons.capital, { dialog: (_, end) => <CapitalDialog {...end} /> }),
];

interface Sums {
  readonly inCents: number;
  readonly outCents: number;
  readonly inPoints: number;
  readonly outPoints: number;
}
/** Points are summed apart; where the list has nothing else, the columns end in them. */
function sumsOf({ inCents, outCents, inPoints, outPoints }: Sums) {
  const hasPoints = inPoints !== 0 || outPoints !== 0;
  const hasMoney = inCents !== 0 || outCents !== 0 || !hasPoints;
  const cell = (cents: number, points: number) =>
    hasMoney ? <Yuan cents={cents} /> : <span className="num">{countText(points)} 积分</span>;
  const nets = [
    ...(hasMoney ? [`净额 ${yuanText(inCents - outCents)}`] : []),
    ...(hasPoints ? [`积分净额 ${countText(inPoints - outPoints)}`] : []),
  ];
  return { text: nets.join("　"), totals: { inCents: cell(inCents, inPoints), outCents: cell(outCents, outPoints) } };
}

function Entries() {
  const view = useResource(ledgerEntry, entryOverlay, { without: ["amountMax"] });
  const { list } = view;
  const { open } = usePage();
  const sums = list.summary === undefined ? undefined : sumsOf(list.summary);
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
      summary={sums === undefined ? null : <span className="caption num">{sums.text}</span>}
      {...(sums === undefined ? {} : { totals: sums.totals })}
    />
  );
}

const ownerOverlay: OverlayOf<typeof ledgerOwner> = {
  cells: { userId: ownerCell },
  filters: { amountMin: AmountRange },
};
const ownerActions: readonly PageAction<OwnerOne>[] = [
  actionOf(ownerActs.waive, {
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
  }),
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
