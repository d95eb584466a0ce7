import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/msgLog", load: async () => (await import("./msg-log.page.tsx")).MsgLogPage },
];
