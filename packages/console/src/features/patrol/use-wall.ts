import { liveMessages, violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import { markSeen } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import {
  beatWall,
  getPatrolWall,
  type LiveTile,
  wallBeatSeconds,
  wallGrids,
} from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { useLiveNews, useLiveReload } from "../../core/live/use-live-news.ts";
import { call } from "../../platform/call.ts";
import { newRequestId } from "../../platform/request-id.ts";
import { useData } from "../../platform/use-data.ts";

const enoughMs = 5000;
const pollMs = 10_000;
const staysFrom = 70;
const bandMs = 10_000;
const actionLabels: Readonly<Record<string, string>> = violationAction.labels;
const typeLabels: Readonly<Record<string, string>> = violationType.labels;

interface LiveNews {
  readonly kind?: string;
  readonly sessionId?: number;
  readonly staffId?: number;
  readonly name?: string;
  readonly violationType?: string;
  readonly action?: string;
}

/** What was just done about a room; it keeps its place on the wall for as long as that is shown. */
interface Band {
  readonly text: string;
  readonly tile: LiveTile | null;
  readonly place: number;
}

/** The rooms of the page, with those that a deed just took off the wall still at their places. */
function withHandled(rooms: readonly LiveTile[], bands: ReadonlyMap<number, Band>, grid: number): readonly LiveTile[] {
  const all = [...rooms];
  for (const [sessionId, { tile, place }] of bands)
    if (tile !== null && !all.some((one) => one.sessionId === sessionId)) all.splice(place, 0, tile);
  return all.slice(0, grid);
}

/** The wall's rooms, page by page; what was in view long enough counts as looked at. */
export function useWall(ownStaffId: number | null) {
  const [wallId] = useState(newRequestId);
  const [grid, setGrid] = useState<(typeof wallGrids)[number]>(9);
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<"risk" | "online">("risk");
  const [turning, setTurning] = useState(true);
  const [turnSec, setTurnSec] = useState(15);
  const [bands, setBands] = useState<ReadonlyMap<number, Band>>(new Map());
  const wall = useData(getPatrolWall, { query: { grid, page, order, wallId } }, { everyMs: pollMs });
  const { data, reload } = wall;
  const shown = useRef(new Map<number, number>());
  const mayAct = data?.mayAct ?? false;

  useEffect(() => {
    const beat = (left: boolean) => call(beatWall, { body: { wallId, left }, background: left }).catch(() => undefined);
    void beat(false);
    const timer = setInterval(() => void beat(false), wallBeatSeconds * 1000);
    return () => {
      clearInterval(timer);
      void beat(true);
    };
  }, [wallId]);

  const rooms = data?.rooms;
  useEffect(() => {
    const now = Date.now();
    const present = new Set((rooms ?? []).map(({ sessionId }) => sessionId));
    const gone = [...shown.current].filter(([id, since]) => !present.has(id) && now - since >= enoughMs);
    for (const [id] of shown.current) if (!present.has(id)) shown.current.delete(id);
    for (const id of present) if (!shown.current.has(id)) shown.current.set(id, now);
    if (gone.length === 0 || !mayAct) return;
    const checks = gone
      .slice(0, 25)
      .map(([sessionId, since]) => ({ sessionId, staySec: Math.floor((now - since) / 1000) }));
    void call(markSeen, { body: { checks }, background: true }).catch(() => undefined);
  }, [rooms, mayAct]);

  const pages = data?.pages ?? 1;
  useEffect(() => {
    if (!turning || pages < 2) return undefined;
    const timer = setInterval(() => {
      // A room above 70 stays in view until it is judged.
      const holds = (rooms ?? []).some(({ riskScore, lastCheckTime, sessionId }) => {
        const since = shown.current.get(sessionId) ?? 0;
        return riskScore > staysFrom && (lastCheckTime === null || Date.parse(lastCheckTime) < since);
      });
      if (!holds || !mayAct) setPage((at) => (at >= pages ? 1 : at + 1));
    }, turnSec * 1000);
    return () => clearInterval(timer);
  }, [turning, pages, turnSec, rooms, mayAct]);

  const unband = (sessionId: number) =>
    setBands((before) => {
      const next = new Map(before);
      next.delete(sessionId);
      return next;
    });
  const band = (sessionId: number, text: string) => {
    const place = (rooms ?? []).findIndex((one) => one.sessionId === sessionId);
    const tile = rooms?.[place] ?? null;
    setBands((before) => new Map(before).set(sessionId, { text, tile: before.get(sessionId)?.tile ?? tile, place }));
    setTimeout(() => unband(sessionId), bandMs);
  };
  useLiveNews("live", (news) => {
    const { kind, sessionId, staffId, name, violationType: type, action } = (news ?? {}) as LiveNews;
    if (kind === "violation" && sessionId !== undefined && staffId !== ownStaffId) {
      const deed = `${typeLabels[type ?? ""] ?? ""} ${actionLabels[action ?? ""] ?? ""}`;
      band(sessionId, `${liveMessages.handledBy(name ?? "")} · ${deed}`);
    }
  });
  useLiveReload("live", reload);

  const turn = (step: number) => setPage((at) => ((at - 1 + step + pages) % pages) + 1);
  const nextGrid = () => {
    setGrid(wallGrids[(wallGrids.indexOf(grid) + 1) % wallGrids.length] ?? 9);
    setPage(1);
  };
  return {
    wall,
    rooms: withHandled(rooms ?? [], bands, grid),
    grid,
    page,
    pages,
    order,
    turning,
    turnSec,
    bandOf: (sessionId: number) => bands.get(sessionId)?.text ?? null,
    band,
    unband,
    turn,
    nextGrid,
    setTurning,
    setTurnSec,
    setOrder,
    stayOf: (room: LiveTile) => Math.floor((Date.now() - (shown.current.get(room.sessionId) ?? Date.now())) / 1000),
  };
}
