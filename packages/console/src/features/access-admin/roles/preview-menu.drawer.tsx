import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { sideMenu } from "@hongxian/contract/core/access/menu/side-menu.ts";
import type { MenuTreeGroup } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { PageDrawer } from "../../../platform/page-context.tsx";
import { PanelState } from "../../../ui/panel-state.tsx";
import type { GrantDraft } from "./use-grant-draft.ts";
import "./role-dialogs.css";

interface PreviewMenuProps {
  readonly name: string;
  readonly tree: readonly MenuTreeGroup[];
  readonly draft: GrantDraft;
  onClose(): void;
}

/** 预览菜单: the side menu of this role, including unsaved changes. */
export function PreviewMenu({ name, tree, draft, onClose }: PreviewMenuProps) {
  const routes = new Set(
    tree.flatMap(({ pages }) => pages.filter(({ id }) => draft.has(id)).map(({ route }) => route)),
  );
  const sections = sideMenu
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .map((entry) => ({
          title: entry.title,
          pages: entry.routes
            .filter((route) => routes.has(route))
            .map((route) => ({ route, title: menuPageByRoute.get(route)?.title ?? route })),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);
  const changed = draft.added + draft.removed > 0;
  return (
    <PageDrawer open size={300} title={`预览菜单 · ${name}`} onClose={onClose} rootClassName="preview-menu">
      {changed && <p className="caption">含未保存的修改</p>}
      {sections.length === 0 && <PanelState kind="empty" text="该角色没有任何页面" />}
      <nav aria-label="预览菜单">
        {sections.map((section) => (
          <section key={section.title ?? ""}>
            {section.title !== null && <p className="preview-section size-11 text3">{section.title}</p>}
            {section.entries.map((entry) => {
              const [first] = entry.pages;
              const single = entry.pages.length === 1 && first?.title === entry.title;
              return (
                <div key={entry.title}>
                  <p className="preview-entry">{entry.title}</p>
                  {!single &&
                    entry.pages.map((page) => (
                      <p key={page.route} className="preview-page">
                        {page.title}
                      </p>
                    ))}
                </div>
              );
            })}
          </section>
        ))}
      </nav>
    </PageDrawer>
  );
}
