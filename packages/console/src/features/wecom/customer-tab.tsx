import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import {
  confirmEpCustomer,
  epCustomer,
  unbindEpCustomer,
} from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { kfServerRoute } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { toast } from "../../platform/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { BindMemberDialog } from "./bind-member.dialog.tsx";
import { FaceCell } from "./kf-cells.tsx";

export type CustomerRow = Row<typeof epCustomer.fields>;

const runAndToast = async (endpoint: Endpoint, done: Promise<unknown>) => {
  await done;
  toast.success(answeredMessage(endpoint));
};

const overlay: OverlayOf<typeof epCustomer> = {
  cells: {
    name: (row) => <FaceCell src={row.avatarUrl} name={row.name} />,
    followStaffId: (row) => row.followStaff?.name ?? row.wecomUserId,
  },
  tones: { bindStatus: { UNBOUND: "hollow", SUGGESTED: "ochre", BOUND: "jade" } },
  widths: { name: 200, userId: 190, scene: 140 },
};

const rowActions: readonly PageAction<CustomerRow>[] = [
  actionOf(button("确认绑定", kfServerRoute), {
    step: true,
    when: ({ bindStatus }) => bindStatus === "SUGGESTED",
    confirm: ({ name, user }) => `确定将企微客户${name}绑定到会员${user?.firstName ?? ""}吗？`,
    run: ({ id, userId }) =>
      runAndToast(
        confirmEpCustomer,
        call(confirmEpCustomer, { params: { userId: userId ?? 0, epId: id }, query: { isAdmin: "true" } }),
      ),
  }),
  rowAction(epCustomer, "ignore"),
  actionOf(button("绑定会员", kfServerRoute), {
    dialog: (row, end) => <BindMemberDialog row={row} {...end} />,
  }),
  actionOf(unbindEpCustomer, {
    danger: true,
    when: ({ bindStatus }) => bindStatus === "BOUND",
    confirm: wecomMessages.unbindConfirm,
    run: ({ id }) => runAndToast(unbindEpCustomer, call(unbindEpCustomer, { params: { epId: id } })),
  }),
];

/** 客户绑定. */
export function CustomerTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(epCustomer, overlay);
  return (
    <Page title={epCustomer.title} {...tabs}>
      <ResourceTable {...view} rowActions={rowActions} settings={epCustomer.name} />
    </Page>
  );
}
