import { violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import { clearProhibit, clearProhibitLiveNumber } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import {
  violationGrants,
  violationMessages,
} from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { PlayCircleOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { runCall } from "../../kit/run-call.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { PenaltyRules } from "./penalty-rules.tsx";
import { AggravateDialog, EvidenceDialog, type ViolationRow } from "./violation-dialogs.tsx";
import { ViolationFigures } from "./violation-figures.tsx";
import "../../core/figures/figures.css";

const tabs = [
  { key: "records", title: "违规记录" },
  { key: "rules", title: "处罚规则" },
];
const appealLabels = { WAIT_HANDLE: "待处理", PASSED: "成功", REFUSED: "驳回" } as const;

const overlayOf = (
  showClip: (url: string) => void,
  openAppeal: (id: number) => void,
): OverlayOf<typeof roomViolation> => ({
  tones: {
    status: { EFFECTIVE: "brick", EXPIRED: "mute", REVOKED: "void" },
    source: { PATROL: "slate", SHUMEI: "ochre", REPORT: "mute" },
  },
  cells: {
    clipUrl: ({ clipUrl }) =>
      clipUrl === null || clipUrl === "" ? (
        <span className="nil">—</span>
      ) : (
        <button type="button" className="cell-link" aria-label="播放片段" onClick={() => showClip(clipUrl)}>
          <PlayCircleOutlined />
        </button>
      ),
    roomTitle: ({ roomTitle, roomId }) => (
      <span className="cell-text block cut" title={String(roomId)}>
        {roomTitle}
      </span>
    ),
    action: ({ action, days }) =>
      `${violationAction.labels[action]}${action === "LIVE_BAN" || action === "ACCOUNT_BAN" ? (days === null ? " 永久" : ` ${days}天`) : ""}`,
    appealStatus: ({ appealStatus, punishmentId }) =>
      appealStatus === null || punishmentId === null ? (
        <span className="nil">—</span>
      ) : (
        <button type="button" className="cell-link" onClick={() => openAppeal(punishmentId)}>
          {appealLabels[appealStatus]}
        </button>
      ),
  },
  widths: {
    id: 72,
    snapshotImg: 64,
    clipUrl: 56,
    roomTitle: 140,
    userId: 156,
    action: 96,
    times: 56,
    appealStatus: 76,
  },
});

const BanForViolation = ({ row, ...end }: { row: ViolationRow; onDone(): void; onClose(): void }) => (
  <BanDialog
    member={row.user ?? { userId: row.userId, firstName: null }}
    submit={(body) => runCall(actionCall(roomViolation, "ban"), { params: { id: row.id }, body })}
    reason={`${violationType.labels[row.violationType]}，直播间${row.roomId}`}
    {...end}
  />
);

const rowActions: readonly PageAction<ViolationRow>[] = [
  rowAction(roomViolation, "revoke"),
  rowAction(roomViolation, "aggravate", AggravateDialog),
  actionOf(violationGrants.evidence, {
    dialog: (row, end) => <EvidenceDialog row={row} {...end} />,
  }),
  { ...rowAction(roomViolation, "ban", BanForViolation), group: "会员" },
  {
    title: "清除机审封禁",
    allow: clearProhibit.allow,
    when: ({ shumeiProhibit }) => shumeiProhibit,
    group: "会员",
    confirm: violationMessages.prohibitConfirm,
    run: async ({ userId }) => {
      await call(clearProhibit, { params: { id: userId } });
      toast.success(answeredMessage(clearProhibit));
    },
  },
  {
    title: "清零禁播次数",
    allow: clearProhibitLiveNumber.allow,
    when: ({ prohibitLiveNumber }) => prohibitLiveNumber > 0,
    group: "会员",
    confirm: violationMessages.numberConfirm,
    run: async ({ userId }) => {
      await call(clearProhibitLiveNumber, { params: { id: userId } });
      toast.success(answeredMessage(clearProhibitLiveNumber));
    },
  },
];

function Records({ tabs: shown }: { tabs: PageTabs }) {
  const { open } = usePage();
  const [clip, setClip] = useState<string | null>(null);
  const [charts, setCharts] = useState(false);
  const overlay = useMemo(
    () =>
      overlayOf(setClip, (id) =>
        open(`/complaintAndSuggest/appealRecord?mode=list&status=&refId=${id}&${wholePeriod}`),
      ),
    [open],
  );
  const view = useResource(roomViolation, overlay);
  const { beginTime, endTime } = view.list.filters;
  const span = { ...(beginTime === undefined ? {} : { beginTime }), ...(endTime === undefined ? {} : { endTime }) };
  return (
    <Page
      title={roomViolation.title}
      {...shown}
      extra={<FiguresToggle amongTabs shown={charts} onToggle={setCharts} />}
    >
      {charts && <ViolationFigures span={span} />}
      <ResourceTable {...view} rowActions={rowActions} />
      {clip !== null && <VideoDialog src={clip} title="违规片段" onClose={() => setClip(null)} />}
    </Page>
  );
}

/** 直播违规记录: the punished violations, and the penalty ladder. */
export function RoomViolationPage() {
  const shown = usePageTabs(tabs);
  return shown.tab === "rules" ? <PenaltyRules tabs={shown} /> : <Records tabs={shown} />;
}
