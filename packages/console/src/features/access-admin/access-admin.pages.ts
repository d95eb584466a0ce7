import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/system/adminlist", load: async () => (await import("./admin-list.page.tsx")).AdminListPage },
  { route: "/system/rolemanage", load: async () => (await import("./role-manage.page.tsx")).RoleManagePage },
  { route: "/tissue/role", load: async () => (await import("./tissue-role.page.tsx")).TissueRolePage },
];
