import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/banner/articleManage", load: async () => (await import("./article.page.tsx")).ArticlePage },
];
