import type { MenuTreeGroup, MenuTreePage } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { everyRolePages } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { memberDetailTitles } from "@hongxian/contract/core/access/menu/menu-page.ts";
import { useMemo, useState } from "react";

export type GrantState = "on" | "off" | "added" | "removed";

/** The stored grants, the changes on the screen, and functions to change them. */
export interface GrantDraft {
  has(id: number): boolean;
  stateOf(id: number): GrantState;
  /** Every id that would be stored now. */
  readonly chosen: readonly number[];
  readonly added: number;
  readonly removed: number;
  togglePage(page: MenuTreePage): void;
  toggleButton(page: MenuTreePage, id: number): void;
  toggleGroup(group: MenuTreeGroup): void;
  /** Stores these member-detail titles for every granted page that opens the dialog. */
  syncDetail(titles: ReadonlySet<string>): void;
  discard(): void;
}

type Changes = ReadonlyMap<number, boolean>;
const nothing: Changes = new Map();
const detailTitles = new Set(memberDetailTitles);

/** Pages that every role has. */
export const isFixed = (page: MenuTreePage): boolean => everyRolePages.has(page.route);

/** Changes are stored separately from the saved state, so that a newer saved state can be loaded beneath them. */
export function useGrantDraft(saved: ReadonlySet<number>, tree: readonly MenuTreeGroup[]): GrantDraft {
  const [changes, setChanges] = useState(nothing);
  const has = (id: number) => changes.get(id) ?? saved.has(id);
  const real = useMemo(() => [...changes].filter(([id, wanted]) => wanted !== saved.has(id)), [changes, saved]);

  const put = (wishes: Iterable<readonly [id: number, wanted: boolean]>) => {
    const next = new Map([...changes, ...wishes]);
    setChanges(new Map([...next].filter(([id, wanted]) => wanted !== saved.has(id))));
  };
  const withPage = (page: MenuTreePage, wanted: boolean): (readonly [number, boolean])[] => [
    [page.id, wanted || isFixed(page)],
    ...(wanted ? [] : page.buttons.map(({ id }) => [id, false] as const)),
  ];

  return {
    has,
    stateOf: (id) => (saved.has(id) ? (has(id) ? "on" : "removed") : has(id) ? "added" : "off"),
    chosen: [...new Set([...saved, ...changes.keys()])].filter(has),
    added: real.filter(([, wanted]) => wanted).length,
    removed: real.filter(([, wanted]) => !wanted).length,
    togglePage: (page) => put(withPage(page, !has(page.id))),
    toggleButton: (page, id) =>
      put(
        has(id)
          ? [[id, false]]
          : [
              [page.id, true],
              [id, true],
            ],
      ),
    toggleGroup: (group) => {
      const wanted = !group.pages.every(({ id }) => has(id));
      const safe = (page: MenuTreePage) =>
        page.buttons.filter(({ danger }) => !danger).map(({ id }) => [id, true] as const);
      put(group.pages.flatMap((page) => [...withPage(page, wanted), ...(wanted ? safe(page) : [])]));
    },
    syncDetail: (titles) => {
      const pages = tree.flatMap(({ pages: list }) => list).filter((page) => page.opensMember && has(page.id));
      put(
        pages.flatMap(({ buttons }) =>
          buttons
            .filter(({ title }) => detailTitles.has(title))
            .map(({ id, title }) => [id, titles.has(title)] as const),
        ),
      );
    },
    discard: () => setChanges(nothing),
  };
}
