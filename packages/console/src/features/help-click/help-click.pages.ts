import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/official/official-help-click", load: async () => (await import("./help-click.page.tsx")).HelpClickPage },
];
