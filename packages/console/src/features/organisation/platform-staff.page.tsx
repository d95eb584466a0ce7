import { staffActs } from "@hongxian/contract/features/organisation/staff.acts.ts";
import { PlusOutlined } from "@ant-design/icons";
import { getOwnerChanges } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { platformStaffMessages, staffPage } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { editPlatformStaff, platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { useSession } from "../../core/session/session-store.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast } from "../../platform/toast.ts";
import { useResource } from "../../kit/use-resource.ts";
import { AddStaffDialog } from "./add-staff.dialog.tsx";
import { AssignMembersDialog } from "./assign-members.dialog.tsx";
import { EditStaffDialog } from "./edit-staff.dialog.tsx";
import { HandoverDialog } from "./handover.dialog.tsx";
import { OwnerChangesDrawer } from "./owner-changes.drawer.tsx";
import { RecommendDialog } from "./recommend.dialog.tsx";
import { RecommendSwitch } from "./recommend-switch.tsx";
import { staffOverlay } from "./staff-columns.tsx";
import type { StaffRow } from "./staff-row.ts";

const memberId = (row: StaffRow) => row.userId ?? 0;

/** The calls of the switch in column App推荐. */
const moves: readonly PageAction<StaffRow>[] = [
  actionOf(staffActs.recommend, {
    dialog: (row, end) => <RecommendDialog row={row} userId={memberId(row)} {...end} />,
  }),
  actionOf(staffActs.stopRecommend, {
    run: async (row) => {
      await call(editPlatformStaff, {
        params: { userId: memberId(row) },
        body: { recommend: false, version: row.version },
      });
      toast.success(answeredMessage(editPlatformStaff));
    },
  }),
];

const rowActionsFor = (selfId: number | undefined): readonly PageAction<StaffRow>[] => [
  actionOf(staffActs.edit, {
    dialog: (row, end) => <EditStaffDialog row={row} userId={memberId(row)} {...end} />,
  }),
  actionOf(staffActs.ownerChanges, {
    dialog: (row, end) => <OwnerChangesDrawer row={row} onClose={end.onClose} />,
  }),
  actionOf(staffActs.handOver, {
    blocked: (row) => (row.id === selfId ? platformStaffMessages.self : staffActs.handOver.blocked(row)),
    dialog: (row, end) => <HandoverDialog row={row} userId={memberId(row)} {...end} />,
  }),
];

const listActions: readonly PageAction<null>[] = [
  actionOf(button("批量分配会员", staffPage), {
    dialog: (_, end) => <AssignMembersDialog {...end} />,
  }),
  actionOf(getOwnerChanges, {
    dialog: (_, end) => <OwnerChangesDrawer row={null} onClose={end.onClose} />,
  }),
  actionOf(button("添加员工", staffPage), {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <AddStaffDialog {...end} />,
  }),
];

/** 平台员工: who works here, which members they look after, who is shown in the App, and how somebody leaves. */
export function PlatformStaffPage() {
  const view = useResource(platformStaff, staffOverlay);
  const selfId = useSession()?.staff.id;
  const recommend = (row: StaffRow) => <RecommendSwitch row={row} moves={moves} onDone={view.list.reload} />;
  const columns = view.columns.map((column) => (column.name === "recommend" ? { ...column, cell: recommend } : column));
  return (
    <Page title={platformStaff.title}>
      <ResourceTable
        {...view}
        columns={columns}
        unit="人"
        rowActions={rowActionsFor(selfId)}
        listActions={[...view.listActions, ...listActions]}
      />
    </Page>
  );
}
