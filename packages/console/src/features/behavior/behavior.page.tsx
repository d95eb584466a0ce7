import { behavior } from "@hongxian/contract/features/behavior/behavior.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { BehaviorTarget } from "../../core/member-archive/behavior-target.tsx";
import { Page } from "../../kit/page.tsx";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { StatTab } from "./stat-tab.tsx";
import { TimelineTab } from "./timeline-tab.tsx";
import "./behavior.css";

type BehaviorRow = Row<typeof behavior.fields>;

const tabs = [
  { key: "detail", title: "明细" },
  { key: "stat", title: "统计" },
  { key: "track", title: "单人轨迹" },
];

const overlay = {
  cells: { target: (row: BehaviorRow) => <BehaviorTarget of={row} /> },
  widths: { event: 96, target: 190, page: 110, duration: 84, platform: 76, appVersion: 84, ip: 128 },
};

/** 用户行为: what members do, how often, and one member's track. */
export function BehaviorPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "detail") return <ResourcePage resource={behavior} overlay={overlay} tabs={shown} />;
  return (
    <Page title={behavior.title} {...shown}>
      {shown.tab === "stat" ? <StatTab /> : <TimelineTab />}
    </Page>
  );
}
