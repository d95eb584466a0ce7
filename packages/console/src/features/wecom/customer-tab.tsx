import { wecomMessages } from "@hongxian/contract/core/wecom/wecom.messages.ts";
import {
  confirmEpCustomer,
  epCustomer,
  unbindEpCustomer,
} from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { kfServerRoute } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { button } from "@hongxian/contract/kit/access.ts";
import { type Endpoint, doneMessage } from "@hongxian/contract/kit/endpoint.ts";
import { type AnyResource, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { call } from "../../kit/call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { toast } from "../../kit/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { BindMemberDialog } from "./bind-member.dialog.tsx";
import { FaceCell } from "./kf-cells.tsx";
import { ResourceSheet } from "./resource-sheet.tsx";

export type CustomerRow = Row<typeof epCustomer.fields>;

// The kit's calls read a resource by plain names.
const ignore = customCall(epCustomer as unknown as AnyResource, "ignore", epCustomer.actions.ignore);

const said = async (endpoint: Endpoint, done: Promise<unknown>) => {
  await done;
  toast.success(doneMessage(endpoint));
};

const overlay = {
  cells: {
    name: (row: CustomerRow) => <FaceCell src={row.avatarUrl} name={row.name} />,
    followStaffId: (row: CustomerRow) => row.followStaff?.name ?? row.wecomUserId,
  },
  tones: { bindStatus: { UNBOUND: "hollow", SUGGESTED: "ochre", BOUND: "jade" } },
  widths: { name: 200, userId: 190, scene: 140 },
} as const;

const rowActions: readonly PageAction<CustomerRow>[] = [
  {
    title: "确认绑定",
    allow: [button("确认绑定", kfServerRoute)],
    when: ({ bindStatus }) => bindStatus === "SUGGESTED",
    confirm: ({ name, user }) => `确定将企微客户${name}绑定到会员${user?.firstName ?? ""}吗？`,
    run: ({ id, userId }) =>
      said(
        confirmEpCustomer,
        call(confirmEpCustomer, { params: { userId: userId ?? 0, epId: id }, query: { isAdmin: "true" } }),
      ),
  },
  {
    title: "忽略",
    allow: ignore.allow,
    when: ({ bindStatus }) => bindStatus === "SUGGESTED",
    confirm: epCustomer.actions.ignore.confirm,
    run: ({ id }) => said(ignore, call(ignore, { params: { id }, body: {} })),
  },
  {
    title: "绑定会员",
    allow: [button("绑定会员", kfServerRoute)],
    dialog: (row, end) => <BindMemberDialog row={row} {...end} />,
  },
  {
    title: "解除绑定",
    allow: unbindEpCustomer.allow,
    danger: true,
    when: ({ bindStatus }) => bindStatus === "BOUND",
    confirm: wecomMessages.unbindConfirm,
    run: ({ id }) => said(unbindEpCustomer, call(unbindEpCustomer, { params: { epId: id } })),
  },
];

/** 客户绑定. */
export function CustomerTab({ tabs }: { tabs: PageTabs }) {
  return <ResourceSheet resource={epCustomer} overlay={overlay} tabs={tabs} rowActions={rowActions} />;
}
