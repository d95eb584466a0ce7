import { checkNotice } from "@hongxian/contract/core/operation/run-checks.ts";
import { runStateRoute } from "@hongxian/contract/core/operation/run-state.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { readChecks } from "./read-checks.ts";

/** Tells the administrators of what has turned red since the last look; what stays red is told once. */
export async function watchState(db: Db, dataDir: string): Promise<number> {
  const red = (await readChecks(db, dataDir)).filter(({ level }) => level === "BAD");
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`with over as (delete from run_alarm
        where not name = any(${red.map(({ name }) => name)}::text[]))
      insert into run_alarm (name, value)
      select * from unnest(${red.map(({ name }) => name)}::text[], ${red.map(({ value }) => value)}::text[])
      on conflict (name) do nothing returning name`.execute(tx);
    const turned = new Set(rows.map(({ name }) => name));
    const notices = red
      .filter(({ name }) => turned.has(name))
      .map(({ name, value }) => ({ kind: "WARN" as const, ...checkNotice(name, value), link: runStateRoute }));
    await noticeWhoMay(tx, "systemFault", notices);
    return notices.length;
  });
}

export const stateWatch: Job = {
  name: "state-watch",
  cron: "* * * * *",
  run: ({ database: { db }, settings: { dataDir } }) => watchState(db, dataDir),
};
