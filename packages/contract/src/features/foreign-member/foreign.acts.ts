import type { Acts } from "../../kit/act.ts";
import { foreignMemberGrants } from "./foreign-member.endpoints.ts";

/** A passport that waits is checked. */
export const foreignActs = {
  check: { by: foreignMemberGrants.check, when: ({ status }) => status === "AUTHING" },
} satisfies Acts<{ readonly status: string }>;
