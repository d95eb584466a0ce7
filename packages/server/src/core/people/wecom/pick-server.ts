import type { kfAssignMode } from "@hongxian/contract/core/staff/wechat-kf.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

export type AssignMode = ChoiceOf<typeof kfAssignMode>;

/** A server as the assignment sees it. */
export interface Candidate {
  readonly serverId: number;
  /** The member id of the server's staff; sales own members by it. */
  readonly staffUserId: number | null;
  readonly isOnline: boolean;
  readonly maxSessions: number;
  readonly current: number;
  /** Grows with each assignment: the smallest has waited longest. */
  readonly turn: number;
}

export interface Waiting {
  readonly sessionId: number;
  /** Member id of the sales person who owns the customer's member. */
  readonly ownerUserId: number | null;
}

export interface Assignment {
  readonly sessionId: number;
  readonly serverId: number;
  /** The server's new turn. */
  readonly turn: number;
}

const byTurn = (left: Candidate, right: Candidate): number => left.turn - right.turn || left.serverId - right.serverId;
const byLoad = (left: Candidate, right: Candidate): number => left.current - right.current || byTurn(left, right);

/** The server that gets the next session; null when all are offline or full. */
export function pickServer(
  mode: AssignMode,
  candidates: readonly Candidate[],
  ownerUserId: number | null,
): Candidate | null {
  const free = candidates.filter(({ isOnline, current, maxSessions }) => isOnline && current < maxSessions);
  if (mode === "ROUND_ROBIN") return free.toSorted(byTurn)[0] ?? null;
  const idlest = free.toSorted(byLoad);
  if (mode === "OWNER" && ownerUserId !== null) {
    const owner = idlest.find(({ staffUserId }) => staffUserId === ownerUserId);
    if (owner !== undefined) return owner;
  }
  return idlest[0] ?? null;
}

/** Assigns waiting sessions in their order; those for which no server is free are left out. */
export function assignAll(
  mode: AssignMode,
  candidates: readonly Candidate[],
  waiting: readonly Waiting[],
): Assignment[] {
  const servers = new Map(candidates.map((candidate) => [candidate.serverId, candidate]));
  let turn = Math.max(0, ...candidates.map((candidate) => candidate.turn));
  const assignments: Assignment[] = [];
  for (const { sessionId, ownerUserId } of waiting) {
    const picked = pickServer(mode, [...servers.values()], ownerUserId);
    if (picked === null) break;
    turn += 1;
    servers.set(picked.serverId, { ...picked, current: picked.current + 1, turn });
    assignments.push({ sessionId, serverId: picked.serverId, turn });
  }
  return assignments;
}
