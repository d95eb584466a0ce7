import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/thirdParty/invitationList", load: async () => (await import("./invitation.page.tsx")).InvitationPage },
];
