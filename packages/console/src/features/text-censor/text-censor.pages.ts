import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/payadmin/textCensor", load: async () => (await import("./text-censor.page.tsx")).TextCensorPage },
];
