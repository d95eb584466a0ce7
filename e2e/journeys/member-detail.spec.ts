import type { Locator, Page } from "@playwright/test";
import { layoutFaults } from "../layout.ts";
import { accounts, anotherPerson, expect, long, openPage, signIn, test, callApi } from "../console.ts";

interface Row {
  readonly userId: number;
  readonly status: string;
}

async function someMembers(page: Page, query: string): Promise<readonly Row[]> {
  return (await callApi<{ list: readonly Row[] }>(page, "GET", `/api/admin/get-user-list?size=20&${query}`)).list;
}

/** Opens the detail from the search of the home page. */
async function openDetail(page: Page, userId: number): Promise<Locator> {
  await openPage(page, "/dashboard");
  const search = page.getByLabel("查找会员");
  await search.fill(String(userId));
  await search.press("Enter");
  const dialog = page.getByRole("dialog", { name: "用户详情" });
  await expect(dialog.getByRole("button", { name: "刷新" })).toBeVisible();
  return dialog;
}

const fieldOf = (dialog: Locator, name: string): Locator => dialog.locator(`[data-field="${name}"]`);

async function startEdit(dialog: Locator, name: string): Promise<Locator> {
  const field = fieldOf(dialog, name);
  await field.scrollIntoViewIfNeeded();
  await field.hover();
  await field.getByRole("button", { name: /^修改/ }).click();
  return field;
}
const save = (field: Locator) => field.getByRole("button", { name: "保存" }).click();

async function typeField(dialog: Locator, name: string, text: string): Promise<void> {
  const field = await startEdit(dialog, name);
  await field.getByRole("textbox").fill(text);
  await save(field);
}
async function pickField(page: Page, dialog: Locator, name: string, label: string): Promise<void> {
  const field = await startEdit(dialog, name);
  await field.getByRole("combobox").click();
  // Beside the shown options there are a few for screen readers, with the same text.
  await page
    .locator(".ant-select-dropdown:visible .ant-select-item-option-content")
    .getByText(label, { exact: true })
    .click();
  await save(field);
}
const reads = (dialog: Locator, name: string, text: string | RegExp) =>
  expect(fieldOf(dialog, name).locator(".fd-value")).toContainText(text);

