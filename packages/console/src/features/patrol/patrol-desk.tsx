import {
  liveMessages,
  liveRoutes,
  riskLevel,
  riskOf,
  roomType,
  shiftName,
  violationKeys,
} from "@hongxian/contract/core/live/live.choices.ts";
import {
  violationGrants,
  getLiveView,
  handlingGrant,
  markNormal,
  undoViolation,
} from "@hongxian/contract/core/live/violation.endpoints.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { getPatrolQueue, type LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { DesktopOutlined, SoundOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, Select } from "antd";
import { useState } from "react";
import { LiveState } from "../../core/live/live-state.tsx";
import { useLiveReload } from "../../core/live/use-live-news.ts";
import { LivePicture } from "../../core/live-room/live-picture.tsx";
import { LiveSide } from "../../core/live-room/live-side.tsx";
import { type LiveAction, ViolationDialog } from "../../core/live-room/violation.dialog.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { Page } from "../../kit/page.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useHolder } from "../../platform/access-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { coverageText } from "./coverage-text.ts";
import { RoomFacts, minutesSince } from "./room-facts.tsx";
import { passRoom, toggleFocus, useStay, useUndo } from "./use-live-actions.ts";
import "./patrol.css";
import "../../core/figures/figures.css";

type Type = ChoiceOf<typeof violationType>;
const pollMs = 15_000;
const actions: readonly (readonly [key: string, title: string, action: LiveAction])[] = [
  ["w", "警告", "WARN"],
  ["c", "断流", "CUT_STREAM"],
  ["x", "关播", "CLOSE_ROOM"],
  ["l", "禁播", "LIVE_BAN"],
];

function QueueItem({ room, chosen, onChoose }: { room: LiveTile; chosen: boolean; onChoose(): void }) {
  const checked = minutesSince(room.lastCheckTime);
  return (
    <li>
      <button
        type="button"
        className={
          room.isOverdue
            ? "queue-room queue-overdue grid wide text align-start pointer"
            : "queue-room grid wide text align-start pointer"
        }
        aria-current={chosen}
        onClick={onChoose}
      >
        <b className="cut weight-500" title={room.title}>
          {room.isFocus ? "★ " : ""}
          {room.title}
        </b>
        <em className={`num risk-${riskOf(room.riskScore)}`}>{room.riskScore}</em>
        <span className="num span-all size-12">
          {room.host?.firstName ?? "—"} · {room.onlineNum} 人 · {checked === null ? "未巡查" : `${checked} 分钟前`}
        </span>
      </button>
    </li>
  );
}

