import { withdrawalFigures } from "@hongxian/contract/features/withdrawal/withdrawal.figures.ts";
import { bizType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { payeeType, withdrawalStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { withdrawalLimits } from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { withdrawal, withdrawalBasis } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Switch } from "antd";
import { useState } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { RowMark, useRowCursor } from "../../core/row-cursor/row-cursor.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useHolder } from "../../platform/access-context.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import {
  ledgerAction,
  passAction,
  rejectAction,
  withdrawalActions,
  withdrawalBatchActions,
  withdrawalListActions,
  withdrawalTones,
  type WithdrawalOne,
} from "./withdrawal-actions.tsx";
import "../../core/money/money.css";
import "./withdrawal.css";

const tabOrder = ["WAIT_AUDIT", "WAIT_PAY", "PAYING", "PAID", "PAY_FAIL", "REJECTED", "CANCELED"] as const;
const routes = ["/flowingWater/withdraw", "/matchMaking/withdraw"] as const;
const types: Readonly<Record<string, string>> = bizType.labels;

/** The sources of the income, as parts of one bar. */
function Sources({ parts }: { parts: WithdrawalOne["incomeSources"] }) {
  const whole = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (whole <= 0) return <span className="nil">—</span>;
  const text = parts.map((part) => `${types[part.bizType] ?? part.bizType} ${yuanText(part.cents)}`).join("，");
  return (
    <span className="source-bar flex gap-1 wide clip" title={text} role="img" aria-label={text}>
      {parts.map((part) => (
        <i key={part.bizType} style={{ flexGrow: part.cents }} />
      ))}
    </span>
  );
}

const overlay: OverlayOf<typeof withdrawal> = {
  tones: { status: withdrawalTones },
  cells: {
    payeeType: ({ id, payeeType: type, payeeName }) => (
      <>
        {payeeType.labels[type]} {payeeName}{" "}
        <RevealText type="withdrawal" id={id} field="payeeAccount" masked="****" routes={routes} />
      </>
    ),
    incomeSources: ({ incomeSources }) => <Sources parts={incomeSources} />,
    createdTime: ({ createdTime, isLate }) => (
      <span className={isLate ? "num brick" : "num"}>{shortTime(createdTime).text}</span>
    ),
  },
  filters: {
    amountMin: AmountRange,
    time: ({ list }) => (
      <RangeFilter
        list={list}
        begin="beginTime"
        end="endTime"
        label={withdrawalBasis.labels[list.query["basis"] === "PAID" ? "PAID" : "CREATED"]}
        removable
        lastDays={30}
      />
    ),
  },
  widths: { no: 160, payeeType: 190, incomeSources: 130, riskTags: 170, payNo: 150 },
};

/** Agents' withdrawals are shown here and handled on their own page. */
const memberActions = withdrawalActions.map((action) => ({
  ...action,
  when: (row: WithdrawalOne) => (row.ownerType === "MEMBER" || action === ledgerAction) && (action.when?.(row) ?? true),
}));

/** 会员提现: audited by one person, paid by another where the amount is large. Keys A, R, J, K, D. */
export function WithdrawalPage() {
  const [search, setSearch] = usePageSearch();
  const agents = search.get("agents") === "1";
  const setAgents = (shown: boolean) => {
    const next = new URLSearchParams(search);
    if (shown) next.set("agents", "1");
    else next.delete("agents");
    setSearch(next);
  };
  const view = useResource(withdrawal, overlay, {
    without: ["status", "ownerType", "amountMax"],
    fixed: { ownerType: agents ? "" : "MEMBER" },
  });
  const { list } = view;
  const stat = useFigures(withdrawalFigures);
  // The figures are about members: a card leaves the agents out.
  const ofMembers = {
    filters: list.filters,
    replace: (filters: Readonly<Record<string, string>>) => setSearch(new URLSearchParams(filters)),
  };
  const [charts, setCharts] = useState(false);
  const runner = useActionRunner(list.reload);
  const holder = useHolder();
  const start = (action: PageAction<WithdrawalOne>, row: WithdrawalOne | null) => {
    const isOwn = row?.ownerType === "MEMBER" || action === ledgerAction;
    if (row !== null && isOwn && allows(action.allow ?? "signed", holder) && (action.when?.(row) ?? true))
      runner.start(action, row);
  };
  const cursor = useRowCursor(
    list.rows,
    ({ id }) => id,
    (row) => ({
      a: { label: "通过", run: () => start(passAction, row) },
      r: { label: "驳回", run: () => start(rejectAction, row) },
      d: { label: "资金明细", run: () => start(ledgerAction, row) },
    }),
  );
  const noCell = (row: WithdrawalOne) => (
    <span className="num">
      {cursor.mark(row) && <RowMark />}
      {row.no} {row.ownerType === "AGENT" && <span className="caption">代理 {row.ownerName}</span>}
    </span>
  );
  const columns = view.columns.map((column) =>
    column.name === "no" ? { ...column, width: agents ? 260 : 160, cell: noCell } : column,
  );
  const { data } = stat;
  const sum = list.summary;
  return (
    <Page
      title={withdrawal.title}
      tabs={tabOrder.map((key) => ({
        key,
        title: withdrawalStatus.labels[key],
        count: sum?.counts[key],
        hot: key === "WAIT_AUDIT" || key === "WAIT_PAY",
      }))}
      tab={String(list.query["status"] ?? "WAIT_AUDIT")}
      onTab={(status) => list.set({ status })}
      extra={
        <>
          <FiguresToggle amongTabs shown={charts} onToggle={setCharts} />
          <label className="withdraw-agents row gap-6 size-12 text2">
            <Switch size="small" checked={agents} onChange={setAgents} /> 含代理
          </label>
        </>
      }
    >
      {data?.halted === true && (
        <div className="flex fixed gap-12 size-12 brick on-brick-soft pad-6-16" role="alert">
          账务核对异常，暂停打款
        </div>
      )}
      <section className="money-figures" aria-label="统计">
        <FigureCards of={withdrawalFigures} data={data} list={ofMembers} />
        {charts && (
          <Chart
            label="30天申请与打款（元）"
            height={170}
            error={stat.error}
            onRetry={stat.reload}
            data={
              data && {
                kind: "line",
                x: data.byDay.map(({ day }) => day),
                series: [
                  { name: "申请", values: data.byDay.map(({ applied }) => applied / 100) },
                  { name: "打款", values: data.byDay.map(({ paid }) => paid / 100) },
                ],
              }
            }
          />
        )}
      </section>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={memberActions}
        listActions={[...withdrawalListActions, ...view.listActions]}
        batchActions={[...withdrawalBatchActions, ...view.batchActions]}
        batchMax={withdrawalLimits.batch}
      />
      {runner.host}
    </Page>
  );
}