test("fields of every kind are edited in their place, one is refused, one conflicts", async ({ page, browser }) => {
  await signIn(page);
  const [member] = await someMembers(page, "status=ENABLE&sort=-infoPercent");
  const userId = member?.userId ?? 0;
  const dialog = await openDetail(page, userId);
  await expect(dialog.getByRole("tab", { name: "基本资料" })).toHaveAttribute("aria-selected", "true");

  const name = `改名${Date.now() % 1_000_000}`;
  await typeField(dialog, "firstName", name);
  await reads(dialog, "firstName", name);
  await expect(page.getByText("修改成功")).toBeVisible();
  await typeField(dialog, "height", "171");
  await reads(dialog, "height", "171 cm");
  await typeField(dialog, "birthday", "1991-03-21");
  await reads(dialog, "birthday", "1991-03-21");
  await reads(dialog, "constellation", "白羊座");
  await pickField(page, dialog, "marital", "离异");
  await reads(dialog, "marital", "离异");
  await pickField(page, dialog, "income", "30000-50000");
  await reads(dialog, "income", "30000–50000");
  await pickField(page, dialog, "isLiveParents", "同住");
  await reads(dialog, "isLiveParents", /^同住$/);
  await typeField(dialog, "signature", "愿得一心人，白首不相离。");
  await reads(dialog, "signature", "白首不相离");

  const hobby = await startEdit(dialog, "hobby");
  await hobby.getByRole("combobox").fill("折纸");
  await page.keyboard.press("Enter");
  // The new word moves the line below it: a click before that would miss the button.
  await expect(
    hobby.locator(".ant-select-content, .ant-select-selector").getByText("折纸", { exact: true }),
  ).toBeVisible();
  await save(hobby);
  await reads(dialog, "hobby", "折纸");

  const home = await startEdit(dialog, "homeProv");
  await home.getByRole("combobox").fill("西湖区");
  await page
    .locator(".ant-cascader-dropdown:visible")
    .getByText(/浙江省.*杭州市.*西湖区/)
    .first()
    .click();
  await save(home);
  await reads(dialog, "homeProv", "浙江 · 杭州 · 西湖区");

  const sexBefore = await fieldOf(dialog, "sex").locator(".fd-text").textContent();
  await pickField(page, dialog, "sex", sexBefore === "男" ? "女" : "男");
  await expect(page.getByText("修改性别会影响推荐，确定吗？")).toBeVisible();
  await page.getByRole("button", { name: "确定" }).click();
  await reads(dialog, "sex", sexBefore === "男" ? "女" : "男");

  await test.step("an empty value is refused, an unchanged one sends nothing, the server's no puts the old value back", async () => {
    await typeField(dialog, "profession", "");
    await expect(fieldOf(dialog, "profession")).toContainText("修改失败，没有填写修改的值");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const requestedUrls: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && requestedUrls.push(request.url()));
    await typeField(dialog, "height", "171");
    await reads(dialog, "height", "171 cm");
    expect(requestedUrls).toEqual([]);
    const before = (await fieldOf(dialog, "remainderChatNumber").locator(".fd-text").textContent()) ?? "";
    await typeField(dialog, "remainderChatNumber", "9999");
    await expect(fieldOf(dialog, "remainderChatNumber")).toContainText("剩余次数不能大于总次数");
    await fieldOf(dialog, "remainderChatNumber").getByRole("button", { name: "取消" }).click();
    await reads(dialog, "remainderChatNumber", before);
  });

  await test.step("what somebody else wrote meanwhile is shown beside one's own value", async () => {
    const other = await anotherPerson(browser, accounts.admin);
    await callApi(other, "POST", `/api/admin/update-user-infos/${userId}`, [{ profession: "园林设计师" }]);
    await other.context().close();
    await typeField(dialog, "profession", "茶艺师");
    const conflict = fieldOf(dialog, "profession").getByRole("alertdialog");
    await expect(conflict).toContainText("数据已被他人修改，请刷新后重试");
    await expect(conflict).toContainText("茶艺师");
    await expect(conflict).toContainText("园林设计师");
    await conflict.getByRole("button", { name: "保留我的修改" }).click();
    await reads(dialog, "profession", "茶艺师");
  });

  await dialog.getByRole("tab", { name: "择偶信息" }).click();
  const age = await startEdit(dialog, "ageRange");
  await age.getByRole("textbox", { name: "年龄范围下限" }).fill("28");
  await age.getByRole("textbox", { name: "年龄范围上限" }).fill("");
  await save(age);
  await expect(age).toContainText("此条件为区间值，必须填写上下限");
  await age.getByRole("textbox", { name: "年龄范围上限" }).fill("39");
  await page.keyboard.press("Enter");
  await reads(dialog, "ageRange", "28 岁 – 39 岁");

  await dialog.getByRole("button", { name: "刷新" }).click();
  await reads(dialog, "ageRange", "28 岁 – 39 岁");
  await dialog.getByRole("tab", { name: "基本资料" }).click();
  for (const [field, text] of [
    ["firstName", name],
    ["marital", "离异"],
    ["income", "30000–50000"],
    ["hobby", "折纸"],
    ["homeProv", "浙江 · 杭州 · 西湖区"],
    ["profession", "茶艺师"],
  ] as const)
    await reads(dialog, field, text);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a member is banned for days from the detail, and enabled again", long, async ({ page }) => {
  await signIn(page);
  const [, member] = await someMembers(page, "status=ENABLE&sort=-infoPercent");
  const dialog = await openDetail(page, member?.userId ?? 0);
  await dialog.getByRole("button", { name: "禁用" }).click();
  const ban = page.getByRole("dialog", { name: "禁用" });
  await ban.getByRole("button", { name: "禁用" }).click();
  await expect(ban.getByText("请填写禁用原因!")).toBeVisible();
  await ban.getByLabel("禁用原因").fill("冒用他人照片");
  await ban.getByLabel(/禁用天数/).fill("0.5天");
  await ban.getByRole("button", { name: "禁用" }).click();
  await expect(dialog.getByText("已封禁")).toBeVisible();
  await dialog.getByRole("button", { name: "启用" }).click();
  await expect(dialog.getByText("正常", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "封禁记录" }).click();
  const archive = page.getByRole("dialog", { name: /^档案/ });
  const row = archive.getByRole("row", { name: /冒用他人照片/ });
  await expect(row).toContainText("0.5 天");
  await expect(row).toContainText("已撤销");
  await expect(row).toContainText("手动启用");
  await page.keyboard.press("Escape");
  await expect(archive).toBeHidden();
  await expect(dialog).toBeVisible();
});

