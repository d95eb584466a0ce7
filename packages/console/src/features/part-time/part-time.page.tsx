import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { HoursTab } from "./hours-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import "./part-time.css";

const tabs = [
  { key: "people", title: "人员" },
  { key: "hours", title: "工时" },
];

/** 勤工人员: part-time staff and their hours. */
export function PartTimePage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "hours" ? <HoursTab key="hours" tabs={shown} /> : <PeopleTab key="people" tabs={shown} />;
}
