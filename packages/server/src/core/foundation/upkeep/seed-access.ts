import { newGrantsTitle } from "@hongxian/contract/core/access/default-grants.ts";
import { defaultRoles } from "@hongxian/contract/core/access/default-roles.ts";
import { dangerTitles, menuGroups } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import type { Db } from "../../../kit/call.ts";
import { announceGrants, grantDefaults, lockGrants, recallOffers } from "../access/grant-defaults.ts";
import { tellOffers } from "./tell-offers.ts";

interface MenuRow {
  readonly type: "GROUP" | "MENU" | "BUTTON";
  readonly title: string;
  /** Group name for a GROUP, the page's route for a MENU and its BUTTONs. */
  readonly route: string;
  readonly parent: string;
  readonly sort: number;
  readonly danger: boolean;
}

function catalogueRows(): MenuRow[] {
  const rows: MenuRow[] = [];
  menuGroups.forEach(({ group, title, pages }, groupPlace) => {
    rows.push({ type: "GROUP", title, route: group, parent: "", sort: groupPlace, danger: false });
    pages.forEach((page, pagePlace) => {
      rows.push({ type: "MENU", title: page.title, route: page.route, parent: group, sort: pagePlace, danger: false });
      page.buttons.forEach((button, place) =>
        rows.push({
          type: "BUTTON",
          title: button,
          route: page.route,
          parent: page.route,
          sort: place,
          danger: dangerTitles.has(button),
        }),
      );
    });
  });
  return rows;
}

/** Updates the Menu table to the catalogue: adds missing rows, renames pages and groups, never deletes a row. */
async function writeMenus(db: Db): Promise<number> {
  const rows = JSON.stringify(catalogueRows());
  let added = 0;
  for (const type of ["GROUP", "MENU", "BUTTON"] as const) {
    const sameButton = type === "BUTTON" ? sql`and m.title = r.title` : sql``;
    const titleOfButton = type === "BUTTON" ? sql`r.title` : sql`''`;
    const wanted = sql`(select *
      from jsonb_to_recordset(${rows}::jsonb) as r(type text, title text, route text, parent text, sort int,
        danger boolean) where r.type = ${type}) r`;
    await sql`update menu m set title = r.title, sort = r.sort, danger = r.danger from ${wanted}
      where m.type = ${type} and m.route = r.route ${sameButton} and (m.title, m.sort, m.danger) is distinct
      from (r.title, r.sort, r.danger)`.execute(db);
    const inserted = await sql<{ id: number }>`insert into menu (parent_id, type, title, route, sort, danger)
      select p.id, r.type, r.title, r.route, r.sort, r.danger from ${wanted}
      left join menu p on p.route = r.parent and p.type = ${type === "BUTTON" ? "MENU" : "GROUP"} and r.parent <> ''
      where (r.route, ${titleOfButton}) not in (select route, case when type = 'BUTTON' then title else '' end from menu
      where type = ${type}) returning id`.execute(db);
    added += inserted.rows.length;
  }
  return added;
}

async function seedRoles(db: Db): Promise<void> {
  const rows = defaultRoles.map((role) => ({ ...role, defaultForTier: role.agentTier !== null }));
  await sql`insert into role (id, name, realm, agent_tier, data_scope, home_type, default_for_tier, remark, built_in)
    select r.id, r.name, r.realm, r."agentTier", r."dataScope", r."homeType", r."defaultForTier", r.remark, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, name text, realm text, "agentTier" text, "dataScope" text, "homeType" text,
      "defaultForTier" boolean, remark text)`.execute(db);
}

/**
 * Adds pages and buttons that are new in the catalogue, gives default roles what a new system would give them, and tells
 * the administrators. Each grant is offered once (`offered_grant`), so that whatever an administrator revoked stays
 * revoked. Returns how many entries were added, and what is to be audited of each role. The lock comes before the first
 * look: of several at once the later ones find nothing to add.
 */
export async function refreshMenus(db: Db): Promise<{ added: number; granted: number; items: AuditRow["items"] }> {
  await lockGrants(db);
  await recallOffers(db);
  const added = await writeMenus(db);
  const offered = await grantDefaults(db);
  await tellOffers(db, offered);
  const granted = offered.filter(({ isGranted }) => isGranted).length;
  return { added, granted, items: await announceGrants(db, offered) };
}

async function refreshAtStart(db: Db): Promise<void> {
  const { granted, items } = await refreshMenus(db);
  if (items.length === 0) return;
  await writeAudit(db, {
    caller: null,
    route: null,
    title: newGrantsTitle,
    method: "JOB",
    path: "menu-refresh",
    ip: "",
    requestId: null,
    result: "OK",
    entry: { targetType: auditTargets.role, targetId: null, after: { count: granted } },
    items,
  });
}

/**
 * At every start: a new system gets its roles, and new catalogue entries are added to the menu and the default roles.
 */
export async function seedAccess(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGrants(tx);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from role`.execute(tx);
    if ((rows[0]?.n ?? 0) > 0) {
      await refreshAtStart(tx);
      return;
    }
    await seedRoles(tx);
    await writeMenus(tx);
    await grantDefaults(tx);
  });
}
