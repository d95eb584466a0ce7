import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from "@ant-design/icons";
import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { useMenuCounts } from "../../core/live/menu-counts.ts";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { BrandMark, WordMark } from "../../platform/theme/brand-mark.tsx";
import { MenuGroup } from "./menu-group.tsx";
import { menuTree } from "./menu-tree.ts";
import "./side-menu.css";

interface SideMenuProps {
  readonly front: string;
  readonly rail: boolean;
  onToggleRail(): void;
}

export function SideMenu({ front, rail, onToggleRail }: SideMenuProps) {
  const pages = usePageList();
  const counts = useMenuCounts();
  const [typed, setTyped] = useState<string | null>(null);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const searching = typed !== null && typed.trim() !== "" && !rail;
  const parts = useMemo(() => menuTree(pages, searching ? typed : ""), [pages, searching, typed]);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolling forces the layout of the new page. In the next frame that layout happens anyway, so it costs nothing.
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector(`a[href="#${front}"]`)?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [front]);

  return (
    <aside className={rail ? "side side-rail" : "side"}>
      <MenuHead rail={rail} typed={typed} onType={setTyped} />
      <nav className="menu" aria-label="主菜单" ref={menu}>
        {parts.map((part, at) => (
          <Fragment key={part.title ?? ""}>
            {part.title !== null &&
              (rail ? at > 0 && <hr /> : <p className="menu-section size-11 text3">{part.title}</p>)}
            {part.nodes.map((node) => {
              const open = searching || (toggled[node.title] ?? node.pages.some(({ route }) => route === front));
              return (
                <MenuGroup
                  key={node.title}
                  node={node}
                  front={front}
                  counts={counts}
                  rail={rail}
                  open={open}
                  onToggle={() => setToggled({ ...toggled, [node.title]: !open })}
                />
              );
            })}
          </Fragment>
        ))}
        {searching && parts.length === 0 && <p className="menu-none size-12 text3">没有匹配的页面</p>}
      </nav>
      <button
        type="button"
        className="menu-foot row fixed size-12 text3 align-start pointer"
        aria-label={rail ? "展开菜单" : undefined}
        onClick={onToggleRail}
      >
        {rail ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        {!rail && <span>收起菜单</span>}
        {!rail && <KeyHint keys="[" />}
      </button>
    </aside>
  );
}

function MenuHead({ rail, typed, onType }: { rail: boolean; typed: string | null; onType(text: string | null): void }) {
  if (typed !== null && !rail) {
    return (
      <div className="menu-search row fixed">
        <SearchOutlined />
        <input
          autoFocus
          value={typed}
          placeholder="查找菜单"
          aria-label="查找菜单"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onType(null)}
        />
        <button type="button" className="plain-button" aria-label="结束查找" onClick={() => onType(null)}>
          <CloseOutlined />
        </button>
      </div>
    );
  }
  return (
    <div className="menu-brand row fixed">
      <BrandMark size={24} />
      {!rail && <WordMark height={20} />}
      {!rail && <span className="menu-product size-11 text3">管理后台</span>}
      {!rail && (
        <button type="button" className="icon-button menu-find" aria-label="查找菜单" onClick={() => onType("")}>
          <SearchOutlined />
        </button>
      )}
    </div>
  );
}
