import { checkMessages } from "@hongxian/contract/core/operation/check.messages.ts";
import { checkNames, type CheckLevel, type CheckName } from "@hongxian/contract/core/operation/run-checks.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { diskGauge, fillingPercent, fullPercent } from "../../../platform/disk-room.ts";
import { silentSeconds } from "./beat.ts";

interface Check {
  readonly name: CheckName;
  readonly level: CheckLevel;
  readonly value: string;
}

type Finding = Omit<Check, "name">;

const level = (value: number, warn: number, bad: number): CheckLevel =>
  value >= bad ? "BAD" : value >= warn ? "WARN" : "OK";
const gib = 1024 ** 3;

/** All figures in one row: the page must not ask the database fifteen times. */
interface Facts {
  readonly silent: number;
  readonly running: number;
  readonly highestRss: number;
  readonly versions: string[];
  readonly jobSeconds: number | null;
  readonly failing: string[];
  readonly queued: number;
  readonly queueSeconds: number | null;
  readonly dead: number;
  readonly outboxLate: number;
  readonly outboxFailed: number;
  readonly smsLate: number;
  readonly webhooksFailing: number;
  readonly webhookSeconds: number | null;
  readonly deliveries: number;
  readonly bytes: number;
  readonly transactionSeconds: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly standbys: number;
  readonly lagSeconds: number;
  readonly idleSlots: number;
  readonly missingMonths: string[];
  readonly backupSeconds: number | null;
  readonly backupPlace: string | null;
  readonly ending: string[];
  readonly endingDays: number | null;
  readonly retentionFaults: string[];
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`select b.*, j.*, q.*, o.*, w.*, d.*, r.*, m.*, k.*, e.*, f.*
    from (select count(*) filter (where beat_time < now() - make_interval(secs => ${silentSeconds}))::int as silent,
        count(*) filter (where beat_time >= now() - make_interval(secs => ${silentSeconds}))::int as running,
        coalesce(max(rss_bytes), 0)::bigint as highest_rss,
        coalesce(array_agg(distinct version) filter (where beat_time >= now() - interval '1 minute'), '{}') as versions
      from process_beat) b,
    (select (select extract(epoch from now() - begin_time)::float8 from job_run order by id desc
    limit 1) as job_seconds,
        coalesce((select array_agg(job order by job) from (
          select job from (select job, error, row_number() over (partition by job order by id desc) as place
            from job_run where end_time is not null and begin_time > now() - interval '1 day') r
          where place <= 3 group by job having count(*) = 3 and bool_and(error <> '')) s), '{}') as failing) j,
    (select count(*) filter (where attempts < max_attempts and run_at <= now())::int as queued,
        extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null
          and run_at <= now()))::float8 as queue_seconds,
        count(*) filter (where attempts >= max_attempts)::int as dead from graphile_worker.jobs) q,
    (select count(*) filter (where state = 'WAITING' and due_time < now() - interval '10 minutes')::int as outbox_late,
        count(*) filter (where state = 'FAILED' and created_time > now() - interval '1 day')::int as outbox_failed,
        (select count(*)::int from sms_record where status = 'WAIT'
          and coalesce(due_time, created_time) < now() - interval '10 minutes') as sms_late from outbox) o,
    (select count(*) filter (where failing_since is not null)::int as webhooks_failing,
        extract(epoch from now() - min(failing_since))::float8 as webhook_seconds,
        (select count(*)::int from open_delivery where status in ('QUEUED', 'WAIT', 'TAKEN')) as deliveries
      from open_webhook where status = 'ENABLE') w,
    (select pg_database_size(current_database())::bigint as bytes,
        coalesce(extract(epoch from now() - min(xact_start) filter (where backend_type = 'client backend'
          and pid <> pg_backend_pid())), 0)::float8 as transaction_seconds,
        count(*) filter (where backend_type = 'client backend')::int as connections,
        current_setting('max_connections')::int as max_connections from pg_stat_activity) d,
    (select (select count(*)::int from pg_stat_replication) as standbys,
        coalesce((select max(extract(epoch from replay_lag)) from pg_stat_replication), 0)::float8 as lag_seconds,
        (select count(*)::int from pg_replication_slots where not active) as idle_slots) r,
    (select coalesce(array_agg(c.relname::text order by c.relname), '{}') as missing_months
      from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relnamespace = current_schema()::regnamespace and p.partstrat = 'r'
        and to_regclass(c.relname || '_' || to_char((now() at time zone 'Asia/Shanghai') + interval '1 month',
          'YYYYMM')) is null) m,
    (select extract(epoch from now() - max(created_time))::float8 as backup_seconds,
        (array_agg(place order by created_time desc))[1] as backup_place from backup_run) k,
    (select coalesce(array_agg(name order by time), '{}') as ending,
        extract(epoch from min(time) - now())::float8 / 86400 as ending_days
      from (select ${checkMessages.channel}::text || ' ' || name as name, cert_expire_time as time from pay_channel
          where status = 'ENABLE' and cert_expire_time < now() + interval '30 days'
        union all select ${checkMessages.application}::text || ' ' || name, expire_time from open_app
          where status = 'ENABLE' and expire_time < now() + interval '30 days') c) e,
    (select coalesce(array_agg(name order by name), '{}') as retention_faults
      from retention_state where error <> '') f`.execute(db);
  const facts = rows[0];
  if (facts === undefined) throw new Error("the database told nothing of itself");
  return facts;
}

