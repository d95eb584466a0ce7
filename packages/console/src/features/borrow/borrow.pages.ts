import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/matchMaking/borrowStrength", load: async () => (await import("./borrow.page.tsx")).BorrowPage },
];
