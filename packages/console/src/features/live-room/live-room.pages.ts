import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/liveRoom/roomList", load: async () => (await import("./live-room.page.tsx")).LiveRoomPage },
];
