import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { faultsWithin } from "../axe.ts";
import { accounts, expect, long, openPage, signIn, test } from "../console.ts";

/** The code as it was delivered: without a real service short messages go to a file of the data folder. */
function readCode(login: string): string {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "outbox");
  const lines = readdirSync(folder)
    .filter((name) => name.startsWith("sms-"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
  const texts = lines.map((line) => JSON.parse(line) as { to: string; text: string }).filter(({ to }) => to === login);
  return /\d{6}/.exec(texts.at(-1)?.text ?? "")?.[0] ?? "";
}

async function deliveredCode(login: string): Promise<string> {
  await expect
    .poll(() => {
      try {
        return readCode(login);
      } catch {
        return "";
      }
    })
    .toMatch(/^\d{6}$/);
  return readCode(login);
}

/** A phone user without an account. */
async function aVisitor(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  const files: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  return { page, files, faults };
}

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await faultsWithin(page, "html", place, "all")).toEqual([]);
}

async function fillContact(page: Page, login: string): Promise<void> {
  await page.getByLabel("手机号").fill(login);
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await expect(page.getByRole("button", { name: /\d+秒后重发/ })).toBeDisabled();
  await page.getByLabel("短信验证码").fill(await deliveredCode(login));
  await page.getByLabel("我已阅读并同意").check();
}

const own =
  /^\/(theme\.js|favicon\.svg|assets\/(index|visitor-entry|react|stored|profile\.labels|corner-link|income\.rules|region-text|watermark|lead\.rules|rolldown-runtime|visitor[\w.]*|call-error)-[\w-]+\.(js|css))?$/;

test("a shared profile leads from the copied link to the sharer's lead", async ({ page, browser }) => {
  await signIn(page, accounts.admin);
  await openPage(page, "/promotion/shopsmanage?marriageCornerOpen=1&faceValue=1&status=ENABLE&sex=WOMAN");
  // The first rows are those that journeys beside this one ban and judge.
  await page.getByRole("button", { name: "更多" }).last().click();
  await page.getByText("相亲角链接", { exact: true }).click();
  const link = await page.getByRole("textbox", { name: "相亲角链接" }).inputValue();
  expect(link.length).toBeLessThanOrEqual(122);

  const { page: visitor, files, faults } = await aVisitor(browser);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/^(.|..)(先生|女士)$/);
  const photo = visitor.locator(".corner-strip img").first();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  await expectAccessible(visitor, "seekingInfo");
  await visitor.getByRole("button", { name: "联系红娘" }).tap();
  await expect(visitor.getByRole("dialog", { name: "联系红娘" })).toBeVisible();
  await visitor.getByRole("button", { name: "关闭" }).tap();

  await visitor.getByRole("button", { name: "我想认识TA" }).tap();
  const sheet = visitor.getByRole("dialog", { name: "我想认识TA" });
  await sheet.getByRole("button", { name: "提交", exact: true }).tap();
  for (const text of [
    "请填写称呼",
    "请选择性别",
    "请选择出生年份",
    "请填写手机号",
    "请输入短信验证码",
    "请先阅读并同意隐私政策",
  ])
    await expect(sheet.getByText(text)).toBeVisible();
  await expectAccessible(visitor, "wish");
  const name = "端到端访客";
  await sheet.getByLabel("称呼").fill(name);
  await sheet.getByLabel("男", { exact: true }).check();
  await sheet.getByLabel("出生年份").selectOption("1993");
  await sheet.getByLabel("想说的话").fill("想认识您");
  await fillContact(visitor, "13911110001");
  await sheet.getByRole("button", { name: "提交", exact: true }).dblclick();
  await expect(sheet.getByText("已提交")).toBeVisible();
  await expect(sheet.getByText("红娘会尽快联系您")).toBeVisible();
  expect(files.filter((file) => !file.startsWith("/api/public/") && file !== "/" && !own.test(file))).toEqual([]);
  expect(faults).toEqual([]);

  await page.keyboard.press("Escape");
  await openPage(page, "/promotion/intention");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("相亲角");
  await expect(row).toContainText("139****0001");
  await openPage(page, "/promotion/marriageUserViewRecord");
  await expect(page.getByRole("row", { name: /匿名访客/ }).first()).toBeVisible();
});

