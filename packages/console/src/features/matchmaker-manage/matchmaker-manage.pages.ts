import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/matchmakerManage/matchmakerApplyRecord",
    load: async () => (await import("./apply.page.tsx")).ApplyPage,
    phone: async () => (await import("./phone-apply.page.tsx")).PhoneApplyPage,
  },
  { route: "/matchmakerManage/matchmakerRewardLog", load: async () => (await import("./reward.page.tsx")).RewardPage },
  {
    route: "/phoneVersions/phoneMatchmakerRewardLog",
    bare: true,
    load: async () => (await import("./phone-reward.page.tsx")).PhoneRewardPage,
  },
];
