import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addAppVersion,
  getLatestVersion,
  getAppPackage,
  updateAppVersion,
  setVersionGray,
  getVersionDistribution,
  updateVersionStatus,
} from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { appTutorial, sortTutorials } from "@hongxian/contract/features/app-course/app-tutorial.resource.ts";
import { appVersion } from "@hongxian/contract/features/app-course/app-version.resource.ts";
import { finishUpload } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { countVersions } from "../../core/services/stats/count-versions.ts";
import { makeZip } from "../../core/foundation/storage/test/zip-fixture.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const operator = await app.as(await aStaff(db, { roleId: 8 }));

let uploads = 0;
async function upload(bytes: Buffer) {
  const key = `upload/${adminId}/app/a${(uploads += 1)}/app.apk`;
  await fileStoreOf(app.services).put(key, bytes, "application/octet-stream");
  return admin(finishUpload, { body: { key } });
}
const apk = makeZip([{ name: "AndroidManifest.xml", content: Buffer.from("manifest") }]);
const draft = (change: object = {}) => ({
  platform: "IOS",
  versionName: "6.0.0",
  versionCode: 60_000,
  updateType: "OPTIONAL",
  storeUrl: "https://apps.apple.com/cn/app/id1",
  description: "修复若干问题",
  grayPercent: 100,
  ...change,
});
const add = (change: object = {}) => admin.unchecked(addAppVersion, { body: draft(change) });
const put = (versionId: number, status: string, versionName?: string) =>
  admin(updateVersionStatus, { versionId, status, query: { versionName } });
const latest = async (query: string) => (await app.ask.unchecked(getLatestVersion, { query: queryIn(query) })).data;

