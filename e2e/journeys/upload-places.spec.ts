import { expect, long, openPage, signIn, test } from "../console.ts";
import { smallPicture } from "../small-picture.ts";

const photo = { name: "a.png", mimeType: "image/png", buffer: smallPicture() };

test("a member's photo is shown on its way: given up by hand, and gone on with after the line failed", async ({
  page,
}) => {
  await signIn(page);
  await openPage(page, "/promotion/shopsmanage");
  await page.locator(".data-table tbody .member-cell").first().click();
  const detail = page.getByRole("dialog", { name: "用户详情" });
  await expect(detail.getByRole("button", { name: "刷新" })).toBeVisible();
  await page.route("**/s3/**", (route) => route.abort());
  const line = detail.getByRole("group", { name: "a.png的上传" });
  await detail.getByLabel("上传头像").setInputFiles(photo);
  await expect(line).toContainText("网络异常，上传中断");
  await line.getByRole("button", { name: "取消上传" }).click();
  await expect(page.getByText("上传已手动取消")).toBeVisible();
  await expect(line).toHaveCount(0);

  await detail.getByLabel("上传头像").setInputFiles(photo);
  await expect(line).toContainText("上传异常");
  await page.unroute("**/s3/**");
  const saved = page.waitForRequest((request) => request.url().includes("update-user-infos"));
  await line.getByRole("button", { name: "继续" }).click();
  expect((await saved).postData()).toMatch(/\/api\/files\/images\/[0-9a-f]{32}\/\d{13}[1-9]\d{3}\.png/);
  await expect(line).toHaveCount(0);
});

test("the form of a package says what is missing and keeps the package's name", long, async ({ page }) => {
  await signIn(page);
  await openPage(page, "/message/APPcourse");
  await page.getByRole("button", { name: "新增版本" }).click();
  await page.getByRole("button", { name: "继续上传" }).click();
  await expect(page.getByText("请先上传")).toBeVisible();
  await page.getByRole("button", { name: "开始上传" }).click();
  await expect(page.getByText("请选择文件")).toBeVisible();
  const picker = page.getByLabel("安装包", { exact: true });
  const choose = (name: string) => picker.setInputFiles({ name, mimeType: "", buffer: Buffer.alloc(5_000_000, 1) });
  await choose("我 的.apk");
  await expect(page.getByText("文件名格式错误！")).toBeVisible();
  await choose("红线-1.2.3.apk");
  const uploadRequest = page.waitForRequest((request) => request.url().includes("/s3/"));
  await page.getByRole("button", { name: "开始上传" }).click();
  expect(decodeURIComponent((await uploadRequest).url())).toMatch(/\/app\/\d+\/红线-1\.2\.3\.apk/);
});
