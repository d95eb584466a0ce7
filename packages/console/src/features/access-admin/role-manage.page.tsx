import { RolesPage } from "./roles/roles-page.tsx";

/** 角色管理: platform roles. */
export function RoleManagePage() {
  return <RolesPage realm="PLATFORM" />;
}
