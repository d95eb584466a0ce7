import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/open-database.ts";
import { readGauge } from "../../../platform/gauges.ts";
import type { Log } from "../../../platform/log.ts";
import { version } from "../../../platform/version.ts";
import { oneLine } from "../../../platform/start-error.ts";

const beatMs = 15_000;
/** A process that has said nothing for this long is shown as silent. */
export const silentSeconds = 60;

const begun = new Date(Date.now() - process.uptime() * 1000);

/** Writes down what this process is and how it is; one that died unseen is forgotten after a while. */
export async function writeBeat(
  { db, pool }: Pick<Database, "db" | "pool">,
  part: string,
  loopMs: number,
): Promise<void> {
  const { rss, heapUsed } = process.memoryUsage();
  await sql`with gone as (delete from process_beat where beat_time < now() - interval '10 minutes')
    insert into process_beat as b (node, pid, part, version, begin_time, rss_bytes, heap_bytes, loop_ms, pool_used,
      pool_waiting, streams, sockets)
    values (${hostname()}, ${process.pid}, ${part}, ${version}, ${begun}, ${rss}, ${heapUsed}, ${loopMs},
      ${pool.totalCount - pool.idleCount}::int, ${pool.waitingCount}::int, ${readGauge("streams")}::int,
      ${readGauge("sockets")}::int)
    on conflict (node, pid) do update set part = excluded.part, version = excluded.version,
      begin_time = excluded.begin_time, beat_time = now(), rss_bytes = excluded.rss_bytes,
      heap_bytes = excluded.heap_bytes, loop_ms = excluded.loop_ms, pool_used = excluded.pool_used,
      pool_waiting = excluded.pool_waiting, streams = excluded.streams, sockets = excluded.sockets`.execute(db);
}

/** Reports this process for as long as it runs. One that ends takes its line along. */
export function startBeats(database: Database, part: string, log: Log): { stop(): Promise<void> } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let last: Promise<void> = Promise.resolve();
  const beat = () => {
    const ms = delay.count === 0 ? 0 : delay.percentile(99) / 1e6;
    delay.reset();
    last = writeBeat(database, part, ms).catch((error: unknown) =>
      log.debug({ reason: oneLine(error) }, "this process could not be reported"),
    );
  };
  beat();
  const timer = setInterval(beat, beatMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      delay.disable();
      await last;
      await sql`delete from process_beat where node = ${hostname()} and pid = ${process.pid}`
        .execute(database.db)
        .catch(() => undefined);
    },
  };
}
