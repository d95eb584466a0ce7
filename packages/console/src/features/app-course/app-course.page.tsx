import { Page } from "../../kit/page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { TutorialTab } from "./tutorial-tab.tsx";
import { VersionTab } from "./version-tab.tsx";

const tabs = [
  { key: "version", title: "版本管理" },
  { key: "tutorial", title: "使用教程" },
];

/** APP版本历程: the releases with their dates, and their tutorials. */
export function AppCoursePage() {
  const shown = usePageTabs(tabs);
  return (
    <Page title="APP版本历程" {...shown}>
      {shown.tab === "version" ? <VersionTab /> : <TutorialTab />}
    </Page>
  );
}
