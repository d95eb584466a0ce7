import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { onRefusedRead } from "../../platform/call.ts";
import { ForbiddenPage } from "./page-fallbacks.tsx";

/**
 * Any page may be opened: the console keeps nobody out, the server decides by every call. A page that was not granted says
 * so as soon as what it asks is refused.
 */
export function OpenPage({ route, children }: { readonly route: string; readonly children: ReactNode }) {
  const holder = useHolder();
  const granted = holder.roleId === 1 || holder.pages.has(route) || !menuPageByRoute.has(route);
  const [refused, setRefused] = useState<string | null>(null);
  // Heard of while the page still counts as granted, too: the refusal comes before the news that the right is gone.
  useEffect(() => onRefusedRead((at) => at === route && setRefused(route)), [route]);
  return !granted && refused === route ? <ForbiddenPage /> : children;
}
