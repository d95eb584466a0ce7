import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/chatingCorpse", load: async () => (await import("./chat-corpse.page.tsx")).ChatCorpsePage },
];
