import { CopyOutlined, DiffOutlined, EditOutlined, EyeOutlined, HistoryOutlined } from "@ant-design/icons";
import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import {
  type RoleRow,
  removeRole,
  setRoleStatus,
  setTierDefault,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { type Realm, roleRoutes, roleTitles } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { ReactNode } from "react";
import { call, answeredMessage } from "../../../platform/call.ts";
import type { PageAction } from "../../../kit/page-action.ts";
import { toast } from "../../../platform/toast.ts";
import type { RoleDialogKind } from "./role-dialog.tsx";

export type RenderDialog = (kind: RoleDialogKind, onClose: () => void) => ReactNode;
type RoleAction = PageAction<RoleRow>;

/** The actions of a role: those with a button of their own, and those behind ⋯. */
export function roleActions(realm: Realm, renderDialog: RenderDialog): { main: RoleAction[]; more: RoleAction[] } {
  const titled = (title: string) => ({ title, allow: [button(title, roleRoutes[realm])] as const });
  const opens = (title: string, icon: ReactNode, kind: RoleDialogKind): RoleAction => ({
    ...titled(title),
    icon,
    dialog: (_, { onClose }) => renderDialog(kind, onClose),
  });
  const move = (title: string, status: RoleRow["status"]): RoleAction => ({
    ...titled(title),
    when: (role) => role.editable && role.status !== status,
    danger: status === "DISABLE",
    ...(status === "DISABLE" ? { confirm: (role: RoleRow) => roleMessages.disable(role.staffCount) } : {}),
    run: async ({ id }) => {
      await call(setRoleStatus, { params: { id, status } });
      toast.success(answeredMessage(setRoleStatus));
    },
  });
  const platform =
    realm === "PLATFORM"
      ? [
          opens(roleTitles.compare, <DiffOutlined />, "compare"),
          opens(roleTitles.preview, <EyeOutlined />, "preview"),
          opens(roleTitles.changes, <HistoryOutlined />, "changes"),
        ]
      : [];
  const tierDefault: RoleAction = {
    ...titled(roleTitles.tierDefault),
    when: (role) =>
      role.realm === "TISSUE" && role.ownerAgentId === null && role.status === "ENABLE" && !role.defaultForTier,
    confirm: (role) =>
      `新开通的${role.agentTier === null ? "" : agentTier.labels[role.agentTier]}将默认使用【${role.name}】，确定设为层级默认？`,
    run: async ({ id }) => {
      await call(setTierDefault, { params: { id } });
      toast.success(answeredMessage(setTierDefault));
    },
  };
  const remove: RoleAction = {
    ...titled(roleTitles.remove),
    danger: true,
    when: (role) => role.editable,
    blocked: (role) =>
      role.builtIn ? roleMessages.builtIn : role.staffCount > 0 ? roleMessages.inUse(role.staffCount) : undefined,
    confirm: (role) => roleMessages.remove(role.name),
    run: async ({ id }) => {
      await call(removeRole, { params: { id } });
      toast.success(answeredMessage(removeRole));
    },
  };
  const edit: RoleAction = { ...opens(roleTitles.edit, <EditOutlined />, "edit"), when: (role) => role.editable };
  return {
    main: [opens(roleTitles.copy, <CopyOutlined />, "copy"), ...platform, edit],
    more: [
      ...(realm === "TISSUE" ? [tierDefault] : []),
      move(roleTitles.disable, "DISABLE"),
      move(roleTitles.enable, "ENABLE"),
      remove,
    ],
  };
}
