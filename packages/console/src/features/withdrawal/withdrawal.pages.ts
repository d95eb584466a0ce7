import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/flowingWater/withdraw", load: async () => (await import("./withdrawal.page.tsx")).WithdrawalPage },
  {
    route: "/phoneVersions/phoneWithdraw",
    bare: true,
    load: async () => (await import("./phone-withdraw.page.tsx")).PhoneWithdrawPage,
  },
  { route: "/matchMaking/withdraw", load: async () => (await import("./agent-withdraw.page.tsx")).AgentWithdrawPage },
];
