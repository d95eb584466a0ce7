import { createHash, randomFillSync } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListPartsCommand, S3Client } from "@aws-sdk/client-s3";
import type { Page } from "@playwright/test";
import { expect, long, openPage, signIn, test } from "../console.ts";
import { startDevelopmentConsole } from "../development-console.ts";

const serverPort = Number(process.env["E2E_PORT"] ?? 3987);
const port = serverPort + 1;
const mib = 1024 * 1024;
const partSize = 2_097_152;
/** A CI machine is slow: a quarter of it is enough there. */
const size = Number(process.env["UPLOAD_MIB"] ?? (process.env["CI"] === undefined ? 200 : 48)) * mib;
const dataDir = process.env["E2E_DATA_DIR"] ?? "";
const folder = mkdtempSync(join(tmpdir(), "hongxian-upload-"));

test.use({ baseURL: `http://127.0.0.1:${port}` });
let stopConsole: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stopConsole = await startDevelopmentConsole(serverPort, port);
});
test.afterAll(async () => {
  await stopConsole?.();
  rmSync(folder, { recursive: true, force: true });
});

/** The boxes of an MP4, filled with noise; returns its hash. */
function writeMovie(path: string, bytes: number): string {
  const box = (name: string, length: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length);
    head.write(name, 4, "latin1");
    return head;
  };
  const brand = Buffer.from("isom\0\0\u0002\0isommp41", "latin1");
  const head = Buffer.concat([box("ftyp", 24), brand, box("moov", 72), Buffer.alloc(64), box("mdat", bytes - 96)]);
  const hash = createHash("sha256").update(head);
  const file = openSync(path, "w");
  writeSync(file, head);
  const noise = Buffer.alloc(mib);
  for (let left = bytes - head.length; left > 0; left -= noise.length) {
    randomFillSync(noise);
    const piece = noise.subarray(0, Math.min(left, noise.length));
    writeSync(file, piece);
    hash.update(piece);
  }
  closeSync(file);
  return hash.digest("hex");
}

/** Parts whose bytes are still being written to disk. */
const drafts = () => readdirSync(join(dataDir, "store", "drafts"));

