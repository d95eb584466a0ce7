import type { Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, ask, expect, long, openPage, signIn, test, callApi, pressInRow } from "../console.ts";
import { playMember, type PlayedMember } from "../played-member.ts";
import { smallPicture } from "../small-picture.ts";

const lead = "13800000009";
type Fill = (dialog: Locator) => Promise<void>;

const choose = async (dialog: Locator, label: string, option: string) => {
  await dialog.getByLabel(label, { exact: true }).click();
  await dialog
    .page()
    .locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option })
    .first()
    .click();
};
const type = (dialog: Locator, label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
const paper = async (dialog: Locator) => {
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "paper.png", mimeType: "image/png", buffer: smallPicture() });
  await expect(dialog.getByRole("button", { name: "删除证明材料" })).toBeVisible();
};

/** Each archive with the inputs of its form. */
const archives: readonly (readonly [kind: string, title: string, complaint: string, fill: Fill])[] = [
  [
    "EDUCATION",
    "学历",
    "毕业时间不能晚于今天",
    async (dialog) => {
      await choose(dialog, "学历", "本科");
      await type(dialog, "院校", "浙江大学");
      await dialog.getByLabel("毕业时间").fill("2090-06-30");
      await dialog.page().keyboard.press("Enter");
    },
  ],
  [
    "HOUSE",
    "房产",
    "面积必须在1-9999之间",
    async (dialog) => {
      await choose(dialog, "房产类型", "商品房");
      await type(dialog, "面积(㎡)", "0");
      await type(dialog, "房产说明", "三室两厅");
    },
  ],
  [
    "CAR",
    "车辆",
    "",
    async (dialog) => {
      await choose(dialog, "车型", "越野车");
      await type(dialog, "品牌型号", "比亚迪 唐");
    },
  ],
  ["MARRIAGE", "婚姻", "", async (dialog) => choose(dialog, "婚姻状况", "离异")],
  [
    "WORK",
    "工作",
    "工龄必须在0-60之间",
    async (dialog) => {
      await type(dialog, "单位", "杭州某科技公司");
      await type(dialog, "城市", "杭州");
      await type(dialog, "职业", "产品经理");
      await type(dialog, "工龄(年)", "99");
      await type(dialog, "年收入(元)", "260000");
    },
  ],
  ["ASSETS", "资产", "请选择存款区间", async () => undefined],
];
const corrected: Readonly<Record<string, Fill>> = {
  EDUCATION: async (dialog) => {
    await dialog.getByLabel("毕业时间").fill("2016-06-30");
    await dialog.page().keyboard.press("Enter");
  },
  HOUSE: (dialog) => type(dialog, "面积(㎡)", "89"),
  WORK: (dialog) => type(dialog, "工龄(年)", "8"),
  ASSETS: (dialog) => choose(dialog, "存款区间", "50-100万"),
};

const routeOf = (kind: string) => `/authCenter/${kind.toLowerCase()}`;
async function openArchive(page: Page, kind: string, query = ""): Promise<void> {
  await openPage(page, `${routeOf(kind)}${query}`);
  await expect(page.getByRole("button", { name: "代提交" }).and(page.locator(":visible"))).toBeVisible();
}
async function pickMember(dialog: Locator, member: PlayedMember): Promise<void> {
  await dialog.getByLabel("会员", { exact: true }).fill(String(member.userId));
  await dialog
    .page()
    .locator(".ant-select-item-option", { hasText: String(member.userId) })
    .click();
}
const rows = (page: Page) => page.locator(".data-table:visible tbody tr.grid-row");

interface Paper {
  readonly id: number;
  readonly status: string;
  readonly source: string;
}
const recordOf = async (page: Page, kind: string, userId: number): Promise<Paper | undefined> =>
  (await callApi<{ list: Paper[] }>(page, "GET", `/api/auth-records?type=${kind}&keyword=${userId}`)).list[0];

