import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/usermanage", load: async () => (await import("./market-account.page.tsx")).MarketAccountPage },
];
