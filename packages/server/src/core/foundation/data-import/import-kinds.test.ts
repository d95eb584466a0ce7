import { getImportFaults } from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anImporter } from "../../../test/importer.ts";

const app = await testApp();
const { db } = app.database;
const { admin, csv, line, newPhone, imported, state } = await anImporter(app);

const phones = [newPhone(), newPhone()];
await imported(csv(...phones.map((phone, at) => line(`o${at}`, phone))));
const file = async (kind: string, ...lines: readonly string[]): Promise<number> =>
  imported(`${lines.join("\n")}\n`, { kind, fileName: `${kind}.csv` });

it("wishes of members come from a file, in the words that the page shows", async () => {
  const id = await file(
    "preference",
    "编号,会员编号,年龄范围,身高范围,最低学历,婚姻要求,择偶省份,择偶城市",
    "p1,o0,28-36,170-185,本科,未婚/丧偶,浙江,杭州",
    "p2,o1,28-36,,本科,随便,,",
    "p3,nobody,28-36,,,,,",
  );
  expect(await state(id)).toMatchObject({ status: "DONE", createdRows: 1, refusedRows: 2 });
  const { list } = (await admin(getImportFaults, { id })).data;
  expect(list).toMatchObject([
    { row: 3, fields: "婚姻要求" },
    { row: 4, msg: expect.stringContaining("会员") },
  ]);
  const { rows } = await sql`select mini_education, spouse_marry, spouse_city_id from member
    where login = ${phones[0]}`.execute(db);
  expect(rows).toEqual([{ miniEducation: "UNDER_GRADUATE", spouseMarry: "UNMARRIED/WIDOWED", spouseCityId: 330_100 }]);
});

it("leads and messages of people who are no members come from files", async () => {
  const lead = await file(
    "lead",
    "编号,姓名,手机号,性别,出生年份,省份,城市,学历,是否同意",
    "l1,林小姐,13900003331,女,1995,浙江,杭州,本科,是",
    "l2,林小姐,13900003332,女,1995,浙江,杭州,本科,否",
  );
  expect(await state(lead)).toMatchObject({ status: "DONE", createdRows: 1, refusedRows: 1 });
  const { rows: leads } = await sql`select name, education from intention where login = '13900003331'`.execute(db);
  expect(leads).toEqual([{ name: "林小姐", education: "UNDER_GRADUATE" }]);
  const words = await file(
    "leaveWord",
    "编号,姓名,手机,意向,留言内容",
    "w1,陈先生,13900003341,加盟代理,想在本市加盟开一家门店，请联系我。",
    "w2,陈先生,13900003342,我要加盟,想在本市加盟开一家门店，请联系我。",
  );
  expect(await state(words)).toMatchObject({ status: "DONE", createdRows: 1, refusedRows: 1 });
  const { list } = (await admin(getImportFaults, { id: words })).data;
  expect(list.map(({ msg }) => msg)).toEqual([expect.stringContaining("意向取值错误")]);
});

it("a comment finds the post that another file brought", async () => {
  await file("moment", "编号,会员编号,内容", "m1,o0,周末去爬山，天气真好");
  const { rows } = await sql<{ id: number }>`update moment set status = 'ONLINE', check_status = 'PASS'
    where content = '周末去爬山，天气真好' returning id`.execute(db);
  const id = await file("momentComment", "编号,评论人,动态编号,评论", "c1,o1,m1,照片拍得真好");
  expect(await state(id)).toMatchObject({ status: "DONE", createdRows: 1, refusedRows: 0 });
  const found = await sql`select 1 from moment_comment where moment_id = ${rows[0]?.id}
    and content = '照片拍得真好'`.execute(db);
  expect(found.rows).toHaveLength(1);
});
