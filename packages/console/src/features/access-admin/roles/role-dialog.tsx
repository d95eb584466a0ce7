import type { MenuTreeGroup, RoleRow } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { CompareRoles } from "./compare-roles.dialog.tsx";
import { CopyRole } from "./copy-role.dialog.tsx";
import { PreviewMenu } from "./preview-menu.drawer.tsx";
import { RoleChanges } from "./role-changes.drawer.tsx";
import { RoleForm } from "./role-form.dialog.tsx";
import type { GrantDraft } from "./use-grant-draft.ts";

export type RoleDialogKind = "edit" | "copy" | "compare" | "preview" | "changes";

interface RoleDialogProps {
  readonly kind: RoleDialogKind;
  readonly role: RoleRow;
  readonly others: readonly RoleRow[];
  readonly tree: readonly MenuTreeGroup[];
  readonly draft: GrantDraft;
  onChanged(): void;
  /** A role was created. */
  onMade(id: number): void;
  onClose(): void;
}

/** The dialog of one of a role's actions. */
export function RoleDialog({ kind, role, others, tree, draft, onChanged, onMade, onClose }: RoleDialogProps) {
  switch (kind) {
    case "edit":
      return <RoleForm realm={role.realm} role={role} onSaved={onChanged} onClose={onClose} />;
    case "copy":
      return <CopyRole role={role} onSaved={onMade} onClose={onClose} />;
    case "compare":
      return <CompareRoles role={role} others={others} tree={tree} onClose={onClose} />;
    case "preview":
      return <PreviewMenu name={role.name} tree={tree} draft={draft} onClose={onClose} />;
    case "changes":
      return <RoleChanges role={role} onClose={onClose} />;
  }
}