/** 巡查工作台: the rooms by risk, one at a time. */
export function PatrolDesk({ tabs }: { tabs: PageTabs }) {
  const { open } = usePage();
  const holder = useHolder();
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
  const queue = useData(getPatrolQueue, { query: filters }, { everyMs: pollMs });
  const { data, reload } = queue;
  useLiveReload("live", reload);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [sound, setSound] = useState(true);
  const [filled, setFilled] = useState(false);
  const [type, setType] = useState<Type | undefined>(undefined);
  const [dialog, setDialog] = useState<LiveAction | "BAN" | null>(null);
  const rooms = data?.rooms ?? [];
  const room = rooms.find(({ sessionId }) => sessionId === chosenId) ?? rooms[0] ?? null;
  const place = room === null ? -1 : rooms.indexOf(room);
  const stay = useStay(room?.sessionId ?? null);
  const view = useData(
    getLiveView,
    { params: { id: room?.sessionId ?? 0 } },
    { everyMs: 5000, enabled: room !== null },
  );
  const { last, remember, undo } = useUndo(reload);
  const mayAct = data?.mayAct ?? false;
  const go = (step: number) => {
    const next = rooms[place + step];
    if (next !== undefined) setChosenId(next.sessionId);
    setType(undefined);
  };
  const refusal = (): boolean => {
    if (!mayAct) toast.warning(liveMessages.offShift);
    return !mayAct || room === null;
  };
  const pass = async () => {
    if (refusal() || room === null) return;
    if (await passRoom(room, stay(), "DESK")) {
      go(1);
      reload();
    }
  };
  const focus = async () => {
    if (refusal() || room === null) return;
    await toggleFocus(room, "DESK");
    reload();
  };
  const start = (action: LiveAction | "BAN") => {
    const grant = action === "BAN" ? memberAccountGrants.ban : handlingGrant(action, "DESK");
    if (!refusal() && allows([grant], holder)) setDialog(action);
  };
  /** Fills in the step that the ladder suggests for the chosen type, ready to be sent. */
  const startAdvised = (chosen: Type) => {
    const advised = view.data?.suggested[chosen]?.action ?? "WARN";
    start(advised === "NONE" ? "WARN" : advised);
  };
  const keys: KeyMap = {
    // Without a chosen type Enter clicks the focused button, as everywhere.
    ...(type === undefined ? {} : { Enter: { label: "提交违规", run: () => startAdvised(type) } }),
    " ": { label: "标记正常，下一个", run: () => void pass() },
    v: { label: "标记正常，下一个", run: () => void pass() },
    j: { label: "下一个房间", run: () => go(1) },
    k: { label: "上一个房间", run: () => go(-1) },
    f: { label: "重点关注", run: () => void focus() },
    b: { label: "禁用", run: () => start("BAN") },
    s: { label: "声音", run: () => setSound(!sound) },
    z: { label: "完整/铺满画面", run: () => setFilled(!filled) },
    t: { label: "查看截图", run: () => room !== null && room.snapshotUrl !== "" && showPictures([room.snapshotUrl]) },
    u: { label: "撤销", run: () => void undo() },
    ...Object.fromEntries(actions.map(([key, title, action]) => [key, { label: title, run: () => start(action) }])),
    ...Object.fromEntries(
      Object.entries(violationKeys).map(([key, value]) => [
        key,
        { label: violationType.labels[value], run: () => setType(value) },
      ]),
    ),
  };
  useKeys(keys);

  const duty = data?.duty ?? null;
  const figures = data?.figures;
  return (
    <Page
      title="巡查工作台"
      {...tabs}
      extra={
        <Button className="tabs-extra" icon={<DesktopOutlined />} onClick={() => open(liveRoutes.wall)}>
          大屏巡查
        </Button>
      }
    >
      <div className="patrol-strip num row fixed gap-20 size-12 line-below pad-8-16">
        <span>
          {duty === null
            ? mayAct
              ? "管理员代巡"
              : liveMessages.offShift
            : `${shiftName.labels[duty.name as keyof typeof shiftName.labels] ?? duty.name} ${clockText(duty.startTime).slice(11, 16)}–${clockText(duty.endTime).slice(11, 16)}`}
        </span>
        <span>已巡查 {figures?.checked ?? "—"}</span>
        <span>违规 {figures?.violations ?? "—"}</span>
        <span title="本班开始以来播满5分钟的直播，其中本班巡查过的">本班覆盖率 {coverageText(figures)}</span>
        {data?.handover !== null && data?.handover !== undefined && (
          <span className="patrol-handover cut text3" title={data.handover.text}>
            上一班交接（{data.handover.name}）：{data.handover.text}
          </span>
        )}
        <LiveState />
      </div>
      <div className="patrol-desk grid grow shrink-y gap-12">
        <aside className="patrol-queue stack shrink-y" aria-label="待巡查房间">
          <div className="patrol-filters grid at-middle gap-6">
            <Select
              size="small"
              allowClear
              placeholder="类型"
              aria-label="类型"
              options={roomType.values.map((value) => ({ value, label: roomType.labels[value] }))}
              onChange={(value?: string) => setFilters(put(filters, "type", value))}
            />
            <Select
              size="small"
              allowClear
              placeholder="风险"
              aria-label="风险"
              options={riskLevel.values.map((value) => ({ value, label: riskLevel.labels[value] }))}
              onChange={(value?: string) => setFilters(put(filters, "risk", value))}
            />
            <Input
              size="small"
              allowClear
              placeholder="家族"
              aria-label="家族"
              onPressEnter={(event) => setFilters(put(filters, "familyName", event.currentTarget.value.trim()))}
            />
            <Checkbox onChange={(event) => setFilters(put(filters, "unchecked", event.target.checked ? "1" : ""))}>
              仅未巡查
            </Checkbox>
          </div>
          {queue.error !== null && <PanelState kind="error" text={queue.error.msg} onRetry={reload} />}
          {data?.rooms.length === 0 && <PanelState kind="empty" text="当前没有正在直播的房间" />}
          <ul className="grow shrink-y scroll mt-8">
            {rooms.map((one) => (
              <QueueItem
                key={one.sessionId}
                room={one}
                chosen={one === room}
                onChoose={() => setChosenId(one.sessionId)}
              />
            ))}
          </ul>
        </aside>
        <section className="stack shrink-y" aria-label="直播画面">
          {room !== null && (
            <>
              <div className="patrol-picture grow clip anchor">
                <LivePicture
                  key={room.sessionId}
                  label={room.title}
                  src={room.pullUrl}
                  snapshot={room.snapshotUrl}
                  filled={filled}
                  muted={!sound}
                />
                <Button
                  size="small"
                  className="patrol-sound"
                  aria-pressed={sound}
                  icon={<SoundOutlined />}
                  onClick={() => setSound(!sound)}
                >
                  {sound ? "有声" : "静音"}
                </Button>
                {type !== undefined && <span className="patrol-type">{violationType.labels[type]}</span>}
                {last !== null && <span className="patrol-undo">{last.text} · 按U撤销 (10s)</span>}
              </div>
              <div className="patrol-actions flex wrap gap-6">
                {allows(markNormal.allow, holder) && (
                  <Button type="primary" disabled={!mayAct} onClick={() => void pass()}>
                    标记正常 <KeyHint keys=" " />
                  </Button>
                )}
                {allows([room.isFocus ? violationGrants.unfocus : violationGrants.focus], holder) && (
                  <Button disabled={!mayAct} onClick={() => void focus()}>
                    {room.isFocus ? "取消关注" : "重点关注"} <KeyHint keys="F" />
                  </Button>
                )}
                {actions.map(
                  ([key, title, action]) =>
                    allows([handlingGrant(action, "DESK")], holder) && (
                      <Button key={key} danger={action !== "WARN"} disabled={!mayAct} onClick={() => start(action)}>
                        {title} <KeyHint keys={key.toUpperCase()} />
                      </Button>
                    ),
                )}
                {allows([memberAccountGrants.ban], holder) && (
                  <Button danger disabled={!mayAct} onClick={() => start("BAN")}>
                    禁用 <KeyHint keys="B" />
                  </Button>
                )}
                {last !== null && allows(undoViolation.allow, holder) && (
                  <Button onClick={() => void undo()}>
                    撤销 <KeyHint keys="U" />
                  </Button>
                )}
              </div>
            </>
          )}
        </section>
        <aside className="shrink-y" aria-label="房间资料">
          {room !== null && (
            <LiveSide
              of={view}
              first={<RoomFacts room={room} />}
              shown={["guests", "messages", "reports", "violations"]}
            />
          )}
        </aside>
      </div>
      {room !== null && dialog !== null && dialog !== "BAN" && (
        <ViolationDialog
          room={room}
          action={dialog}
          source="DESK"
          type={type}
          staySec={stay()}
          onClose={() => setDialog(null)}
          onDone={(handled) => {
            remember(room.sessionId, type === undefined ? "违规" : violationType.labels[type], handled);
            setDialog(null);
            reload();
          }}
        />
      )}
      {room !== null && room.host !== null && dialog === "BAN" && (
        <BanDialog
          member={room.host}
          reason={`${type === undefined ? "直播违规" : violationType.labels[type]}，直播间${room.roomId}`}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            reload();
          }}
        />
      )}
    </Page>
  );
}

const put = (filters: Readonly<Record<string, string>>, name: string, value: string | undefined) => {
  const { [name]: _, ...rest } = filters;
  return value === undefined || value === "" ? rest : { ...rest, [name]: value };
};
