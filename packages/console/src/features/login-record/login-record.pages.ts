import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/userLogin", load: async () => (await import("./login-record.page.tsx")).LoginRecordPage },
];
