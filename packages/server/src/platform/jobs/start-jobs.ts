import { Logger, run, runMigrations, type Runner } from "graphile-worker";
import pg from "pg";
import { acquireAdvisoryLock, advisoryLocks } from "../database/advisory-lock.ts";
import { connectionConfig } from "../database/open-database.ts";
import { PatientPool } from "../database/patient-pool.ts";
import type { Log } from "../log.ts";
import type { ServerParts } from "../server-parts.ts";
import { oneLine } from "../start-error.ts";
import { cronItem } from "./shanghai-cron.ts";
import type { Job } from "./job.ts";
import { runJob } from "./run-job.ts";

const concurrency = 2;
/** For the leader, the queue's ear and its own questions. */
const queueConnections = 2 + 2 * concurrency;
const pauseAfterLoss = 1000;

export interface RunningJobs {
  /** Lets running jobs finish; what is cut off runs again at the next start. */
  stop(): Promise<void>;
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}

/** Makes the queue's tables. */
export async function prepareJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/** The queue would keep a killed process's jobs locked for four hours; the one that leads knows that nobody runs them. */
async function releaseAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held`);
}

/** Apart from the server's connections: the queue's library expects times as Date objects. */
function openQueuePool(url: string, log: Log): pg.Pool {
  const config = connectionConfig({ url, applicationName: "hongxian queue", statementTimeout: 0 });
  const pool = new PatientPool({ ...config, types: pg.types, max: queueConnections });
  const noteLoss = (error: Error) => log.warn({ reason: oneLine(error) }, "a connection of the job queue was lost");
  pool.on("error", noteLoss);
  pool.on("connect", (client) => client.on("error", noteLoss));
  return pool;
}

async function startRunner(parts: ServerParts, jobs: Job[], pool: pg.Pool): Promise<Runner> {
  await releaseAbandonedJobs(pool);
  return run({
    pgPool: pool,
    logger: workerLogger(parts.log),
    concurrency,
    noHandleSignals: true,
    // Jobs of one name wait for each other, and the end of one is noticed by looking again.
    pollInterval: 500,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => runJob(parts, job, payload)])),
    parsedCronItems: jobs.flatMap((job) => (job.cron === undefined ? [] : [cronItem({ ...job, cron: job.cron })])),
  });
}

/**
 * Runs the jobs in this process as long as it leads: of all processes on one database one leads, the others stand by and
 * take over when its connection ends.
 */
export function startJobs(parts: ServerParts, url: string, jobs: Job[]): RunningJobs {
  const { log } = parts;
  const pool = openQueuePool(url, log);
  let isStopped = false;
  let runner: Runner | undefined;
  let wake: () => void = () => undefined;

  const stopRunner = async () => {
    const stopped = runner;
    runner = undefined;
    await stopped
      ?.stop()
      .catch((error: unknown) => log.warn({ reason: oneLine(error) }, "the jobs did not stop cleanly"));
  };

  const leadOnce = async (): Promise<void> => {
    const client = await pool.connect();
    const lost = new Promise<void>((resolve) => {
      wake = resolve;
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    try {
      await Promise.race([acquireAdvisoryLock(client, { lock: advisoryLocks.jobs }), lost]);
      if (isStopped) return;
      runner = await startRunner(parts, jobs, pool);
      await lost;
    } finally {
      await stopRunner();
      client.release(true);
    }
  };

  const leadAlways = async (): Promise<void> => {
    while (!isStopped) {
      await leadOnce().catch((error: unknown) => log.warn({ reason: oneLine(error) }, "the jobs were interrupted"));
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, pauseAfterLoss));
    }
  };
  const led = jobs.length === 0 ? Promise.resolve() : leadAlways();

  return {
    async stop() {
      isStopped = true;
      wake();
      await led;
      await pool.end();
    },
  };
}
