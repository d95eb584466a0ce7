import type { Page } from "@playwright/test";
import { accounts, anotherPerson, expect, long, openPage, signIn, test, callApi } from "../console.ts";

/** The user's own account at the desk. */
async function ownAccount(page: Page): Promise<number> {
  const data = await callApi<{ userId: number; type: string | null }[]>(page, "GET", "/api/im/accounts");
  return data.find(({ type }) => type === null)?.userId ?? 0;
}

const say = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "消息" }).fill(text);
  await page.keyboard.press("Enter");
};
const talk = (page: Page) => page.getByRole("log", { name: "消息" });

test(
  "two people talk at their desks: words, reading, typing, taking back, a voice, a draft over a reload",
  long,
  async ({ page, browser }) => {
    await signIn(page, accounts.service);
    const other = await anotherPerson(browser, accounts.sales);
    const [mine, theirs] = [await ownAccount(page), await ownAccount(other)];

    await openPage(page, `/message/chatList?accountId=${mine}&userId=${theirs}`);
    await expect(page.getByRole("status").filter({ hasText: "已连接" })).toBeVisible();
    await say(page, "请问今天下午有空吗？");
    await expect(talk(page).getByText("请问今天下午有空吗？")).toBeVisible();
    await expect(talk(page).getByText("未读")).toBeVisible();

    await openPage(other, `/message/chatList?accountId=${theirs}`);
    await other.getByRole("navigation", { name: "会话列表" }).getByText("请问今天下午有空吗？").click();
    await expect(talk(other).getByText("请问今天下午有空吗？")).toBeVisible();
    await expect(talk(page).getByText("已读")).toBeVisible();

    await other.getByRole("textbox", { name: "消息" }).pressSequentially("有空");
    await expect(page.getByText("对方正在输入…")).toBeVisible();
    await other.keyboard.press("Enter");
    await expect(talk(page).getByText("有空", { exact: true })).toBeVisible();

    await talk(page).getByText("请问今天下午有空吗？").click({ button: "right" });
    await page.getByRole("menuitem", { name: "撤回" }).click();
    await expect(talk(page).getByText(/撤回了一条消息/)).toBeVisible();
    await expect(talk(other).getByText(/撤回了一条消息/)).toBeVisible();

    await page.getByRole("button", { name: "语音" }).click();
    await expect(page.getByRole("status", { name: "正在录音" })).toContainText('2"');
    await page.getByRole("button", { name: "发送语音" }).click();
    await expect(talk(page).getByRole("button", { name: "播放语音" })).toBeVisible();
    await talk(other).getByRole("button", { name: "播放语音" }).click();
    await expect(talk(other).getByRole("button", { name: "暂停" })).toBeVisible();

    await page.getByRole("textbox", { name: "消息" }).fill("没有说完的话");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "消息" })).toHaveValue("没有说完的话");
    await other.context().close();
  },
);
