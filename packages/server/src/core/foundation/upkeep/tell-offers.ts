import { operationMessages, type NewGrant } from "@hongxian/contract/core/notice/operation.messages.ts";
import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import type { Db } from "../../../kit/call.ts";
import type { OfferedGrant } from "../access/grant-defaults.ts";
import { noticeWhoMay } from "../notice/notices.ts";

const named = ({ roleName, route, title }: OfferedGrant): NewGrant => ({
  role: roleName,
  page: menuPageByRoute.get(route)?.title ?? route,
  title,
});

/** Tells the administrators what an upgrade has granted to default roles, and what it has left to them. */
export async function tellOffers(db: Db, offered: readonly OfferedGrant[]): Promise<void> {
  if (offered.length === 0) return;
  const granted = offered.filter(({ isGranted }) => isGranted).map(named);
  const withheld = offered.filter(({ isGranted }) => !isGranted).map(named);
  await noticeWhoMay(db, "newGrants", {
    kind: "INFO",
    ...operationMessages.newGrants(granted, withheld),
    link: "/system/rolemanage",
  });
}
