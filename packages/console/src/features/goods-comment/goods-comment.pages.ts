import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operate/commentmanage", load: async () => (await import("./goods-comment.page.tsx")).GoodsCommentPage },
];
