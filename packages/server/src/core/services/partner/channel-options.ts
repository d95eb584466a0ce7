import * as endpoints from "@hongxian/contract/core/partner/channel-options.endpoint.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";

export const getChannelOptions = handle(endpoints.getChannelOptions, async ({ db, caller }) => {
  const own = caller.agentId === null ? sql`true` : sql`agent_id = ${caller.agentId}`;
  const { rows } = await sql<{ id: number; name: string }>`select id, name from channel
    where merged_into_id is null and ${own} order by status desc, id limit 500`.execute(db);
  return rows;
});
