import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { getProfitSummary, type ProfitSummaryRow } from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { MonthFilter } from "../../core/figures/period-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";

const money = (title: string, of: (row: ProfitSummaryRow) => number, sort?: string): Column<ProfitSummaryRow> => ({
  title,
  width: 120,
  numeric: true,
  sort,
  cell: (row) => yuanText(of(row)),
});

const columns: readonly Column<ProfitSummaryRow>[] = [
  { title: "受益人", width: 180, cell: ({ agentName }) => agentName },
  { title: "层级", width: 100, cell: ({ tier }) => agentTier.labels[tier] },
  { title: "月份", width: 92, cell: ({ month }) => <span className="num">{month}</span> },
  { title: "订单数", width: 92, numeric: true, cell: ({ orders }) => countText(orders) },
  money("订单额", ({ orderCents }) => orderCents, "orderCents"),
  money("冻结", ({ frozenCents }) => frozenCents),
  money("已结算", ({ settledCents }) => settledCents),
  money("冲回", ({ reversedCents }) => reversedCents),
  money("净分润", ({ netCents }) => netCents, "netCents"),
];

/** 结算汇总: by agent and month. */
export function SummaryTab({ tabs }: { tabs: PageTabs }) {
  const list = useList(getProfitSummary);
  const { summary } = list;
  return (
    <Page title="分润管理" {...tabs}>
      <FilterBar list={list}>
        <TextFilter list={list} name="agent" placeholder="代理 / 门店 / 红娘" />
        <MonthFilter list={list} name="month" label="月份" />
        <ChoiceFilter list={list} name="tier" label="层级" of={agentTier} single />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={({ agentId }) => agentId}
        sort="-netCents"
        settings={false}
        totals={
          summary === undefined
            ? undefined
            : {
                受益人: "合计",
                订单数: countText(summary.orders),
                订单额: yuanText(summary.orderCents),
                净分润: yuanText(summary.netCents),
              }
        }
      />
    </Page>
  );
}
