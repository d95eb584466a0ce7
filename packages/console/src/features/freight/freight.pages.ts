import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operate/freightmanage", load: async () => (await import("./freight.page.tsx")).FreightPage },
];
