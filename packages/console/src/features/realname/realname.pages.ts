import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/realnameRecord", load: async () => (await import("./realname.page.tsx")).RealnamePage },
];