test("a masked value is shown by an audited call, and not at all before 领取", async ({ page, browser }) => {
  await signIn(page);
  const [member] = await someMembers(page, "status=ENABLE&sort=-infoPercent");
  const userId = member?.userId ?? 0;
  const dialog = await openDetail(page, userId);
  const login = fieldOf(dialog, "login");
  await expect(login).toContainText(/1\d{2}\*{4}\d{4}/);
  await login.getByRole("button", { name: /^查看联系方式/ }).click();
  await expect(login).toContainText(/1\d{10}/);
  await login.getByRole("button", { name: /^隐藏/ }).click();
  await expect(login).not.toContainText(/1\d{10}/);
  await dialog.getByRole("button", { name: "封禁记录" }).click();
  const archive = page.getByRole("dialog", { name: /^档案/ });
  await archive.getByRole("tab", { name: "操作日志" }).click();
  await expect(archive.getByRole("row", { name: /查看联系方式/ }).first()).toBeVisible();

  const sales = await anotherPerson(browser, accounts.sales);
  const [pooled] = await someMembers(sales, "tab=pool");
  const shown = await openDetail(sales, pooled?.userId ?? 0);
  await expect(shown.getByRole("button", { name: "切换管理版" })).toBeVisible();
  await expect(shown.getByText("公海").first()).toBeVisible();
  const phone = fieldOf(shown, "login");
  await expect(phone).not.toContainText(/1\d{10}/);
  await expect(phone.getByRole("button", { name: /^查看联系方式/ })).toHaveAttribute("aria-disabled", "true");
  const refused = await sales.evaluate(async (id) => {
    const headers = { "X-Console-Host": location.host, "Content-Type": "application/json" };
    const body = JSON.stringify({ fields: ["login"] });
    const sent = await fetch(`/api/admin/member-contact/${id}`, { method: "POST", headers, body });
    return ((await sent.json()) as { msg: string }).msg;
  }, pooled?.userId ?? 0);
  expect(refused).toBe("请先领取该会员");
  await sales.context().close();
});

test("the sales style turns photographs, keeps its background, and takes a note", long, async ({ page }) => {
  await signIn(page);
  const [, , member] = await someMembers(page, "status=ENABLE&sort=-infoPercent&albumMin=3");
  const dialog = await openDetail(page, member?.userId ?? 0);
  await dialog.getByRole("button", { name: "切换销售版" }).click();
  await expect(dialog.getByText(/^1 \/ \d+$/)).toBeVisible();
  const ground = dialog.locator("img.sales-ground");
  await expect.poll(() => ground.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "下一张" }).click();
  await expect(dialog.getByText(/^2 \/ \d+$/)).toBeVisible();
  await dialog.getByRole("button", { name: "更换背景" }).click();
  await page.getByRole("radio", { name: "背景 5" }).click();
  await page.getByRole("dialog", { name: "更换背景" }).getByRole("button", { name: "确定" }).click();
  await expect(dialog.locator(".sales-ground")).toHaveAttribute("src", /5\.svg$/);

  await dialog.getByRole("button", { name: "写沟通记录" }).click();
  const note = page.getByRole("dialog", { name: "沟通记录" });
  // The history moves the button when it comes.
  await expect(note.locator(".note-history").locator("li, .caption").first()).toBeVisible();
  await note.getByRole("button", { name: "保存" }).click();
  await expect(note.getByText("描述内容必填")).toBeVisible();
  await note.getByLabel("描述内容").fill("周末想参加线下活动。");
  await note.getByRole("button", { name: "保存" }).click();
  await expect(note).toBeHidden();
  await expect(dialog.getByText("周末想参加线下活动。")).toBeVisible();
});

