import { agentWalletFigures } from "@hongxian/contract/features/withdrawal/withdrawal.figures.ts";
import { withdrawalMachine } from "@hongxian/contract/core/money/trade.machines.ts";
import { payeeType } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  applyAgentWithdrawal,
  agentWithdrawalGrants,
} from "@hongxian/contract/core/money/agent-withdrawal.endpoints.ts";
import {
  agentWithdrawal,
  agentWithdrawGrants,
  agentWithdrawMessages,
  cancelAgentWithdrawal,
  getAgentWallet,
} from "@hongxian/contract/features/withdrawal/agent-withdrawal.resource.ts";
import { withdrawalGrants, withdrawalLimits } from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { usePageSearch } from "../../platform/page-search.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import type { CallData } from "../../platform/call.ts";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { withdrawalActions, withdrawalBatchActions } from "./withdrawal-actions.tsx";
import "../../core/money/money.css";
import "./withdrawal.css";

type AgentRow = RowOf<typeof agentWithdrawal>;
const routes = ["/matchMaking/withdraw", "/flowingWater/withdraw"] as const;
const tones = {
  WAIT_AUDIT: "ochre",
  WAIT_PAY: "slate",
  PAYING: "ochre",
  PAID: "jade",
  REJECTED: "brick",
  PAY_FAIL: "brick",
  CANCELED: "void",
} as const;

function OwnerCell({ row }: { row: AgentRow }) {
  const { openMember } = useAppParts();
  const { userId } = row;
  if (userId === null || openMember === undefined) return row.ownerName;
  return (
    <button type="button" className="cell-link" onClick={() => openMember(userId)}>
      {row.ownerName}
    </button>
  );
}

const overlay: OverlayOf<typeof agentWithdrawal> = {
  tones: { status: tones },
  cells: {
    ownerName: (row) => <OwnerCell row={row} />,
    payeeType: ({ id, payeeType: type, payeeName }) => (
      <>
        {payeeType.labels[type]} {payeeName}{" "}
        <RevealText type="withdrawal" id={id} field="payeeAccount" masked="****" routes={routes} />
      </>
    ),
    createdTime: ({ createdTime, isLate }) => (
      <span className={isLate ? "num brick" : "num"}>{shortTime(createdTime).text}</span>
    ),
  },
  filters: {
    amountMin: AmountRange,
    region: ({ list }: { list: FilteredList }) => <RegionFilter list={list} name="region" label="地区" />,
  },
  widths: {
    no: 160,
    ownerName: 84,
    tier: 76,
    amountCents: 92,
    feeCents: 76,
    actualCents: 92,
    payeeType: 170,
    balanceSnapshotCents: 92,
    createdTime: 104,
    payNo: 150,
  },
};

/** What the members' page has besides: refunding money and stopping an account. */
const notHere = ["退回余额", "禁止提现", "批量打款"];
const handling = withdrawalActions.filter(({ title }) => !notHere.includes(title));
const batch = withdrawalBatchActions.filter(({ title }) => !notHere.includes(title));
const cancelAction: PageAction<AgentRow> = actionOf(agentWithdrawGrants.cancel, {
  when: ({ status }) => withdrawalMachine.moves.cancel.from.includes(status),
  confirm: agentWithdrawMessages.cancelAsk,
  run: ({ id }) => runCall(cancelAgentWithdrawal, { params: { id } }),
});

const applyFields = {
  amountCents: field.cents("提现金额"),
  payeeType: field.choice("收款方式", payeeType),
  payeeName: field.text("收款人", { max: 30 }),
  payeeAccount: field.text("收款账号", { max: 60 }),
};
type Wallet = Data<CallData<typeof getAgentWallet>>;
const applyAction = ({ data }: Wallet): PageAction<null> =>
  actionOf(agentWithdrawalGrants.applyWithdrawal, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => (
      <SchemaDialog
        title="申请提现"
        schema={applyAgentWithdrawal.body}
        fields={applyFields}
        hints={{ payeeName: "须与实名一致" }}
        okText="提交申请"
        send={(body) => runCall(applyAgentWithdrawal, { body })}
        {...end}
      >
        {data !== undefined && (
          <p className="caption num">
            可用余额 ¥{yuanText(data.balanceCents)}
            {data.minCents === null ? "" : `，单次 ¥${yuanText(data.minCents)} 至 ¥${yuanText(data.maxCents ?? 0)}`}
          </p>
        )}
      </SchemaDialog>
    ),
  });

/** The agent's own withdrawals in every state: a comma alone is an empty list, which no preset fills. */
/** One's own applications, of every state unless the address asks for some. */
const asApplicant = { mine: "1", status: "," };
const ofState = { mine: "1" };
const asAuditor = {};

/** 代理提现: agents withdraw their balance; users who may approve see all withdrawals. */
export function AgentWithdrawPage() {
  const isAgent = useSession()?.role.realm === "TISSUE";
  const audits = useCan()(withdrawalGrants.pass);
  const isOwn = isAgent && !audits;
  const [search] = usePageSearch();
  const view = useResource(agentWithdrawal, overlay, {
    without: ["mine", "amountMax", ...(isOwn ? ["status", "keyword", "tier", "shopId", "region"] : [])],
    fixed: isOwn ? (search.has("status") ? ofState : asApplicant) : asAuditor,
  });
  const { list } = view;
  const wallet = useData(getAgentWallet, { params: { id: 0 } }, { enabled: isAgent, followsChanges: true });
  const { data } = wallet;
  const apply = useMemo(() => applyAction(wallet), [wallet]);
  const rowActions = isAgent ? [cancelAction, ...handling] : handling;
  return (
    <Page title={agentWithdrawal.title}>
      {isAgent && (
        <section className="money-figures" aria-label="统计">
          <FigureCards of={agentWalletFigures} data={data} list={list} />
        </section>
      )}
      <ResourceTable
        {...view}
        rowActions={rowActions}
        listActions={[...(isAgent ? [apply] : []), ...view.listActions]}
        batchActions={[...batch, ...view.batchActions]}
        batchMax={withdrawalLimits.batch}
      />
    </Page>
  );
}
