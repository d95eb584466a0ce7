import { patrolCheck } from "@hongxian/contract/features/patrol/patrol-check.resource.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { PatrolDesk } from "./patrol-desk.tsx";

const tabs = [
  { key: "desk", title: "巡查工作台" },
  { key: "records", title: "巡查记录" },
];
const overlay: OverlayOf<typeof patrolCheck> = {
  tones: {
    result: { NORMAL: "jade", VIOLATION: "brick", FOCUS: "ochre" },
    source: { DESK: "mute", WALL: "slate" },
  },
  widths: { roomTitle: 140, hostId: 156, snapshotImg: 64, remark: 160 },
};

/** 巡查: the desk and the inspected rooms. */
export function PatrolPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "records" ? (
    <ResourcePage key="records" resource={patrolCheck} overlay={overlay} tabs={shown} />
  ) : (
    <PatrolDesk tabs={shown} />
  );
}
