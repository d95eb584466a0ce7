import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/shopsmanage", load: async () => (await import("./member-list.page.tsx")).MemberListPage },
  {
    route: "/phoneVersions/phoneUser",
    bare: true,
    load: async () => (await import("./phone-user.page.tsx")).PhoneUserPage,
  },
];
