import * as endpoints from "@hongxian/contract/features/channel/channel.endpoints.ts";
import { channelMessages } from "@hongxian/contract/features/channel/channel.rules.ts";
import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";

/** The platform may name any agent; an agent only itself. */
const nameable = ({ caller }: Pick<Call, "caller">) =>
  caller.realm === "PLATFORM" ? sql`a.status <> 'DISABLE'` : sql`a.id = ${caller.agentId ?? 0}`;

/** Only channels of type AGENT belong to an agent, which sees the members they bring. */
export async function agentOf(
  call: Pick<Call, "db" | "caller">,
  draft: { type?: string; agentId?: number | null },
): Promise<number | null> {
  const agentId = draft.agentId ?? null;
  if (draft.type !== "AGENT" || agentId === null) return null;
  const { rows } = await sql`select 1 from agent a where a.id = ${agentId} and ${nameable(call)}`.execute(call.db);
  if (rows.length === 0) throw invalid({ agentId: channelMessages.agent });
  return agentId;
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly tier: ChoiceOf<typeof agentTier>;
}
export const findChannelAgents = handle(endpoints.findChannelAgents, async (call) => {
  const { text, id } = call.query;
  const chosen = id === undefined ? sql`a.name ilike ${likeText(text ?? "")}` : sql`a.id = ${id}`;
  const { rows } = await sql<Found>`select a.id, a.name, a.tier from agent a where ${chosen} and ${nameable(call)}
    order by a.path, a.id limit 30`.execute(call.db);
  return rows;
});
