import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import type { ServerParts } from "../server-parts.ts";
import { oneLine } from "../start-error.ts";
import { cronItem } from "./shanghai-cron.ts";
import type { Job } from "./job.ts";
import { takeLead, type Lead } from "./lead.ts";
import { openQueuePool, type QueuePool } from "./queue-pool.ts";
import { runJob } from "./run-job.ts";

const concurrency = 2;
/** For the leader, the queue's listener and its own queries. */
const queueConnections = 2 + 2 * concurrency;
const firstPause = 250;
const longestPause = 4000;
/** A lead that lasted this long was interrupted by something new. */
const soundTerm = 30_000;
/** How long a job that lost its connections may take to notice. */
const jobPatience = 30_000;

export interface RunningJobs {
  /** Lets running jobs finish; an aborted one runs again at the next start. */
  stop(): Promise<void>;
  /** Starts again, as after a lost connection. */
  restart(reason: string): void;
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}

/** Creates the queue's tables. */
export async function prepareJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/** The queue would keep a killed process's jobs locked for four hours; the leader knows that no process runs them. */
async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held`);
}

async function startRunner(parts: ServerParts, jobs: Job[], queue: QueuePool, lead: Lead): Promise<Runner> {
  await releaseAbandonedJobs(queue.pool);
  const runner = await run({
    pgPool: queue.pool,
    logger: workerLogger(parts.log),
    concurrency,
    noHandleSignals: true,
    // Jobs of one name wait for each other, and the end of one is noticed by polling.
    pollInterval: 500,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => runJob(parts, job, payload)])),
    parsedCronItems: jobs.flatMap((job) => (job.cron === undefined ? [] : [cronItem({ ...job, cron: job.cron })])),
  });
  queue.keepFaults(lead.letGo);
  // The queue's library may give up by itself.
  runner.promise.then(
    () => lead.letGo("the queue ended"),
    (error: unknown) => lead.letGo(oneLine(error)),
  );
  return runner;
}

/** Lets running jobs finish, but does not wait forever for one that hangs. */
async function stopRunner(runner: Runner, log: Log): Promise<void> {
  const stopped = runner.stop().catch((error: unknown) => {
    log.warn({ reason: oneLine(error) }, "the jobs did not stop cleanly");
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, jobPatience)));
  await Promise.race([stopped, late]);
  clearTimeout(timer);
}

/**
 * Runs the jobs in this process as long as it leads: of all processes on one database one leads, the others wait and
 * take over when its connection ends. Any failure ends one term of leading and begins the next.
 */
export function startJobs(parts: ServerParts, url: string, jobs: Job[]): RunningJobs {
  const { log } = parts;
  let isStopped = false;
  let endTerm: (reason: string) => void = () => undefined;

  const leadOnce = async (): Promise<string> => {
    const queue = openQueuePool(url, queueConnections, log);
    try {
      const client = await queue.pool.connect();
      const lead = takeLead(client);
      endTerm = lead.letGo;
      if (isStopped) lead.letGo("stopped");
      try {
        if (!(await lead.taken)) return await lead.over;
        const starting = startRunner(parts, jobs, queue, lead);
        const runner = await Promise.race([starting, lead.over]);
        if (typeof runner === "string") {
          starting.then((late) => stopRunner(late, log)).catch(() => undefined);
          return runner;
        }
        const reason = await lead.over;
        await stopRunner(runner, log);
        return reason;
      } finally {
        lead.letGo("over");
        client.release(true);
      }
    } finally {
      queue.close();
    }
  };

  const leadAlways = async (): Promise<void> => {
    let pause = firstPause;
    while (!isStopped) {
      const begun = Date.now();
      const reason = await leadOnce().catch(oneLine);
      if (isStopped) return;
      pause = Date.now() - begun > soundTerm ? firstPause : Math.min(pause * 2, longestPause);
      log.warn({ reason, pause }, "the jobs were interrupted");
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        endTerm = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const led = jobs.length === 0 ? Promise.resolve() : leadAlways();

  return {
    restart: (reason) => endTerm(reason),
    async stop() {
      isStopped = true;
      endTerm("stopped");
      await led;
    },
  };
}
