import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/patrol/shiftList", load: async () => (await import("./shift.page.tsx")).ShiftPage },
];
