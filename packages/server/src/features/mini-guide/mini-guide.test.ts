import {
  getMiniGuides,
  getMiniGuide,
  editMiniGuide,
  setMiniGuideStatus,
  setMiniReviewMode,
  getMiniGuideStat,
} from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { inTx } from "../../test/money.ts";
import { endReviewMode } from "./mini-guide-jobs.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const finance = await app.as(await aStaff(db, { roleId: 7 }));

const read = async () => (await operator(getMiniGuides)).data;
const shown = async (version: string, system = "IOS") =>
  Object.fromEntries(
    (await app.ask.unchecked(getMiniGuide, { query: { version, system } })).data.map((one) => [
      one.scene,
      one.showMode,
    ]),
  );

it("an edit of the guide changes what is shown, checked by the way of guiding", async () => {
  const pay = (await read()).guides.find(({ scene, system }) => scene === "PAY" && system === "IOS");
  const edit = (change: object) =>
    operator(editMiniGuide, {
      id: pay?.id ?? 0,
      body: {
        showMode: "GUIDE",
        guideType: "H5",
        title: "去开通",
        target: "https://a.b",
        frequency: "DAILY",
        version: pay?.version ?? 0,
        ...change,
      },
    });
  const wrong: [object, string][] = [
    [{ title: "" }, "请输入引导标题"],
    [{ target: "http://a.b" }, "链接必须以https://开头"],
    [{ guideType: "WECOM", target: "" }, "请选择企微客服"],
    [{ guideType: "WECOM", target: "999" }, "请选择企微客服"],
    [{ minVersion: "1.2" }, "版本号格式须为x.y.z"],
  ];
  for (const [change, msg] of wrong) expect((await edit(change)).msg).toBe(msg);
  expect((await edit({ minVersion: "2.0.0" })).http).toBe(200);
  expect((await edit({})).http).toBe(409);
  expect(await shown("1.9.9")).toMatchObject({ PAY: "NORMAL" });
  expect(await shown("2.0.10")).toMatchObject({ PAY: "GUIDE" });
  expect((await operator(getSettingVersions, { query: { key: "mini_guide", refId: pay?.id } })).data).toHaveLength(1);
  expect((await operator(setMiniGuideStatus, { id: pay?.id ?? 0, status: "OFF" })).data.status).toBe("OFF");
  expect((await operator(setMiniGuideStatus, { id: pay?.id ?? 0, status: "OFF" })).http).toBe(409);
  expect((await finance(setMiniGuideStatus, { id: pay?.id ?? 0, status: "ON" })).http).toBe(403);
});

it("the guide hides what a store would refuse for the version under review alone, and ends by itself", async () => {
  const set = async (review: object | null) =>
    operator.unchecked(setMiniReviewMode, { body: { review, reviewVersion: (await read()).reviewVersion } });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect((await set({ version: "3.1", until })).msg).toBe("版本号格式须为x.y.z");
  expect((await set({ version: "3.1.0", until: new Date(Date.now() + 20 * 86_400_000).toISOString() })).msg).toBe(
    "提审截止须在14天以内",
  );
  expect((await set({ version: "3.1.0", until })).http).toBe(200);
  expect(await shown("3.1.0")).toMatchObject({ LIVE: "HIDE", DOWNLOAD: "HIDE", CHAT: "NORMAL" });
  expect(await shown("3.0.9")).toMatchObject({ LIVE: "GUIDE" });
  expect(await inTx(db, endReviewMode)).toBe(0);
  await sql`update system_setting set value = jsonb_set(value, '{until}', '"2020-01-01T00:00:00Z"')
    where key = 'mini.reviewMode'`.execute(db);
  expect(await inTx(db, endReviewMode)).toBe(1);
  expect((await read()).review).toBeNull();
  expect((await set({ version: "3.1.0", until })).http).toBe(200);
  expect((await set(null)).data.review).toBeNull();
  expect((await operator(getMiniGuideStat)).data).toHaveLength(7);
});
