import {
  memberAccountGrants,
  bindMessages,
  bindType,
  clearUserBind,
  forceLogout,
  updateUserStatus,
} from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { type CallArguments, call, answeredMessage } from "../../platform/call.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { toast } from "../../platform/toast.ts";
import { BanDialog } from "./ban-dialog.tsx";

/** What the actions need to know about the member of a row. */
export interface ActedMember {
  readonly userId: number;
  readonly firstName: string | null;
  readonly status: string | null;
}
type MemberOf<T> = (target: T) => ActedMember;

async function run<E extends Endpoint>(endpoint: E, ...sent: CallArguments<E>): Promise<void> {
  await call(endpoint, ...sent);
  toast.success(answeredMessage(endpoint));
}

/** 禁用 of a member who is not banned. */
export const banAction = <T,>(of: MemberOf<T>): PageAction<T> => ({
  title: "禁用",
  allow: [memberAccountGrants.ban],
  danger: true,
  when: (target) => of(target).status === "ENABLE",
  dialog: (target, end) => <BanDialog member={of(target)} {...end} />,
});

/** 启用 of a banned member: directly, without confirmation. */
export const enableAction = <T,>(of: MemberOf<T>): PageAction<T> => ({
  title: "启用",
  allow: [memberAccountGrants.ban],
  when: (target) => of(target).status === "DISABLE",
  run: (target) => run(updateUserStatus, { body: { userId: of(target).userId, status: "ENABLE" } }),
});

export const logoutAction = <T,>(of: MemberOf<T>): PageAction<T> => ({
  title: "强制下线",
  allow: forceLogout.allow,
  confirm: "确定强制该会员下线吗？",
  run: (target) => run(forceLogout, { params: { id: of(target).userId } }),
});

export const unbindDeviceAction = <T,>(of: MemberOf<T>): PageAction<T> => ({
  title: "解除设备绑定",
  allow: [memberAccountGrants.unbindDevice, memberAccountGrants.unbind],
  confirm: bindMessages.confirm(bindType.labels.DEVICE),
  run: (target) => run(clearUserBind, { params: { userId: of(target).userId, type: "DEVICE" } }),
});
