import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { hotPlan, planShelf } from "./hot-plan.ts";
import { hotListPlan } from "./kept-plan.ts";

describe("a question asked again", () => {
  it("a repeated query is prepared from the second time on, with its values as literals", () => {
    const ask = () => hotPlan("select $1, $2, $3", ["it's", ['a"b', "c\\d"], null]);
    expect(ask()).toBeUndefined();
    expect(ask()?.text).toBe(String.raw`select 'it''s',  E'{"a\\"b","c\\\\d"}', null`);
    expect(hotPlan("select $1, $2, $3", ["other", [], null])).toBeUndefined();
  });

  it("a repeated query answers the same by the prepared plan as without, whatever was typed", async () => {
    const { db } = await testDatabase();
    const typed = ["it's", String.raw`\'; drop table member; --`, "$1 $2", "中文", '{"a",b}'];
    const read = async (text: string) => {
      const { rows } = await sql<{
        one: string;
        many: string[];
      }>`${hotListPlan}select ${text}::text as one, ${[text, "x"]}::text[] as many`.execute(db);
      return rows[0];
    };
    for (const text of typed)
      for (let time = 0; time < 3; time += 1) expect(await read(text)).toEqual({ one: text, many: [text, "x"] });
  });

  it("a repeated query makes room for newer ones, and is planned anew after", async () => {
    const makeRoom = planShelf();
    const gone = Array.from({ length: 62 }, (_, at) => makeRoom(`plan_${at}`)).filter((name) => name !== undefined);
    expect(gone).toEqual(["plan_0", "plan_1"]);
    const { db } = await testDatabase();
    for (let round = 0; round < 2; round += 1)
      for (let at = 0; at < 70; at += 1) {
        const read = () => sql<{ n: number }>`${hotListPlan}select ${at}::int as n`.execute(db);
        await read();
        expect((await read()).rows).toEqual([{ n: at }]);
      }
  });
});
