import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/chatKpi", load: async () => (await import("./chat-kpi.page.tsx")).ChatKpiPage },
];
