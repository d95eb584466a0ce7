import { onlineFigures } from "@hongxian/contract/features/online/online.figures.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import {
  getOnlineSummary,
  getOnlineTrend,
  getSameDevice,
  logoutGrants,
  logoutMax,
  logoutMembers,
  onlineMessages,
} from "@hongxian/contract/features/online/online.endpoints.ts";
import { onlineRoute, onlineUser } from "@hongxian/contract/features/online/online.resource.ts";
import { initCurrentArea } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Switch } from "antd";
import { useMemo, useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { HeatTable } from "../../core/figures/heat-table.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { LiveState } from "../../core/live/live-state.tsx";
import { useLiveReload, useRepeat } from "../../core/live/use-live-news.ts";
import { MapDialog } from "../../core/map/map-dialog.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { PushDialog } from "../../core/member-dialogs/push-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import "../../core/figures/figures.css";
import "../../core/live-room/live-room.css";

type OnlineRow = RowOf<typeof onlineUser>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
const refreshMs = 15_000;
const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

function Figures({ list }: { list: FigureCardsList }) {
  const summary = useData(getOnlineSummary, {}, { everyMs: refreshMs, followsChanges: true });
  const trend = useData(getOnlineTrend, {}, { everyMs: 60_000 });
  useLiveReload("online", summary.reload);
  const { data } = summary;
  return (
    <FigureStrip>
      <FigureCards of={onlineFigures} data={data} list={list} />
      <div className="figure-grid grid at-start gap-10">
        <ChartPanel
          title="在线人数"
          note="每5分钟"
          width="wide"
          height={180}
          of={trend}
          chart={({ points, today, yesterday, lastWeek }) => ({
            kind: "line",
            x: points,
            series: [
              { name: "今日", values: today },
              { name: "昨日", values: yesterday },
              { name: "上周同日", values: lastWeek },
            ],
          })}
        />
        <ChartPanel
          title="平台"
          height={150}
          of={summary}
          chart={({ platforms }) => ({
            kind: "donut",
            parts: platforms
              .filter(({ count }) => count > 0)
              .map((one) => ({ name: platform.labels[one.platform], value: one.count })),
          })}
        />
        <Panel title="省份前10" of={summary} isEmpty={({ provinces }) => provinces.length === 0}>
          {({ provinces }) => (
            <RankBars
              label="省份前10"
              bars={provinces.map(({ name, count }) => ({ key: name, title: name, value: count }))}
            />
          )}
        </Panel>
        <div className="figure-wide">
          <Panel title="在线热度" note="近30天均值" of={trend} isEmpty={() => false}>
            {({ heat }) => {
              const top = Math.max(1, ...heat.flat().map((value) => value ?? 0));
              return (
                <HeatTable
                  label="在线热度"
                  corner=""
                  columns={hours}
                  rows={heat.map((row, at) => ({
                    key: String(at),
                    title: weekdays[at],
                    cells: row.map((value) => ({
                      share: value === null ? null : value / top,
                      text: String(value ?? ""),
                    })),
                  }))}
                />
              );
            }}
          </Panel>
        </div>
      </div>
    </FigureStrip>
  );
}

function LogoutDialog({ userIds, ...end }: DialogEnd & { userIds: readonly number[] }) {
  const fixed = useMemo(() => ({ userIds: [...userIds] }), [userIds]);
  return (
    <TextDialog
      title={userIds.length === 1 ? "强制下线" : `批量强制下线（${userIds.length}人）`}
      label="原因"
      name="reason"
      max={100}
      hint={onlineMessages.confirm}
      schema={logoutMembers.body}
      fixed={fixed}
      okText="强制下线"
      send={async (body) => {
        await call(logoutMembers, { body });
        toast.success(answeredMessage(logoutMembers));
      }}
      {...end}
    />
  );
}

function SameDevice({ row, onClose }: { row: OnlineRow; onClose(): void }) {
  const { data, error, reload } = useData(getSameDevice, { params: { deviceId: row.deviceId ?? "" } });
  return (
    <PageDrawer open title="同设备账号" size={420} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      <ul className="live-lines size-12">
        {data?.map(({ member, isOnline, lastTime }) => (
          <li key={member.userId}>
            <MemberCell member={member} online={isOnline} />
            <time className="num push text3">{clockText(lastTime).slice(0, 16)}</time>
          </li>
        ))}
      </ul>
    </PageDrawer>
  );
}

interface Place {
  readonly lon: number;
  readonly lat: number;
  readonly text: string;
}

const overlayOf = (open: (address: string) => void): OverlayOf<typeof onlineUser> => ({
  tones: { scene: { IDLE: "mute", CHAT: "slate", LIVE: "jade", CALL: "ochre" } },
  cells: {
    userId: ({ user, isShared }) =>
      user === null ? null : (
        <MemberCell member={user} online badge={isShared ? <Tag tone="ochre">多账号</Tag> : undefined} />
      ),
    scene: ({ scene, sceneRef }) =>
      sceneRef === null ? (
        { IDLE: "浏览", CHAT: "聊天", LIVE: "直播间", CALL: "通话" }[scene]
      ) : (
        <button
          type="button"
          className="cell-link"
          onClick={() =>
            open(
              scene === "LIVE"
                ? `/liveRoom/roomList?tab=rooms&keyword=${sceneRef}&status=`
                : `/callManage/callLog?id=${sceneRef}`,
            )
          }
        >
          {scene === "LIVE" ? "直播间" : "通话"}
        </button>
      ),
  },
  filters: { region: ({ list }) => <RegionFilter list={list} name="region" label="省市" /> },
  widths: { userId: 176, ip: 180, deviceModel: 120, onlineMin: 104, city: 84 },
});

const actionsOf = (showPlace: (place: Place) => void): readonly PageAction<OnlineRow>[] => [
  actionOf(logoutGrants.one, {
    danger: true,
    dialog: ({ userId }, end) => <LogoutDialog userIds={[userId]} {...end} />,
  }),
  actionOf(logoutGrants.message, {
    dialog: (row, end) => (
      <PushDialog title="发送消息" userId={row.userId} name={row.user?.firstName ?? null} max={100} {...end} />
    ),
  }),
  actionOf(button("查看位置", onlineRoute), {
    run: async ({ userId }) => {
      const found = await call(initCurrentArea, { params: { userId } });
      if (found.currentLocation === null) toast.info(onlineMessages.noPlace);
      else showPlace({ ...found.currentLocation, text: found.currentArea });
    },
  }),
  actionOf(logoutGrants.same, {
    when: ({ deviceId }) => (deviceId ?? "") !== "",
    dialog: (row, { onClose }) => <SameDevice row={row} onClose={onClose} />,
  }),
  actionOf(memberAccountGrants.ban, {
    danger: true,
    dialog: (row, end) => <BanDialog member={row.user ?? { userId: row.userId, firstName: null }} {...end} />,
  }),
];
const batchActions: readonly PageAction<Selection<OnlineRow>>[] = [
  actionOf(logoutGrants.many, {
    danger: true,
    dialog: ({ rows }, end) => <LogoutDialog userIds={rows.map(({ userId }) => userId)} {...end} />,
  }),
];

/** 在线用户. */
export function OnlinePage() {
  const { open } = usePage();
  const [charts, setCharts] = useState(false);
  const [auto, setAuto] = useState(true);
  const [place, setPlace] = useState<Place | null>(null);
  const overlay = useMemo(() => overlayOf(open), [open]);
  const view = useResource(onlineUser, overlay, { without: ["hideOfficial"] });
  const { reload } = view.list;
  useRepeat(reload, refreshMs, auto);
  useLiveReload("online", () => auto && reload());
  const rowActions = useMemo(() => actionsOf(setPlace), []);
  return (
    <Page
      title={onlineUser.title}
      extra={
        <span className="inline-row gap-6">
          <LiveState />
          <span className="caption">隐藏运营号</span>
          <Switch
            size="small"
            aria-label="隐藏运营号"
            checked={view.list.query["hideOfficial"] !== false}
            onChange={(on) => view.list.set({ hideOfficial: on ? undefined : "0" })}
          />
          <span className="caption">自动刷新</span>
          <Switch size="small" aria-label="自动刷新" checked={auto} onChange={setAuto} />
          <FiguresToggle shown={charts} onToggle={setCharts} />
        </span>
      }
    >
      {charts && <Figures list={view.list} />}
      <ResourceTable
        {...view}
        unit="人"
        rowActions={rowActions}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={logoutMax}
      />
      {place !== null && <MapDialog title="会员位置" area={place.text} point={place} onClose={() => setPlace(null)} />}
    </Page>
  );
}