test(
  "a registration takes three steps, is refused at its fields and taken in the end",
  long,
  async ({ page, browser }) => {
    const { page: visitor, faults } = await aVisitor(browser);
    await visitor.goto("/#/seek?shopId=1&channelId=1");
    await visitor.getByRole("button", { name: "下一步：我想找" }).tap();
    await expect(visitor.getByText("请选择现居地")).toBeVisible();
    await expectAccessible(visitor, "seek 1");
    await visitor.getByLabel("称呼").fill("登记访客");
    await visitor.getByLabel("女", { exact: true }).check();
    await visitor.getByLabel("出生年份").selectOption("1997");
    await visitor.locator("#region").tap();
    for (const place of ["浙江省", "杭州市", "西湖区"])
      await visitor.getByRole("button", { name: place, exact: true }).tap();
    await expect(visitor.locator("#region")).toContainText("浙江 杭州 西湖区");
    await visitor.getByRole("button", { name: "下一步：我想找" }).tap();
    await visitor.getByLabel("年龄区间下限").fill("26");
    await visitor.getByLabel("年龄区间上限").fill("34");
    await visitor.getByLabel("本科", { exact: true }).check();
    await expectAccessible(visitor, "seek 2");
    await visitor.getByRole("button", { name: "下一步：联系方式" }).tap();
    await expect(visitor.getByText("想找 26–34岁 · 本科及以上")).toBeVisible();
    await expectAccessible(visitor, "seek 3");
    await fillContact(visitor, "13911110002");
    const good = await visitor.getByLabel("短信验证码").inputValue();
    await visitor.getByLabel("短信验证码").fill(good === "000000" ? "111111" : "000000");
    await visitor.getByRole("button", { name: "提交登记" }).tap();
    await expect(visitor.getByText("验证码错误或已过期")).toBeVisible();
    await visitor.getByLabel("短信验证码").fill(good);
    await visitor.getByRole("button", { name: "提交登记" }).dblclick();
    await expect(visitor.getByText("红娘会在1个工作日内联系您")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "安卓版下载" })).toBeVisible();
    await expectAccessible(visitor, "seek done");
    expect(faults).toEqual([]);

    await signIn(page, accounts.sales);
    await openPage(page, "/promotion/intention");
    const row = page.getByRole("row", { name: /登记访客/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("寻TA登记");
  },
);

test("a love test is done to its end, and dead links say so", long, async ({ browser }) => {
  const { page: visitor, faults } = await aVisitor(browser);
  await visitor.goto("/#/test");
  await visitor.getByRole("link", { name: /亲密关系测试/ }).tap();
  await expect(visitor.getByText(/已有\d+人参与/)).toBeVisible();
  await expectAccessible(visitor, "test cover");
  await visitor.getByRole("button", { name: "开始测试" }).tap();
  await visitor.getByRole("button", { name: "下一题" }).tap();
  await expect(visitor.getByText("请选择一个选项")).toBeVisible();
  for (let question = 1; question <= 12; question += 1) {
    await visitor
      .getByRole("radio")
      .nth(question % 2)
      .check();
    if (question === 3) {
      // Answers survive a reload.
      await visitor.reload();
      await visitor.getByRole("button", { name: /继续测试（已答3题）/ }).tap();
      continue;
    }
    await visitor.getByRole("button", { name: question === 12 ? "查看结果" : "下一题" }).tap();
  }
  await expect(visitor.getByRole("img", { name: /沟通\d+/ })).toBeVisible();
  await expectAccessible(visitor, "test result");
  await visitor.getByRole("button", { name: "保存图片" }).tap();
  await expect(visitor.getByRole("link", { name: "保存到手机" })).toBeVisible();
  await visitor.getByRole("button", { name: "关闭" }).tap();
  await visitor.getByRole("button", { name: "领取专属红娘建议" }).tap();
  await fillContact(visitor, "13911110003");
  await visitor.getByRole("button", { name: "免费领取" }).tap();
  await expect(visitor.getByText("提交成功")).toBeVisible();

  await visitor.goto("/#/promotion/seekingInfo?t=forged");
  await expect(visitor.getByRole("heading", { name: "链接已失效" })).toBeVisible();
  await expectAccessible(visitor, "dead link");
  await visitor.goto("/#/test?code=gone");
  await expect(visitor.getByRole("heading", { name: "测试已下线" })).toBeVisible();
  expect(faults).toEqual([]);
});
