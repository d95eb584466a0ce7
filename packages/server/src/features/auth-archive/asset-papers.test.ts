import { checkChildAuth } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { getAssetsAuth } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import { getAuthOriginal } from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import { getAuthRecord, addAuthRecord } from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { getBlurredPaper } from "@hongxian/contract/core/credential/blurred-paper.ts";
import { demo } from "@hongxian/demo/demo.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { fileStoreOf } from "../../core/foundation/storage/file-store.ts";
import { addressOf, recordFile, storePicture } from "../../core/foundation/storage/stored-files.ts";
import { jpg } from "../../core/foundation/storage/test/file-fixtures.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { ago, image, recordMaker } from "../../test/auth-record.ts";
import { removeAssetImages } from "./remove-asset-images.ts";

const app = await testApp({ extension: demo });
const { db } = app.database;
let reviewer: Ask;
let reviewerId = 0;
let lead: Ask;
let service: Ask;

beforeAll(async () => {
  reviewerId = await aStaff(db, { roleId: 3, name: "审核甲" });
  reviewer = await app.as(reviewerId);
  lead = await app.as(await aStaff(db, { roleId: 9, name: "主管" }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const aRecord = recordMaker(db, () => reviewerId);

describe("papers about assets", () => {
  const paper = "/api/files/demo/paper/assets-5-1.svg";

  it("papers about assets are blurred until somebody opens them, which is written down", async () => {
    const id = await aRecord("ASSETS", { authImg: `${paper};${image("a")}` });
    const row = (await reviewer(getAuthRecord, { id })).data;
    expect(row.authImg).toBe(`/api/auth-records/${id}/blurred/1;/api/auth-records/${id}/blurred/2`);
    const blurred = await reviewer(getBlurredPaper, { id, place: 1 });
    expect(blurred.http).toBe(200);
    expect(blurred.headers["content-type"]).toBe("image/jpeg");
    expect((await reviewer(getBlurredPaper, { id, place: 3 })).http).toBe(404);
    // There is no such file.
    const missing = await reviewer(getBlurredPaper, { id, place: 2 });
    expect(missing).toMatchObject({ http: 404, msg: "记录不存在或无权查看" });
    expect(missing.headers["cache-control"]).toBe("no-store");
    const original = await reviewer(getAuthOriginal, { id });
    expect(original.data.images).toEqual([paper, image("a")]);
    const { rows } = await sql<{
      after: unknown;
      staffId: number;
    }>`select after, staff_id from audit_log where title = '查看原件' and target_id = ${String(id)}`.execute(db);
    expect(rows).toEqual([{ after: { images: ["assets-5-1.svg", `${"a".repeat(32)}.jpg`] }, staffId: reviewerId }]);
    expect((await service(getAuthOriginal, { id })).msg).toBe("没有操作权限：查看原件");
    const houseRecordId = await aRecord("HOUSE");
    expect((await reviewer(getAuthOriginal, { id: houseRecordId })).http).toBe(404);
  });

  it("papers about assets are in no answer about the member either", async () => {
    const userId = await aMember(db);
    await aRecord("ASSETS", { userId, authImg: paper });
    const { data } = await reviewer(getAssetsAuth, { query: { id: userId } });
    expect(JSON.stringify(data)).not.toContain(paper);
  });

  it("papers about assets are destroyed ninety days after the result, which stays", async () => {
    const old = await aRecord("ASSETS", { checkTime: ago(91), createdTime: ago(92) });
    const young = await aRecord("ASSETS", { checkTime: ago(89), createdTime: ago(92), authImg: image("f") });
    const open = await aRecord("ASSETS", {
      status: "AUTHING",
      checkTime: null,
      createdTime: ago(200),
      authImg: image("f"),
    });
    expect(await removeAssetImages(app.services)).toBe(1);
    expect((await reviewer(getAuthRecord, { id: old })).data).toMatchObject({
      authImg: "",
      status: "AUTH_SUCCESS",
      isImageRemoved: true,
    });
    for (const id of [young, open]) expect((await reviewer(getAuthRecord, { id })).data.authImg).not.toBe("");
    expect(await removeAssetImages(app.services)).toBe(0);
  });
});

describe("stored papers about assets", () => {
  const stored = async (name: string) => {
    const file = await storePicture(reviewerId, app.services, jpg, { name, isOriginalName: true });
    await recordFile(db, file, { staffId: reviewerId });
    return { ...file, address: addressOf(file) };
  };
  const isKept = async ({ name, objectKey }: { name: string; objectKey: string }) => {
    const { rows } = await sql`select from stored_file where name = ${name}`.execute(db);
    const found = await fileStoreOf(app.services).find(objectKey);
    return [rows.length > 0, found !== null];
  };

  it.each(["17949535524422242.jpg", "house-1.front.jpg"])(
    "stored papers about assets are shown and destroyed with bytes and record, as %s too",
    async (name) => {
      const [gone, shared, other] = [await stored(name), await stored(name), await stored(name)];
      const old = { checkTime: ago(91), createdTime: ago(92) };
      const id = await aRecord("ASSETS", { ...old, authImg: `${gone.address};${shared.address}` });
      await aRecord("HOUSE", { authImg: shared.address });
      expect((await reviewer(getBlurredPaper, { id, place: 1 })).http).toBe(200);
      expect(await removeAssetImages(app.services)).toBe(1);
      expect(await isKept(gone)).toEqual([false, false]);
      // Another record shows it, and a third picture was never a paper.
      expect(await isKept(shared)).toEqual([true, true]);
      expect(await isKept(other)).toEqual([true, true]);
    },
  );
});

describe("verdicts from the archive", () => {
  const check = (ask: Ask, id: number, more: Record<string, string>) =>
    ask.unchecked(checkChildAuth, { query: { id: String(id), ...more } });
  const stateOf = async (userId: number) => {
    const { rows } = await sql<{
      state: string;
    }>`select education_auth_status as state from member where user_id = ${userId}`.execute(db);
    return rows[0]?.state;
  };

  it("verdicts from the archive send back, revoke and overturn, each from its own state and with a reason", async () => {
    const userId = await aMember(db, { educationAuthStatus: "AUTH_SUCCESS", education: "DOCTOR" });
    const id = await aRecord("EDUCATION", { userId, detail: { education: "DOCTOR" } });
    expect((await check(lead, id, { action: "REVOKE" })).msg).toBe("请填写原因");
    expect((await check(lead, id, { action: "REVOKE", checkFailRemark: "长".repeat(201) })).http).toBe(400);
    expect((await check(service, id, { action: "REVOKE", checkFailRemark: "x" })).http).toBe(403);
    expect((await check(lead, id, { action: "REVOKE", checkFailRemark: "证书系伪造" })).data.status).toBe("AUTH_FAIL");
    expect(await stateOf(userId)).toBe("AUTH_FAIL");
    const { rows } = await sql<{ education: string }>`select education from member where user_id = ${userId}`.execute(
      db,
    );
    expect(rows[0]?.education).toBe("DOCTOR");
    expect((await check(lead, id, { action: "RECHECK", checkFailRemark: "x" })).http).toBe(409);
    expect((await check(reviewer, id, { action: "OVERTURN", checkFailRemark: "x" })).msg).toBe("没有操作权限：改判");
    expect((await check(lead, id, { action: "OVERTURN", checkFailRemark: "核实为真" })).data.status).toBe(
      "AUTH_SUCCESS",
    );
    expect((await check(reviewer, id, { action: "RECHECK", checkFailRemark: "再看一次" })).data.status).toBe("AUTHING");
    expect(await stateOf(userId)).toBe("AUTHING");
  });

  it("verdicts from the archive are not for one's own record, and over five millions take two people", async () => {
    const userId = await aMember(db);
    const draft = {
      type: "ASSETS",
      userId,
      isSavings: true,
      savingsLevel: "OVER_500",
      isLiabilities: false,
      authImg: image("a"),
    };
    const { id } = (await reviewer.unchecked(addAuthRecord, { body: draft })).data;
    expect((await check(reviewer, id, { action: "PASS" })).msg).toBe("不能审核自己代提交的记录");
    expect((await check(lead, id, { action: "PASS" })).data).toMatchObject({ status: "AUTHING", needsSecond: true });
    expect((await lead(getAuthRecord, { id })).data).toMatchObject({
      isSecondLook: true,
      remark: "待二次复核",
    });
    expect((await check(lead, id, { action: "PASS" })).msg).toBe("二次复核须由他人完成");
    const third = await app.as(await aStaff(db, { roleId: 3 }));
    expect((await check(third, id, { action: "PASS" })).data).toMatchObject({
      status: "AUTH_SUCCESS",
      needsSecond: false,
    });
  });
});
