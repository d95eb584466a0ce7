import {
  liveMessages,
  type penaltyAction,
  violationAction,
  violationKeys,
} from "@hongxian/contract/core/live/live.choices.ts";
import { handleViolation } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Input, Modal } from "antd";
import { useEffect, useState } from "react";
import { BanDialog } from "../../core/member-dialogs/ban-dialog.tsx";
import { useSession } from "../../core/session/session-store.ts";
import { call } from "../../platform/call.ts";
import { usePage } from "../../platform/page-context.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import { KeyHelp } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { RecentViolations } from "./recent-violations.tsx";
import { passRoom, toggleFocus, useUndo } from "./use-live-actions.ts";
import { useWall } from "./use-wall.ts";
import { Enlarged } from "./wall-enlarged.tsx";
import { fillScreen, WallHead } from "./wall-head.tsx";
import { WallTile } from "./wall-tile.tsx";
import "./wall.css";

type Type = ChoiceOf<typeof violationType>;
type Action = ChoiceOf<typeof penaltyAction>;
const lockAfterMs = 5 * 60_000;
const banDays: Readonly<Record<string, number | null>> = { "1": 1, "2": 3, "3": 7, "4": 30, "5": null };
const overrides: Readonly<Record<string, Exclude<Action, "LIVE_BAN" | "NONE">>> = {
  w: "WARN",
  c: "CUT_STREAM",
  x: "CLOSE_ROOM",
};

/** 大屏巡查: all live rooms at once; one key stops a violation. */
export function WallPage() {
  const { open } = usePage();
  const session = useSession();
  // Nothing turns away under somebody who looks closely.
  const [held, setHeld] = useState(false);
  const state = useWall(session?.staff.id ?? null, held);
  const { wall, rooms, grid } = state;
  const { data, error, reload } = wall;
  const [focusId, setFocusId] = useState<number | null>(null);
  const [sound, setSound] = useState(false);
  const [bare, setBare] = useState(false);
  const [locked, setLocked] = useState(true);
  const [banning, setBanning] = useState(false);
  const [filled, setFilled] = useState(false);
  const [large, setLarge] = useState<LiveTile | null>(null);
  const [describing, setDescribing] = useState<string | null>(null);
  const [ban, setBan] = useState<LiveTile | null>(null);
  const [lastType, setLastType] = useState<Type>("OTHER");
  const { last, remember, undo } = useUndo(reload);
  const side = Math.sqrt(grid);
  // The focus stays with its room: another room that takes its place is not handled by mistake.
  const at = rooms.findIndex(({ sessionId }) => sessionId === focusId);
  const room = rooms[at] ?? null;
  // An enlarged room stays in view when the order of the wall changes.
  const enlarged = large === null ? null : (rooms.find(({ sessionId }) => sessionId === large.sessionId) ?? large);
  const enlarge = (tile: LiveTile | null) => {
    setLarge(tile);
    setHeld(tile !== null);
  };

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
    else if ((enlarged ?? room) === null) toast.info("请先用方向键选择直播间");
    else return enlarged ?? room;
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
    const next = rooms[at < 0 ? 0 : Math.max(0, Math.min(rooms.length - 1, at + step))] ?? null;
    setFocusId(next?.sessionId ?? null);
    if (enlarged !== null && next !== null) enlarge(next);
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
    Enter: { label: "放大", run: () => enlarge(enlarged === null ? room : null) },
    z: { label: "完整/铺满画面", run: () => setFilled(!filled) },
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
    Escape: {
      label: "返回",
      run: () => {
        if (banning) setBanning(false);
        else if (enlarged === null) open("/patrol/patrol");
        else enlarge(null);
      },
    },
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

  const lockText = locked
    ? "按键已锁定，按Q解锁"
    : banning
      ? "禁播天数：1=1天 2=3天 3=7天 4=30天 5=永久"
      : "按键已解锁";
  return (
    <div className="wall" data-bare={bare}>
      {!bare && (
        <WallHead
          state={state}
          locked={locked}
          lockText={lockText}
          filled={filled}
          onFill={() => setFilled(!filled)}
          onLeave={() => open("/patrol/patrol")}
        />
      )}
      <div className="flex grow shrink-y anchor">
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
              filled={filled}
              band={state.bandOf(tile.sessionId)}
              onFocus={() => setFocusId(tile.sessionId)}
            />
          ))}
          {data !== undefined && rooms.length === 0 && <PanelState kind="empty" text="当前没有正在直播的房间" />}
          {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        </main>
        {!bare && <RecentViolations recent={data?.recent ?? []} />}
        {enlarged !== null && (
          <Enlarged
            key={enlarged.sessionId}
            room={enlarged}
            filled={filled}
            band={state.bandOf(enlarged.sessionId)}
            state={lockText}
          />
        )}
      </div>
      <KeyHelp />
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
