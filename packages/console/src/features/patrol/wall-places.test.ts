import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { expect, it } from "vitest";
import { placeTiles } from "./wall-places.ts";

const tile = (sessionId: number, machineResult: LiveTile["machineResult"] = "PASS"): LiveTile => ({
  sessionId,
  machineResult,
  roomId: sessionId,
  title: "",
  type: "PERSONAL",
  familyName: null,
  host: null,
  pullUrl: "",
  lowPullUrl: "",
  snapshotUrl: "",
  onlineNum: 0,
  startTime: "",
  riskScore: 0,
  machineLabel: "",
  reportNum: 0,
  lastCheckTime: null,
  isFocus: false,
  isOverdue: false,
  lastWords: [],
  mustJudge: false,
});
const idsOf = (tiles: readonly LiveTile[]) => tiles.map(({ sessionId }) => sessionId);

it("the wall leaves every room where it stands, whatever order the answer has", () => {
  expect(idsOf(placeTiles([tile(3), tile(1), tile(2)], [1, 2, 3], [], 4))).toEqual([1, 2, 3]);
});

it("the wall gives the place of a room that is gone to the next one, and the first to what the machine blocked", () => {
  expect(idsOf(placeTiles([tile(1), tile(3), tile(4)], [1, 2, 3], [], 4))).toEqual([1, 4, 3]);
  expect(idsOf(placeTiles([tile(9, "BLOCK"), tile(1), tile(2)], [1, 2, 3], [], 4))).toEqual([9, 1, 2]);
});

it("the wall keeps a room that was just dealt with in its place, and nobody beyond the grid", () => {
  expect(idsOf(placeTiles([tile(1), tile(3), tile(4)], [1, 2, 3], [tile(2)], 3))).toEqual([1, 2, 3]);
});
