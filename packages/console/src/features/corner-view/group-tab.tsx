import { type CornerGroupRow, getCornerGroups } from "@hongxian/contract/features/corner-view/corner-view.endpoints.ts";
import { cornerView } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import { anyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { MemberCell } from "../../kit/fields/member-field.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useList } from "../../kit/use-list.ts";
import { CornerPanels } from "./corner-panels.tsx";
import { stopCorner } from "./stop-corner.ts";

const viewed = anyResource(cornerView);
const count = (value: number) => <span className="num">{value.toLocaleString("en-US")}</span>;

const figures: readonly Column<CornerGroupRow>[] = [
  { title: "浏览量", name: "views", sort: "views", numeric: true, width: 110, cell: ({ views }) => count(views) },
  {
    title: "访客数",
    name: "visitors",
    sort: "visitors",
    numeric: true,
    width: 110,
    cell: ({ visitors }) => count(visitors),
  },
  {
    title: "平均停留",
    name: "averageStay",
    sort: "averageStay",
    numeric: true,
    width: 120,
    cell: (row) => <span className="num">{row.averageStay} 秒</span>,
  },
  { title: "留资数", name: "leads", sort: "leads", numeric: true, width: 110, cell: ({ leads }) => count(leads) },
  {
    title: "留资率",
    name: "leadRate",
    sort: "leadRate",
    numeric: true,
    width: 110,
    cell: ({ leadRate }) => <span className="num">{(leadRate / 100).toFixed(2)}%</span>,
  },
];
const byMember: readonly Column<CornerGroupRow>[] = [
  {
    title: "被浏览会员",
    width: 220,
    cell: ({ member, key }) => (member === null ? <span className="num">{key}</span> : <MemberCell member={member} />),
  },
  ...figures,
];
const byStaff: readonly Column<CornerGroupRow>[] = [
  { title: "分享人", width: 220, cell: ({ staff, key }) => staff?.name ?? <span className="num">{key}</span> },
  ...figures,
];
const stop = stopCorner<CornerGroupRow>(({ key, isOpen }) => ({ userId: key, isOpen }));

/** 按会员汇总 and 按分享人汇总, with the list's own filters. */
export function GroupTab({ by }: { readonly by: "MEMBER" | "STAFF" }) {
  const list = useList(getCornerGroups, { fixed: useMemo(() => ({ by }), [by]) });
  // The filters are those of the list; they read and set the same address.
  const { shown, more } = resourceFilters(viewed, list, {});
  return (
    <>
      <CornerPanels filters={list.filters} />
      <FilterBar list={list} more={more}>
        {shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={by === "MEMBER" ? byMember : byStaff}
        rowKey={({ key }) => key}
        sort="-views"
        settings={by}
        {...(by === "MEMBER" ? { rowActions: [stop] } : {})}
      />
    </>
  );
}
