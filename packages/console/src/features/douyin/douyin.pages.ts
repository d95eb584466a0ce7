import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/banner/douyinRichText", load: async () => (await import("./douyin.page.tsx")).DouyinPage },
];
