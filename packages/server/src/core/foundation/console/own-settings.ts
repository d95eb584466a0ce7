import * as endpoints from "@hongxian/contract/core/console/console.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";

interface FilterRow {
  readonly id: number;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
  readonly own: boolean;
}

export const getConsoleSettings = handle(endpoints.getConsoleSettings, async ({ services: { settings } }) => ({
  amapKey: settings.amapKey ?? null,
  amapSecurityCode: settings.amapSecurityCode ?? null,
}));

export const getSavedFilters = handle(endpoints.getSavedFilters, async ({ db, caller, query }) => {
  const { rows } =
    await sql<FilterRow>`select id, name, query, shared, staff_id = ${caller.staffId} as own from saved_filter
    where route = ${query.route} and (staff_id = ${caller.staffId} or shared) order by own desc, id limit 100`.execute(
      db,
    );
  return rows;
});

export const saveFilter = handle(endpoints.saveFilter, async ({ db, caller, body, audit }) => {
  const { rows } = await sql<FilterRow>`insert into saved_filter (staff_id, route, name, query, shared)
    values (${caller.staffId}, ${body.route}, ${body.name}, ${body.query}, ${body.shared})
    on conflict (staff_id, route, name) do nothing returning id, name, query, shared, true as own`.execute(db);
  const saved = rows[0];
  if (saved === undefined) throw invalid({ name: messages.nameTaken });
  audit({ targetType: auditTargets.savedFilter, targetId: saved.id, after: body });
  return saved;
});

export const removeSavedFilter = handle(endpoints.removeSavedFilter, async ({ db, caller, params, audit }) => {
  const gone =
    await sql`delete from saved_filter where id = ${params.id} and staff_id = ${caller.staffId} returning 1`.execute(
      db,
    );
  if (gone.rows.length === 0) throw new AppError("NOT_FOUND");
  audit({ targetType: auditTargets.savedFilter, targetId: params.id });
  return null;
});

export const getColumnSetting = handle(endpoints.getColumnSetting, async ({ db, caller, query }) => {
  const { rows } = await sql<{ columns: endpoints.ColumnChoice[] }>`select columns from column_setting
    where staff_id = ${caller.staffId} and route = ${query.route}`.execute(db);
  return rows[0]?.columns ?? [];
});

export const saveColumnSetting = handle(endpoints.saveColumnSetting, async ({ db, caller, body, audit }) => {
  audit({ targetType: auditTargets.columnSetting, targetId: body.route });
  await sql`insert into column_setting (staff_id, route, columns)
    values (${caller.staffId}, ${body.route}, ${JSON.stringify(body.columns)}::jsonb)
    on conflict (staff_id, route) do update set columns = excluded.columns, update_time = now()`.execute(db);
  return null;
});

export const getShortcuts = handle(endpoints.getShortcuts, async ({ db, caller }) => {
  const { rows } = await sql<{
    route: string;
  }>`select route from staff_shortcut where staff_id = ${caller.staffId} order by sort`.execute(db);
  return rows.map(({ route }) => route);
});

export const saveShortcuts = handle(endpoints.saveShortcuts, async ({ db, caller, body, audit }) => {
  audit({ targetType: auditTargets.staffShortcut, targetId: caller.staffId, after: body.routes });
  await sql`delete from staff_shortcut where staff_id = ${caller.staffId}`.execute(db);
  await sql`insert into staff_shortcut (staff_id, route, sort)
    select ${caller.staffId}, r.route, r.place from unnest(${[...new Set(body.routes)]}::text[])
    with ordinality as r(route, place)`.execute(db);
  return null;
});
