import { lastMonth, mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { PayDialog } from "./medium-dialogs.tsx";

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
  dialogs: { pay: PayDialog },
  widths: { month: 90, mediumName: 180, auditRemark: 200 },
};

/** 结算单. */
export function SettlementList({ tabs }: { tabs: PageTabs }) {
  const view = useResource(mediumSettlement, overlay);
  return (
    <Page title={mediumSettlement.title} {...tabs}>
      <ResourceTable {...view} settings="settlements" />
    </Page>
  );
}
