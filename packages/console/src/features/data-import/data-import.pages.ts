import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/system/dataImport", load: async () => (await import("./data-import.page.tsx")).DataImportPage },
];
