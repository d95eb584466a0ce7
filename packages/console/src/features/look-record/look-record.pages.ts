import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/userLookHistory", load: async () => (await import("./look-record.page.tsx")).LookRecordPage },
];
