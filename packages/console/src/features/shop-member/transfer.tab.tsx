import {
  getTransfers,
  type TransferRow,
  transferStatus,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useList } from "../../platform/use-list.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import { transferActions, transferTones } from "./transfer-actions.ts";

const columns: readonly Column<TransferRow>[] = [
  { title: "会员", width: 176, cell: ({ user }) => <MemberCell member={user} /> },
  { title: "现门店", width: 180, cell: ({ fromShop }) => fromShop?.name ?? "平台" },
  { title: "申请门店", width: 180, cell: ({ toShop }) => toShop?.name ?? "—" },
  { title: "申请人", width: 92, cell: ({ staff }) => staff?.name ?? "—" },
  {
    title: "原因",
    width: 220,
    cell: ({ reason }) => (
      <span className="cell-text block cut" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    title: "状态",
    width: 84,
    cell: ({ status }) => <Tag tone={transferTones[status]}>{transferStatus.labels[status]}</Tag>,
  },
  { title: "到期", width: 112, cell: ({ expireTime }) => <span className="num">{shortTime(expireTime).text}</span> },
  { title: "时间", width: 112, cell: ({ createdTime }) => <span className="num">{shortTime(createdTime).text}</span> },
];

/** 转入申请: members that other shops request, and those that we requested. */
export function TransferTab({ tabs, onDone }: { tabs: PageTabs; onDone(): void }) {
  const list = useList(getTransfers);
  return (
    <Page title="门店会员" {...tabs}>
      <FilterBar list={list} plain>
        <ChoiceFilter list={list} name="status" label="状态" of={transferStatus} single />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={transferActions(onDone)}
        settings={false}
      />
    </Page>
  );
}
