import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/chatView", rail: true, load: async () => (await import("./chat-view.page.tsx")).ChatViewPage },
];