it("the server takes a package apart before it stores it, and says its size and fingerprint", async () => {
  expect((await upload(makeZip([{ name: "word/document.xml", content: Buffer.from("x") }]))).http).toBe(400);
  const { url } = (await upload(apk)).data;
  expect((await add({ platform: "ANDROID" })).msg).toBe("请上传安装包");
  const made = await add({ platform: "ANDROID", downloadUrl: url });
  const id = made.data.versionId;
  const { rows } = await sql<{
    fileSize: number;
    md5: string;
  }>`select file_size, md5 from app_version where version_id = ${id}`.execute(db);
  expect(rows[0]).toEqual({ fileSize: apk.length, md5: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect((await app.ask(getAppPackage, { id })).http).toBe(404);
  expect((await put(id, "ONLINE")).http).toBe(200);
  const file = await app.ask(getAppPackage, { id });
  expect([file.http, Number(file.headers["content-length"])]).toEqual([200, apk.length]);
});

it("version numbers grow, and what is on release stays untouched", async () => {
  expect((await add({ versionName: "6.0" })).msg).toBe("版本号格式须为x.y.z");
  expect((await add({ storeUrl: "https://example.com/" })).msg).toBe("请输入App Store链接");
  expect((await add({ description: "短" })).msg).toBe("更新说明须为5-1000字");
  expect((await add({ channelCodes: ["none"] })).msg).toBe("渠道不存在：none");
  const id = (await add()).data.versionId;
  expect((await add()).msg).toBe("版本码已存在");
  expect((await operator.unchecked(addAppVersion, { body: draft({ versionCode: 5 }) })).http).toBe(403);
  expect((await put(id, "ONLINE")).data).toMatchObject({ status: "ONLINE" });
  expect((await put(id, "ONLINE")).http).toBe(409);
  expect((await add({ versionName: "5.9.0", versionCode: 59_000 })).msg).toBe("版本码必须大于当前线上版本");
  const change = { ...draft(), versionId: id, version: 2 };
  expect((await admin.unchecked(updateAppVersion, { body: change })).msg).toBe("已上架的版本不能编辑，请先下架");
  expect((await admin(actionCall(appVersion, "remove"), { id })).msg).toBe("已上架的版本不能删除，请先下架");
  expect((await put(id, "OFFLINE")).msg).toBe("至少保留一个已上架版本");
});

it("a forced update asks for its version number and notifies the administrators, and of two versions withdrawn at once one stays", async () => {
  const id = (await add({ versionName: "6.1.0", versionCode: 60_100, updateType: "FORCE", grayPercent: 10 })).data
    .versionId;
  expect((await put(id, "ONLINE")).msg).toBe("版本号不一致");
  expect((await put(id, "ONLINE", "6.1.0")).http).toBe(200);
  const notices =
    await sql`select 1 from staff_notice where staff_id = ${adminId} and title = '强制更新已发布'`.execute(db);
  expect(notices.rows).toHaveLength(1);
  const gray = (percent: number) => admin(setVersionGray, { versionId: id, percent });
  expect((await gray(5)).msg).toBe("灰度比例只能调大");
  expect((await gray(101)).msg).toBe("灰度比例须为1-100的整数");
  expect((await gray(20)).http).toBe(200);
  const { rows } = await sql<{
    versionId: number;
  }>`select version_id from app_version where platform = 'IOS' and status = 'ONLINE'`.execute(db);
  const answers = await Promise.all(rows.map(({ versionId }) => put(versionId, "OFFLINE")));
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it("the server answers an app by number, channel, grey share and list", async () => {
  await aRow(db, "channel", "id", { code: "huawei", name: "华为" });
  const version = (change: object) =>
    aRow(db, "app_version", "versionId", {
      platform: "APPLET",
      updateType: "OPTIONAL",
      description: "说明说明",
      status: "ONLINE",
      ...change,
    });
  await version({ versionName: "1.0.0", versionCode: 100, minVersionCode: 50 });
  await version({ versionName: "1.1.0", versionCode: 110, grayPercent: 1, grayUserIds: [77] });
  await version({ versionName: "1.2.0", versionCode: 120, channelCodes: ["huawei"] });
  expect(await latest("platform=APPLET&versionCode=100")).toBeNull();
  expect(await latest("platform=APPLET&versionCode=60")).toMatchObject({
    versionName: "1.0.0",
    updateType: "OPTIONAL",
  });
  expect(await latest("platform=APPLET&versionCode=40")).toMatchObject({ updateType: "FORCE" });
  expect(await latest("platform=APPLET&userId=77")).toMatchObject({ versionName: "1.1.0" });
  expect(await latest("platform=APPLET&channel=huawei")).toMatchObject({ versionName: "1.2.0" });
  const member = await aMember(db, { platform: "APPLET", appVersion: "1.0.0", lastActiveTime: new Date() });
  await aRow(db, "login_record", "id", {
    userId: member,
    loginMode: "APPLET",
    platform: "APPLET",
    appVersion: "1.0.0",
    result: "SUCCESS",
  });
  await sql`update app_version set publish_time = now() - interval '1 day' where version_name = '1.0.0'`.execute(db);
  await countVersions(db);
  const listed = (await operator(listCall(appVersion), { query: { platform: "APPLET", versionName: "1.0.0" } })).data
    .list;
  expect(listed).toMatchObject([{ activeBp: 10_000, upgradeNum: 1 }]);
  const figures = (await operator(getVersionDistribution, { query: { platform: "APPLET" } })).data;
  expect(figures.members).toEqual([{ versionName: "1.0.0", count: 1 }]);
});

it("tutorials keep their order, and those on release their place", async () => {
  const make = (title: string) =>
    operator(formCall(appTutorial, "create"), {
      body: { title, category: "NEWBIE", content: "<p>内容<script>x</script></p>" },
    });
  const [one, other] = [(await make("注册")).data.id, (await make("聊天")).data.id];
  expect((await operator(sortTutorials, { body: { ids: [other, one] } })).http).toBe(200);
  const { list } = (await operator(listCall(appTutorial))).data;
  expect(list.map(({ id }) => id)).toEqual([other, one]);
  expect(list[0]?.content).not.toContain("script");
  expect((await operator(actionCall(appTutorial, "publish"), { id: one })).http).toBe(200);
  expect((await operator(removeCall(appTutorial, appTutorial.actions.remove), { id: one })).msg).toBe(
    "已上架的教程不能删除，请先下架",
  );
});
