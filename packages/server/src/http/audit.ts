import { maskNumbers, maskRecord } from "@hongxian/contract/core/member/mask-numbers.rules.ts";
import { sql, type RawBuilder } from "kysely";
import { keptPlan } from "../platform/database/kept-plan.ts";
import type { Caller } from "../kit/caller.ts";
import type { AuditEntry, Db } from "../kit/call.ts";

export interface AuditRow {
  readonly caller: Pick<Caller, "staffId" | "roleId"> | null;
  readonly route: string | null;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly ip: string;
  readonly requestId: string | null;
  readonly result: "OK" | "REFUSED" | "FAILED";
  readonly entry: AuditEntry | null;
  readonly items: readonly AuditEntry[];
  /** The application that acted, where it was no account. */
  readonly appId?: number;
}

/** The only place where anything reaches the audit log: whatever a command passes in, no number is stored in clear. */
const masked = (value: unknown): unknown => maskRecord(value === undefined ? null : JSON.parse(JSON.stringify(value)));
const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(masked(value)));
export const auditTarget = (targetId: AuditEntry["targetId"] | undefined): string =>
  typeof targetId === "string" ? maskNumbers(targetId) : String(targetId ?? "");
/** A page of the console without the query and fragment of its address. */
export const auditRoute = (route: string | null): string => maskNumbers((route ?? "").replace(/[?#].*$/s, ""));

function headerSql(row: AuditRow): RawBuilder<unknown> {
  const { entry, items } = row;
  return sql`insert into audit_log
      (staff_id, role_id, route, title, method, path, target_type, target_id, before, after, ip, request_id, result,
      item_count, app_id)
    select ${row.caller?.staffId ?? null}::bigint, ${row.caller?.roleId ?? null}::bigint, ${auditRoute(row.route)},
      ${row.title}, ${row.method}, ${row.path},
      ${entry?.targetType ?? ""}, ${auditTarget(entry?.targetId)}, ${json(entry?.before)}::jsonb,
        ${json(entry?.after)}::jsonb,
      ${row.ip}, ${row.requestId ?? ""}, ${row.result}, ${items.length}::int,
      ${row.appId ?? null}::bigint`;
}

/** Writes the one audit row of a call, with an item for each row of a batch, in one statement. */
export async function writeAudit(db: Db, row: AuditRow): Promise<void> {
  const { items } = row;
  const header = headerSql(row);
  if (items.length === 0) {
    await sql`${keptPlan}${header}`.execute(db);
    return;
  }
  const list = JSON.stringify(
    items.map(({ before, after, ...item }) => ({
      ...item,
      targetId: auditTarget(item.targetId),
      ...(before === undefined ? {} : { before: masked(before) }),
      ...(after === undefined ? {} : { after: masked(after) }),
    })),
  );
  await sql`with header as (${header} returning id, time)
    insert into audit_item (audit_id, place, target_type, target_id, before, after, time)
    select header.id, i.place, i.item->>'targetType', i.item->>'targetId', i.item->'before', i.item->'after',
      header.time
    from header, jsonb_array_elements(${list}::jsonb) with ordinality as i(item, place)`.execute(db);
}

/** The same header for many targets: a row for each of them, in one statement. */
export async function writeAudits(
  db: Db,
  row: Omit<AuditRow, "entry" | "items">,
  entries: readonly AuditEntry[],
): Promise<void> {
  const column = <T>(read: (entry: AuditEntry) => T) => entries.map(read);
  await sql`insert into audit_log
      (staff_id, role_id, route, title, method, path, target_type, target_id, before, after, ip, request_id, result,
      item_count, app_id)
    select ${row.caller?.staffId ?? null}::bigint, ${row.caller?.roleId ?? null}::bigint, ${auditRoute(row.route)},
      ${row.title}, ${row.method}, ${row.path}, e.type, e.id, e.before::jsonb, e.after::jsonb, ${row.ip},
      ${row.requestId ?? ""}, ${row.result}, 0, ${row.appId ?? null}::bigint
    from unnest(${column(({ targetType }) => targetType)}::text[],
      ${column(({ targetId }) => auditTarget(targetId))}::text[], ${column(({ before }) => json(before))}::text[],
      ${column(({ after }) => json(after))}::text[]) with ordinality as e(type, id, before, after, place)
    order by e.place`.execute(db);
}
