import { DownOutlined, RightOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import type { MenuCounts } from "../../core/live/menu-counts.ts";
import { MenuIcon } from "./menu-icon.tsx";
import { MenuLink } from "./menu-link.tsx";
import { type MenuNode, isLink } from "./menu-tree.ts";

interface MenuGroupProps {
  readonly node: MenuNode;
  readonly front: string;
  readonly counts: MenuCounts;
  readonly open: boolean;
  readonly rail: boolean;
  onToggle(): void;
}

function Children({ node, front, counts }: Pick<MenuGroupProps, "node" | "front" | "counts">) {
  return node.pages.map(({ route, title }) => (
    <MenuLink key={route} child route={route} current={route === front} count={counts[route]}>
      <span>{title}</span>
    </MenuLink>
  ));
}

const sum = (node: MenuNode, counts: MenuCounts): number =>
  node.pages.reduce((total, { route }) => total + (counts[route] ?? 0), 0);

/** An entry of the side menu: a link, or a group that opens in place, or beside the rail. */
export function MenuGroup({ node, front, counts, open, rail, onToggle }: MenuGroupProps) {
  const [page] = node.pages;
  if (isLink(node) && page !== undefined) {
    return (
      <MenuLink route={page.route} current={page.route === front} count={counts[page.route]}>
        <MenuIcon name={node.icon} />
        <span>{node.title}</span>
      </MenuLink>
    );
  }
  const total = sum(node, counts);
  const holdsFront = node.pages.some(({ route }) => route === front);
  if (rail) return <RailGroup node={node} front={front} counts={counts} current={holdsFront} waiting={total > 0} />;
  return (
    <>
      <button
        type="button"
        className={open ? "menu-item menu-open" : "menu-item"}
        aria-expanded={open}
        onClick={onToggle}
      >
        <MenuIcon name={node.icon} />
        <span>{node.title}</span>
        {total > 0 && !open && <em>{total > 999 ? "999+" : total}</em>}
        {open ? <DownOutlined className="menu-arrow" /> : <RightOutlined className="menu-arrow" />}
      </button>
      {open && <Children node={node} front={front} counts={counts} />}
    </>
  );
}

interface RailGroupProps extends Pick<MenuGroupProps, "node" | "front" | "counts"> {
  readonly current: boolean;
  readonly waiting: boolean;
}

function RailGroup({ node, front, counts, current, waiting }: RailGroupProps) {
  const list = (
    <nav className="menu-flyout" aria-label={node.title}>
      <p className="size-12 text3">{node.title}</p>
      <Children node={node} front={front} counts={counts} />
    </nav>
  );
  return (
    <Popover
      placement="rightTop"
      arrow={false}
      trigger={["hover", "click", "focus"]}
      content={list}
      styles={{ container: { padding: 6 } }}
    >
      <button
        type="button"
        className={current ? "menu-item menu-current thread-left" : "menu-item"}
        aria-label={node.title}
      >
        <MenuIcon name={node.icon} />
        {waiting && <i className="menu-dot" />}
      </button>
    </Popover>
  );
}
