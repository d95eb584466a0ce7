import { App } from "antd";
import { useCallback } from "react";
import { tabTitle } from "./page-title.ts";
import { currentTabs, dropTabs, refreshTab } from "./tabs-store.ts";

/** Closing and refreshing ask for confirmation where input would be lost. */
export function useCloseTabs() {
  const { modal } = App.useApp();
  const ask = useCallback(
    (routes: readonly string[], proceed: () => void, word: string) => {
      const dirty = currentTabs().tabs.filter((tab) => tab.dirty && routes.includes(tab.route));
      if (dirty.length === 0) return proceed();
      modal.confirm({
        title: `${dirty.map(tabTitle).join("、")}有未保存的内容`,
        content: `${word}后未保存的内容将丢失，确定${word}吗？`,
        okText: word,
        cancelText: "取消",
        centered: true,
        width: 400,
        onOk: proceed,
      });
    },
    [modal],
  );
  const close = useCallback((routes: readonly string[]) => ask(routes, () => dropTabs(routes), "关闭"), [ask]);
  const refresh = useCallback((route: string) => ask([route], () => refreshTab(route), "刷新"), [ask]);
  return { close, refresh };
}
