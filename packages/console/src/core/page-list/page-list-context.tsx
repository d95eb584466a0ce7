import { type MenuPage } from "@hongxian/contract/core/access/menu/menu-page.ts";
import { type ReactNode, createContext, use } from "react";

const PageListContext = createContext<readonly MenuPage[]>([]);

/** The pages this person can open: granted and existing. */
export function PageListProvider({ pages, children }: { pages: readonly MenuPage[]; children: ReactNode }) {
  return <PageListContext value={pages}>{children}</PageListContext>;
}

export const usePageList = (): readonly MenuPage[] => use(PageListContext);
