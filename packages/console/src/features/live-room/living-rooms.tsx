import { roomType } from "@hongxian/contract/core/live/live.choices.ts";
import { handlingGrant } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { getLivingRooms, getRoomStat } from "@hongxian/contract/features/live-room/live-room.endpoints.ts";
import { liveRoomFigures } from "@hongxian/contract/features/live-room/live-room.figures.ts";
import { roomGrants } from "@hongxian/contract/features/live-room/live-room.rules.ts";
import { PlayCircleOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { LiveState } from "../../core/live/live-state.tsx";
import { useLiveReload } from "../../core/live/use-live-news.ts";
import { LivePicture } from "../../core/live-room/live-picture.tsx";
import { ViolationDialog } from "../../core/live-room/violation.dialog.tsx";
import { WatchDialog } from "../../core/live-room/watch.dialog.tsx";
import { ActionButton } from "../../kit/action-button.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { CallData } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../core/figures/figures.css";
import "./live-room.css";

type Living = CallData<typeof getLivingRooms>[number];
const snapshotMs = 10_000;
const minuteMs = 60_000;

const handling = (action: "WARN" | "CUT_STREAM" | "CLOSE_ROOM"): PageAction<Living> =>
  actionOf(handlingGrant(action, "LIST"), {
    danger: action !== "WARN",
    dialog: (room, { onDone, onClose }) => (
      <ViolationDialog room={room} action={action} source="LIST" onDone={onDone} onClose={onClose} />
    ),
  });
const actions: readonly PageAction<Living>[] = [
  actionOf(roomGrants.watch, {
    icon: <PlayCircleOutlined />,
    dialog: (room, { onClose }) => <WatchDialog room={room} onClose={onClose} />,
  }),
  handling("WARN"),
  handling("CUT_STREAM"),
  handling("CLOSE_ROOM"),
];

/** One of the running broadcasts, by its number. */
export function WatchRoom({ sessionId, onClose }: { sessionId: number; onClose(): void }) {
  const { data } = useData(getLivingRooms, {});
  const room = data?.find((one) => one.sessionId === sessionId);
  useEffect(() => {
    if (data === undefined || room !== undefined) return;
    toast.info("该直播已结束");
    onClose();
  }, [data, room, onClose]);
  return room === undefined ? null : <WatchDialog room={room} onClose={onClose} />;
}

function Figures() {
  const stat = useData(getRoomStat, {}, { everyMs: minuteMs, followsChanges: true });
  return (
    <>
      <FigureCards of={liveRoomFigures} data={stat.data} />
      <div className="figure-grid grid at-start gap-10">
        <ChartPanel
          title="今日直播间与观众"
          note="每5分钟"
          width="half"
          height={150}
          of={stat}
          chart={({ samples }) => ({
            kind: "lanes",
            x: samples.map(({ time }) => time),
            series: [
              { name: "直播间", values: samples.map(({ rooms }) => rooms) },
              { name: "观众", values: samples.map(({ viewers }) => viewers) },
            ],
          })}
        />
        <ChartPanel
          title="礼物收入（元）"
          note="近30天"
          width="half"
          height={150}
          of={stat}
          chart={({ incomeByType }) => ({
            kind: "bar",
            x: incomeByType.map(({ type }) => roomType.labels[type]),
            series: [{ name: "礼物收入", values: incomeByType.map(({ cents }) => cents / 100) }],
          })}
        />
      </div>
    </>
  );
}

function Card({ room, onDone }: { room: Living; onDone(): void }) {
  const [now] = useState(() => Date.now());
  const minutes = Math.max(0, Math.round((now - Date.parse(room.startTime)) / minuteMs));
  return (
    <article className="living-card" aria-label={room.title}>
      <div className="living-picture clip anchor">
        <LivePicture label={room.title} src="" snapshot={room.snapshotUrl} everyMs={snapshotMs} filled />
        <span className="living-online num">{countText(room.onlineNum)} 人在线</span>
      </div>
      <h3 className="cut size-14" title={room.title}>
        {room.title}
      </h3>
      {room.host !== null && <MemberCell member={room.host} />}
      <p className="caption num mt-6">
        {roomType.labels[room.type]} · {room.familyName ?? "无家族"} · {minutes} 分钟
        {room.reportNum > 0 && <em className="brick"> · 举报 {room.reportNum}</em>}
      </p>
      <footer className="flex wrap gap-2 mt-6">
        {actions.map((action) => (
          <ActionButton key={action.title} action={action} target={room} onDone={onDone} />
        ))}
      </footer>
    </article>
  );
}

/** 直播中: the rooms that are live, as cards. */
export function LivingRooms({ tabs }: { tabs: PageTabs }) {
  const rooms = useData(getLivingRooms, {}, { everyMs: snapshotMs });
  const { data, error, reload } = rooms;
  useLiveReload("live", reload);
  return (
    <Page title="直播中" {...tabs} extra={<LiveState />}>
      <div className="figure-page grow shrink-y scroll">
        <Figures />
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {data?.length === 0 && <PanelState kind="empty" text="当前没有正在直播的房间" />}
        <div className="living-grid grid gap-12">
          {data?.map((room) => (
            <Card key={room.sessionId} room={room} onDone={reload} />
          ))}
        </div>
      </div>
    </Page>
  );
}
