import type { Acts } from "../../kit/act.ts";
import { type AgentCard, agentStatusGrants, createAgentAccount } from "./agent.endpoints.ts";
import { agentMessages } from "./agent.messages.ts";

type Stated = Pick<AgentCard, "status">;

/** What can be done with an agent in one of its states. */
export const agentActs = {
  disable: {
    by: agentStatusGrants.DISABLE,
    when: ({ status }: Stated) => status === "ENABLE",
    danger: true,
    confirm: "停用后其账号及下级红娘账号将无法登录",
  },
  enable: { by: agentStatusGrants.ENABLE, when: ({ status }: Stated) => status !== "ENABLE" },
  account: {
    by: createAgentAccount,
    when: ({ account }: { readonly account: object | null }) => account === null,
    elsewhere: agentMessages.hasAccount,
  },
} satisfies Acts<AgentCard>;
