import type { Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, openPage, signIn, test } from "../console.ts";

type Desk = Record<string, unknown>;
const lead = "13800000009";
const queues = [
  ["EDUCATION", "/promotion/checkEducation"],
  ["HOUSE", "/promotion/checkHouse"],
  ["CAR", "/promotion/checkCar"],
  ["MARRIAGE", "/promotion/checkMarriage"],
  ["WORK", "/authCenter/work?tab=queue"],
  ["ASSETS", "/authCenter/assets?tab=queue"],
  ["FACE", "/promotion/shopsmanage?queue=face"],
] as const;

const desk = (page: Page) => page.locator(".review-desk:visible");
const current = (page: Page) => desk(page).locator("[aria-current=true]");
const openDesk = async (page: Page, route: string) => {
  await openPage(page, route);
  await expect(current(page)).toBeVisible();
};
/** The member whose item is open; empty when everything is decided. */
const number = async (page: Page) => {
  const head = desk(page).locator(".review-head .num").first();
  return (await head.count()) === 0 ? "" : head.innerText();
};

/** Every picture of a car is judged by a key of its own before the car can pass. */
async function judgePlates(page: Page): Promise<void> {
  // The stage shows one car at a time; the panel counts the pictures of all.
  const left = desk(page).locator(".review-effect").filter({ hasText: "车牌打码" });
  if ((await left.count()) === 0) return;
  for (let text = await left.innerText(); !text.includes("所有图片都已处理"); text = await left.innerText()) {
    await page.keyboard.press("n");
    await expect(left).not.toHaveText(text, { useInnerText: true });
  }
}

/** Decides the open item; returns how many keys it took. */
async function decide(page: Page, keys: readonly string[]): Promise<number> {
  const before = await number(page);
  if (keys[0] === "a") await judgePlates(page);
  let pressed = 0;
  for (const key of keys) {
    await page.keyboard.press(key);
    pressed += 1;
  }
  const question = desk(page).getByRole("alertdialog");
  if (await question.isVisible()) {
    await page.keyboard.press("a");
    pressed += 1;
  }
  await expect.poll(() => number(page)).not.toBe(before);
  return pressed;
}

/** Two items of three unlike queues; in the long run five of every queue. */
const isLong = process.env["LONG"] !== undefined;
const verdicts = [["a"], ["r", "1"], ["a"], ["r", "2"], ["a"]].slice(0, isLong ? 5 : 2);
const tried = queues.filter(([kind]) => isLong || ["EDUCATION", "WORK", "FACE"].includes(kind));

test("items of all kinds are decided by keys only, at most three each", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, accounts.reviewer);
  let decided = 0;
  for (const [kind, route] of tried) {
    await test.step(kind, async () => {
      await openDesk(page, route);
      const { data: before } = await ask<Desk>(page, "GET", `/api/review/${kind}/desk`);
      for (const keys of verdicts) {
        expect(await decide(page, keys)).toBeLessThanOrEqual(3);
        decided += 1;
      }
      await expect
        .poll(async () => (await ask<Desk>(page, "GET", `/api/review/${kind}/desk`)).data["today"])
        .toBe(Number(before["today"]) + verdicts.length);
      await expect(desk(page).getByText(/今日已审/)).toContainText(String(Number(before["today"]) + verdicts.length));
    });
  }
  expect(decided).toBe(tried.length * verdicts.length);
});

test("keys move, skip, undo, write another reason and stay off while one types", async ({ page }) => {
  await signIn(page, accounts.reviewer);
  await openDesk(page, "/promotion/checkEducation");
  const first = await number(page);
  await page.keyboard.press("j");
  await expect.poll(() => number(page)).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => number(page)).toBe(first);

  await page.keyboard.press("z");
  await expect(desk(page).locator(".review-scale")).toHaveText("200%");
  await page.keyboard.press(" ");
  await expect(desk(page).locator(".review-scale")).toHaveText("100%");

  await page.keyboard.press("r");
  await page.keyboard.press("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("请填写驳回原因").first()).toBeVisible();
  await page.keyboard.type("arjks");
  await expect.poll(() => number(page)).toBe(first);
  await page.keyboard.press("Enter");
  await expect.poll(() => number(page)).not.toBe(first);

  await expect(desk(page).getByText("撤销")).toBeVisible();
  await page.keyboard.press("u");
  await expect.poll(() => number(page)).toBe(first);
  await page.keyboard.press("s");
  await expect.poll(() => number(page)).not.toBe(first);
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("驳回");
});

test("of two reviewers of one item the second sees who has it, and one decision stands", async ({ page, browser }) => {
  test.setTimeout(120_000);
  await signIn(page, accounts.reviewer);
  await openDesk(page, "/promotion/checkHouse");
  const { data } = await ask<Desk>(page, "POST", "/api/review/HOUSE/claim", {});
  const items = data["items"] as { id: number; member: { userId: number }; detail: { source: string } }[];
  // A record submitted by staff may be the second reviewer's own, which is refused for another reason.
  const held = items.find(({ detail }) => detail.source !== "STAFF");
  if (held === undefined) throw new Error("nothing waits");

  const other = await anotherPerson(browser, lead);
  await openPage(other, `/promotion/checkHouse?id=${held.id}`);
  await expect(other.getByText(/正在审核/).first()).toBeVisible();
  const refused = await ask(other, "PUT", `/api/admin/check-child-auth?id=${held.id}&action=REFUSE&checkFailRemark=x`);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.msg).toMatch(/正在审核$/);

  // The same person decides in another window: the desk shows this and continues.
  for (let step = 0; step < items.length && (await number(page)) !== String(held.member.userId); step += 1)
    await page.keyboard.press("j");
  await expect.poll(() => number(page)).toBe(String(held.member.userId));
  const elsewhere = await ask(page, "PUT", `/api/admin/check-child-auth?id=${held.id}&action=REFUSE&checkFailRemark=x`);
  expect(elsewhere.status).toBe(0);
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  await expect(page.getByRole("alert").filter({ hasText: "该记录已被处理，请刷新" })).toBeVisible();
  await expect.poll(() => number(page)).not.toBe(String(held.member.userId));
  await other.context().close();
});
