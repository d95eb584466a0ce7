import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/promotion/foreignNationals",
    load: async () => (await import("./foreign-member.page.tsx")).ForeignMemberPage,
  },
];
