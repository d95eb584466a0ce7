import { BulbOutlined, MoonOutlined, SearchOutlined } from "@ant-design/icons";
import { NoticeBell } from "../../core/notice/notice-bell.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { useNarrowScreen } from "../../platform/phone-screen.ts";
import { setAppearance, useAppearance } from "../../platform/theme/appearance.ts";
import { AccountMenu } from "../account/account-menu.tsx";
import { PageTabs } from "../tabs/page-tabs.tsx";

export function TopBar({ onSearch }: { onSearch(): void }) {
  const isNarrow = useNarrowScreen();
  return (
    <header className="top-bar flex fixed gap-12">
      <PageTabs />
      <div className="top-bar-tools row fixed gap-6">
        <button
          type="button"
          className="top-bar-search row size-12 text3 align-start pointer hover-edge"
          aria-label="搜索会员、页面、操作"
          onClick={onSearch}
        >
          <SearchOutlined />
          {!isNarrow && <span>搜索会员、页面、操作</span>}
          <KeyHint keys="Mod K" />
        </button>
        <NoticeBell />
        <ThemeSwitch />
        <AccountMenu />
      </div>
    </header>
  );
}

function ThemeSwitch() {
  const { theme } = useAppearance();
  const next = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={next === "dark" ? "切换为深色" : "切换为浅色"}
      onClick={() => setAppearance({ theme: next })}
    >
      {theme === "dark" ? <BulbOutlined /> : <MoonOutlined />}
    </button>
  );
}
