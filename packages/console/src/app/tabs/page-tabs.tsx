import { CloseOutlined, EllipsisOutlined, HomeOutlined, PushpinFilled } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { type MouseEvent, useRef } from "react";
import { homeRoute } from "../../core/session/session-actions.ts";
import { formatAddress, openAddress } from "../../platform/address.ts";
import { tabTitle } from "./page-title.ts";
import { type Tab, otherTabs } from "./tab-list.ts";
import { setTab, useTabs } from "./tabs-store.ts";
import { useCloseTabs } from "./use-close-tabs.ts";
import { useTabLayout } from "./use-tab-layout.ts";
import "./page-tabs.css";

/** The open pages, joined to the sheet below; tabs that do not fit are in the ⋯ menu. */
export function PageTabs() {
  const { tabs, front } = useTabs();
  const row = useRef<HTMLUListElement>(null);
  const { hidden, thread } = useTabLayout(row, tabs, front);
  const overflow = tabs.filter((tab) => hidden.has(tab.route));

  return (
    <nav className="page-tabs row grow shrink-x anchor" aria-label="已打开的页面">
      <ul ref={row}>
        {tabs.map((tab) => (
          <PageTab key={tab.route} tab={tab} current={tab.route === front} hidden={hidden.has(tab.route)} />
        ))}
      </ul>
      {thread !== null && (
        <i className="page-tabs-thread" style={{ transform: `translateX(${thread.left}px)`, width: thread.width }} />
      )}
      {overflow.length > 0 && <MoreTabs tabs={overflow} />}
    </nav>
  );
}

function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const { close } = useCloseTabs();
  const items = tabs.map((tab) => {
    const title = tabTitle(tab);
    return {
      key: formatAddress(tab),
      label: (
        <span className="row spread gap-12">
          <span>{tab.dirty ? `${title} ·` : title}</span>
          <button
            type="button"
            className="page-tab-close center bare-button"
            aria-label={`关闭${title}`}
            onClick={(event) => {
              // The menu opens the page that was pressed.
              event.stopPropagation();
              close([tab.route]);
            }}
          >
            <CloseOutlined />
          </button>
        </span>
      ),
    };
  });
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ items, onClick: ({ key }) => openAddress(key), style: { maxHeight: "60vh", overflow: "auto" } }}
    >
      <button type="button" className="icon-button" aria-label={`另有 ${tabs.length} 个页面`}>
        <EllipsisOutlined />
      </button>
    </Dropdown>
  );
}

function useTabMenu(tab: Tab): MenuProps {
  const { tabs } = useTabs();
  const { close, refresh } = useCloseTabs();
  const isHome = tab.route === homeRoute;
  const others = otherTabs(tabs, tab.route);
  return {
    items: [
      { key: "refresh", label: "刷新", onClick: () => refresh(tab.route) },
      { key: "close", label: "关闭", disabled: isHome, onClick: () => close([tab.route]) },
      { key: "others", label: "关闭其他", disabled: others.length === 0, onClick: () => close(others) },
      { type: "divider" },
      {
        key: "pin",
        label: tab.pinned && !isHome ? "取消固定" : "固定",
        disabled: isHome,
        onClick: () => setTab(tab.route, { pinned: !tab.pinned }),
      },
    ],
  };
}

function PageTab({ tab, current, hidden }: { tab: Tab; current: boolean; hidden: boolean }) {
  const menu = useTabMenu(tab);
  const { close } = useCloseTabs();
  const title = tabTitle(tab);
  const isHome = tab.route === homeRoute;
  const closeByWheel = (event: MouseEvent) => {
    if (event.button !== 1 || isHome) return;
    event.preventDefault();
    close([tab.route]);
  };
  const classes = ["page-tab", current && "page-tab-current", hidden && "page-tab-hidden"].filter(Boolean).join(" ");
  return (
    <Dropdown trigger={["contextMenu"]} menu={menu}>
      <li className={classes} data-route={tab.route} onAuxClick={closeByWheel}>
        <a
          href={`#${formatAddress(tab)}`}
          aria-current={current ? "page" : undefined}
          title={title.length > 12 ? title : undefined}
        >
          {isHome && <HomeOutlined />}
          {tab.pinned && !isHome && <PushpinFilled className="page-tab-pin" />}
          <span>{title}</span>
          {tab.dirty && <i className="page-tab-dirty" role="img" aria-label="有未保存的内容" />}
        </a>
        {!isHome && (
          <button
            type="button"
            className="page-tab-close center bare-button"
            aria-label={`关闭${title}`}
            onClick={() => close([tab.route])}
          >
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  );
}
