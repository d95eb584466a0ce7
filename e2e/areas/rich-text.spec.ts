import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { parseRich } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import type { Locator, Page } from "@playwright/test";
import { documentOf } from "../../packages/console/src/core/rich-text/read-into-editor.ts";
import { markupOfDocument } from "../../packages/console/src/core/rich-text/write-from-editor.ts";
import { accounts, expect, long, openPage, signIn, test, callApi } from "../console.ts";
import { inDatabase } from "../database.ts";
import { smallPicture } from "../small-picture.ts";

/** What Word puts on the clipboard: classes, styles, its own tags, and a pseudo list. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
  <body><!--StartFragment--><h2 style="color:red">活动须知</h2><p class=MsoNormal style="mso-line-height:1"><b>请<span lang=EN-US>
  </span>准时</b>到场<o:p></o:p></p><table border=1><tr><td style="width:90pt"><p class=MsoNormal>时间</p></td><td>周六</td></tr></table>
  <!--EndFragment--></body></html>`;

const paste = (area: Locator, kind: string, text: string) =>
  area.evaluate(
    (target, [type, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(type ?? "", data ?? "");
      target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [kind, text],
  );

/** Pinyin as an input method types it: letters being composed, then the chosen word. */
async function compose(page: Page, letters: string, word: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let end = 1; end <= letters.length; end += 1)
    await session.send("Input.imeSetComposition", {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
  await session.send("Input.insertText", { text: word });
  await session.detach();
}

async function newArticle(page: Page, title: string) {
  await openPage(page, "/banner/articleManage");
  await page.getByRole("button", { name: "新增" }).click();
  const form = page.getByRole("dialog", { name: "新增文章" });
  await form.getByLabel("标题", { exact: true }).fill(title);
  await form.getByLabel("分类").click();
  await page.locator(".ant-select-item-option", { hasText: "平台公告" }).click();
  return { form, area: form.getByRole("textbox", { name: "内容" }) };
}

test("an article is written with an input method, marks, a list, a picture and a table, undone and redone", async ({
  page,
}) => {
  await signIn(page, accounts.operator);
  const title = "编辑器里写的公告";
  const { form, area } = await newArticle(page, title);
  const tool = (name: string) => form.getByRole("button", { name, exact: true });
  const phone = form.getByLabel("手机预览");
  await area.click();
  await compose(page, "nihao", "你好");
  await expect(area).toHaveText("你好");
  await tool("加粗").click();
  await expect(tool("加粗")).toHaveAttribute("aria-pressed", "true");
  await compose(page, "hongxian", "红线");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("  两格");
  await expect(phone.locator("p")).toHaveText("你好红线 两格");

  await page.keyboard.press("Enter");
  await tool("项目符号").click();
  await compose(page, "jia", "甲");
  await page.keyboard.press("Enter");
  await compose(page, "yi", "乙");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await form.getByLabel("段落").click();
  await page.locator(".ant-select-item-option", { hasText: "标题 2" }).click();
  await compose(page, "ti", "题");
  await page.keyboard.press("Enter");
  await form.getByLabel("选择文件").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: smallPicture() });
  await expect(area.locator("img[src]")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await tool("表格").click();
  await expect(area.locator("table tr")).toHaveCount(3);
  await expect(phone.locator("table")).toHaveCount(1);
  await tool("撤销").click();
  await expect(area.locator("table")).toHaveCount(0);
  await tool("重做").click();
  await expect(area.locator("table")).toHaveCount(1);
  await area.locator("th").first().click();
  await page.keyboard.type("甲列");
  await page.keyboard.press("Tab");
  await page.keyboard.type("乙列");
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();

  const [stored] = await inDatabase<{ id: string; content: string }>(
    "select id, content from article where title = $1",
    [title],
  );
  const cells = (tag: string, ...words: readonly string[]) =>
    `<tr>${["", "", ""].map((_, place) => `<${tag}>${words[place] ?? "<br>"}</${tag}>`).join("")}</tr>`;
  expect(stored?.content.replace(/\/api\/files\/[^"]+/, "/api/files/x.png").replaceAll("\u00a0", " ")).toBe(
    `<p>你好<strong>红线</strong>  两格</p><ul><li>甲</li><li>乙</li></ul><h2>题</h2>` +
      `<p><img src="/api/files/x.png" alt=""></p>` +
      `<table><tbody>${cells("th", "甲列", "乙列")}${cells("td")}${cells("td")}</tbody></table><p><br></p>`,
  );
  expect(await callApi(page, "GET", `/api/article/${stored?.id}`)).toMatchObject({ content: stored?.content });
});

test(
  "what Word puts on the clipboard keeps its meaning and loses its dress, and one undo takes it away",
  long,
  async ({ page }) => {
    await signIn(page, accounts.operator);
    const { form, area } = await newArticle(page, "从Word粘贴的公告");
    await area.click();
    await page.keyboard.type("前");
    await page.keyboard.press("Enter");
    await paste(area, "text/html", fromWord);
    await expect(area.locator("h2")).toHaveText("活动须知");
    await expect(area.locator("strong")).toHaveText("请 准时");
    await expect(area.locator("td")).toHaveText(["时间", "周六"]);
    expect(await area.innerHTML()).not.toMatch(/style=|Mso|<o:|<span/);
    await area.press("Control+z");
    await expect(area.locator("p")).toHaveText(["前", ""]);
    await paste(area, "text/plain", "一行\n二行");
    await expect(area.locator("p")).toHaveText(["前", "一行", "二行"]);
    await form.getByRole("button", { name: "取消" }).click();
  },
);

test("every rich text of the demo comes back from the editor as it was stored", async () => {
  const texts = await inDatabase<{ content: string }>(
    `select content from article union all select content from douyin_rich_text union all select detail_html from goods
      union all select content_html from course_lesson`,
  );
  // What a journey stored directly is not a text of the demo.
  const clean = texts.map(({ content }) => content).filter((html) => cleanHtml(html, articleRules).html === html);
  const changed = clean.filter((html) => markupOfDocument(documentOf(parseRich(html, articleRules).nodes)) !== html);
  expect(clean.length).toBeGreaterThan(10);
  expect(changed).toEqual([]);
});
