import { CopyOutlined, DiffOutlined, EditOutlined, EyeOutlined, HistoryOutlined } from "@ant-design/icons";
import { roleActs } from "@hongxian/contract/features/access-admin/role.acts.ts";
import {
  type RoleRow,
  removeRole,
  setRoleStatus,
  setTierDefault,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import type { Realm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import type { Act } from "@hongxian/contract/kit/act.ts";
import type { ReactNode } from "react";
import { actionOf, type PageAction } from "../../../kit/page-action.ts";
import { runCall } from "../../../kit/run-call.ts";
import type { RoleDialogKind } from "./role-dialog.tsx";

export type RenderDialog = (kind: RoleDialogKind, onClose: () => void) => ReactNode;
type RoleAction = PageAction<RoleRow>;

/** The actions of a role: those with a button of their own, and those behind ⋯. */
export function roleActions(realm: Realm, renderDialog: RenderDialog): { main: RoleAction[]; more: RoleAction[] } {
  const acts = roleActs(realm);
  const opens = (act: Act<RoleRow>, icon: ReactNode, kind: RoleDialogKind): RoleAction =>
    actionOf(act, { icon, dialog: (_, { onClose }) => renderDialog(kind, onClose) });
  const move = (act: Act<RoleRow>, status: RoleRow["status"]): RoleAction =>
    actionOf(act, { run: ({ id }) => runCall(setRoleStatus, { params: { id, status } }) });
  const platform = [
    opens(acts.compare, <DiffOutlined />, "compare"),
    opens(acts.preview, <EyeOutlined />, "preview"),
    opens(acts.changes, <HistoryOutlined />, "changes"),
  ];
  const tierDefault = actionOf<RoleRow>(acts.tierDefault, {
    run: ({ id }) => runCall(setTierDefault, { params: { id } }),
  });
  return {
    main: [
      opens(acts.copy, <CopyOutlined />, "copy"),
      ...(realm === "PLATFORM" ? platform : []),
      opens(acts.edit, <EditOutlined />, "edit"),
    ],
    more: [
      ...(realm === "TISSUE" ? [tierDefault] : []),
      move(acts.disable, "DISABLE"),
      move(acts.enable, "ENABLE"),
      actionOf<RoleRow>(acts.remove, { run: ({ id }) => runCall(removeRole, { params: { id } }) }),
    ],
  };
}
