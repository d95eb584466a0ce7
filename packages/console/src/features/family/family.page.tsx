import { rowAction } from "../../kit/resource-actions.tsx";
import { family } from "@hongxian/contract/features/family/family.resource.ts";
import { familyStatus } from "@hongxian/contract/features/family/family.rules.ts";
import { Button } from "antd";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { countText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { Chart } from "../../ui/chart.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import "../../core/figures/figures.css";
import { type FamilyRow, MembersDrawer, StatDrawer } from "./family-drawers.tsx";

const overlay: OverlayOf<typeof family> = {
  tones: { status: { WAIT_AUDIT: "ochre", NORMAL: "jade", FROZEN: "slate", REFUSED: "mute", DISSOLVED: "void" } },
  cells: {
    level: ({ level }) => <span className="num">{level} 级</span>,
    memberNum: ({ memberNum, maxMember }) => (
      <span className="num">
        {countText(memberNum)}/{countText(maxMember)}
      </span>
    ),
  },
  filters: {
    from: ({ list }) => <RangeFilter list={list} begin="from" end="to" label="统计时间" lastDays={30} />,
  },
  widths: { avatar: 56, name: 120, leaderId: 156, level: 64, memberNum: 92, liveMinutes: 128, shareBp: 84 },
};

/** The end of the counted days is part of the filter of their beginning. */
const spanned = { without: ["to"] };
const members: PageAction<FamilyRow> = {
  ...rowAction(family, "members"),
  dialog: (row, { onDone }) => <MembersDrawer row={row} onClose={onDone} />,
};
const stat: PageAction<FamilyRow> = {
  title: "数据",
  dialog: (row, { onClose }) => <StatDrawer row={row} onClose={onClose} />,
};

/** 家族列表: hosts' families, their leaders and shares. */
export function FamilyPage() {
  const { open } = usePage();
  const view = useResource(family, overlay, spanned);
  const [charts, setCharts] = useState(true);
  const { list } = view;
  const { summary } = list;
  const enter: PageAction<FamilyRow> = {
    ...rowAction(family, "enterChat"),
    run: async ({ chatRoomId }) => open(`/operation/chatRoom?keyword=${chatRoomId}&status=&watch=${chatRoomId}`),
  };
  return (
    <Page
      title={family.title}
      extra={
        <span className="inline-row gap-6">
          {(summary?.waiting ?? 0) > 0 && (
            <Button type="text" onClick={() => list.set({ status: ["WAIT_AUDIT"] })}>
              {familyStatus.labels.WAIT_AUDIT} <em className="num slanted">{summary?.waiting}</em>
            </Button>
          )}
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      {charts && (
        <div className="family-top">
          <p className="caption">期间礼物流水前10名（元）</p>
          <Chart
            label="流水前10名家族（元）"
            height={160}
            error={list.error}
            onRetry={list.reload}
            data={
              summary && {
                kind: "bar",
                x: summary.top.map(({ name }) => name),
                series: [{ name: "期间礼物流水", values: summary.top.map(({ cents }) => cents / 100) }],
              }
            }
          />
        </div>
      )}
      <ResourceTable {...view} rowActions={among(view.rowActions, { 审核驳回: [members, stat], 解散: [enter] })} />
    </Page>
  );
}
