import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import type { AffectedRole } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import "./role-dialogs.css";

interface AffectedRolesProps {
  readonly roles: readonly AffectedRole[];
  readonly busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Custom roles that lose grants together with their template, listed before it is done. */
export function AffectedRoles({ roles, busy, onConfirm, onClose }: AffectedRolesProps) {
  const text = (
    <>
      以下角色将一并失去被移除的权限，确定保存？
      <span className="affected-list block scroll">
        {roles.map((role) => (
          <span className="block line-above pad-6-0" key={role.id}>
            <b>{role.name}</b> {role.agentName} <em className="num brick">{`移除${role.lost}项`}</em>
          </span>
        ))}
      </span>
    </>
  );
  return (
    <ConfirmDialog
      title={roleMessages.affected(roles.length)}
      text={text}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