test(
  "staff hand in the papers of a member on all six archives; a fault is shown at its field",
  long,
  async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, lead);
    const member = await playMember();
    for (const [kind, title, complaint, fill] of archives)
      await test.step(kind, async () => {
        await openArchive(page, kind);
        await page.getByRole("button", { name: "代提交" }).and(page.locator(":visible")).click();
        const dialog = page.getByRole("dialog", { name: `代提交${title}认证` });
        await dialog.getByRole("button", { name: "提交" }).click();
        await expect(dialog.getByText("请选择会员")).toBeVisible();
        await pickMember(dialog, member);
        await fill(dialog);
        await dialog.getByRole("button", { name: "提交" }).click();
        await expect(dialog.getByText("请上传证明材料")).toBeVisible();
        await paper(dialog);
        if (complaint !== "") {
          await dialog.getByRole("button", { name: "提交" }).click();
          await expect(dialog.getByRole("alert").filter({ hasText: complaint })).toBeVisible();
          await corrected[kind]?.(dialog);
        }
        await dialog.getByRole("button", { name: "提交" }).dblclick();
        await expect(dialog).toBeHidden();
        expect(await recordOf(page, kind, member.userId)).toMatchObject({ status: "AUTHING", source: "STAFF" });
      });

    await page.getByRole("button", { name: "代提交" }).and(page.locator(":visible")).click();
    const again = page.getByRole("dialog", { name: "代提交资产认证" });
    await pickMember(again, member);
    await choose(again, "存款区间", "50-100万");
    await paper(again);
    await again.getByRole("button", { name: "提交" }).click();
    await expect(page.getByText("该会员已有审核中的记录")).toBeVisible();
    await member.close();
  },
);

test(
  "a passed paper is looked at again, taken away and given back, each with its reason",
  long,
  async ({ page, browser }) => {
    await signIn(page);
    const clerk = await anotherPerson(browser, lead);
    const member = await playMember();
    await callApi(clerk, "POST", "/api/auth-records", {
      type: "WORK",
      userId: member.userId,
      unitName: "宁波某设计院",
      city: "宁波",
      profession: "建筑师",
      workingAge: 6,
      annualIncome: 300_000,
      authImg: "/api/files/demo/paper/work-1-1.svg",
    });
    const record = await recordOf(page, "WORK", member.userId);
    const decide = (who: Page, action: string) =>
      ask<unknown>(
        who,
        "PUT",
        `/api/admin/check-child-auth?id=${record?.id}&userId=${member.userId}&type=WORK&action=${action}`,
      );
    expect((await decide(clerk, "PASS")).msg).toBe("不能审核自己代提交的记录");
    await clerk.context().close();
    const reviewer = await anotherPerson(browser, accounts.reviewer);
    expect((await decide(reviewer, "PASS")).status).toBe(0);

    const statusOf = async () => (await recordOf(page, "WORK", member.userId))?.status;
    const verdict = async (title: string, done: string) => {
      await pressInRow(rows(page).first(), title);
      const dialog = page.getByRole("dialog", { name: new RegExp(`^${title}`) });
      await dialog.getByRole("button", { name: `确定${title}` }).click();
      await expect(dialog.getByText("请填写原因")).toBeVisible();
      await dialog.getByLabel("原因").fill("抽查");
      await dialog.getByRole("button", { name: `确定${title}` }).click();
      await expect(page.getByText(done)).toBeVisible();
    };
    await openArchive(page, "WORK", `?keyword=${member.userId}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("已通过");
    await verdict("复审", "已转入复审");
    expect(await statusOf()).toBe("AUTHING");
    expect((await decide(reviewer, "PASS")).status).toBe(0);
    await page.getByRole("button", { name: "刷新" }).and(page.locator(":visible")).first().click();
    await expect(rows(page)).toContainText("已通过");
    await verdict("撤销认证", "已撤销认证");
    expect(await statusOf()).toBe("AUTH_FAIL");
    await verdict("改判", "已改判");
    expect(await statusOf()).toBe("AUTH_SUCCESS");
    await reviewer.context().close();
    await member.close();
  },
);
