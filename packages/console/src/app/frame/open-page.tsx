import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { onRefusedRead } from "../../platform/call.ts";
import { ForbiddenPage } from "./page-fallbacks.tsx";

/**
 * Any page may be opened: the console blocks nobody, because the server checks every call. A page that is not granted
 * shows this as soon as its request is refused; a page whose right is withdrawn while it is open shows it at once.
 */
export function OpenPage({ route, children }: { readonly route: string; readonly children: ReactNode }) {
  const holder = useHolder();
  const granted = holder.roleId === adminRoleId || holder.pages.has(route) || !menuPageByRoute.has(route);
  const [refused, setRefused] = useState<string | null>(null);
  // By route: pages of the phone share one of these, and the right to one of them is none to the next.
  const [had, setHad] = useState<string | null>(null);
  if (granted && had !== route) setHad(route);
  useEffect(() => onRefusedRead((at) => at === route && setRefused(route)), [route]);
  return !granted && (had === route || refused === route) ? <ForbiddenPage /> : children;
}
