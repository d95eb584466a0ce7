import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/payadmin/videoAuditChannel",
    load: async () => (await import("./audit-channel.page.tsx")).AuditChannelPage,
  },
];
