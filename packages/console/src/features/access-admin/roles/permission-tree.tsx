import { DownOutlined, RightOutlined } from "@ant-design/icons";
import type {
  MenuTreeButton,
  MenuTreeGroup,
  MenuTreePage,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { Fragment, useState } from "react";
import { PanelState } from "../../../ui/panel-state.tsx";
import { DetailLine } from "./detail-line.tsx";
import { GrantBox } from "./grant-chip.tsx";
import { PageLine } from "./page-line.tsx";
import type { GrantDraft } from "./use-grant-draft.ts";

interface PermissionTreeProps {
  readonly tree: readonly MenuTreeGroup[];
  readonly draft: GrantDraft;
  readonly readOnly: boolean;
  readonly search: string;
  readonly grantedOnly: boolean;
}

/** The member list stands for all pages that open the dialog; where it is not offered another page does. */
const leaders = ["/promotion/shopsmanage", "/matchMaking/member"];

function leaderOf(tree: readonly MenuTreeGroup[]): number | undefined {
  const pages = tree.flatMap((group) => group.pages).filter((page) => page.opensMember);
  return (pages.find(({ route }) => leaders.includes(route)) ?? pages[0])?.id;
}

const holdsText = (page: MenuTreePage, text: string) =>
  page.title.toLowerCase().includes(text) || page.route.toLowerCase().includes(text);

/** Group, page, button. A search shows pages by title or route, or the buttons that match. */
export function PermissionTree({ tree, draft, readOnly, search, grantedOnly }: PermissionTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const text = search.trim().toLowerCase();
  const inButton = (button: MenuTreeButton) => button.title.toLowerCase().includes(text);
  const isShown = (page: MenuTreePage) => {
    const touched = draft.has(page.id) || draft.stateOf(page.id) === "removed";
    if (grantedOnly && !touched) return false;
    return text === "" || holdsText(page, text) || page.buttons.some(inButton);
  };
  const groups = tree
    .map((group) => ({ group, pages: group.pages.filter(isShown) }))
    .filter(({ pages }) => pages.length > 0);
  const leader = leaderOf(tree);
  const fold = (id: number) =>
    setClosed(new Set(closed.has(id) ? [...closed].filter((one) => one !== id) : [...closed, id]));

  if (groups.length === 0) return <PanelState kind="empty" text="没有匹配的权限" />;
  return groups.map(({ group, pages }) => {
    const held = group.pages.filter(({ id }) => draft.has(id)).length;
    const open = text !== "" || !closed.has(group.id);
    const checked = held === 0 ? false : held === group.pages.length ? true : ("mixed" as const);
    return (
      <section key={group.id} className="grant-group" aria-label={group.title}>
        <header className="row gap-8">
          <button
            type="button"
            className="grant-fold center bare-button"
            aria-expanded={open}
            aria-label={`${open ? "收起" : "展开"}${group.title}`}
            onClick={() => fold(group.id)}
          >
            {open ? <DownOutlined /> : <RightOutlined />}
          </button>
          <GrantBox
            label={`${group.title}（不含高风险按钮）`}
            checked={checked}
            disabled={readOnly}
            onToggle={() => draft.toggleGroup(group)}
          />
          <b>{group.title}</b>
          <code>{group.route}</code>
          <span className="grow" />
          <span className="caption num">{`${held} / ${group.pages.length} 页`}</span>
        </header>
        {open &&
          pages.map((page) => (
            <Fragment key={page.id}>
              <PageLine
                page={page}
                draft={draft}
                readOnly={readOnly}
                only={text === "" || holdsText(page, text) ? null : inButton}
              />
              {page.id === leader && text === "" && <DetailLine tree={tree} draft={draft} readOnly={readOnly} />}
            </Fragment>
          ))}
      </section>
    );
  });
}
