import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember } from "../../test/build.ts";
import { testDatabase } from "../../test/database.ts";
import { tagsAstray } from "../../test/tags-astray.ts";

const { db } = await testDatabase();
type Db = Parameters<typeof aMember>[0];
let tags: number[] = [];

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`with g as (insert into tag_group (name) values ('意向') returning id)
    insert into tag (group_id, name) select g.id, t.name from g, unnest(array['甲', '乙', '丙']) as t (name)
    returning id`.execute(db);
  tags = rows.map(({ id }) => id).toSorted((a, b) => a - b);
});

const put = (on: Db, userId: number, tagIds: readonly number[]) =>
  sql`insert into user_tag (user_id, tag_id) select ${userId}, unnest(${tagIds}::bigint[])`.execute(on);
const storedRow = async (userId: number): Promise<{ status: string; tagIds: number[] } | undefined> => {
  const { rows } = await sql<{ status: string; tagIds: number[] }>`select status, tag_ids::int[] as tag_ids
    from member_tags where user_id = ${userId}`.execute(db);
  return rows[0];
};

const astray = async (): Promise<unknown[]> => (await sql`select * from ${sql.raw(tagsAstray)}`.execute(db)).rows;

/** Starts the second while the first has written and not ended, and ends the first once the second waits or is done. */
async function together(first: (tx: Db) => Promise<unknown>, second: (tx: Db) => Promise<unknown>): Promise<void> {
  let follower: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await first(tx);
    let isThrough = false;
    follower = db.transaction().execute(second);
    void follower.finally(() => (isThrough = true)).catch(() => undefined);
    for (let isWaiting = false; !isWaiting && !isThrough;) {
      await new Promise((go) => setTimeout(go, 10));
      // Not pg_stat_activity, which a transaction sees as it was at its first read.
      const { rows } = await sql`select from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx);
      isWaiting = rows.length > 0;
    }
  });
  await follower;
}

describe("the tags of a member in one row", () => {
  it("the tags of a member in one row follow what is put on and taken off, and stay when the last is gone", async () => {
    const member = await aMember(db);
    expect(await storedRow(member)).toBeUndefined();
    await put(db, member, [tags[1] ?? 0, tags[0] ?? 0]);
    expect(await storedRow(member)).toEqual({ status: "ENABLE", tagIds: tags.slice(0, 2) });
    await sql`update member set status = 'DISABLE' where user_id = ${member}`.execute(db);
    await sql`delete from user_tag where user_id = ${member} and tag_id = ${tags[0]}`.execute(db);
    expect(await storedRow(member)).toEqual({ status: "DISABLE", tagIds: [tags[1]] });
    await sql`delete from user_tag where user_id = ${member}`.execute(db);
    expect(await storedRow(member)).toEqual({ status: "DISABLE", tagIds: [] });
    expect(await astray()).toEqual([]);
  });

  it("the tags of a member in one row lose a tag that is taken away for all", async () => {
    const members = [await aMember(db), await aMember(db)];
    for (const member of members) await put(db, member, tags);
    await sql`delete from tag where id = ${tags[2]}`.execute(db);
    expect((await storedRow(members[1] ?? 0))?.tagIds).toEqual(tags.slice(0, 2));
    expect(await astray()).toEqual([]);
  });

  it("the tags of a member in one row count both where two put one on at the same time", async () => {
    const member = await aMember(db);
    await together(
      (tx) => put(tx, member, tags.slice(0, 1)),
      (tx) => put(tx, member, tags.slice(1, 2)),
    );
    expect((await storedRow(member))?.tagIds).toEqual(tags.slice(0, 2));
    await together(
      (tx) => sql`delete from user_tag where user_id = ${member} and tag_id = ${tags[0]}`.execute(tx),
      (tx) => sql`delete from user_tag where user_id = ${member} and tag_id = ${tags[1]}`.execute(tx),
    );
    expect((await storedRow(member))?.tagIds).toEqual([]);
  });

  it("the tags of a member in one row know the state of an account that is closed while its first tag is put on", async () => {
    const close = (userId: number) => (tx: Db) =>
      sql`update member set status = 'CANCEL' where user_id = ${userId}`.execute(tx);
    const [one, two] = [await aMember(db), await aMember(db)];
    await together(close(one), (tx) => put(tx, one, tags.slice(0, 1)));
    await together((tx) => put(tx, two, tags.slice(0, 1)), close(two));
    expect([(await storedRow(one))?.status, (await storedRow(two))?.status]).toEqual(["CANCEL", "CANCEL"]);
    expect(await astray()).toEqual([]);
  });
});