const backupOf = ({ backupSeconds, backupPlace }: Facts): Finding =>
  backupSeconds === null
    ? { level: "WARN", value: checkMessages.noBackup }
    : {
        level: level(backupSeconds, 26 * 3600, 72 * 3600),
        value: checkMessages.backup(backupSeconds, backupPlace ?? ""),
      };

function jobsOf({ failing, jobSeconds }: Facts): Finding {
  if (jobSeconds !== null && jobSeconds > 300) return { level: "BAD", value: checkMessages.noJobs(jobSeconds) };
  if (failing.length > 0) return { level: "BAD", value: checkMessages.jobsFail(failing) };
  return { level: "OK", value: jobSeconds === null ? checkMessages.jobsNew : checkMessages.jobsRun };
}

function queueOf({ queued, queueSeconds, dead }: Facts): Finding {
  const late = level(queueSeconds ?? 0, 600, 3600);
  return {
    level: late === "OK" && dead > 0 ? "WARN" : late,
    value: checkMessages.queue(queued, queueSeconds ?? 0, dead),
  };
}

function outboxOf({ outboxLate, outboxFailed, smsLate }: Facts): Finding {
  const late = outboxLate + smsLate;
  if (late + outboxFailed === 0) return { level: "OK", value: checkMessages.outboxIdle };
  return { level: late > 0 ? "BAD" : "WARN", value: checkMessages.outbox(outboxLate, smsLate, outboxFailed) };
}

function webhooksOf({ webhooksFailing, webhookSeconds, deliveries }: Facts): Finding {
  if (webhooksFailing === 0) return { level: "OK", value: checkMessages.webhooks(deliveries) };
  const seconds = webhookSeconds ?? 0;
  return { level: level(seconds, 0, 3600), value: checkMessages.webhooksFail(webhooksFailing, seconds, deliveries) };
}

const findings: Readonly<Record<Exclude<CheckName, "disk">, (facts: Facts) => Finding>> = {
  processes: ({ silent, running }) =>
    silent > 0
      ? { level: running === 0 ? "BAD" : "WARN", value: checkMessages.silent(silent, running) }
      : { level: "OK", value: checkMessages.running(running) },
  memory: ({ highestRss }) => ({
    level: level(highestRss, 1.5 * gib, 3 * gib),
    value: checkMessages.memory(highestRss),
  }),
  jobs: jobsOf,
  queue: queueOf,
  outbox: outboxOf,
  webhooks: webhooksOf,
  database: ({ bytes, transactionSeconds }) => ({
    level: level(transactionSeconds, 600, 3600),
    value: checkMessages.database(bytes, transactionSeconds),
  }),
  connections: ({ connections, maxConnections }) => ({
    level: level(connections / maxConnections, 0.8, 0.95),
    value: checkMessages.connections(connections, maxConnections),
  }),
  replication: ({ standbys, lagSeconds, idleSlots }) => {
    const late = level(lagSeconds, 60, 600);
    return {
      level: late === "OK" && idleSlots > 0 ? "WARN" : late,
      value:
        standbys + idleSlots === 0
          ? checkMessages.noStandby
          : checkMessages.replication(standbys, lagSeconds, idleSlots),
    };
  },
  partitions: ({ missingMonths }) =>
    missingMonths.length === 0
      ? { level: "OK", value: checkMessages.monthReady }
      : { level: "BAD", value: checkMessages.monthMissing(missingMonths) },
  backup: backupOf,
  certificates: ({ ending, endingDays }) =>
    endingDays === null
      ? { level: "OK", value: checkMessages.noneEnds }
      : { level: endingDays < 7 ? "BAD" : "WARN", value: checkMessages.ends(ending, endingDays) },
  retention: ({ retentionFaults }) =>
    retentionFaults.length === 0
      ? { level: "OK", value: checkMessages.swept }
      : { level: "WARN", value: checkMessages.sweepFails(retentionFaults) },
  versions: ({ versions }) => ({ level: versions.length > 1 ? "WARN" : "OK", value: checkMessages.versions(versions) }),
};

async function readDisk(dataDir: string): Promise<Finding> {
  const percent = await diskGauge.usedPercent(dataDir);
  return { level: level(percent, fillingPercent, fullPercent), value: checkMessages.disk(percent) };
}

/** How everything is, in the order of the page. */
export async function readChecks(db: Db, dataDir: string): Promise<readonly Check[]> {
  const [facts, disk] = [await readFacts(db), await readDisk(dataDir)];
  return checkNames.map((name) => ({ name, ...(name === "disk" ? disk : findings[name](facts)) }));
}
