import { auditChannelGrants, auditChannelMessages } from "../../core/content/audit-channel.rules.ts";
import type { Acts } from "../../kit/act.ts";
import { type AuditChannel, testAuditChannel } from "./audit-channel.endpoints.ts";

type Stated = Pick<AuditChannel, "status">;

/** What can be done with a channel, and when. */
export const auditChannelActs = {
  test: {
    by: testAuditChannel,
    when: ({ code }: Pick<AuditChannel, "code">) => code !== "MANUAL",
    elsewhere: auditChannelMessages.manualTest,
  },
  enable: { by: auditChannelGrants.enable, when: ({ status }: Stated) => status === "DISABLE" },
  unfuse: { by: auditChannelGrants.unfuse, when: ({ status }: Stated) => status === "FUSED" },
  disable: { by: auditChannelGrants.disable, when: ({ status }: Stated) => status !== "DISABLE", danger: true },
} satisfies Acts<AuditChannel>;
