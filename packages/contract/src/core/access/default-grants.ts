import { adminRoleId } from "../../wire/access.ts";
import { defaultRoles, type DefaultRole } from "./default-roles.ts";
import { pagesOfRule, type GrantRule } from "./grant-rule.ts";
import { isRestricted } from "./restricted-titles.ts";
import { memberActionTitles, memberTitlesOfRole } from "./member-grants.ts";
import { menuPages } from "./menu/menu-catalogue.ts";
import { memberDetailTitles, type MenuPage } from "./menu/menu-page.ts";
import { platformGrants } from "./platform-grants.ts";
import { tissueForbidden } from "./tissue-forbidden.ts";
import { tissueGrants } from "./tissue-grants.ts";

/** One grant of a role; title null is the page itself, which allows reading. */
export interface RoleGrant {
  readonly route: string;
  readonly title: string | null;
}

/** The title of the audit row of grants that were added by a new version. */
export const newGrantsTitle = "新增功能默认授权";

const everyRole: readonly GrantRule[] = [{ routes: ["/dashboard", "/phoneVersions/phoneHome"] }];

const rulesOf = (role: DefaultRole): readonly GrantRule[] => {
  const table = role.realm === "TISSUE" ? tissueGrants : platformGrants;
  const byPages = menuPages
    .filter(({ roles }) => roles.includes(role.name))
    .map(({ route, also }) => ({ routes: [route] as const, also }));
  return [...everyRole, ...(table.get(role.id) ?? []), ...byPages];
};

const detailTitles = new Set(memberDetailTitles);

/** The titles that one rule grants a role on one page, before the limits of the role's realm. */
function titlesByRule(rule: GrantRule, page: MenuPage, memberTitles: ReadonlySet<string>): readonly string[] {
  if (rule.titles !== undefined) return rule.titles;
  const offered = page.buttons.filter((title) => rule.except?.includes(title) !== true);
  return offered.filter((title) => {
    if (rule.every === true && !detailTitles.has(title)) return true;
    if (memberActionTitles.has(title)) return memberTitles.has(title);
    return !isRestricted(page.route, title) || rule.also?.includes(title) === true;
  });
}

function grantsOf(role: DefaultRole): RoleGrant[] {
  const memberTitles = new Set(memberTitlesOfRole.get(role.id) ?? []);
  const held = new Map<string, Set<string>>();
  for (const rule of rulesOf(role)) {
    for (const page of pagesOfRule(rule)) {
      if (role.realm === "TISSUE" && !page.tissue) continue;
      const titles = held.get(page.route) ?? new Set<string>();
      for (const title of titlesByRule(rule, page, memberTitles)) {
        if (role.realm === "TISSUE" && tissueForbidden.has(title)) continue;
        titles.add(title);
      }
      held.set(page.route, titles);
    }
  }
  return [...held].flatMap(([route, titles]) => [
    { route, title: null },
    ...[...titles].map((title) => ({ route, title })),
  ]);
}

const everything = (): RoleGrant[] =>
  menuPages.flatMap(({ route, buttons }) => [{ route, title: null }, ...buttons.map((title) => ({ route, title }))]);

/** The grants of every seeded role in a new system, by role id. */
export function expandDefaultGrants(): Map<number, RoleGrant[]> {
  return new Map(defaultRoles.map((role) => [role.id, role.id === adminRoleId ? everything() : grantsOf(role)]));
}
