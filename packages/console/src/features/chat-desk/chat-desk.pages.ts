import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/message/chatList",
    rail: true,
    load: async () => (await import("./chat-desk.page.tsx")).ChatDeskPage,
    phone: async () => (await import("./chat-desk.page.tsx")).PhoneChatPage,
  },
];
