import { PlusOutlined } from "@ant-design/icons";
import {
  addPartTimeGrant,
  deleteStaff,
  editPartTimeGrant,
  partTimePage,
} from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import { button } from "@hongxian/contract/kit/access.ts";
import { call } from "../../kit/call.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { TextFilter } from "../../kit/filters/text-filter.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { resourceActions } from "../../kit/resource-actions.tsx";
import { resourceColumns } from "../../kit/resource-columns.tsx";
import { resourceFilters } from "../../kit/resource-filters.tsx";
import { type RecordList, type RecordRow, plain } from "../../kit/resource-overlay.ts";
import { toast } from "../../kit/toast.ts";
import { useList } from "../../kit/use-list.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { FlagSwitch } from "./flag-switch.tsx";
import { MarketAccountsDrawer } from "./market-accounts.drawer.tsx";
import { minutesText } from "./minutes.ts";
import { PartTimeForm } from "./part-time-form.dialog.tsx";
import { type PartTimeRow, partTimeList, person } from "./part-time-row.ts";

const { resource, overlay } = plain(partTimeStaff, {
  cells: {
    liveMinutes: (row) => <span className="num">{minutesText(row.liveMinutes)}</span>,
    chatMinutes: (row) => <span className="num">{minutesText(row.chatMinutes)}</span>,
  },
  tones: { status: { ENABLE: "jade", DISABLE: "mute", LEFT: "void" } },
  filters: {
    keyword: ({ list }) => <TextFilter list={list} name="keyword" placeholder="姓名 / 手机号 / 用户ID" />,
    // The page knows one kind only.
    kind: () => null,
  },
  widths: { userId: 172, phone: 124, isLive: 84, isPublic: 96, liveMinutes: 128, chatMinutes: 128 },
});
const columns = resourceColumns(resource, overlay);
const flags = { isLive: "可开播", isPublic: "公开展示" } as const;
const isHere = (row: PartTimeRow) => row.status !== "LEFT";

const rowActions: readonly PageAction<PartTimeRow>[] = [
  {
    title: "编辑",
    allow: [editPartTimeGrant],
    when: (row) => isHere(row) && row.userId !== null,
    dialog: (row, end) => <PartTimeForm row={row} {...end} />,
  },
  {
    title: "分配运营号",
    allow: [button("分配运营号", partTimePage)],
    when: (row) => row.status === "ENABLE",
    dialog: (row, end) => <MarketAccountsDrawer row={row} onDone={end.onDone} />,
  },
  {
    title: "删除",
    allow: [button("删除", partTimePage)],
    danger: true,
    when: isHere,
    confirm: "确定移除该勤工人员？",
    run: async ({ id }) => {
      await call(deleteStaff, { params: { id } });
      toast.success("已移除");
    },
  },
];
const addAction: PageAction<null> = {
  title: "添加",
  allow: [addPartTimeGrant],
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <PartTimeForm {...end} />,
};

/** 人员. */
export function PeopleTab({ tabs }: { tabs: PageTabs }) {
  const list: RecordList = useList(partTimeList);
  const { shown, more } = resourceFilters(resource, list, overlay);
  const standard = resourceActions(resource, list, overlay);
  const switchCell = (flag: keyof typeof flags) => (row: RecordRow) => (
    <FlagSwitch row={person(row)} flag={flag} label={flags[flag]} onDone={list.reload} />
  );
  const withSwitches = columns.map((column) =>
    column.name === "isLive" || column.name === "isPublic" ? { ...column, cell: switchCell(column.name) } : column,
  );
  return (
    <Page title={resource.title} {...tabs}>
      <FilterBar list={list} more={more}>
        {shown}
      </FilterBar>
      <DataTable
        list={list}
        columns={withSwitches}
        rowKey={(row) => person(row).id}
        sort={resource.list.sort}
        unit="人"
        {...standard}
        // The rows are this resource's; inside the kit their names are plain.
        rowActions={rowActions as readonly PageAction<never>[] as readonly PageAction<RecordRow>[]}
        listActions={[...standard.listActions, addAction]}
      />
    </Page>
  );
}
