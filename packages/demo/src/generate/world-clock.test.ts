import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@hongxian/server/test/database.ts";
import { createWorldClock, setWorldClock } from "./world-clock.ts";

const minuteMs = 60_000;
const midnight = Date.parse("2026-11-20T00:00:00+08:00");
/** The world can be made at any time of a day. */
const starts = Array.from({ length: 48 }, (_, half) => midnight + half * 30 * minuteMs + 7 * minuteMs);
const drawnBefore = (now: number) =>
  Array.from({ length: (48 * 60) / 10 }, (_, place) => now - place * 10 * minuteMs).toReversed();
const text = (time: number) => new Date(time).toISOString();

describe("the clock of the invented world", async () => {
  const { db } = await testDatabase();

  it.each(starts.map((now) => [text(now), now] as const))("keeps the order of moments, begun at %s", (_, now) => {
    const { waking, office } = createWorldClock(now);
    const moments = drawnBefore(now);
    for (const [place, moment] of moments.entries()) {
      const earlier = moments[place - 1] ?? moment;
      expect(waking(moment)).toBeGreaterThanOrEqual(waking(earlier));
      expect(office(moment)).toBeGreaterThanOrEqual(office(earlier));
      expect(office(moment), `what staff do at ${text(moment)}`).toBeGreaterThanOrEqual(waking(moment));
      expect(waking(moment)).toBeGreaterThanOrEqual(moment);
      expect(office(moment)).toBeLessThanOrEqual(now);
    }
  });

  it.each([1, 17, 18, 19, 30, 44])("is the same in the database, begun in half hour %i of a day", async (half) => {
    const now = starts[half] ?? midnight;
    const { waking, office } = createWorldClock(now);
    await db.transaction().execute(async (tx) => {
      await setWorldClock(tx, now);
      for (const moment of drawnBefore(now).filter((_, place) => place % 7 === 0)) {
        const { rows } = await sql<{ waking: string; office: string }>`
          select pg_temp.waking(${text(moment)}::timestamptz) as waking,
            pg_temp.office(${text(moment)}::timestamptz) as office`.execute(tx);
        const [row] = rows;
        expect(Math.abs(Date.parse(row?.waking ?? "") - waking(moment))).toBeLessThan(5);
        expect(Math.abs(Date.parse(row?.office ?? "") - office(moment))).toBeLessThan(5);
      }
    });
  });
});