test.describe("a service that does not answer", () => {
  // The console's content policy allows the maps service only where the installation has a key for it.
  test.use({ bypassCSP: true });

  test(
    "when the map service does not answer, one line says so, the offline map stands in, the rest of the detail works",
    long,
    async ({ page }) => {
      await signIn(page);
      const [member] = await someMembers(page, "status=ENABLE&sort=-infoPercent");
      const userId = member?.userId ?? 0;
      const place = new URLSearchParams({
        userId: String(userId),
        lon: "120.148872",
        lat: "30.252645",
        currentArea: "西湖",
      });
      await callApi(page, "PUT", `/api/admin/update-user-location?${place.toString()}`);
      await page.route("**/api/console/settings", (route) =>
        route.fulfill({ json: { status: 0, msg: "", data: { amapKey: "key", amapSecurityCode: null } } }),
      );
      await page.route(/amap\.com/, (route) => route.abort());
      const dialog = await openDetail(page, userId);
      await dialog.getByRole("button", { name: "查看位置" }).click();
      const map = page.getByRole("dialog", { name: "查看位置" });
      await expect(map.getByRole("alert")).toHaveText(/map failed to load, reason: .+已改用离线地图/);
      await expect(map.locator(".leaflet-container")).toBeVisible();
      await expect(map).toContainText("浙江省 杭州市");
      await map.locator(".ant-modal-footer").getByRole("button", { name: "关闭" }).click();
      await typeField(dialog, "height", "172");
      await reads(dialog, "height", "172 cm");
    },
  );

  test(
    "when the picture service does not answer, one line says so with a way to try again, the rest of the detail works",
    long,
    async ({ page }) => {
      await signIn(page);
      const [member] = await someMembers(page, "status=ENABLE&faceValue=1&sort=-infoPercent");
      const stored = "/api/files/stored.png";
      await page.route("**/api/admin/get-user-info/**", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: object };
        await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, verifyImg: stored } } });
      });
      await page.route("**/api/image-proxy**", (route) => route.abort());
      await page.route(`**${stored}`, (route) => route.abort());
      const dialog = await openDetail(page, member?.userId ?? 0);
      const photo = dialog.locator(".md-photo", { has: page.locator(`img[src*="stored.png"]`) });
      await photo.hover();
      await photo.getByRole("button", { name: /^查看/ }).click();
      const viewer = page.getByRole("dialog", { name: "图片查看" });
      await expect(viewer.getByRole("alert")).toContainText("图片加载失败");
      await expect(viewer.getByText("加载中")).toHaveCount(0);
      await expect(viewer.getByRole("button", { name: "重试" })).toBeVisible();
      await page.keyboard.press("Escape");
      await typeField(dialog, "height", "173");
      await reads(dialog, "height", "173 cm");
    },
  );
});

test("neither style of the detail paints text over text or hides it under a button, at 150 % zoom neither", async ({
  page,
}) => {
  await signIn(page);
  const [someone] = await someMembers(page, "status=ENABLE&anyTime=1");
  const dialog = await openDetail(page, someone?.userId ?? 0);
  const place = ".member-modal";
  await expect(dialog.getByRole("region", { name: "相册" })).toBeVisible();
  const faults = await layoutFaults(page, place, "admin style");
  await dialog.getByRole("button", { name: "切换销售版" }).click();
  await expect(dialog.getByText("基本信息")).toBeVisible();
  faults.push(...(await layoutFaults(page, place, "sales style")));
  expect(faults).toEqual([]);
});
