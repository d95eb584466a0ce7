import { liveMessages, shiftName } from "@hongxian/contract/core/live/live.choices.ts";
import type { getPatrolWall } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { Button, Select } from "antd";
import { useEffect, useState } from "react";
import { LiveState } from "../../core/live/live-state.tsx";
import type { CallData } from "../../platform/call.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { coverageText } from "./coverage-text.ts";
import type { useWall } from "./use-wall.ts";

const turnChoices = [10, 15, 30, 60].map((value) => ({ value, label: `${value} 秒` }));
const shiftLabels: Readonly<Record<string, string>> = shiftName.labels;

/** The entire document, so that dialogs and messages stay above the wall. */
export const fillScreen = async (): Promise<void> => {
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

interface WallHeadProps {
  readonly state: ReturnType<typeof useWall>;
  readonly locked: boolean;
  readonly lockText: string;
  readonly filled: boolean;
  onFill(): void;
  onLeave(): void;
}

function Figures({ data }: { data: CallData<typeof getPatrolWall> | undefined }) {
  const figures = data?.figures;
  return (
    <>
      <span>直播中 {figures?.living ?? "—"}</span>
      <span>未巡查 {figures?.unchecked ?? "—"}</span>
      <span>高风险 {figures?.highRisk ?? "—"}</span>
      <span>本班违规 {figures?.violations ?? "—"}</span>
      <span title="本班开始以来播满5分钟的直播，其中本班巡查过的">本班覆盖率 {coverageText(figures)}</span>
    </>
  );
}

/** What the wall shows at present, and its switches. */
export function WallHead({ state, locked, lockText, filled, onFill, onLeave }: WallHeadProps) {
  const { wall, grid, page, pages } = state;
  const { data } = wall;
  const duty = data?.duty ?? null;
  const side = Math.sqrt(grid);
  return (
    <header className="wall-head num row fixed wrap">
      <h1>大屏巡查</h1>
      <Figures data={data} />
      <span>
        {page}/{pages} 页
      </span>
      <span>
        {duty === null
          ? data?.mayAct === true
            ? "管理员代巡"
            : liveMessages.offShift
          : (shiftLabels[duty.name] ?? duty.name)}
      </span>
      <strong className={locked ? "wall-lock wall-locked" : "wall-lock"} role="status">
        {lockText}
      </strong>
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
      <Button size="small" aria-pressed={filled} onClick={onFill}>
        {filled ? "完整画面" : "铺满"}
      </Button>
      <Button size="small" onClick={() => void fillScreen().catch(toastError)}>
        全屏
      </Button>
      <Button size="small" onClick={onLeave}>
        退出
      </Button>
      <Clock />
    </header>
  );
}
