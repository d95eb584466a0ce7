import { type CornerGroupRow, getCornerGroups } from "@hongxian/contract/features/corner-view/corner-view.endpoints.ts";
import { cornerView } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import { useMemo } from "react";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { MemberFilter } from "../../ui/filters/text-filter.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useList } from "../../platform/use-list.ts";
import { CornerPanels } from "./corner-panels.tsx";
import { stopCorner } from "./stop-corner.ts";

const { userId, shareStaffId, shopId, channel, hasIntention, createdTime } = cornerView.fields;
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
  // The filters are those of the list of visits; both read and set the same address.
  const filtered: FilteredList = list;
  return (
    <>
      <CornerPanels list={list} />
      <FilterBar list={list}>
        <MemberFilter list={filtered} name="member" label={userId.label} />
        <RefFilter list={filtered} name="shareStaffId" label={shareStaffId.label} kind="staff" />
        <RefFilter list={filtered} name="shopId" label={shopId.label} kind="shop" />
        <ChoiceFilter list={filtered} name="channel" label={channel.label} of={channel} />
        <FlagFilter list={filtered} name="hasIntention" label={hasIntention.label} />
        <RangeFilter
          list={filtered}
          begin="beginTime"
          end="endTime"
          label={createdTime.label}
          lastDays={30}
          removable
        />
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
