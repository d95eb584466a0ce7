import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/shareReward/redEnvelope", load: async () => (await import("./red-envelope.page.tsx")).RedEnvelopePage },
];