/** What the store itself reports about an upload, requested by a client other than ours. */
async function partsAtStore(page: Page, address: string) {
  const url = new URL(address);
  const [, , bucket = "", ...key] = decodeURIComponent(url.pathname).split("/");
  const answer = await page.request.get("/api/oss/get-sts-token", {
    headers: { "X-Console-Host": `127.0.0.1:${port}` },
  });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${serverPort}/s3`,
    forcePathStyle: true,
    region: data["region"] ?? "",
    credentials: {
      accessKeyId: data["accessKeyId"] ?? "",
      secretAccessKey: data["accessKeySecret"] ?? "",
      sessionToken: data["securityToken"] ?? "",
    },
  });
  const listInput = { Bucket: bucket, Key: key.join("/"), UploadId: url.searchParams.get("uploadId") ?? "" };
  return client.send(new ListPartsCommand(listInput));
}

async function openParts(page: Page) {
  await signIn(page);
  await openPage(page, "/_parts");
  await expect(page.getByRole("heading", { name: "组件" })).toBeVisible();
  const row = page.getByRole("list", { name: "上传列表" }).getByRole("listitem");
  const percent = async () => Number.parseFloat(await row.locator(".upload-percent").innerText());
  return { row, percent, picker: page.getByLabel("视频上传", { exact: true }) };
}

test(
  "a large file that is cut at half goes on by itself, sends at most five parts again and arrives whole",
  long,
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const path = join(folder, "movie.mp4");
    const hash = writeMovie(path, size);
    let parts = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).searchParams.has("partNumber")) parts += 1;
    });
    // Counted inside the page: the browser reports its requests to the outside late.
    await page.addInitScript(() => {
      const counts = { now: 0, most: 0 };
      Object.assign(window, { partCounts: counts });
      const open = XMLHttpRequest.prototype.open;
      XMLHttpRequest.prototype.open = function count(this: XMLHttpRequest, method: string, address: string | URL) {
        if (String(address).includes("partNumber=")) {
          counts.now += 1;
          counts.most = Math.max(counts.most, counts.now);
          for (const event of ["load", "error", "abort", "timeout"])
            this.addEventListener(event, () => (counts.now -= 1));
        }
        return open.call(this, method, address, true);
      };
    });
    const { row, percent, picker } = await openParts(page);

    await picker.setInputFiles(path);
    await expect.poll(percent, { intervals: [20], timeout: 60_000 }).toBeGreaterThanOrEqual(50);
    await context.setOffline(true);
    await expect(row).toContainText("网络已断开，恢复后自动继续");
    await expect(row).toContainText("已断网");
    await context.setOffline(false);
    await expect(row).toContainText("已上传", { timeout: 90_000 });

    expect(parts).toBeLessThanOrEqual(Math.ceil(size / partSize) + 5);
    const most = await page.evaluate(() => (window as unknown as { partCounts: { most: number } }).partCounts.most);
    expect(most).toBe(5);
    const result = JSON.parse(await page.getByLabel("上传结果").innerText()) as {
      url: string;
      size: number;
      type: string;
    };
    expect(result).toMatchObject({ type: "video/mp4", size });
    const answer = await page.request.get(result.url, { headers: { "X-Console-Host": `127.0.0.1:${port}` } });
    expect(answer.status()).toBe(200);
    expect(
      createHash("sha256")
        .update(await answer.body())
        .digest("hex"),
    ).toBe(hash);
  },
);

test("an upload is paused, continued and cancelled, and nothing of it stays in the store", async ({ page }) => {
  const path = join(folder, "cancelled.mp4");
  writeMovie(path, 64 * mib);
  const { row, percent, picker } = await openParts(page);
  // Slow enough to press the buttons in between.
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 12 * mib };
  await line.send("Network.emulateNetworkConditions", slow);

  await picker.setInputFiles(path);
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(10);
  await row.getByRole("button", { name: "暂停" }).click();
  await expect(row).toContainText("已暂停");
  await row.getByRole("button", { name: "继续" }).click();
  await expect(row).toContainText("上传中");
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(25);
  const aborted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await row.getByRole("button", { name: "取消" }).click();
  await expect(row).toContainText("上传已手动取消");
  expect((await aborted).status()).toBe(204);
  await expect(partsAtStore(page, (await aborted).url())).rejects.toThrow(/NoSuchUpload|does not exist/);
  await expect.poll(drafts).toEqual([]);
  const storedUploads = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.includes(".uploads.")),
  );
  expect(storedUploads.map(([, value]) => (JSON.parse(value) as { value: unknown }).value)).toEqual([[]]);
});

test("hostile names and contents are refused, with the words of the specification", long, async ({ page }) => {
  const { picker, row } = await openParts(page);
  const file = (name: string, text = "x") => ({ name, mimeType: "video/mp4", buffer: Buffer.from(text) });
  await picker.setInputFiles(file("a\u202E4pm.exe.mp4"));
  await expect(page.getByText("文件名格式错误！")).toBeVisible();
  await expect(row).toHaveCount(0);
  await picker.setInputFiles(file("page.html"));
  await expect(page.getByText("只支持mp4格式的视频")).toBeVisible();
  await picker.setInputFiles(file("page.mp4", "<html><script>alert(1)</script></html>"));
  await expect(row).toContainText("失败");
  await expect(row).toContainText("文件内容与格式不符，已拒绝");

  await page.getByRole("button", { name: "开始上传" }).click();
  await expect(page.getByText("请选择文件")).toBeVisible();
  await page
    .getByLabel("多文件上传", { exact: true })
    .setInputFiles([{ name: "我的 照片.png", mimeType: "image/png", buffer: Buffer.from("x") }]);
  await expect(page.getByText("文件名格式错误！")).toBeVisible();
  await page
    .getByLabel("多文件上传", { exact: true })
    .setInputFiles([{ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") }]);
  await page.getByRole("listitem").filter({ hasText: "photo.png" }).getByRole("button", { name: "继续" }).click();
  await expect(page.getByText("请先上传")).toBeVisible();
});
