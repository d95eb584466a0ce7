import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/gitftCentre/giftList", load: async () => (await import("./gift-list.page.tsx")).GiftListPage },
  { route: "/gitftCentre/gitftCentre", load: async () => (await import("./gift-centre.page.tsx")).GiftCentrePage },
  { route: "/gitftCentre/giftDetail", load: async () => (await import("./gift-detail.page.tsx")).GiftDetailPage },
  {
    route: "/phoneVersions/phoneGitftCentre",
    bare: true,
    load: async () => (await import("./phone-gift.page.tsx")).PhoneGiftPage,
  },
];
