import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { writeBehaviors } from "./behaviors.ts";
import { writeCornerViews } from "./corner-views.ts";
import type { Organisation } from "./organisation.ts";
import { writeLeads } from "./leads.ts";
import { writeLooks } from "./looks.ts";
import { writeLoveTests } from "./love-tests.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { writeAdverts, writeSlots } from "./slots-and-adverts.ts";

interface ActivityOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

/** How many members have a track; the demo needs no more, however big the system is. */
const tracked = 2000;

/** What members did, whom they looked at, and what staff did about it. Members and their sign-ins must exist. */
export async function writeActivity(
  db: Db,
  random: Random,
  writer: RowWriter,
  options: ActivityOptions,
): Promise<void> {
  const { organisation, now } = options;
  const userIds = options.userIds.slice(0, tracked);
  const present = new Date(now);
  if (userIds.length < 20) return;
  await writeSlots(db, random.fork("slots"), writer, { organisation, now });
  writeAdverts(random.fork("adverts"), writer, { organisation, now });
  await writeLeads(db, random.fork("leads"), writer, { organisation, now, userIds });
  await writer.flush();
  await sql`select setval(pg_get_serial_sequence('intention', 'id'), (select max(id) from intention))`.execute(db);
  await writeBehaviors(db, userIds, present);
  await writeLooks(db, userIds, present);
  await writeCornerViews(db, present);
  await writeLoveTests(db, present);
}
