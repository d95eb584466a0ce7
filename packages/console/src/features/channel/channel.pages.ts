import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/channel", load: async () => (await import("./channel.page.tsx")).ChannelPage },
];
