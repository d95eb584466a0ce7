import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/family/familyList", load: async () => (await import("./family.page.tsx")).FamilyPage },
];
