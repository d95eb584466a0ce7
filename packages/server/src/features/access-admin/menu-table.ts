import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import type { MenuTreeGroup } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { everyRolePages, isOffered, type Realm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { adminRoleId, holds } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";

export interface MenuLine {
  readonly id: number;
  readonly parentId: number | null;
  readonly type: "GROUP" | "MENU" | "BUTTON";
  readonly title: string;
  readonly route: string;
  readonly danger: boolean;
}

/** The whole permission catalogue as stored in the database; some two thousand short rows. */
export async function readMenus(db: Db): Promise<readonly MenuLine[]> {
  const { rows } =
    await sql<MenuLine>`select id, parent_id, type, title, route, danger from menu order by sort, id`.execute(db);
  return rows;
}

const titleOf = (menu: MenuLine): string | null => (menu.type === "MENU" ? null : menu.title);

export const offeredIn = (realm: Realm, menu: MenuLine): boolean => isOffered(realm, menu.route, titleOf(menu));

/** No one may grant what they do not hold; role 1 holds everything. */
export const heldBy = ({ holder }: Caller, menu: MenuLine): boolean =>
  holds(holder, { title: titleOf(menu), routes: [menu.route] });

/** The name of a page or button in the audit log. */
export const menuName = (menu: MenuLine): string => (menu.type === "MENU" ? menu.route : `${menu.route}|${menu.title}`);

/** Group, page and button, limited to what may be granted in this realm and, for an agent, to its own grants. */
export function treeOf(menus: readonly MenuLine[], realm: Realm, caller: Caller): MenuTreeGroup[] {
  const may = (menu: MenuLine) => offeredIn(realm, menu) && (caller.realm === "PLATFORM" || heldBy(caller, menu));
  const below = new Map<number, MenuLine[]>();
  for (const menu of menus) {
    if (menu.parentId === null || !may(menu)) continue;
    below.set(menu.parentId, [...(below.get(menu.parentId) ?? []), menu]);
  }
  const childrenOf = (id: number) => below.get(id) ?? [];
  const groups = menus.filter(({ type }) => type === "GROUP");
  const tree = groups.map((group) => ({
    id: group.id,
    title: group.title,
    route: group.route,
    pages: childrenOf(group.id).map((page) => ({
      id: page.id,
      title: page.title,
      route: page.route,
      opensMember: menuPageByRoute.get(page.route)?.opensMember ?? false,
      buttons: childrenOf(page.id).map(({ id, title, danger }) => ({ id, title, danger })),
    })),
  }));
  return tree.filter(({ pages }) => pages.length > 0);
}

/** A role's grants; the administrators have every grant without a list. */
export async function grantsOf(db: Db, roleId: number): Promise<number[]> {
  const { rows } =
    roleId === adminRoleId
      ? await sql<{ id: number }>`select id from menu where type <> 'GROUP' order by id`.execute(db)
      : await sql<{
          id: number;
        }>`select menu_id as id from role_menu where role_id = ${roleId} order by menu_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The chosen ones with the pages of chosen buttons and the pages that every role has. */
export function completed(menus: readonly MenuLine[], chosen: Iterable<number>): Set<number> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const first = [...chosen];
  const whole = new Set(first);
  for (const id of first) {
    const menu = byId.get(id);
    if (menu?.type === "BUTTON" && menu.parentId !== null) whole.add(menu.parentId);
  }
  for (const menu of menus) if (menu.type === "MENU" && everyRolePages.has(menu.route)) whole.add(menu.id);
  return whole;
}

export async function writeGrants(
  db: Db,
  roleId: number,
  added: readonly number[],
  removed: readonly number[],
): Promise<void> {
  await sql`delete from role_menu where role_id = ${roleId} and menu_id = any(${removed}::bigint[])`.execute(db);
  await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${added}::bigint[]) on conflict
    do nothing`.execute(db);
}
