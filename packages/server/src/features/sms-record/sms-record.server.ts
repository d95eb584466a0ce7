import * as endpoints from "@hongxian/contract/features/sms-record/sms-record.endpoints.ts";
import {
  smsOptOut,
  smsRecord,
  smsTask,
  smsTemplate,
} from "@hongxian/contract/features/sms-record/sms-record.resource.ts";
import { smsKind, triedSms } from "@hongxian/contract/core/sms/sms.choices.ts";
import { smsMessages, variablesOf } from "@hongxian/contract/core/sms/sms.rules.ts";
import { systemSms, type SmsPurpose } from "@hongxian/contract/core/sms/system-sms.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { smsTaskScope } from "../../core/services/sms/sms-task.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql, type Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** A sent code is a secret even when it has expired. */
const shownContent = sql<string>`case when t.kind = 'CODE' then regexp_replace(t.content, '[0-9]{4,8}', '******', 'g')
  else t.content end`;
const recordScope = (caller: Caller): Scope => memberBoundScope(caller, sql.ref("t.user_id"));

export const smsRecordServer = serveResource(smsRecord, {
  table: "sms_record",
  scope: recordScope,
  computed: { login: maskPhoneSql(sql.ref("t.login")), content: shownContent },
  filters: {
    phone: (phone: string) => sql<boolean>`t.login = ${phone}`,
    templateId: (id: number) => sql<boolean>`t.template_id = ${id}`,
    taskId: (id: number) => sql<boolean>`t.task_id = ${id}`,
  },
  run: {},
});

/** The share of the sent messages that arrived or were clicked. */
const shareOf = (what: string) => sql<number | null>`(select case when count(*) = 0 then null
    else (count(*) filter (where ${sql.raw(what)}) * 10000 / count(*))::int end
  from sms_record r where r.task_id = t.id and r.status in ('SENT', 'SUCCESS', 'FAIL'))`;

export const smsTaskServer = serveResource(smsTask, {
  table: "sms_task",
  scope: smsTaskScope,
  computed: {
    templateName: sql<string>`(select k.name from sms_template k where k.id = t.template_id)`,
    waiting: sql<number>`(select count(*)::int from sms_record r where r.task_id = t.id and r.status = 'WAIT')`,
    arriveRate: shareOf("r.status = 'SUCCESS'"),
    clickRate: shareOf("r.click_count > 0"),
    cost: sql<number>`(select coalesce(sum(r.cost), 0) from sms_record r
      where r.task_id = t.id and r.status in ('SENT', 'SUCCESS'))::bigint`,
  },
  run: {},
});

/** What the system sends by a template keeps its kind, and its text knows no other variables. */
function checkSystemTemplate(purpose: SmsPurpose, { kind, content }: { kind: string; content: string }): void {
  const own = systemSms[purpose];
  if (kind !== own.kind) throw invalid({ kind: smsMessages.systemKind });
  const known = variablesOf(own.content);
  const used = variablesOf(content);
  if (used.some((name) => !known.includes(name))) throw invalid({ content: smsMessages.systemVariables(known) });
  if (own.kind === "CODE" && !used.includes("code")) throw invalid({ content: smsMessages.systemCode });
}

export const smsTemplateServer = serveResource(smsTemplate, {
  table: "sms_template",
  scope: () => "all",
  before: {
    create: async ({ caller }) => ({ staffId: caller.staffId }),
    edit: async (_call, row, draft) => {
      if (row.status === "WAIT_AUDIT") throw new AppError("STALE");
      if (row.purpose !== null) checkSystemTemplate(row.purpose, { ...row, ...draft });
      // An approved text must not change; the number that the carrier gave it may be entered later.
      const isSame = (["name", "kind", "sign", "content"] as const).every(
        (name) => !(name in draft) || draft[name] === row[name],
      );
      return isSame ? {} : { status: "DRAFT" };
    },
  },
  run: {},
});

export const smsOptOutServer = serveResource(smsOptOut, {
  table: "sms_opt_out",
  scope: (caller) => memberBoundScope(caller, sql`(select m.user_id from member m where m.login = t.login limit 1)`),
  computed: {
    login: maskPhoneSql(sql.ref("t.login")),
    userId: sql<number | null>`(select m.user_id from member m where m.login = t.login limit 1)`,
  },
  filters: { phone: (phone: string) => sql<boolean>`t.login = ${phone}` },
  run: {
    restore: async (call, row) => {
      await sql`delete from sms_opt_out where id = ${row.id}`.execute(call.db);
    },
  },
});

interface DayRow {
  readonly day: string;
  readonly kind: string;
  readonly sent: number;
  readonly arrived: number;
  readonly clicked: number;
  readonly cost: number;
}

export const getSmsStat = handle(endpoints.getSmsStat, async ({ db, caller, query, services }) => {
  const from = query.beginTime ?? null;
  const to = query.endTime ?? null;
  const within = sql`t.created_time >= coalesce(${from}::timestamptz, current_date - 29)
    and t.created_time < coalesce(${to}::date, current_date) + 1 and ${scopeSql(recordScope(caller))}`;
  const { rows } = await sql<DayRow>`select to_char(t.created_time, 'YYYY-MM-DD') as day, t.kind,
      count(*) filter (where t.status = any(${triedSms}))::int as sent, count(*)
      filter (where t.status = 'SUCCESS')::int as arrived,
      count(*) filter (where t.click_count > 0)::int as clicked,
        coalesce(sum(t.cost) filter (where t.status in ('SENT', 'SUCCESS')), 0)::bigint as cost
    from sms_record t where ${within} group by 1, 2 order by 1`.execute(db);
  const failures = await sql<{ reason: string; count: number }>`select t.fail_reason as reason, count(*)::int as count
    from sms_record t where t.status = 'FAIL' and ${within} group by 1 order by 2 desc limit 8`.execute(db);
  const isConfigured = services.settings.aliyunSms !== undefined;
  const unready = await sql<{ name: string }>`select name from sms_template
    where purpose is not null and (status <> 'PASS' or ${isConfigured} and coalesce(channel_template_id, '') = '')
    order by id`.execute(db);
  const days = [...new Set(rows.map(({ day }) => day))];
  const sum = (of: (row: DayRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const sent = sum((row) => row.sent);
  const share = (part: number) => (sent === 0 ? null : Math.round((part * 10_000) / sent));
  return {
    isConfigured,
    unready: unready.rows.map(({ name }) => name),
    sent,
    arriveRate: share(sum((row) => row.arrived)),
    clickRate: share(sum((row) => row.clicked)),
    cost: sum((row) => row.cost),
    days,
    byKind: smsKind.values.map((kind) => ({
      kind,
      counts: days.map((day) => rows.find((row) => row.day === day && row.kind === kind)?.sent ?? 0),
    })),
    failures: failures.rows.map(({ reason, count }) => ({ reason: reason === "" ? "-" : reason, count })),
  };
});
