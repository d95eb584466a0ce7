import { agentSheet } from "@hongxian/contract/features/organisation/agent-sheet.resource.ts";
import { sql } from "kysely";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { matchmakerCount, shopCount } from "./agent.handlers.ts";

/** The agents as rows, for exports; the page itself requests the tree and the card. */
export const agentSheetServer = serveResource(agentSheet, {
  table: "agent",
  scope: (caller) =>
    caller.realm === "PLATFORM"
      ? "all"
      : caller.agentPath === null
        ? "none"
        : sql<boolean>`t.path like ${`${caller.agentPath}%`}`,
  computed: {
    parentName: sql<string | null>`(select p.name from agent p where p.id = t.parent_id)`,
    contactPhone: maskPhoneSql(sql.ref("t.contact_phone")),
    shopCount: shopCount("t"),
    matchmakerCount: matchmakerCount("t"),
  },
  run: {},
});
