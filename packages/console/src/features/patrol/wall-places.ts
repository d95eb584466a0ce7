import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";

/**
 * Returns the places of the rooms of an answer. A room in view stays in its place, so that nothing moves just before a
 * key is pressed; new rooms take the free places, and rooms blocked by the automatic check move to the first.
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
  const staying = before.map((id) => known.get(id) ?? others.shift()).filter((tile) => tile !== undefined);
  return [...alarms, ...staying, ...others].slice(0, grid);
}
