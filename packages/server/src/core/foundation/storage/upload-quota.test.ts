import { getStsToken } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import * as S3 from "@aws-sdk/client-s3";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRow, aStaff } from "../../../test/build.ts";
import { readSetting, saveSetting } from "../settings/system-settings.ts";
import type { Credential } from "./file-store.ts";
import { takeShare } from "./upload-quota.ts";
import * as make from "./test/file-fixtures.ts";
import { s3Client } from "./test/s3-client.ts";

const app = await testApp();
const { db } = app.database;
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const Bucket = "hongxian";
const mib = 1024 * 1024;
const { roles, tissue } = await readSetting(db, "upload.quota");
const small = { files: 3, megabytes: 1 };
await saveSetting(db, {
  key: "upload.quota",
  value: { files: 100, megabytes: 100, tissue, roles: { ...roles, "8": small } },
  version: 0,
  staffId: await aStaff(db),
});

async function person(roleId = 8) {
  const staffId = await aStaff(db, { roleId });
  const ask = await app.as(staffId);
  const keys = (await ask(getStsToken)).data as Credential;
  const client = s3Client(origin, keys);
  let count = 0;
  const key = (kind = "image", suffix = "png") => `upload/${staffId}/${kind}/t${(count += 1)}/a.${suffix}`;
  const put = (Key: string, bytes: number) =>
    client.send(new S3.PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(bytes) }));
  const used = async () => {
    const { rows } = await sql<{ files: number; bytes: number }>`select files, bytes from upload_use
      where staff_id = ${staffId} and day = current_date`.execute(db);
    return rows[0] ?? { files: 0, bytes: 0 };
  };
  return { staffId, ask, client, key, put, used };
}
const full = { name: "QuotaExceeded", $metadata: { httpStatusCode: 429 } };
const usedUp = { http: 429, msg: "今日上传已达上限，请明天再试或联系管理员" };

describe("what an account may upload in a day", () => {
  it("the daily quota counts files, and nobody gets keys once the share is used up", async () => {
    const { ask, key, put } = await person();
    for (let at = 0; at < 3; at += 1) await put(key(), 10);
    await expect(put(key(), 10)).rejects.toMatchObject(full);
    expect(await ask(getStsToken)).toMatchObject(usedUp);
    expect(await ask(uploadImage, { body: make.png, headers: { "content-type": "image/png" } })).toMatchObject(usedUp);
    const other = await person();
    await other.put(other.key(), 10);
  });

  it("the daily quota counts bytes before they are taken, unfinished uploads included, and gives them back when aborted or removed", async () => {
    const { client, key, put, used } = await person();
    const Key = key();
    const { UploadId } = await client.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
    const part = (bytes: number, PartNumber: number) =>
      client.send(new S3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: Buffer.alloc(bytes) }));
    await part(600_000, 1);
    await expect(part(600_000, 2)).rejects.toMatchObject(full);
    await expect(put(key(), 600_000)).rejects.toMatchObject(full);
    expect(await used()).toEqual({ files: 1, bytes: 600_000 });
    await client.send(new S3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    expect(await used()).toEqual({ files: 0, bytes: 0 });
    const whole = key();
    await put(whole, 600_000);
    await client.send(new S3.DeleteObjectCommand({ Bucket, Key: whole }));
    expect(await used()).toEqual({ files: 0, bytes: 0 });
  });

  it("a picture that is refused does not use up the share", async () => {
    const { ask, used } = await person();
    const send = (bytes: Buffer) => ask(uploadImage, { body: bytes, headers: { "content-type": "image/png" } });
    for (let at = 0; at < 5; at += 1) expect((await send(Buffer.from("no picture"))).http).toBe(400);
    expect(await used()).toEqual({ files: 0, bytes: 0 });
    expect((await send(make.png)).http).toBe(200);
    expect((await used()).files).toBe(1);
  });

  it("the daily quota lets no burst through: of fifty at once as many are taken as fit", async () => {
    const { staffId, used } = await person();
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeShare(db, staffId, 1, 100)));
    expect(taken.filter(Boolean)).toHaveLength(3);
    expect(await used()).toEqual({ files: 3, bytes: 300 });
  });

  it("the daily quota has figures by role that hold the moment they are changed", async () => {
    const agent = await aStaff(db, { roleId: 17 });
    expect(await takeShare(db, agent, 1, 500 * mib)).toBe(true);
    expect(await takeShare(db, agent, 1, 1)).toBe(false);
    const setting = await readSetting(db, "upload.quota");
    await saveSetting(db, {
      key: "upload.quota",
      value: { ...setting, roles: { ...setting.roles, "17": { files: 5, megabytes: 600 } } },
      version: 1,
      staffId: agent,
    });
    expect(await takeShare(db, agent, 1, 1)).toBe(true);
  });

  it("a role of the customer's own for agents has the agents' share, also by a setting that was saved before there was one", async () => {
    const roleId = await aRow(db, "role", "id", {
      name: "自建门店",
      realm: "TISSUE",
      dataScope: "TIER",
      homeType: "OPERATE",
    });
    const fits = async () => {
      const agent = await aStaff(db, { kind: "AGENT", roleId });
      return [await takeShare(db, agent, 1, tissue.megabytes * mib), await takeShare(db, agent, 1, 1)];
    };
    await sql`update system_setting
      set value = ${JSON.stringify({ files: 5000, megabytes: 9000, tissue, roles: {} })}::jsonb
      where key = 'upload.quota'`.execute(db);
    expect(await fits()).toEqual([true, false]);
    await sql`update system_setting set value = value - 'tissue' where key = 'upload.quota'`.execute(db);
    expect(await fits()).toEqual([true, false]);
  });
});
