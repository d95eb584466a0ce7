import { feeMenu } from "@hongxian/contract/features/fee-menu/fee-menu.resource.ts";
import {
  abGroup,
  menuGrants as buttons,
  menuPosition,
  menuStatus,
} from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { MenuEditor, menuTones } from "./menu-editor.tsx";
import { MenuForm, type MenuOne } from "./menu-form.tsx";
import { type MenuPosition, MenuPreview } from "./menu-preview.tsx";
import "./fee-menu.css";

// All of them: a place has only a few.
const everything = { local: true, fixed: { size: "200" } };
const createAt = (position: MenuPosition): PageAction<null> =>
  actionOf(buttons.create, {
    icon: <PlusOutlined />,
    dialog: (_, end) => <MenuForm position={position} {...end} />,
  });

interface PlaceProps {
  readonly position: MenuPosition;
  readonly rows: readonly MenuOne[];
  readonly chosen: MenuOne | undefined;
  onChoose(id: number): void;
  onDone(): void;
}

function Place({ position, rows, chosen, onChoose, onDone }: PlaceProps) {
  return (
    <section aria-label={menuPosition.labels[position]}>
      <h2>
        {menuPosition.labels[position]}
        <em className="num">{rows.length}</em>
        <ActionButton action={createAt(position)} target={null} onDone={onDone} />
      </h2>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          aria-current={row.id === chosen?.id}
          className="fee-menu-one row gap-6 wide text align-start pointer hover-fill1"
          onClick={() => onChoose(row.id)}
        >
          <span>{row.name}</span>
          {row.abGroup !== "ALL" && <em className="caption">{abGroup.labels[row.abGroup]}</em>}
          <Tag tone={menuTones[row.status]}>{menuStatus.labels[row.status]}</Tag>
        </button>
      ))}
    </section>
  );
}

interface MenuDeskProps {
  /** A menu's actions, out of those the resource defines. */
  actionsOf(standard: readonly PageAction<MenuOne>[]): readonly PageAction<MenuOne>[];
}

/** 编排: the menus by their places, the packages of the chosen one, and its phone preview. */
export function MenuDesk({ actionsOf }: MenuDeskProps) {
  const { list, rowActions } = useResource(feeMenu, undefined, everything);
  const [search, setSearch] = usePageSearch();
  const [dirty, setDirty] = useState(false);
  /** The menu to switch to while the shown one has unsaved changes. */
  const [wished, setWished] = useState<number | null>(null);
  const can = useCan();
  const { rows, error, reload } = list;
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  if (list.loading && rows.length === 0) return <PanelState kind="loading" lines={8} />;
  const ordered = menuPosition.values.flatMap((position) => rows.filter((row) => row.position === position));
  const chosen = ordered.find(({ id }) => String(id) === search.get("menu")) ?? ordered[0];
  const choose = (id: number) => setSearch(new URLSearchParams({ menu: String(id) }));
  return (
    <div className="fee-menu-desk grid grow shrink-y">
      <nav aria-label="菜单">
        {menuPosition.values.map((position) => (
          <Place
            key={position}
            position={position}
            rows={ordered.filter((row) => row.position === position)}
            chosen={chosen}
            onChoose={(id) => (dirty ? setWished(id) : choose(id))}
            onDone={reload}
          />
        ))}
      </nav>
      {chosen === undefined ? (
        <PanelState kind="empty" text="还没有菜单" />
      ) : (
        <MenuEditor
          key={`${chosen.id}/${chosen.version}`}
          row={chosen}
          actions={actionsOf(rowActions)}
          onDirty={setDirty}
          onDone={reload}
        />
      )}
      {can(buttons.preview) && chosen !== undefined && (
        <aside className="line-start" aria-label="预览会员">
          <MenuPreview
            at={chosen.position}
            stamp={rows.map(({ id, version, status }) => `${id}.${version}.${status}`).join()}
          />
        </aside>
      )}
      {wished !== null && (
        <ConfirmDialog
          title="放弃修改"
          text="内容尚未保存，确定离开吗？"
          danger
          onConfirm={() => {
            setWished(null);
            choose(wished);
          }}
          onClose={() => setWished(null)}
        />
      )}
    </div>
  );
}
