import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import { removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { importedIntakes } from "../../../served.ts";
import { testApp } from "../../../test/app.ts";
import { aRow } from "../../../test/build.ts";
import { anImporter } from "../../../test/importer.ts";
import { tidyImports } from "./run-import.ts";

const app = await testApp();
const { db } = app.database;
const { services } = app;
const { admin, line, csv, begin, run, state, imported } = await anImporter(app);

describe("the end of an import", () => {
  it("a phone number that somebody took meanwhile is refused, and a member whom a post holds is not removed", async () => {
    const id = await imported(csv(line("held-1", "13699990001"), line("held-2", "13699990002")));
    const { rows } = await sql<{ userId: number }>`select user_id from member
      where login in ('13699990001', '13699990002') order by login`.execute(db);
    const taken = importedIntakes.get("member")?.imports?.createMany(
      { db, services, application: { id: 0, name: "t", keyId: "" }, staffId: null, ip: "" },
      ["13699990001", "13699990003"].map((phone, place) => ({
        externalId: `taken-${place}`,
        phone,
        firstName: "小满",
        sex: "WOMAN",
        birthday: "1996-05-20",
        platform: "IOS",
        homeProvId: 330_000,
        homeCityId: 330_100,
      })),
    );
    await expect(taken).rejects.toThrow("该手机号已注册");
    await aRow(db, "moment", "id", { userId: rows[0]?.userId, content: "第一条" });
    await admin(actionCall(dataImport, "undo"), { id });
    await run(id);
    expect(await state(id)).toMatchObject({ status: "UNDONE", undoneRows: 1, keptRows: 1 });
  });

  it("an import is removed with its file, and an old one forgets file and rows by itself", async () => {
    const { id } = (await begin(csv(line("x1")))).data;
    const fileOf = async (one: number) =>
      (await sql<{ objectKey: string }>`select object_key from data_import where id = ${one}`.execute(db)).rows[0]
        ?.objectKey;
    const key = await fileOf(id);
    expect((await admin(removeCall(dataImport, dataImport.actions.remove), { id })).http).toBe(200);
    const stored = await sql`select 1 from stored_file where object_key = ${key}`.execute(db);
    expect([await fileOf(id), stored.rows]).toEqual([undefined, []]);
    const done = await imported(csv(line("x2")));
    await sql`update data_import set update_time = now() - interval '400 days' where id = ${done}`.execute(db);
    expect(await tidyImports(services)).toBe(1);
    const left = await sql`select 1 from data_import_row where import_id = ${done}`.execute(db);
    expect([await fileOf(done), left.rows]).toEqual(["", []]);
  });
});
