import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/system/runState", load: async () => (await import("./run-state.page.tsx")).RunStatePage },
];
