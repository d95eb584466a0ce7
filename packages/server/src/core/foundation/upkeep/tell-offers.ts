import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { operationMessages } from "@hongxian/contract/core/notice/operation.messages.ts";
import type { Db } from "../../../kit/call.ts";
import type { OfferedGrant } from "../access/grant-defaults.ts";
import { noticeWhoMay } from "../notice/notices.ts";

/** So many pages of a role are named; the role's own page shows all. */
const mostPages = 6;

function pagesOf(offered: readonly OfferedGrant[]): string {
  const titles = new Map<string, string[]>();
  for (const { route, title } of offered) titles.set(route, [...(titles.get(route) ?? []), title ?? ""]);
  const pages = [...titles].map(([route, list]) => {
    const buttons = list.filter((title) => title !== "");
    const page = menuPageByRoute.get(route)?.title ?? route;
    return buttons.length === 0 ? page : `${page}（${buttons.join("、")}）`;
  });
  const more = pages.length > mostPages ? `等 ${pages.length} 个页面` : "";
  return `${pages.slice(0, mostPages).join("、")}${more}`;
}

function listOf(offered: readonly OfferedGrant[]): string {
  const roles = new Map<string, OfferedGrant[]>();
  for (const grant of offered) roles.set(grant.roleName, [...(roles.get(grant.roleName) ?? []), grant]);
  return [...roles].map(([name, list]) => `${name}：${pagesOf(list)}`).join("；");
}

/** Tells the administrators what an upgrade has granted to default roles, and what it has left to them. */
export async function tellOffers(db: Db, offered: readonly OfferedGrant[]): Promise<void> {
  if (offered.length === 0) return;
  const given = listOf(offered.filter((grant) => grant.given));
  const withheld = listOf(offered.filter((grant) => !grant.given));
  await noticeWhoMay(db, "newGrants", {
    kind: "INFO",
    ...operationMessages.newGrants(given, withheld),
    link: "/system/rolemanage",
  });
}
