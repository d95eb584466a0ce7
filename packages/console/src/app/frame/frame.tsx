import { useEffect, useState } from "react";
import { KeyHelp } from "../../ui/key-hint.tsx";
import { useMenuCountsLoader } from "../../core/live/menu-counts.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { SideMenu } from "../menu/side-menu.tsx";
import { Palette } from "../palette/palette.tsx";
import { usePaletteKey } from "../palette/use-palette-key.ts";
import { tabTitle } from "../tabs/page-title.ts";
import { anyDirty, useTabs } from "../tabs/tabs-store.ts";
import { KeptPages } from "./kept-pages.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { TopBar } from "./top-bar.tsx";
import { useRail } from "./use-rail.ts";
import "./frame.css";

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if (anyDirty()) event.preventDefault();
}

/** The console's frame: side menu, tabs, the page in front. */
export function Frame() {
  const { tabs, front } = useTabs();
  const { rail, toggle } = useRail(front);
  const [searching, setSearching] = useState(false);
  useKeys({ "[": { label: "收起或展开菜单", run: toggle } });
  useMenuCountsLoader();
  usePaletteKey(() => setSearching((open) => !open));

  const current = tabs.find((tab) => tab.route === front);
  const title = current === undefined ? "" : tabTitle(current);
  useEffect(() => {
    document.title = title === "" ? "红线管理后台" : `${title} - 红线管理后台`;
  }, [title]);
  useEffect(() => {
    window.addEventListener("beforeunload", warnBeforeLeaving);
    return () => window.removeEventListener("beforeunload", warnBeforeLeaving);
  }, []);

  return (
    <div className="frame">
      <SideMenu front={front} rail={rail} onToggleRail={toggle} />
      <div className="frame-main stack grow shrink-x">
        <TopBar onSearch={() => setSearching(true)} />
        <OfflineBanner />
        <main className="frame-page grow shrink-y">
          <KeptPages />
        </main>
      </div>
      {searching && <Palette onClose={() => setSearching(false)} />}
      <KeyHelp />
    </div>
  );
}
