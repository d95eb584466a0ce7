import type { Locator, Page } from "@playwright/test";
import { encode } from "uqr";
import { qrTile } from "../../packages/contract/src/core/poster/qr-tile.ts";
import { accounts, ask, baseOf, expect, long, openPage, signIn, test } from "../console.ts";

const noPhoto = "当前用户没有上传真人照片，无法绘制推广图片！";
const wrongSize = "背景图片尺寸必须是1080x1920, 请选择合适尺寸的图片";

/** Members with and without a photo that a poster may show. */
async function sortMembers(page: Page): Promise<{ readonly shown: number[]; readonly bare: number | undefined }> {
  const shown: number[] = [];
  let bare: number | undefined;
  for (const query of ["size=20", "size=50&albumMax=0"]) {
    const { data } = await ask(page, "GET", `/api/admin/get-user-list?${query}`);
    for (const { userId } of (data as { list: { userId: number }[] }).list) {
      if (query === "size=20" ? shown.length >= 6 : bare !== undefined) break;
      const { status, msg } = await ask(page, "POST", `/api/posters/${userId}`);
      if (status === 0) shown.push(userId);
      else if (msg === noPhoto) bare ??= userId;
    }
  }
  return { shown, bare };
}

async function write(page: Page, userId: number, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(texts)) {
    const { status, msg } = await ask(page, "POST", `/api/admin/update-user-infos/${userId}`, [{ [field]: text }]);
    expect(status, msg).toBe(0);
  }
}

async function openDetail(page: Page, userId: number): Promise<Locator> {
  await openPage(page, `/promotion/shopsmanage?userId=${userId}`);
  const dialog = page.getByRole("dialog", { name: "用户详情" });
  await expect(dialog.getByRole("button", { name: "绘制推广图" })).toBeVisible();
  return dialog;
}

/** Draws the member's poster and returns what its QR code must contain. */
async function drawPoster(page: Page, userId: number): Promise<{ readonly poster: Locator; readonly address: string }> {
  const detail = await openDetail(page, userId);
  const prepared = page.waitForResponse((response) => response.url().endsWith(`/api/posters/${userId}`));
  await detail.getByRole("button", { name: "绘制推广图" }).click();
  const poster = page.getByRole("dialog", { name: "推广图" });
  const { data } = (await (await prepared).json()) as { data: { cornerPath: string } };
  await expect(poster.locator("canvas")).toBeVisible();
  return { poster, address: baseOf(page) + data.cornerPath };
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "推广图" }).getByRole("button", { name: "关闭" }).click();
  await page.getByRole("dialog", { name: "用户详情" }).getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The QR code decoded from the pixels, module by module. */
async function readQr(poster: Locator, modules: number): Promise<boolean[][]> {
  const tile = qrTile(modules);
  return poster.locator("canvas").evaluate(
    (element, [count, { module, x, y }]) => {
      const context = (element as HTMLCanvasElement).getContext("2d");
      const { data, width } = context?.getImageData(0, 0, 1080, 1920) ?? { data: [], width: 0 };
      const isDark = (column: number, row: number) => {
        const left = Math.floor(x + (column + 0.5) * module);
        const top = Math.floor(y + (row + 0.5) * module);
        return (data[(top * width + left) * 4] ?? 255) < 128;
      };
      return Array.from({ length: count }, (_, row) =>
        Array.from({ length: count }, (__, column) => isDark(column, row)),
      );
    },
    [modules, tile] as const,
  );
}

/** How many different colours a part of the poster has, and how much of it differs from its most common one. */
const lookAt = (poster: Locator, box: readonly [x: number, y: number, width: number, height: number]) =>
  poster.locator("canvas").evaluate((element, [x, y, width, height]) => {
    const context = (element as HTMLCanvasElement).getContext("2d");
    const data = context?.getImageData(x, y, width, height).data ?? [];
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return { colours: counts.size, share: 1 - Math.max(...counts.values()) / (width * height) };
  }, box);

const longStatement = "愿你所到之处皆是热土，所遇之人皆有真心。".repeat(10);
const people = [
  {},
  { firstName: "龘䶮𠮷", signature: "名字里都是生僻字：龘、䶮、𠮷。" },
  { firstName: "春日野餐家🌸👨‍👩‍👧", signature: "喜欢🏕️和🍰，也喜欢👩🏽‍💻写代码的你🇨🇳" },
  { firstName: "听雨的桂花糕听雨的桂花糕听雨的桂花糕听雨", signature: longStatement },
  { signature: "第一行\n第二行\n\n第三行", idealHalf: "真诚，".repeat(150) },
] as const;

