import { describe, expect, it } from "vitest";
import { assignAll, pickServer, type Candidate } from "./pick-server.ts";

const server = (serverId: number, change: Partial<Candidate> = {}): Candidate => ({
  serverId,
  staffUserId: 1000 + serverId,
  isOnline: true,
  maxSessions: 100,
  current: 0,
  turn: 0,
  ...change,
});
const sessions = (count: number, ownerUserId: number | null = null) =>
  Array.from({ length: count }, (_, at) => ({ sessionId: at + 1, ownerUserId }));

const countsOf = (assignments: readonly { serverId: number }[], ids: readonly number[]) =>
  ids.map((id) => assignments.filter(({ serverId }) => serverId === id).length);
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

describe("assignment of sessions", () => {
  it.each(["ROUND_ROBIN", "IDLE", "OWNER"] as const)(
    "%s spreads evenly: largest minus smallest is at most one",
    (mode) => {
      for (const people of [1, 2, 3, 7]) {
        const ids = Array.from({ length: people }, (_, at) => at + 1);
        for (const count of [1, 5, 20, 61]) {
          const counts = countsOf(
            assignAll(
              mode,
              ids.map((id) => server(id)),
              sessions(count),
            ),
            ids,
          );
          expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
          expect(spread(counts)).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  it("assignment keeps the round over several calls, whatever sessions ended meanwhile", () => {
    let people = [server(1), server(2), server(3)];
    const counts = [0, 0, 0];
    for (let round = 0; round < 31; round += 1) {
      const [one] = assignAll("ROUND_ROBIN", people, [{ sessionId: round, ownerUserId: null }]);
      people = people.map((person) =>
        person.serverId === one?.serverId ? { ...person, turn: one.turn, current: round % 2 } : person,
      );
      counts[(one?.serverId ?? 0) - 1] = (counts[(one?.serverId ?? 0) - 1] ?? 0) + 1;
    }
    expect(spread(counts)).toBeLessThanOrEqual(1);
  });

  it.each(["ROUND_ROBIN", "IDLE", "OWNER"] as const)("%s assigns nothing to the offline and the full", (mode) => {
    const people = [
      server(1, { isOnline: false }),
      server(2, { maxSessions: 2 }),
      server(3, { current: 5, maxSessions: 5 }),
    ];
    const assignments = assignAll(mode, people, sessions(9, 1001));
    expect(assignments.map(({ serverId }) => serverId)).toEqual([2, 2]);
    expect(pickServer(mode, [server(1, { isOnline: false })], null)).toBeNull();
  });

  it("IDLE evens out what was uneven", () => {
    const assignments = assignAll(
      "IDLE",
      [server(1, { current: 4 }), server(2), server(3, { current: 2 })],
      sessions(6),
    );
    expect(countsOf(assignments, [1, 2, 3])).toEqual([0, 4, 2]);
  });

  it("OWNER prefers the member's sales while on duty, else the idlest", () => {
    const people = [server(1, { current: 9 }), server(2, { current: 1 })];
    expect(pickServer("OWNER", people, 1001)?.serverId).toBe(1);
    expect(pickServer("OWNER", people, 4711)?.serverId).toBe(2);
    expect(pickServer("OWNER", people, null)?.serverId).toBe(2);
    expect(pickServer("OWNER", [server(1, { isOnline: false }), server(2)], 1001)?.serverId).toBe(2);
    expect(pickServer("OWNER", [server(1, { current: 3, maxSessions: 3 }), server(2)], 1001)?.serverId).toBe(2);
    expect(pickServer("IDLE", people, 1001)?.serverId).toBe(2);
    expect(pickServer("OWNER", [server(1, { staffUserId: null })], null)?.serverId).toBe(1);
  });
});
