import { viewReason } from "@hongxian/contract/core/chat/chat-reading.ts";
import {
  type ChatViewLogRow,
  getChatViewLogs,
  viewKind,
} from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import type { Column } from "../../kit/table/column.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";

const nil = <span className="nil">—</span>;
const columns: readonly Column<ChatViewLogRow>[] = [
  { title: "时间", width: 150, cell: ({ createdTime }) => <span className="num">{clockText(createdTime)}</span> },
  { title: "员工", width: 100, cell: ({ staff }) => staff?.name ?? nil },
  { title: "方式", width: 70, cell: ({ kind }) => viewKind.labels[kind] },
  { title: "会员A", width: 170, cell: ({ user }) => (user === null ? nil : <MemberCell member={user} />) },
  { title: "会员B", width: 170, cell: ({ other }) => (other === null ? nil : <MemberCell member={other} />) },
  { title: "事由", width: 100, cell: ({ reason }) => viewReason.labels[reason] },
  { title: "单号", width: 110, cell: ({ refNo }) => (refNo === "" ? nil : <span className="num">{refNo}</span>) },
  {
    title: "时间范围",
    width: 190,
    cell: ({ rangeStart, rangeEnd }) => (
      <span className="num">
        {clockText(rangeStart).slice(0, 10)} – {clockText(rangeEnd).slice(0, 10)}
      </span>
    ),
  },
];

/** 查看日志: who viewed whose conversations, and why. */
export function ViewLogTab() {
  const list = useList(getChatViewLogs);
  return (
    <>
      <FilterBar list={list}>
        <RefFilter list={list} name="staffId" label="员工" kind="staff" />
        <ChoiceFilter list={list} name="reason" label="事由" of={viewReason} single />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" />
      </FilterBar>
      <DataTable list={list} columns={columns} rowKey={({ id }) => id} settings="logs" />
    </>
  );
}
