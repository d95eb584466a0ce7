import { lookRecord, lookRoute } from "@hongxian/contract/features/look-record/look-record.resource.ts";
import { button } from "@hongxian/contract/kit/access.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { CheckOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, plain } from "../../kit/resource-overlay.ts";
import type { Column } from "../../kit/table/column.ts";
import { type List, type ListQuery, useList } from "../../kit/use-list.ts";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { MutualDialog } from "./mutual.dialog.tsx";
import { RankTab } from "./rank-tab.tsx";
import { stayText } from "./stay-text.ts";
import "./look-record.css";

type LookRow = Row<typeof lookRecord.fields>;

const tabs = [
  { key: "records", title: "浏览记录" },
  { key: "seen", title: "被看最多" },
  { key: "seers", title: "看人最多" },
];

const tick = (yes: boolean) =>
  yes ? <CheckOutlined className="look-tick" aria-label="是" /> : <span className="nil">—</span>;

const { resource, overlay } = plain(lookRecord, {
  cells: {
    staySeconds: ({ staySeconds }) => <span className="num">{stayText(staySeconds)}</span>,
    isMutual: ({ isMutual }) => tick(isMutual),
    isFriend: ({ isFriend }) => tick(isFriend),
    isChatted: ({ isChatted }) => tick(isChatted),
  },
  widths: { isMutual: 56, isFriend: 80, isChatted: 68, staySeconds: 108, matchPercent: 76 },
});

const friends: PageAction<LookRow> = {
  title: "互相关注列表",
  allow: [button("互相关注列表", lookRoute)],
  dialog: (row, { onClose }) =>
    row.fromUser === null ? null : <MutualDialog member={row.fromUser} onClose={onClose} />,
};

function Records({ shown }: { readonly shown: PageTabs }) {
  const list: RecordList = useList(useMemo(() => listCall(resource), []));
  // The list call of this resource answers rows of its fields, and its columns read just these.
  const columns = useMemo(() => resourceColumns(resource, overlay) as unknown as readonly Column<LookRow>[], []);
  const filters = resourceFilters(resource, list, overlay);
  const standard = resourceActions(resource, list, overlay);
  const intention = standard.rowActions.map((action) => ({
    ...action,
    blocked: (row: object) => ((row as LookRow).hasIntention ? "该牵线已存在" : undefined),
  })) as unknown as readonly PageAction<LookRow>[];
  return (
    <Page title={resource.title} {...shown}>
      <FilterBar list={list} more={filters.more}>
        {filters.shown}
      </FilterBar>
      <DataTable
        list={list as unknown as List<LookRow, ListQuery>}
        columns={columns}
        rowKey={({ id }) => id}
        sort={resource.list.sort}
        rowActions={[...intention, friends]}
        listActions={standard.listActions}
      />
    </Page>
  );
}

/** 浏览历史: who looked at whom, and who looks or is looked at most. */
export function LookRecordPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "records") return <Records shown={shown} />;
  return (
    <Page title={resource.title} {...shown}>
      <RankTab key={shown.tab} kind={shown.tab === "seers" ? "FROM" : "TO"} />
    </Page>
  );
}
