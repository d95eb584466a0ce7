import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/task", load: async () => (await import("./ops-task.page.tsx")).OpsTaskPage },
];
