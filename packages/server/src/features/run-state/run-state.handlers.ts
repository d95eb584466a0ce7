import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { keptDays, retentionFault, retentionNames } from "@hongxian/contract/core/operation/retention.rules.ts";
import * as endpoints from "@hongxian/contract/features/run-state/run-state.endpoints.ts";
import { sql } from "kysely";
import { readSetting, saveSetting } from "../../core/foundation/settings/system-settings.ts";
import { silentSeconds } from "../../core/services/run-state/beat.ts";
import { readChecks } from "../../core/services/run-state/read-checks.ts";
import { handle, type Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

type State = ReturnType<typeof endpoints.getRunState.data.parse>;

const settingKey = "retention.days";

async function readVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from system_setting
    where key = ${settingKey}`.execute(db);
  return rows[0]?.version ?? 0;
}

async function readProcesses(db: Db): Promise<State["processes"]> {
  const { rows } = await sql<State["processes"][number]>`select node, pid, part, version, begin_time, beat_time,
      beat_time < now() - make_interval(secs => ${silentSeconds}) as is_silent, rss_bytes, heap_bytes, loop_ms,
      pool_used, pool_waiting, streams, sockets
    from process_beat order by node, part, pid`.execute(db);
  return rows;
}

/** The last run of each job, with the runs of a day. */
async function readJobs(db: Db): Promise<State["jobs"]> {
  const { rows } = await sql<State["jobs"][number]>`with runs as (
      select job, count(*)::int as runs, count(*) filter (where error <> '')::int as failures, max(id) as id
      from job_run where begin_time > now() - interval '1 day' group by job),
    dead as (select task_identifier as job, count(*)::int as dead, max(updated_at) as time, max(last_error) as error
      from graphile_worker.jobs where attempts >= max_attempts group by 1)
    select coalesce(r.job, d.job) as name, coalesce(j.begin_time, d.time) as last_time,
      extract(epoch from j.end_time - j.begin_time)::float8 as seconds, coalesce(j.count, 0) as count,
      coalesce(nullif(j.error, ''), left(d.error, 500), '') as error, coalesce(r.runs, 0) as runs,
      coalesce(r.failures, 0) as failures, coalesce(d.dead, 0) as dead
    from runs r join job_run j on j.id = r.id full join dead d on d.job = r.job
    order by (coalesce(j.error, '') <> '' or d.dead > 0) desc, 1`.execute(db);
  return rows;
}

async function readRetentions(db: Db): Promise<State["retentions"]> {
  const set = await readSetting(db, settingKey);
  const { rows } = await sql<Omit<State["retentions"][number], "days">>`select name, run_time, removed, removed_total,
      error from retention_state`.execute(db);
  const known = new Map(rows.map((row) => [row.name, row]));
  return retentionNames.map((name) => {
    const { runTime = null, removed = 0, removedTotal = 0, error = "" } = known.get(name) ?? {};
    return { name, days: keptDays(name, set), runTime, removed, removedTotal, error };
  });
}

export const getRunState = handle(endpoints.getRunState, async ({ db, services }) => ({
  checks: [...(await readChecks(db, services.settings.dataDir))],
  processes: await readProcesses(db),
  jobs: await readJobs(db),
  retentions: await readRetentions(db),
  retentionVersion: await readVersion(db),
}));

/**
 * Runs it again now. Queued runs that are tried no more are queued anew with what they were given; a job without such
 * runs is started as the clock would start it.
 */
export const retryJob = handle(endpoints.retryJob, async ({ db, params: { name }, audit }) => {
  const { rows } = await sql<{ id: string }>`select r.id::text from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and attempts >= max_attempts),
      run_at => now(), attempts => 0) r`.execute(db);
  const dead = rows.length;
  if (dead === 0) {
    const known = await sql<{ clock: boolean }>`select exists (select from graphile_worker._private_known_crontabs
      where identifier = ${name}) as clock where exists (
      select from job_run where job = ${name})`.execute(db);
    const job = known.rows[0];
    if (job === undefined) throw invalid({ name: endpoints.runStateMessages.noJob });
    // What a command queues has a payload that nobody can make up.
    if (!job.clock) throw refused(endpoints.runStateMessages.notByHand);
    await addJob(db, name, {}, { key: `${name}:by-hand` });
  }
  audit({ targetType: auditTargets.job, targetId: name, after: { queued: Math.max(1, dead) } });
  return { name };
});

export const setRetention = handle(endpoints.setRetention, async ({ db, caller, params: { name }, body, audit }) => {
  const fault = retentionFault(name, body.days);
  if (fault !== null) throw invalid({ days: fault });
  const set = await readSetting(db, settingKey);
  const before = keptDays(name, set);
  const value = { ...set, [name]: body.days };
  const version = await saveSetting(db, { key: settingKey, value, version: body.version, staffId: caller.staffId });
  audit({ targetType: auditTargets.retention, targetId: name, before: { days: before }, after: { days: body.days } });
  return { version };
});
