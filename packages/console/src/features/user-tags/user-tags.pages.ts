import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/userTags", load: async () => (await import("./user-tags.page.tsx")).UserTagsPage },
];
