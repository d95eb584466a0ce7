import {
  type AffectedRole,
  type RoleRow,
  previewRoleMenus,
  saveRoleMenus,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { useState } from "react";
import { CallError, call, answeredMessage } from "../../../platform/call.ts";
import { toast, toastError } from "../../../platform/toast.ts";

/** Saves, after listing the custom roles that lose grants along with a template. */
export function useSaving(
  role: RoleRow,
  version: number,
  menuIds: readonly number[],
  removed: number,
  onSaved: (version: number) => void,
) {
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const [affected, setAffected] = useState<readonly AffectedRole[]>([]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setStale(true);
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const write = async () => {
    const saved = await call(saveRoleMenus, { params: { id: role.id }, body: { menuIds: [...menuIds], version } });
    toast.success(answeredMessage(saveRoleMenus));
    setAffected([]);
    onSaved(saved.version);
  };
  const save = () =>
    attempt(async () => {
      const losing =
        role.realm === "TISSUE" && removed > 0
          ? await call(previewRoleMenus, { params: { id: role.id }, body: { menuIds: [...menuIds] } })
          : [];
      if (losing.length > 0) setAffected(losing);
      else await write();
    });
  return {
    busy,
    stale,
    affected,
    save,
    confirm: () => attempt(write),
    cancel: () => setAffected([]),
    fresh: () => setStale(false),
  };
}
