import { liveRoomActs, liveSessionActs } from "@hongxian/contract/features/live-room/live-room.acts.ts";
import { liveRoutes } from "@hongxian/contract/core/live/live.choices.ts";
import { setLivePlugFlow } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { getReplay } from "@hongxian/contract/features/live-room/live-room.endpoints.ts";
import { liveRoom } from "@hongxian/contract/features/live-room/live-room.resource.ts";
import { liveSession } from "@hongxian/contract/features/live-room/live-session.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo, useState } from "react";
import { ActionSwitch } from "../../core/page-parts/action-switch.tsx";
import { ViolationDialog } from "../../core/live-room/violation.dialog.tsx";
import { VideoDialog } from "../../core/video-dialog/video-dialog.tsx";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { type PageTabs, usePageTabs } from "../../kit/use-page-tabs.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast } from "../../platform/toast.ts";
import { LivingRooms, WatchRoom } from "./living-rooms.tsx";
import { RecommendDialog, type RoomRow } from "./room-dialogs.tsx";

type SessionRow = RowOf<typeof liveSession>;
const tabs = [
  { key: "living", title: "直播中" },
  { key: "rooms", title: "全部直播间" },
  { key: "sessions", title: "开播记录" },
];

const roomOverlay = (openViolations: (roomId: number) => void): OverlayOf<typeof liveRoom> => ({
  tones: {
    liveStatus: { LIVING: "jade", IDLE: "mute" },
    status: { NORMAL: "jade", BANNED: "brick", CLOSED: "void" },
  },
  cells: {
    violationNum: ({ id, violationNum }) => (
      <button type="button" className="cell-link num" onClick={() => openViolations(id)}>
        {countText(violationNum)}
      </button>
    ),
  },
  dialogs: { recommend: RecommendDialog },
  widths: { coverUrl: 64, title: 150, hostId: 156, matchmakerId: 156, familyName: 100, isRecommend: 84 },
});

const stream = async (row: RoomRow, status: boolean) => {
  await call(setLivePlugFlow, { params: { userId: row.hostId, status } });
  toast.success(answeredMessage(setLivePlugFlow));
};
const recommend = rowAction(liveRoom, "recommend", RecommendDialog);
const unrecommend: PageAction<RoomRow> = rowAction(liveRoom, "unrecommend");
/** The running broadcast of a room, in the shape that the actions of 直播中 need. */
const liveOf = (row: RoomRow) => ({
  sessionId: row.currentSessionId ?? 0,
  title: row.title,
});
const handling = (action: "WARN" | "CUT_STREAM" | "CLOSE_ROOM"): PageAction<RoomRow> =>
  actionOf(liveRoomActs[action], {
    group: "直播",
    dialog: (row, { onDone, onClose }) => (
      <ViolationDialog room={liveOf(row)} action={action} source="LIST" onDone={() => onDone()} onClose={onClose} />
    ),
  });
const watch: PageAction<RoomRow> = actionOf(liveRoomActs.watch, {
  dialog: (row, { onClose }) => <WatchRoom sessionId={row.currentSessionId ?? 0} onClose={onClose} />,
});
const onLive = [handling("WARN"), handling("CUT_STREAM"), handling("CLOSE_ROOM")];
const onHost: readonly PageAction<RoomRow>[] = [
  actionOf(liveRoomActs.forbid, {
    group: "主播",
    run: (row) => stream(row, false),
  }),
  actionOf(liveRoomActs.allow, {
    group: "主播",
    run: (row) => stream(row, true),
  }),
];

function Rooms({ tabs: shown }: { tabs: PageTabs }) {
  const { open } = usePage();
  const overlay = useMemo(() => roomOverlay((roomId) => open(`${liveRoutes.violations}?keyword=${roomId}`)), [open]);
  const view = useResource(liveRoom, overlay);
  const runner = useActionRunner(view.list.reload);
  const place = (row: RoomRow) => (
    <span className="inline-row gap-6">
      <ActionSwitch
        label={`${row.title}：推荐`}
        isOn={row.isRecommend}
        row={row}
        actions={[row.isRecommend ? unrecommend : recommend]}
        runner={runner}
      />
      {row.isRecommend && <span className="num">{row.recommendSort}</span>}
    </span>
  );
  const columns = view.columns.map((column) => (column.name === "isRecommend" ? { ...column, cell: place } : column));
  return (
    <Page title={liveRoom.title} {...shown}>
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={among(view.rowActions, { 修改标题封面: [watch], 取消推荐: onLive, 解封房间: onHost })}
      />
      {runner.host}
    </Page>
  );
}

const sessionOverlay: OverlayOf<typeof liveSession> = {
  tones: { status: { LIVING: "jade", ENDED: "mute", CUT: "ochre", FORCE_CLOSE: "brick" } },
  widths: { id: 84, hostId: 156 },
};

function Sessions({ tabs: shown }: { tabs: PageTabs }) {
  const view = useResource(liveSession, sessionOverlay);
  const [film, setFilm] = useState<{ url: string; poster: string } | null>(null);
  const actions: readonly PageAction<SessionRow>[] = [
    actionOf(liveSessionActs.replay, {
      run: async ({ id }) => setFilm(await call(getReplay, { params: { id } })),
    }),
  ];
  return (
    <Page title={liveSession.title} {...shown}>
      <ResourceTable {...view} settings="sessions" rowActions={actions} />
      {film !== null && <VideoDialog src={film.url} poster={film.poster} title="回放" onClose={() => setFilm(null)} />}
    </Page>
  );
}

/** 直播间列表: running broadcasts, all rooms, all broadcasts. */
export function LiveRoomPage() {
  const shown = usePageTabs(tabs);
  if (shown.tab === "rooms") return <Rooms tabs={shown} />;
  return shown.tab === "sessions" ? <Sessions tabs={shown} /> : <LivingRooms tabs={shown} />;
}
