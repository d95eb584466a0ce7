import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/member-apply", load: async () => (await import("./member-apply.page.tsx")).MemberApplyPage },
];
