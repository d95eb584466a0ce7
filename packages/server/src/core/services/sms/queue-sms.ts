import { fillVariables } from "@hongxian/contract/core/chat/chat.rules.ts";
import {
  readableSms,
  secretSmsVariables,
  type SmsPurpose,
  type SmsVariables,
} from "@hongxian/contract/core/sms/system-sms.ts";
import { signedText, smsSegments } from "@hongxian/contract/core/sms/sms.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Seal } from "../../../platform/seal.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { systemSmsJobName } from "./sms-tasks.ts";

export interface SystemSms<Purpose extends SmsPurpose> {
  /** The same message is written once, however often what causes it is repeated. */
  readonly key: string;
  readonly purpose: Purpose;
  readonly vars: SmsVariables<Purpose>;
  readonly to: string;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** A decision that can be undone is told when that time is over. */
  readonly delaySeconds?: number;
}

const isSecret = ([name]: readonly [string, string]): boolean => secretSmsVariables.includes(name);

/**
 * Queues a short message of the system with the write that causes it; it leaves when that has committed. A code is
 * sealed: it must not be readable where its hash is stored.
 */
export async function queueSms<Purpose extends SmsPurpose>(
  db: Db,
  seal: Seal,
  { key, purpose, to, userId, delaySeconds = 0, ...message }: SystemSms<Purpose>,
): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string; sign: string; content: string }>`select id, kind, sign, content
    from sms_template where purpose = ${purpose}`.execute(db);
  const template = rows[0];
  if (template === undefined) throw new Error(`no template of short messages for ${purpose}`);
  const variables: Readonly<Record<string, string>> = message.vars;
  const secrets = Object.fromEntries(Object.entries(variables).filter(isSecret));
  const open = Object.fromEntries(Object.entries(variables).filter((pair) => !isSecret(pair)));
  const segments = smsSegments(signedText(template.sign, fillVariables(template.content, variables)));
  const cost = segments * (await readSetting(db, "sms.segmentCents"));
  // One that was dropped may be wanted again, when a decision is made anew.
  await sql`insert into sms_record
      (user_id, login, template_id, content, kind, segments, cost, vars, sealed, due_time, dedupe_key)
    values (${userId}, ${to}, ${template.id}, ${signedText(template.sign, readableSms(template.content, variables))},
      ${template.kind}, ${segments}, ${cost}, ${JSON.stringify(open)}::jsonb,
      ${Object.keys(secrets).length === 0 ? "" : seal.seal(JSON.stringify(secrets))},
      now() + make_interval(secs => ${delaySeconds}::int), ${key})
    on conflict (dedupe_key) where dedupe_key is not null do update set content = excluded.content,
      vars = excluded.vars, sealed = excluded.sealed, segments = excluded.segments, cost = excluded.cost,
      due_time = excluded.due_time, status = 'WAIT', tries = 0
      where sms_record.status = 'DROPPED'`.execute(db);
  await addJob(
    db,
    systemSmsJobName,
    {},
    delaySeconds === 0
      ? { key: systemSmsJobName }
      : { key: `${systemSmsJobName}:${key}`, runAt: new Date(Date.now() + delaySeconds * 1000) },
  );
}

/** Takes a message back that has not left yet. */
export async function dropSms(db: Db, key: string): Promise<void> {
  await sql`update sms_record set status = 'DROPPED', cost = 0 where dedupe_key = ${key} and status = 'WAIT'`.execute(
    db,
  );
}
