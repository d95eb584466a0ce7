import {
  liveMessages,
  type penaltyAction,
  shiftName,
  violationAction,
  violationKeys,
} from "@hongxian/contract/core/live/live.choices.ts";
import { getLiveView, handleViolation } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Button, Input, Modal, Select } from "antd";
import { useEffect, useState } from "react";
import { LiveState } from "../../core/live/live-state.tsx";
import { LivePicture } from "../../core/live-room/live-picture.tsx";
import { LiveSide } from "../../core/live-room/live-side.tsx";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { call } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import { KeyHelp } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { RoomFacts } from "./room-facts.tsx";
import { passRoom, toggleFocus, useUndo } from "./use-live-actions.ts";
import { useWall } from "./use-wall.ts";
import { WallTile } from "./wall-tile.tsx";
import "./wall.css";

type Type = ChoiceOf<typeof violationType>;
type Action = ChoiceOf<typeof penaltyAction>;
const lockAfterMs = 5 * 60_000;
const turnChoices = [10, 15, 30, 60].map((value) => ({ value, label: `${value} 秒` }));
const banDays: Readonly<Record<string, number | null>> = { "1": 1, "2": 3, "3": 7, "4": 30, "5": null };
const overrides: Readonly<Record<string, Exclude<Action, "LIVE_BAN" | "NONE">>> = {
  w: "WARN",
  c: "CUT_STREAM",
  x: "CLOSE_ROOM",
};

/** The entire document, so that dialogs and messages stay above the wall. */
const fillScreen = async (): Promise<void> => {
  if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
};

function Clock() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className="num">{clockText(now).slice(11)}</time>;
}

/** A tile enlarged, with the chat and the facts of the room. */
function Enlarged({ room, onClose }: { room: LiveTile; onClose(): void }) {
  const view = useData(getLiveView, { params: { id: room.sessionId } }, { everyMs: 5000 });
  return (
    <Modal open centered width="90vw" title={room.title} footer={null} onCancel={onClose}>
      <div className="live-watch wall-large grid gap-16">
        <div className="live-stage clip round-8">
          <LivePicture label={room.title} src={room.pullUrl} snapshot={room.snapshotUrl} muted={false} />
        </div>
        <aside className="wall-about stack shrink-y gap-12">
          <RoomFacts room={room} />
          <LiveSide of={view} shown={["messages", "guests", "reports", "violations"]} />
        </aside>
      </div>
    </Modal>
  );
}

