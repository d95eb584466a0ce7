import {
  noteHelpClick,
  getHelpStat,
  getHelpArticles,
  getHelpKeywords,
  getHelpClicks,
  exportHelpArticles,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { tellPoorHelp } from "./help-jobs.ts";

const app = await testApp();
const { db } = app.database;
const operatorId = await aStaff(db, { roleId: 8 });
const operator = await app.as(operatorId);
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const admin = await app.as(await aStaff(db));
const article = await aRow(db, "article", "id", {
  title: "怎么实名",
  category: "HELP",
  helpGroup: "AUTH",
  status: "ONLINE",
});

it("the figures count what visitors open and what they search in vain", async () => {
  const tell = (body: object) => app.ask(noteHelpClick, { body: { visitorId: "v1", ...body } });
  expect((await tell({ articleId: article, helpful: "YES", staySec: 30 })).http).toBe(200);
  await tell({ articleId: article, keyword: "实名", helpful: "NO", toLeaveWord: true, client: "APP", visitorId: "v2" });
  await tell({ keyword: "会员转让" });
  await tell({ articleId: 999_999 });
  expect((await tell({ keyword: "长".repeat(51) })).http).toBe(400);
  const stat = (await operator(getHelpStat)).data;
  expect(stat).toMatchObject({
    clicks: 2,
    visitors: 2,
    helpfulRate: 5000,
    vainRate: 5000,
    leaveWordRate: 5000,
    groups: [{ group: "AUTH", count: 2 }],
    flow: { searched: 2, opened: 1, helped: 0, leftWord: 1 },
  });
  expect((await operator(getHelpArticles, { query: { client: "APP" } })).data).toMatchObject([
    { articleId: article, clicks: 1, leaveWords: 1, change: null },
  ]);
  expect((await operator(getHelpKeywords)).data).toEqual([
    { keyword: "会员转让", times: 1, hasResult: false, clickRate: 0 },
    { keyword: "实名", times: 1, hasResult: true, clickRate: 10_000 },
  ]);
  expect((await auditor(getHelpStat)).http).toBe(403);
});

it("the list shows each opening, exports the texts and notifies once a week which of them help least", async () => {
  const userId = await aMember(db);
  for (let n = 0; n < 20; n++)
    await aRow(db, "help_click", "id", { articleId: article, client: "WEB", userId, helpful: "NO" });
  const rows = (await operator(getHelpClicks, { query: { articleId: article, isMember: "1" } })).data;
  expect(rows.total).toBe(20);
  expect(rows.list[0]).toMatchObject({ user: { userId } });
  const file = await admin(exportHelpArticles);
  expect(file).toMatchObject({ http: 200, headers: { "content-type": expect.stringContaining("sheet") } });
  expect(await tellPoorHelp(db)).toBe(1);
  const { rows: notices } = await sql<{
    content: string;
  }>`select content from staff_notice where staff_id = ${operatorId}`.execute(db);
  expect(notices).toEqual([{ content: "有帮助率最低的文章：怎么实名" }]);
});
