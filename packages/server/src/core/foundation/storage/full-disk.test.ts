import { getStsToken } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import * as S3 from "@aws-sdk/client-s3";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import * as make from "./test/file-fixtures.ts";
import { s3Client } from "./test/s3-client.ts";

const app = await testApp();
const { db } = app.database;
const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
const staffId = await aStaff(db);
const ask = await app.as(staffId);
const client = s3Client(origin, (await ask(getStsToken)).data);
const Bucket = "hongxian";
const folder = join(app.services.settings.dataDir, "store");
const mib = 1024 * 1024;
const noRoom = { name: "InsufficientStorage", $metadata: { httpStatusCode: 507 } };

const filesIn = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "filling")
        .map(({ name }) => name)
    : [];

async function begin() {
  const Key = `upload/${staffId}/video/${Date.now()}${Math.random().toString(36).slice(2, 8)}/a.mp4`;
  const { UploadId } = await client.send(new S3.CreateMultipartUploadCommand({ Bucket, Key }));
  const part = (bytes: number, PartNumber = 1) =>
    client.send(new S3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: Buffer.alloc(bytes, 7) }));
  return { Key, UploadId, part };
}

function mounted(): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    process.stderr.write(
      "full-disk.test.ts: NO RIGHT TO MOUNT A SMALL DISK, its tests are left out; the other form runs\n",
    );
    return false;
  }
}
const hasDisk = process.platform === "linux" && mounted();
afterAll(() => {
  if (hasDisk) execFileSync("umount", ["-l", folder], { stdio: "ignore" });
});

describe.skipIf(!hasDisk)("a disk of three megabytes", () => {
  it("a disk of three megabytes answers a part that finds no room at once, keeps nothing of it, and goes on when there is room", async () => {
    const { Key, UploadId, part } = await begin();
    await part(mib);
    writeFileSync(join(folder, "filling"), Buffer.alloc(mib));
    const before = filesIn();
    await expect(part(2 * mib, 2)).rejects.toMatchObject(noRoom);
    await expect(Promise.all([2, 3, 4, 5].map((number) => part(2 * mib, number)))).rejects.toMatchObject(noRoom);
    await vi.waitFor(() => expect(filesIn()).toEqual(before));
    const whole = new S3.PutObjectCommand({
      Bucket,
      Key: `upload/${staffId}/image/1/a.png`,
      Body: Buffer.alloc(2 * mib),
    });
    await expect(client.send(whole)).rejects.toMatchObject(noRoom);
    rmSync(join(folder, "filling"));
    await part(mib, 2);
    const { Parts = [] } = await client.send(new S3.ListPartsCommand({ Bucket, Key, UploadId }));
    expect(Parts.map(({ Size }) => Size)).toEqual([mib, mib]);
    await client.send(new S3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    expect(filesIn()).toEqual([]);
  });
});

/** The operating system's own error, from the device that is always full; constructed where there is none. */
function fullFault(): Error {
  try {
    writeSync(openSync("/dev/full", "w"), "x");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return error;
  }
  return Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
}

describe("a write that finds no room", () => {
  it("a write that finds no room is answered in the store's words and in the console's, and leaves nothing behind", async () => {
    const handle = await open("/dev/null", "w");
    const kind = Object.getPrototypeOf(handle) as { writev: typeof handle.writev };
    await handle.close();
    const failing = vi.spyOn(kind, "writev").mockRejectedValue(fullFault());
    const { part } = await begin();
    await expect(part(2 * mib)).rejects.toMatchObject(noRoom);
    const sent = await ask(uploadImage, { body: make.png, headers: { "content-type": "image/png" } });
    expect(sent).toMatchObject({ http: 507, status: 507, msg: expect.stringContaining("存储空间不足") });
    expect(filesIn()).toEqual([]);
    failing.mockRestore();
    await part(mib);
    expect((await ask(uploadImage, { body: make.png, headers: { "content-type": "image/png" } })).http).toBe(200);
  });
});
