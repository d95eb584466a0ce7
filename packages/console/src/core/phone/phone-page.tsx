import {
  AppstoreOutlined,
  FilterOutlined,
  HomeOutlined,
  HeartOutlined,
  LeftOutlined,
  MessageOutlined,
  ShoppingOutlined,
  TeamOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { openAddress } from "../../platform/address.ts";
import { usePage } from "../../platform/page-context.tsx";
import { usePageList } from "../page-list/page-list-context.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import { usePull } from "./use-pull.ts";
import "./phone.css";

const homeRoute = "/phoneVersions/phoneHome";
const barEntries = [
  { route: homeRoute, title: "首页", icon: <HomeOutlined /> },
  { route: "/phoneVersions/phoneUser", title: "用户", icon: <TeamOutlined /> },
  { route: "/matchMaking/member", title: "牵线", icon: <HeartOutlined /> },
  { route: "/message/chatList", title: "聊天", icon: <MessageOutlined /> },
  { route: "/phoneVersions/phoneOrder", title: "订单", icon: <ShoppingOutlined /> },
  { route: "/phoneVersions/phoneWithdraw", title: "提现", icon: <WalletOutlined /> },
] as const;

/** 首页, 用户, 牵线, 聊天, 订单, 提现 where granted; the other phone pages under 更多. */
function BottomBar() {
  const { route } = usePage();
  const [more, setMore] = useState(false);
  const pages = usePageList();
  const shown = barEntries.filter((entry) => pages.some((page) => page.route === entry.route));
  const rest = pages.filter(
    (page) => page.route.startsWith("/phoneVersions/") && !shown.some((entry) => entry.route === page.route),
  );
  const isRest = rest.some((page) => page.route === route);
  return (
    <nav className="phone-bar flex fixed" aria-label="移动端导航">
      {shown.map(({ route: to, title, icon }) => (
        <button
          key={to}
          type="button"
          {...(to === route ? { "aria-current": "page" as const } : {})}
          onClick={() => openAddress(to)}
        >
          {icon}
          {title}
        </button>
      ))}
      {rest.length > 0 && (
        <button type="button" {...(isRest ? { "aria-current": "page" as const } : {})} onClick={() => setMore(true)}>
          <AppstoreOutlined />
          更多
        </button>
      )}
      {more && (
        <PhoneSheet title="更多" onClose={() => setMore(false)}>
          <div className="phone-menu grid">
            {rest.map((page) => (
              <button
                className="row spread gap-8 size-15 text align-start"
                key={page.route}
                type="button"
                onClick={() => {
                  setMore(false);
                  openAddress(page.route);
                }}
              >
                {page.title}
              </button>
            ))}
          </div>
        </PhoneSheet>
      )}
    </nav>
  );
}

interface PhonePageProps {
  readonly title: string;
  /** Opens the filter sheet; `filtered` marks that a filter is set. */
  readonly onFilter?: () => void;
  readonly filtered?: boolean;
  /** At the right of the top bar. */
  readonly extra?: ReactNode;
  /** Below the top bar, always in view: tabs, sums. */
  readonly head?: ReactNode;
  readonly onRefresh: () => void;
  /** The content scrolls in its own parts: nothing to pull. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/** The frame of all phone pages: top bar, content that can be pulled to refresh, bottom bar. */
export function PhonePage(props: PhonePageProps) {
  const { title, onFilter, filtered = false, extra, head, onRefresh, whole = false, children } = props;
  const { route } = usePage();
  const { ref, distance, ready } = usePull(onRefresh);
  return (
    <div className="phone">
      <header className="phone-top grid at-middle fixed">
        {route !== homeRoute && (
          <button type="button" className="phone-icon" aria-label="返回" onClick={() => window.history.back()}>
            <LeftOutlined />
          </button>
        )}
        <h1 className="size-16 weight-600">{title}</h1>
        <span className="phone-tools flex to-end">
          {extra}
          {onFilter !== undefined && (
            <button
              type="button"
              className="phone-icon"
              aria-label={filtered ? "筛选，已设置条件" : "筛选"}
              aria-pressed={filtered}
              onClick={onFilter}
            >
              <FilterOutlined />
            </button>
          )}
        </span>
      </header>
      {head}
      {whole ? (
        <main className="stack grow shrink-y on-surface">{children}</main>
      ) : (
        <main className="phone-body grow shrink-y" ref={ref}>
          <div className="clip size-12 text3 align-center" style={{ height: distance }} aria-hidden="true">
            {distance > 0 && (ready ? "松开刷新" : "下拉刷新")}
          </div>
          {children}
        </main>
      )}
      <BottomBar />
    </div>
  );
}
