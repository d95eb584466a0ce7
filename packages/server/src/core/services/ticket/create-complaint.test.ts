import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aMember } from "../../../test/build.ts";
import { testDatabase } from "../../../test/database.ts";
import { createComplaint, withdrawComplaint, type NewComplaint } from "./create-complaint.ts";

const { db } = await testDatabase();
const reporter = await aMember(db);

const complain = (draft: Partial<NewComplaint> & Pick<NewComplaint, "targetId">) =>
  db
    .transaction()
    .execute((tx) =>
      createComplaint(tx, { userId: reporter, targetType: "USER", reasonType: "ABUSE", content: "辱骂", ...draft }),
    );

const rowOf = async (id: number) => {
  const { rows } = await sql<{
    level: string;
    hours: number;
    status: string;
    targetUserId: number | null;
  }>`select level, status, target_user_id,
    (extract(epoch from deadline - created_time) / 3600)::int as hours from complaint where id = ${id}`.execute(db);
  return rows[0];
};

describe("a new complaint", () => {
  it("a new complaint has the deadline of its level; fraud and minors are urgent at once", async () => {
    const targetId = String(await aMember(db));
    expect(await rowOf((await complain({ targetId })).id)).toEqual({
      level: "NORMAL",
      hours: 24,
      status: "WAIT_HANDLE",
      targetUserId: Number(targetId),
    });
    for (const reasonType of ["FRAUD", "MINOR"] as const) {
      const made = await complain({ targetId: String(await aMember(db)), reasonType });
      expect(made.level).toBe("URGENT");
      expect(await rowOf(made.id)).toMatchObject({ level: "URGENT", hours: 2 });
    }
  });

  it("a new complaint makes all open ones on its target urgent when it is the third within a day", async () => {
    const targetId = String(await aMember(db));
    const first = await complain({ targetId });
    const second = await complain({ targetId });
    expect((await rowOf(first.id))?.level).toBe("NORMAL");
    const third = await complain({ targetId });
    expect(third.level).toBe("URGENT");
    for (const { id } of [first, second, third]) expect(await rowOf(id)).toMatchObject({ level: "URGENT", hours: 2 });
  });

  it("the count of complaints takes neither old ones, nor closed ones, nor those on others", async () => {
    const targetId = String(await aMember(db));
    const old = await complain({ targetId });
    await sql`update complaint set created_time = now() - interval '25 hours' where id = ${old.id}`.execute(db);
    const closed = await complain({ targetId });
    await db.transaction().execute((tx) => withdrawComplaint(tx, closed.id, reporter));
    expect((await rowOf(closed.id))?.status).toBe("CANCEL");
    await complain({ targetId });
    expect((await complain({ targetId })).level).toBe("NORMAL");
  });

  it("a target without a member is counted by itself, and three complaints at the same moment count as three", async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => complain({ targetType: "ORDER", targetId: "77", reasonType: "CHARGE" })),
    );
    await complain({ targetType: "ORDER", targetId: "78", reasonType: "CHARGE" });
    const levels = await Promise.all(made.map(async ({ id }) => (await rowOf(id))?.level));
    expect(levels).toEqual(["URGENT", "URGENT", "URGENT"]);
    const { rows } = await sql<{ level: string }>`select level from complaint where target_id = '78'`.execute(db);
    expect(rows).toEqual([{ level: "NORMAL" }]);
  });

  it("a new complaint is taken back by its reporter alone", async () => {
    const { id } = await complain({ targetId: String(await aMember(db)) });
    await expect(db.transaction().execute((tx) => withdrawComplaint(tx, id, reporter + 1))).rejects.toThrow(
      "该记录已被处理，请刷新",
    );
  });
});
