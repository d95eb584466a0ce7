import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { expect } from "./console.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const port = 3989;
/** The first start builds the command that makes the key. */
const startMs = 240_000;

/** `npm run example` beside the journeys' console; its address, and what ends it. */
export async function startExample(consoleUrl: string): Promise<{ address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ["tools/example.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      CONSOLE_URL: consoleUrl,
      DATA_DIR: process.env["E2E_DATA_DIR"],
      EXAMPLE_PORT: String(port),
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the example did not start")), startMs);
    child.stdout.on("data", (text: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once("exit", () => reject(new Error("the example ended")));
  });
  return { address, stop };
}

/** A member's phone: a browser of its own. */
export async function onPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

/** Enters by the code that the app shows, and registers. */
export async function register(phone: Page, person: { phone: string; firstName: string; sex: "男" | "女" }) {
  await phone.goto("/");
  await phone.getByLabel("手机号").fill(person.phone);
  await phone.getByRole("button", { name: "获取验证码" }).click();
  const code = await phone.locator(".code").innerText();
  await phone.getByLabel("验证码").fill("0");
  await phone.getByRole("button", { name: "登录 / 注册" }).click();
  await expect(phone.getByText("验证码错误或已过期")).toBeVisible();
  await phone.getByLabel("验证码").fill(code);
  await phone.getByRole("button", { name: "登录 / 注册" }).click();
  await phone.getByRole("button", { name: "完成注册" }).click();
  await expect(phone.getByText("请填写").first()).toBeVisible();
  await phone.getByLabel("昵称").fill(person.firstName);
  await phone.getByLabel("性别").selectOption({ label: person.sex });
  await phone.getByLabel("出生日期").fill("1995-05-20");
  await phone.getByLabel("现居地").selectOption({ label: "杭州市" });
  await phone.getByRole("button", { name: "完成注册" }).click();
  await expect(phone.getByRole("heading", { name: "今日推荐" })).toBeVisible();
}

export async function openTab(phone: Page, name: "推荐" | "牵线" | "红娘" | "我的"): Promise<void> {
  await phone.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true }).click();
}
