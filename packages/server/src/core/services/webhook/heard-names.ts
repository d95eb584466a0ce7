import { heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The events that an application may hear at present: none while it is switched off or its time is over. */
export async function heardNames(db: Db, appId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ scopes: string[] }>`select scopes from open_app
    where id = ${appId} and status = 'ENABLE' and (expire_time is null or expire_time > now())`.execute(db);
  return heardWith(rows[0]?.scopes ?? []);
}
