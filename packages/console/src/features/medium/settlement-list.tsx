import { auditSettlement } from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { lastMonth, mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { mediumGrants } from "@hongxian/contract/features/medium/medium.rules.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { PayDialog, SettlementRefuseDialog, type SettlementRow } from "./medium-dialogs.tsx";

const monthMs = 30 * 86_400_000;
/** The last twelve settled months, newest first. */
const months = () => {
  const found = Array.from({ length: 14 }, (_, at) => lastMonth(Date.now() - at * monthMs));
  return Object.fromEntries([...[...new Set(found)].map((month) => [month, month]), ["all", "全部"]]);
};

const overlay: OverlayOf<typeof mediumSettlement> = {
  tones: { status: { WAIT_AUDIT: "ochre", WAIT_PAY: "slate", PAID: "jade", REFUSED: "mute" } },
  filters: {
    month: ({ list }) => (
      <ChoiceFilter list={list} name="month" label="月份" of={{ labels: months() }} single required />
    ),
  },
  widths: { month: 90, mediumName: 180, auditRemark: 200 },
};

const actions: readonly PageAction<SettlementRow>[] = [
  {
    title: "结算通过",
    allow: [mediumGrants.settlePass],
    when: ({ status }) => status === "WAIT_AUDIT",
    confirm: ({ mediumName, month, amount }) => `${mediumName} ${month} 佣金 ${yuanText(amount)} 元，确定结算通过？`,
    run: async ({ id }) => {
      await call(auditSettlement, { params: { id }, body: { status: "WAIT_PAY", reason: "" } });
      toast.success(answeredMessage(auditSettlement));
    },
  },
  {
    title: "结算驳回",
    allow: [mediumGrants.settleRefuse],
    when: ({ status }) => status === "WAIT_AUDIT",
    danger: true,
    dialog: (row, end) => <SettlementRefuseDialog row={row} {...end} />,
  },
  {
    title: "登记打款",
    allow: [mediumGrants.pay],
    when: ({ status }) => status === "WAIT_PAY",
    dialog: (row, end) => <PayDialog row={row} {...end} />,
  },
];

/** 结算单. */
export function SettlementList({ tabs }: { tabs: PageTabs }) {
  const view = useResource(mediumSettlement, overlay);
  const { summary } = view.list;
  return (
    <Page title={mediumSettlement.title} {...tabs}>
      <ResourceTable
        {...view}
        settings="settlements"
        rowActions={actions}
        totals={
          summary && {
            month: "合计",
            validNum: countText(summary.validNum),
            orderAmount: `¥ ${yuanText(summary.orderAmount)}`,
            amount: `¥ ${yuanText(summary.amount)}`,
          }
        }
      />
    </Page>
  );
}
