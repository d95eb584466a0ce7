import { type ownerChangeRow, getOwnerChanges } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { ownerChangeKind } from "@hongxian/contract/core/staff/staff.choices.ts";
import { useMemo } from "react";
import type { z } from "zod";
import { DataTable } from "../../kit/data-table.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import type { Column } from "../../kit/table/column.ts";
import { useList } from "../../platform/use-list.ts";
import type { StaffRow } from "./staff-row.ts";
import "./organisation.css";

type ChangeRow = z.output<typeof ownerChangeRow>;

/** Without a sales person a member is in 公海; without another kind of owner there simply is none. */
function Owner({ kind, name, id }: { kind: ChangeRow["kind"]; name: string | null; id: number | null }) {
  const text = name ?? (id === null ? null : String(id));
  if (text === null) return <span className="nil">{kind === "SALE" ? "公海" : "—"}</span>;
  return (
    <span className="cell-text block cut" title={text}>
      {text}
    </span>
  );
}

const columns: readonly Column<ChangeRow>[] = [
  { title: "会员", width: 172, cell: ({ user }) => user !== null && <MemberCell member={user} /> },
  { title: "类型", width: 72, cell: ({ kind }) => ownerChangeKind.labels[kind] },
  {
    title: "原归属",
    width: 124,
    cell: ({ kind, fromName, fromId }) => <Owner kind={kind} name={fromName} id={fromId} />,
  },
  { title: "新归属", width: 124, cell: ({ kind, toName, toId }) => <Owner kind={kind} name={toName} id={toId} /> },
  { title: "操作人", width: 96, cell: ({ operator }) => operator?.name ?? "系统" },
  {
    title: "原因",
    width: 100,
    cell: ({ reason }) => (
      <span className="cell-text block cut" title={reason}>
        {reason}
      </span>
    ),
  },
  { title: "时间", width: 116, cell: ({ time }) => <span className="num">{shortTime(time).text}</span> },
];

/** 归属记录: of everybody, or of the members that one person handed over and received. */
export function OwnerChangesDrawer({ row, onClose }: { row: StaffRow | null; onClose(): void }) {
  const ownerId = row?.userId ?? null;
  const fixed = useMemo(() => (ownerId === null ? undefined : { ownerId: String(ownerId) }), [ownerId]);
  const list = useList(getOwnerChanges, { local: true, ...(fixed === undefined ? {} : { fixed }) });
  return (
    <PageDrawer open size={900} title={row === null ? "归属记录" : `归属记录：${row.name}`} onClose={onClose}>
      <div className="stack shrink-y tall">
        <FilterBar list={list} plain>
          <TextFilter list={list} name="userId" label="用户ID" placeholder="请输入用户ID" />
          <ChoiceFilter list={list} name="kind" label="类型" of={ownerChangeKind} single />
          <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" />
        </FilterBar>
        <DataTable list={list} columns={columns} rowKey={({ id }) => id} settings={false} />
      </div>
    </PageDrawer>
  );
}
