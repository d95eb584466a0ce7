import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";

/**
 * Where the rooms of an answer stand. Who is in view keeps its place, so that nothing moves under the finger that is
 * about to press a key; newcomers take the places that are free, and what the machine blocked jumps to the first.
 */
export function placeTiles(
  rooms: readonly LiveTile[],
  before: readonly number[],
  handled: readonly LiveTile[],
  grid: number,
): readonly LiveTile[] {
  const known = new Map([...handled, ...rooms].map((tile) => [tile.sessionId, tile]));
  const fresh = rooms.filter(({ sessionId }) => !before.includes(sessionId));
  const alarms = fresh.filter(({ machineResult }) => machineResult === "BLOCK");
  const others = fresh.filter((tile) => !alarms.includes(tile));
  const kept = before.map((id) => known.get(id) ?? others.shift()).filter((tile) => tile !== undefined);
  return [...alarms, ...kept, ...others].slice(0, grid);
}
