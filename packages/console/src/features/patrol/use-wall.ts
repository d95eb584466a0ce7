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
import { stored } from "../../platform/stored.ts";
import { useData } from "../../platform/use-data.ts";
import { placeTiles } from "./wall-places.ts";

const enoughMs = 5000;
const pollMs = 10_000;
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

/** The last action on a room; the room stays on the wall for as long as the action is shown. */
interface Band {
  readonly text: string;
  readonly tile: LiveTile | null;
}
interface Shown {
  readonly since: number;
  /** Looking is enough: no action was taken, and none is needed. */
  readonly counts: boolean;
}
const none: readonly LiveTile[] = [];
const sameIds = (some: readonly number[], others: readonly number[]) => some.join() === others.join();

/** A room that was visible long enough and left without an action counts as inspected. */
function tellSeen(gone: readonly (readonly [number, Shown])[]): void {
  const now = Date.now();
  const checks = gone
    .filter(([, { since, counts }]) => counts && now - since >= enoughMs)
    .map(([sessionId, { since }]) => ({ sessionId, staySec: Math.floor((now - since) / 1000) }));
  if (checks.length > 0) void call(markSeen, { body: { checks }, background: true }).catch(() => undefined);
}

/** A wall that is reloaded is the same wall: a second one would get half of the rooms. */
const storedId = stored("wall", (value) => (typeof value === "string" ? value : null), { place: "window" });
function ownWallId(): string {
  const id = storedId.read() ?? newRequestId();
  storedId.write(id);
  return id;
}

/** The wall's rooms, page by page; a room that was in view long enough counts as viewed. */
export function useWall(ownStaffId: number | null, held: boolean) {
  const [wallId] = useState(ownWallId);
  const [grid, setGrid] = useState<(typeof wallGrids)[number]>(9);
  const [page, setPage] = useState(1);
  const [order, setOrder] = useState<"risk" | "online">("risk");
  const [turning, setTurning] = useState(true);
  const [turnSec, setTurnSec] = useState(15);
  const [bands, setBands] = useState<ReadonlyMap<number, Band>>(new Map());
  const wall = useData(getPatrolWall, { query: { grid, page, order, wallId } }, { everyMs: pollMs });
  const { data, reload } = wall;
  const [places, setPlaces] = useState<{ order: string; ids: readonly number[] }>({ order, ids: [] });
  const shown = useRef(new Map<number, Shown>());
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

  const rooms = data?.rooms ?? none;
  const tiles = placeTiles(
    rooms,
    data?.order === places.order ? places.ids : [],
    [...bands.values()].flatMap(({ tile }) => (tile === null ? [] : [tile])),
    grid,
  );
  const ids = tiles.map(({ sessionId }) => sessionId);
  if (data !== undefined && (data.order !== places.order || !sameIds(ids, places.ids)))
    setPlaces({ order: data.order, ids });

  useEffect(() => {
    const now = Date.now();
    const present = new Set(rooms.map(({ sessionId }) => sessionId));
    const gone = [...shown.current].filter(([id]) => !present.has(id));
    for (const [id] of gone) shown.current.delete(id);
    for (const { sessionId, mustJudge } of rooms) {
      const before = shown.current.get(sessionId);
      shown.current.set(sessionId, {
        since: before?.since ?? now,
        counts: !mustJudge && (before?.counts ?? true),
      });
    }
    if (mayAct) tellSeen(gone);
  }, [rooms, mayAct]);
  const latestMayAct = useRef(mayAct);
  useEffect(() => {
    latestMayAct.current = mayAct;
  }, [mayAct]);
  useEffect(() => {
    const all = shown.current;
    return () => {
      if (latestMayAct.current) tellSeen([...all]);
      all.clear();
    };
  }, []);

  const pages = data?.pages ?? 1;
  useEffect(() => {
    if (!turning || held || pages < 2) return undefined;
    const timer = setInterval(() => setPage((at) => (at >= pages ? 1 : at + 1)), turnSec * 1000);
    return () => clearInterval(timer);
  }, [turning, held, pages, turnSec]);

  const unband = (sessionId: number) =>
    setBands((before) => {
      const next = new Map(before);
      next.delete(sessionId);
      return next;
    });
  /** A room on which an action was taken is not also counted as viewed. */
  const judged = (sessionId: number) => {
    const before = shown.current.get(sessionId);
    if (before !== undefined) shown.current.set(sessionId, { ...before, counts: false });
  };
  const band = (sessionId: number, text: string) => {
    const tile = tiles.find((one) => one.sessionId === sessionId) ?? null;
    judged(sessionId);
    setBands((before) => new Map(before).set(sessionId, { text, tile: before.get(sessionId)?.tile ?? tile }));
    setTimeout(() => unband(sessionId), bandMs);
  };
  useLiveNews("live", (news) => {
    const { kind, sessionId, staffId, name, violationType: type, action } = (news ?? {}) as LiveNews;
    if (kind === "violation" && sessionId !== undefined && staffId !== ownStaffId) {
      const handled = `${typeLabels[type ?? ""] ?? ""} ${actionLabels[action ?? ""] ?? ""}`;
      band(sessionId, `${liveMessages.handledBy(name ?? "")} · ${handled}`);
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
    rooms: tiles,
    grid,
    page: Math.min(page, pages),
    pages,
    order,
    turning,
    turnSec,
    bandOf: (sessionId: number) => bands.get(sessionId)?.text ?? null,
    band,
    unband,
    judged,
    turn,
    nextGrid,
    setTurning,
    setTurnSec,
    setOrder,
    stayOf: ({ sessionId }: LiveTile) =>
      Math.floor((Date.now() - (shown.current.get(sessionId)?.since ?? Date.now())) / 1000),
  };
}
