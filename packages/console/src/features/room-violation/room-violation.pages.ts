import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/liveRoom/roomViolationRecords",
    load: async () => (await import("./room-violation.page.tsx")).RoomViolationPage,
  },
];
