import { BgColorsOutlined, ColumnHeightOutlined, LogoutOutlined, ReloadOutlined } from "@ant-design/icons";
import { signOut } from "../../core/session/session-actions.ts";
import { setDensity, useDensity } from "../../platform/density.ts";
import { setAppearance, useAppearance } from "../../platform/theme/appearance.ts";
import { toastError } from "../../platform/toast.ts";
import { useTabs } from "../tabs/tabs-store.ts";
import { useCloseTabs } from "../tabs/use-close-tabs.ts";
import type { PaletteItem, PaletteSource } from "./palette-source.ts";

/** Actions of the frame, with the words that find them. */
export function useActionSource(): PaletteSource {
  const { theme } = useAppearance();
  const density = useDensity();
  const { front } = useTabs();
  const { refresh } = useCloseTabs();
  const dark = theme === "dark";
  const compact = density === "compact";
  const actions: readonly (PaletteItem & { readonly words: string })[] = [
    {
      key: "theme",
      title: dark ? "切换为浅色" : "切换为深色",
      words: "主题 theme zt qhwqs qhwss",
      icon: <BgColorsOutlined />,
      run: () => setAppearance({ theme: dark ? "light" : "dark" }),
    },
    {
      key: "density",
      title: compact ? "改为舒适行高" : "改为紧凑行高",
      words: "密度 density hg",
      icon: <ColumnHeightOutlined />,
      run: () => setDensity(compact ? "comfortable" : "compact"),
    },
    {
      key: "refresh",
      title: "刷新当前页面",
      words: "reload sxdqym",
      icon: <ReloadOutlined />,
      run: () => refresh(front),
    },
    {
      key: "leave",
      title: "退出登录",
      words: "logout tcdl",
      icon: <LogoutOutlined />,
      run: () => void signOut().catch(toastError),
    },
  ];
  return {
    title: "操作",
    find: (text) => actions.filter(({ title, words }) => title.includes(text) || words.includes(text.toLowerCase())),
  };
}
