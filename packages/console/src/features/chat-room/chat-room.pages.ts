import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/chatRoom", load: async () => (await import("./chat-room.page.tsx")).ChatRoomPage },
];
