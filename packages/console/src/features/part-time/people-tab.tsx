import { PlusOutlined } from "@ant-design/icons";
import { partTimeGrants, deleteStaff, partTimePage } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast } from "../../platform/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { FlagSwitch } from "./flag-switch.tsx";
import { MarketAccountsDrawer } from "./market-accounts.drawer.tsx";
import { minutesText } from "./minutes.ts";
import { PartTimeForm } from "./part-time-form.dialog.tsx";
import type { PartTimeRow } from "./part-time-row.ts";

const overlay: OverlayOf<typeof partTimeStaff> = {
  cells: {
    liveMinutes: (row) => <span className="num">{minutesText(row.liveMinutes)}</span>,
    chatMinutes: (row) => <span className="num">{minutesText(row.chatMinutes)}</span>,
  },
  tones: { status: { ENABLE: "jade", DISABLE: "mute", LEFT: "void" } },
  filters: {
    keyword: ({ list }) => <TextFilter list={list} name="keyword" placeholder="姓名 / 手机号 / 用户ID" />,
    // The page has only one kind.
    kind: () => null,
  },
  widths: { userId: 172, phone: 124, isLive: 84, isPublic: 96, liveMinutes: 128, chatMinutes: 128 },
};
const flags = { isLive: "可开播", isPublic: "公开展示" } as const;
const isHere = (row: PartTimeRow) => row.status !== "LEFT";

const rowActions: readonly PageAction<PartTimeRow>[] = [
  actionOf(partTimeGrants.editPartTime, {
    when: (row) => isHere(row) && row.userId !== null,
    dialog: (row, end) => <PartTimeForm row={row} {...end} />,
  }),
  actionOf(button("分配运营号", partTimePage), {
    when: (row) => row.status === "ENABLE",
    dialog: (row, end) => <MarketAccountsDrawer row={row} onDone={end.onDone} />,
  }),
  actionOf(button("删除", partTimePage), {
    danger: true,
    when: isHere,
    confirm: "确定移除该勤工人员？",
    run: async ({ id }) => {
      await call(deleteStaff, { params: { id } });
      toast.success(answeredMessage(deleteStaff));
    },
  }),
];
const addAction: PageAction<null> = actionOf(partTimeGrants.addPartTime, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <PartTimeForm {...end} />,
});

/** 人员. */
export function PeopleTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(partTimeStaff, overlay);
  const switchCell = (flag: keyof typeof flags) => (row: PartTimeRow) => (
    <FlagSwitch row={row} flag={flag} label={flags[flag]} onDone={view.list.reload} />
  );
  const columns = view.columns.map((column) =>
    column.name === "isLive" || column.name === "isPublic" ? { ...column, cell: switchCell(column.name) } : column,
  );
  return (
    <Page title={partTimeStaff.title} {...tabs}>
      <ResourceTable
        {...view}
        columns={columns}
        unit="人"
        rowActions={rowActions}
        listActions={[...view.listActions, addAction]}
      />
    </Page>
  );
}
