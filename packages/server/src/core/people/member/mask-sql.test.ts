import { maskIdNo, maskMiddle, maskPhone, maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { maskIdNoSql, maskMiddleSql, maskPhoneSql, maskRealnameSql } from "./mask-sql.ts";

const { db } = await testDatabase();

const twins = [
  ["phone", maskPhone, maskPhoneSql],
  ["middle", maskMiddle, maskMiddleSql],
  ["id number", maskIdNo, maskIdNoSql],
  ["real name", maskRealname, maskRealnameSql],
] as const;

describe("masking inside the query", () => {
  it.each(twins)("masking inside the query masks a %s as the contract does", async (_name, mask, maskSql) => {
    // PostgreSQL stores no NUL; anything else may be typed.
    const texts = fc.sample(
      fc.string({ unit: "grapheme", maxLength: 24 }).filter((text) => !text.includes("\0")),
      300,
    );
    const { rows } = await sql<{ masked: string }>`select ${maskSql(sql.ref("given.text"))} as masked
      from unnest(${texts}::text[]) with ordinality as given(text, place) order by given.place`.execute(db);
    expect(rows.map(({ masked }) => masked)).toEqual(texts.map(mask));
  });

  it("masking inside the query leaves an absent value absent", async () => {
    const { rows } = await sql<{ masked: string | null }>`select ${maskPhoneSql(sql`null::text`)} as masked`.execute(
      db,
    );
    expect(rows[0]?.masked).toBeNull();
  });
});
