import { fillVariables } from "@hongxian/contract/core/chat/chat.rules.ts";
import {
  memberVariables,
  marketPauseDays,
  signedText,
  smsMessages,
  smsSegments,
  variablesOf,
} from "@hongxian/contract/core/sms/sms.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";

export const smsJobName = "sms-send";
export const systemSmsJobName = "sms-system";

export interface Template {
  readonly id: number;
  readonly sign: string;
  readonly content: string;
}

/** A marketing template that may be used now. */
export async function needMarketTemplate(db: Db, id: number): Promise<Template> {
  const { rows } = await sql<Template>`select id, sign, content from sms_template
      where id = ${id} and kind = 'MARKET' and status = 'PASS'`.execute(db);
  if (rows[0] === undefined) throw invalid({ templateId: smsMessages.template });
  return rows[0];
}

export function checkVars({ content }: Template, vars: Readonly<Record<string, string>>): void {
  const missing = variablesOf(content).find(
    (name) => !(memberVariables as readonly string[]).includes(name) && (vars[name] ?? "").trim() === "",
  );
  if (missing !== undefined) throw invalid({ vars: smsMessages.variable(missing) });
}

/** The text with all variables filled in that do not depend on the member. */
const sharedText = ({ sign, content }: Template, vars: Readonly<Record<string, string>>) =>
  signedText(sign, fillVariables(content, vars));

/** The member's own variables, filled in by the database so that ten thousand texts are one statement. */
const ownText = (
  text: string,
) => sql`replace(replace(${text}::text, '{' || ${memberVariables[0]}::text || '}', m.first_name),
  '{' || ${memberVariables[1]}::text || '}', m.home_city)`;

/** Who may get marketing: consented, active, reachable, not opted out, and without a message for some days. */
export const marketable = sql`m.market_switch and m.status not in ('CANCEL', 'DELETE') and not m.is_delete
  and m.login is not null and m.login <> ''
  and not exists (select 1 from sms_opt_out o where o.login = m.login)
  and not exists (select 1 from sms_record r where r.login = m.login and r.kind = 'MARKET' and r.status <> 'FAIL'
    and r.created_time > now() - make_interval(days => ${sql.lit(marketPauseDays)}))`;

export interface SmsEstimate {
  readonly total: number;
  readonly skipped: number;
  readonly segments: number;
  readonly costCents: number;
  readonly sample: string;
}

const segmentsSql = (text: RawBuilder<unknown>) =>
  sql`(case when char_length(${text}) <= 70 then 1 else ceil(char_length(${text}) / 67.0) end)::int`;

/** `targets` is a query of one column of member ids. */
export async function estimateTask(
  db: Db,
  template: Template,
  vars: Readonly<Record<string, string>>,
  { targets, named = 0 }: Pick<NewTask, "targets" | "named">,
): Promise<SmsEstimate> {
  const cents = await readSetting(db, "sms.segmentCents");
  const text = ownText(sharedText(template, vars));
  const { rows } = await sql<{
    targeted: number;
    total: number;
    segments: number;
    sample: string | null;
  }>`with targeted as (${targets}),
    sent as (select ${text} as text from member m where m.user_id in (select * from targeted) and ${marketable})
    select (select count(*)::int from targeted) as targeted, count(*)::int as total,
      coalesce(sum(${segmentsSql(sql`text`)}), 0)::int as segments,
      min(text) as sample from sent`.execute(db);
  const { targeted = 0, total = 0, segments = 0, sample = null } = rows[0] ?? {};
  return {
    total,
    skipped: Math.max(targeted, named) - total,
    segments,
    costCents: segments * cents,
    sample: sample ?? sharedText(template, vars),
  };
}

export interface NewTask {
  readonly template: Template;
  readonly vars: Readonly<Record<string, string>>;
  readonly targets: RawBuilder<unknown>;
  /** How many people were named: those whom `targets` does not find are skipped as well. */
  readonly named?: number;
  readonly sendTime: string | null;
  readonly staffId: number | null;
}

/**
 * Writes a task with one record for each number and queues it. Tasks are created one after another: a member who is in
 * two at the same moment gets one message.
 */
export async function createSmsTask(
  db: Db,
  { template, vars, targets, named = 0, sendTime, staffId }: NewTask,
): Promise<{ taskId: number; total: number; skipped: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('sms task'), 0)`.execute(db);
  const cents = await readSetting(db, "sms.segmentCents");
  const text = ownText(sharedText(template, vars));
  const { rows } = await sql<{
    id: number;
    targeted: number;
    total: number;
  }>`with targeted as materialized (${targets}),
    task as (
      insert into sms_task (template_id, vars, send_time, staff_id)
      values (${template.id}, ${JSON.stringify(vars)}::jsonb,
        coalesce(${sendTime}::timestamptz, now()), ${staffId}) returning id
    ), put as (
      insert into sms_record (task_id, user_id, login, template_id, content, kind, segments, cost, staff_id)
      select distinct on (m.login) task.id, m.user_id, m.login, ${template.id}::bigint, ${text}, 'MARKET',
        ${segmentsSql(text)}, ${segmentsSql(text)} * ${cents}::int, ${staffId}::bigint
      from task, member m where m.user_id in (select * from targeted) and ${marketable} order by m.login, m.user_id
      on conflict do nothing returning 1
    ) select task.id, (select count(*)::int from targeted) as targeted, (select count(*)::int from put) as total
    from task`.execute(db);
  const { id: taskId = 0, targeted = 0, total = 0 } = rows[0] ?? {};
  if (total === 0) throw refused(smsMessages.nobody);
  const skipped = Math.max(targeted, named) - total;
  await sql`update sms_task set total = ${total}, skipped = ${skipped} where id = ${taskId}`.execute(db);
  await addJob(
    db,
    smsJobName,
    {},
    { key: `${smsJobName}:${taskId}`, ...(sendTime === null ? {} : { runAt: new Date(sendTime) }) },
  );
  return { taskId, total, skipped };
}

/** A notice to one number, with its daily cap; it is sent at any hour. @public */
export async function queueNotice(
  db: Db,
  template: Template,
  {
    userId,
    login,
    vars,
    staffId,
  }: { userId: number; login: string; vars: Record<string, string>; staffId: number | null },
): Promise<boolean> {
  const perDay = await readSetting(db, "sms.noticesPerDay");
  const cents = await readSetting(db, "sms.segmentCents");
  const text = sharedText(template, vars);
  const segments = smsSegments(text);
  await sql`select pg_advisory_xact_lock(hashtext('sms notice'), hashtext(${login}))`.execute(db);
  const put = await sql`insert into sms_record (user_id, login, template_id, content, kind, segments, cost, staff_id)
    select ${userId}::bigint, ${login}, ${template.id}::bigint, ${text}, 'NOTICE', ${segments}::int,
      ${segments * cents}::int, ${staffId}::bigint
    where (select count(*) from sms_record
    where login = ${login} and kind = 'NOTICE' and created_time >= current_date) < ${perDay}
    returning 1`.execute(db);
  if (put.rows.length === 0) return false;
  await addJob(db, smsJobName, {}, { key: smsJobName });
  return true;
}
