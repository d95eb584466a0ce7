import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/system/openApi", load: async () => (await import("./open-api.page.tsx")).OpenApiPage },
];