test("posters of many members are drawn whole, and their codes lead to the right place", long, async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  const { shown } = await sortMembers(page);
  expect(shown.length).toBeGreaterThanOrEqual(people.length);
  for (const [at, texts] of people.entries()) {
    const userId = shown[at] ?? 0;
    await write(page, userId, texts);
    const { poster, address } = await drawPoster(page, userId);
    const size = await poster
      .locator("canvas")
      .evaluate((element: HTMLCanvasElement) => [element.width, element.height]);
    expect(size).toEqual([1080, 1920]);
    const expected = encode(address, { ecc: "M", boostEcc: false, border: 0 });
    expect(expected.version).toBeLessThanOrEqual(10);
    expect(await readQr(poster, expected.size)).toEqual(expected.data);
    const photo = await lookAt(poster, [80, 176, 650, 790]);
    expect(photo.colours).toBeGreaterThan(8);
    expect((await lookAt(poster, [80, 1000, 600, 80])).share).toBeGreaterThan(0.02);
    expect((await lookAt(poster, [80, 1220, 920, 340])).colours).toBeGreaterThan(20);
    const index = await page.evaluate(() => localStorage.getItem("hongxian.poster-background"));
    expect(JSON.parse(index ?? "{}")).toMatchObject({ value: at + 1 });
    await closeAll(page);
  }
});

test("the poster is downloaded as PNG, and its background changed with exact pictures only", long, async ({ page }) => {
  await signIn(page);
  const { shown } = await sortMembers(page);
  const { poster } = await drawPoster(page, shown[0] ?? 0);
  const saved = page.waitForEvent("download");
  await poster.getByRole("button", { name: "下载" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^推广图-.*\.png$/);

  await poster.getByRole("button", { name: "更换背景" }).click();
  const choice = page.getByRole("dialog", { name: "更换背景" });
  await expect(choice.getByRole("radio")).toHaveCount(8);
  const picture = async (width: number, height: number, type = "image/png") => {
    const base64 = await page.evaluate(
      async ([w, h, kind]) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [w, h];
        const context = canvas.getContext("2d");
        if (context !== null) {
          context.fillStyle = "teal";
          context.fillRect(0, 0, w, h);
        }
        return canvas.toDataURL(kind).split(",")[1] ?? "";
      },
      [width, height, type] as const,
    );
    return Buffer.from(base64, "base64");
  };
  const upload = async (buffer: Buffer, name = "background.png", mimeType = "image/png") =>
    choice.getByLabel("上传推广图背景").setInputFiles({ name, mimeType, buffer });
  await upload(await picture(1079, 1920));
  await expect(page.getByText(wrongSize)).toBeVisible();
  await expect(page.getByText(wrongSize)).toBeHidden();
  await upload(Buffer.from("GIF89a"), "background.gif", "image/gif");
  await expect(page.getByText("只支持png、jpg、jpeg、webp格式的图片")).toBeVisible();
  await upload(await picture(1080, 1920, "image/webp"), "background.webp", "image/webp");
  await expect(choice.getByRole("radio", { name: "我的图片" })).toBeChecked();
  await choice.getByRole("button", { name: "确定" }).click();
  await expect(poster.locator("canvas")).toBeVisible();
  const corner = await poster
    .locator("canvas")
    .evaluate((element) =>
      Array.from((element as HTMLCanvasElement).getContext("2d")?.getImageData(5, 1910, 1, 1).data ?? []),
    );
  expect(corner[0]).toBeLessThan(40);
  expect(corner[1]).toBeGreaterThan(100);

  await poster.getByRole("button", { name: "更换背景" }).click();
  await choice.getByRole("radio", { name: "4 月老" }).click();
  await choice.getByRole("button", { name: "确定" }).click();
  await expect(poster.locator("canvas")).toBeVisible();
  const index = await page.evaluate(() => localStorage.getItem("hongxian.poster-background"));
  expect(JSON.parse(index ?? "{}")).toMatchObject({ value: 4 });
});

test("a member without a photo is reported; others than role id 1 see no button", long, async ({ page, browser }) => {
  await signIn(page);
  const { bare, shown } = await sortMembers(page);
  expect(bare).toBeDefined();
  const detail = await openDetail(page, bare ?? 0);
  await detail.getByRole("button", { name: "绘制推广图" }).click();
  const poster = page.getByRole("dialog", { name: "推广图" });
  await expect(poster.getByText(noPhoto)).toBeVisible();
  await expect(poster.getByRole("button", { name: "下载" })).toHaveCount(0);
  await expect(poster.getByRole("button", { name: "更换背景" })).toHaveCount(0);

  const other = await browser.newPage();
  await signIn(other, accounts.operator);
  const answer = await ask(other, "POST", `/api/posters/${shown[0]}`);
  expect(answer).toMatchObject({ status: 403, msg: "没有操作权限：绘制推广图" });
  await other.close();
});

test("many posters at once are drawn by the server and fetched as one file", long, async ({ page }) => {
  await signIn(page);
  const { shown, bare } = await sortMembers(page);
  const userIds = [...shown.slice(0, 3), bare ?? 0];
  const origin = baseOf(page);
  const { data } = await ask(page, "POST", "/api/posters/batch", { userIds, background: "CYCLE", origin });
  const { jobId } = data as { jobId: number };
  const job = async () => (await ask(page, "GET", `/api/batch-jobs/${jobId}`)).data as Record<string, unknown>;
  await expect.poll(async () => (await job())["status"], { timeout: 60_000 }).toBe("DONE");
  expect(await job()).toMatchObject({ total: 4, success: 3, failed: 1 });
  const file = await page.request.get(`/api/posters/batch/${jobId}/file`);
  expect(file.headers()["content-type"]).toBe("application/zip");
  const bytes = await file.body();
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  expect(bytes.length).toBeGreaterThan(300_000);
});