/** 大屏巡查: all live rooms at once; one key stops a violation. */
export function WallPage() {
  const { open } = usePage();
  const session = useSession();
  const state = useWall(session?.staff.id ?? null);
  const { wall, rooms, grid, page, pages } = state;
  const { data, error, reload } = wall;
  const [focusId, setFocusId] = useState<number | null>(null);
  const [sound, setSound] = useState(false);
  const [bare, setBare] = useState(false);
  const [locked, setLocked] = useState(true);
  const [banning, setBanning] = useState(false);
  const [large, setLarge] = useState<LiveTile | null>(null);
  const [describing, setDescribing] = useState<string | null>(null);
  const [ban, setBan] = useState<LiveTile | null>(null);
  const [lastType, setLastType] = useState<Type>("OTHER");
  const { last, remember, undo } = useUndo(reload);
  const side = Math.sqrt(grid);
  // The focus stays with its room: another room that takes its place is not handled by mistake.
  const at = rooms.findIndex(({ sessionId }) => sessionId === focusId);
  const room = rooms[at] ?? null;

  useEffect(() => {
    // The browser allows it right after a click; where it does not, the button tries again.
    void fillScreen().catch(() => undefined);
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useEffect(() => {
    if (locked) return undefined;
    let timer = setTimeout(() => setLocked(true), lockAfterMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setLocked(true), lockAfterMs);
    };
    window.addEventListener("keydown", touched);
    window.addEventListener("pointermove", touched);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", touched);
      window.removeEventListener("pointermove", touched);
    };
  }, [locked]);

  /** Handling keys work on a focused tile, unlocked, on duty. */
  const target = (): LiveTile | null => {
    if (locked) toast.info("按键已锁定，按Q解锁");
    else if (data !== undefined && !data.mayAct) toast.warning(liveMessages.offShift);
    else if (room === null) toast.info("请先用方向键选择直播间");
    else return room;
    return null;
  };
  const punish = async (type: Type, action: Action | null, days?: number | null, description = "") => {
    const chosen = target();
    if (chosen === null) return;
    setLastType(type);
    try {
      const handled = await call(handleViolation, {
        body: {
          sessionId: chosen.sessionId,
          violationType: type,
          action,
          ...(days === undefined ? {} : { days }),
          description,
          source: "WALL",
          staySec: state.stayOf(chosen),
        },
      });
      const label = violationType.labels[type];
      remember(chosen.sessionId, label, handled);
      state.band(chosen.sessionId, `${label} 已${violationAction.labels[handled.action]} · 按U撤销 (10s)`);
    } catch (failure) {
      toastError(failure);
    }
    reload();
  };
  const number = (key: string) => {
    if (banning) {
      const days = banDays[key];
      setBanning(false);
      if (days !== undefined) void punish(lastType, "LIVE_BAN", days, lastType === "OTHER" ? "直播违规" : "");
      return;
    }
    const type = violationKeys[key];
    if (type === undefined || target() === null) return;
    if (type === "OTHER") setDescribing("");
    else void punish(type, null);
  };
  const move = (step: number) => {
    const next = at < 0 ? 0 : Math.max(0, Math.min(rooms.length - 1, at + step));
    setFocusId(rooms[next]?.sessionId ?? null);
  };
  const withTarget = (run: (tile: LiveTile) => void) => () => {
    const chosen = target();
    if (chosen !== null) run(chosen);
  };
  const keys: KeyMap = {
    ArrowLeft: { label: "移动焦点", run: () => move(-1) },
    ArrowRight: { label: "移动焦点", run: () => move(1) },
    ArrowUp: { label: "移动焦点", run: () => move(-side) },
    ArrowDown: { label: "移动焦点", run: () => move(side) },
    Enter: { label: "放大", run: () => setLarge(room) },
    " ": { label: "下一页", run: () => state.turn(1) },
    Backspace: { label: "上一页", run: () => state.turn(-1) },
    p: { label: "暂停轮播", run: () => state.setTurning(!state.turning) },
    g: { label: "切换宫格", run: state.nextGrid },
    r: { label: "风险/在线排序", run: () => state.setOrder(state.order === "risk" ? "online" : "risk") },
    s: { label: "声音", run: () => setSound(!sound) },
    h: { label: "隐藏界面", run: () => setBare(!bare) },
    q: { label: "按键锁", run: () => setLocked(!locked) },
    v: {
      label: "标记正常",
      run: withTarget(
        (tile) =>
          void passRoom(tile, state.stayOf(tile), "WALL").then((passed) => {
            if (passed) state.judged(tile.sessionId);
            reload();
          }),
      ),
    },
    f: { label: "重点关注", run: withTarget((tile) => void toggleFocus(tile, "WALL").then(reload)) },
    b: { label: "禁用", run: withTarget(setBan) },
    l: { label: "禁播（再按1-5选天数）", run: withTarget(() => setBanning(true)) },
    u: {
      label: "撤销",
      run: () => {
        if (last !== null) state.unband(last.sessionId);
        void undo();
      },
    },
    Escape: { label: "返回", run: () => (banning ? setBanning(false) : open("/patrol/patrol")) },
    ...Object.fromEntries(
      Object.entries(overrides).map(([key, action]) => [
        key,
        {
          label: violationAction.labels[action],
          run: () => void punish(lastType, action, undefined, lastType === "OTHER" ? "直播违规" : ""),
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(violationKeys).map(([key, type]) => [
        key,
        { label: violationType.labels[type], run: () => number(key) },
      ]),
    ),
  };
  useKeys(keys);

  const figures = data?.figures;
  const duty = data?.duty ?? null;
  return (
    <div className="wall" data-bare={bare}>
      {!bare && (
        <header className="wall-head num row fixed gap-14 nowrap size-13">
          <h1>大屏巡查</h1>
          <span>直播中 {figures?.living ?? "—"}</span>
          <span>未巡查 {figures?.unchecked ?? "—"}</span>
          <span>高风险 {figures?.highRisk ?? "—"}</span>
          <span>本班违规 {figures?.violations ?? "—"}</span>
          <span>
            覆盖率{" "}
            {figures === undefined || figures.coverageBp === null ? "—" : `${(figures.coverageBp / 100).toFixed(1)}%`}
          </span>
          <span>
            {page}/{pages} 页
          </span>
          <span>
            {duty === null ? (data?.mayAct === true ? "管理员代巡" : liveMessages.offShift) : dutyText(duty.name)}
          </span>
          <em>
            {locked ? "按键已锁定，按Q解锁" : banning ? "禁播天数：1=1天 2=3天 3=7天 4=30天 5=永久" : "按键已解锁"}
          </em>
          <LiveState />
          <i className="grow" />
          <Select
            size="small"
            aria-label="轮播间隔"
            value={state.turnSec}
            options={turnChoices}
            onChange={(seconds: number) => {
              state.setTurnSec(seconds);
              // A list that holds the focus would swallow the keys of the wall.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
            }}
          />
          <Button size="small" onClick={() => state.setTurning(!state.turning)}>
            {state.turning ? "暂停" : "轮播"}
          </Button>
          <Button size="small" onClick={state.nextGrid}>
            {side}×{side}
          </Button>
          <Button size="small" onClick={() => void fillScreen().catch(toastError)}>
            全屏
          </Button>
          <Button size="small" onClick={() => open("/patrol/patrol")}>
            退出
          </Button>
          <Clock />
        </header>
      )}
      <div className="flex grow shrink-y">
        <main
          className="grid grow shrink-x gap-4 pad-4"
          style={{
            gridTemplateColumns: `repeat(${side}, minmax(0, 1fr))`,
            gridTemplateRows: `repeat(${side}, minmax(0, 1fr))`,
          }}
        >
          {rooms.map((tile) => (
            <WallTile
              key={tile.sessionId}
              room={tile}
              focused={tile === room}
              sound={sound}
              small={grid > 9}
              band={state.bandOf(tile.sessionId)}
              onFocus={() => setFocusId(tile.sessionId)}
            />
          ))}
          {data !== undefined && rooms.length === 0 && <PanelState kind="empty" text="当前没有正在直播的房间" />}
          {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        </main>
        {!bare && (
          <aside className="wall-side scroll size-12" aria-label="最近违规" tabIndex={0}>
            <h2 className="size-13">最近违规</h2>
            <ul>
              {data?.recent.map((one) => (
                <li key={one.id}>
                  <b>{violationType.labels[one.violationType]}</b> {violationAction.labels[one.action]}
                  <span className="block cut" title={one.roomTitle}>
                    {one.roomTitle} · {one.staffName ?? "机审"}
                  </span>
                  <time className="num">{clockText(one.createdTime).slice(5, 16)}</time>
                </li>
              ))}
            </ul>
          </aside>
        )}
      </div>
      <KeyHelp />
      {large !== null && <Enlarged room={large} onClose={() => setLarge(null)} />}
      {ban !== null && ban.host !== null && (
        <BanDialog
          member={ban.host}
          reason={`${violationType.labels[lastType]}，直播间${ban.roomId}`}
          onClose={() => setBan(null)}
          onDone={() => {
            setBan(null);
            reload();
          }}
        />
      )}
      <Modal
        open={describing !== null}
        title="其他违规"
        okText="处置"
        onCancel={() => setDescribing(null)}
        onOk={() => {
          if ((describing ?? "").trim() === "") return toast.warning(liveMessages.describe);
          void punish("OTHER", null, undefined, (describing ?? "").trim());
          return setDescribing(null);
        }}
      >
        <Input.TextArea
          autoFocus
          rows={3}
          maxLength={200}
          aria-label="违规说明"
          placeholder={liveMessages.describe}
          value={describing ?? ""}
          onChange={(event) => setDescribing(event.target.value)}
        />
      </Modal>
    </div>
  );
}

const shiftLabels: Readonly<Record<string, string>> = shiftName.labels;
const dutyText = (name: string) => shiftLabels[name] ?? name;
