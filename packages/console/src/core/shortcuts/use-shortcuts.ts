import { getShortcuts, saveShortcuts } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { MenuPage } from "@hongxian/contract/core/access/menu/menu-page.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { usePageList } from "../page-list/page-list-context.tsx";

export const shortcutCap = 8;
const queryKey = [getShortcuts.path];

/** 快捷入口 of this account; a page that is no longer granted disappears by itself. */
export function useShortcuts() {
  const client = useQueryClient();
  const pages = usePageList();
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getShortcuts, { signal }),
    staleTime: 300_000,
  });
  const shortcuts = data
    ?.map((route) => pages.find((page) => page.route === route))
    .filter((page): page is MenuPage => page !== undefined);

  const save = async (routes: readonly string[]) => {
    await call(saveShortcuts, { body: { routes: [...routes] } });
    client.setQueryData(queryKey, routes);
    toast.success(answeredMessage(saveShortcuts));
  };
  return { shortcuts, error, save };
}
