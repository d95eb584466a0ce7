import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { memberDetailTitles } from "@hongxian/contract/core/access/menu/menu-page.ts";
import type { MenuTreeButton, MenuTreePage } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { useState } from "react";
import { GrantBox, GrantChip } from "./grant-chip.tsx";
import { type GrantDraft, isFixed } from "./use-grant-draft.ts";

interface PageLineProps {
  readonly page: MenuTreePage;
  readonly draft: GrantDraft;
  readonly readOnly: boolean;
  /** Only these titles are shown when a search matches buttons. */
  readonly only: ((button: MenuTreeButton) => boolean) | null;
}

const detailTitles = new Set(memberDetailTitles);

/** The titles of the member-detail dialog follow the page's own titles. */
function split(page: MenuTreePage): { own: readonly MenuTreeButton[]; detail: readonly MenuTreeButton[] } {
  if (!page.opensMember) return { own: page.buttons, detail: [] };
  const last = page.buttons.findLastIndex(({ title }) => !detailTitles.has(title));
  return { own: page.buttons.slice(0, last + 1), detail: page.buttons.slice(last + 1) };
}

/** A page with its buttons. */
export function PageLine({ page, draft, readOnly, only }: PageLineProps) {
  const [open, setOpen] = useState(false);
  const { own, detail } = split(page);
  const granted = draft.has(page.id);
  const chip = (button: MenuTreeButton) => (
    <GrantChip
      key={button.id}
      title={button.title}
      danger={button.danger}
      state={draft.stateOf(button.id)}
      disabled={readOnly}
      onToggle={() => draft.toggleButton(page, button.id)}
    />
  );
  const held = detail.filter(({ id }) => draft.has(id)).length;
  const changed = detail.some(({ id }) => draft.stateOf(id) === "added" || draft.stateOf(id) === "removed");
  const isOpen = open || only !== null;
  const shown = (list: readonly MenuTreeButton[]) => (only === null ? list : list.filter(only));
  return (
    <div className="grant-line" data-state={draft.stateOf(page.id)}>
      <GrantBox
        label={page.title}
        checked={granted}
        disabled={readOnly || isFixed(page)}
        onToggle={() => draft.togglePage(page)}
      />
      <div className="grant-page">
        <b className="block weight-500">{page.title}</b>
        <code className="block cut">{page.route}</code>
      </div>
      <div className="grant-chips row wrap gap-6">
        {shown(own).map(chip)}
        {detail.length > 0 && only === null && (
          <button
            type="button"
            className="grant-more nowrap size-12 pointer hover-fill2"
            data-changed={changed}
            aria-expanded={isOpen}
            onClick={() => setOpen(!open)}
          >
            会员详情按钮 <span className="num">{`${held}/${detail.length}`}</span>
            {open ? <UpOutlined /> : <DownOutlined />}
          </button>
        )}
        {isOpen && shown(detail).map(chip)}
        {isFixed(page) && <span className="caption">每个角色都有</span>}
      </div>
    </div>
  );
}
