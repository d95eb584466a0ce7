import type { Locator, Page } from "@playwright/test";
import { accounts, anotherPerson, expect, long, openPage, signIn, test, callApi } from "../console.ts";
import { inDatabase } from "../database.ts";

const lead = "13800000009";
const staffOf = async (page: Page) =>
  (await callApi<{ staff: { id: number; name: string } }>(page, "GET", "/api/admin/me")).staff;
const hour = 3_600_000;

/** A shift that began a quarter of an hour ago. */
const planShift = (planner: Page, staffId: number) =>
  callApi<{ id: number }>(planner, "POST", "/api/patrol/shift", {
    name: "CUSTOM",
    startTime: new Date(Date.now() - hour / 4).toISOString(),
    endTime: new Date(Date.now() + 4 * hour).toISOString(),
    staffId,
    roomScope: "ALL",
    scopeValue: null,
  });

/** Chooses one's own present shift in the calendar and presses a button of its row. */
async function pressOnShift(page: Page, title: string): Promise<void> {
  await openPage(page, "/patrol/shiftList");
  const { name } = await staffOf(page);
  const own = page.getByRole("region", { name: "排班日历" }).getByRole("row", { name: new RegExp(`^${name}`) });
  const block = own.getByRole("button", { name: /自定义/ });
  await block.filter({ hasText: title === "签到" ? "待上岗" : "在岗" }).click();
  await page.getByRole("button", { name: title }).click();
}

const violationOf = async (sessionId: number) => {
  const [found] = await inDatabase<{ id: string; action: string; status: string; shiftId: string; clip: string }>(
    `select id, action, status, shift_id as "shiftId", clip_url as clip from room_violation where session_id = $1 order by id desc limit 1`,
    [sessionId],
  );
  return found;
};

interface Wall {
  readonly rooms: readonly { readonly sessionId: number; readonly host: { readonly userId: number } }[];
  readonly figures: { readonly living: number; readonly violations: number };
}

/** The room that a tile shows: it stays in its place on the wall, whatever its order on the server now. */
async function roomOf(page: Page, tile: Locator): Promise<number> {
  const facts = (await tile.locator(".tile-facts").textContent()) ?? "";
  const { rooms } = await callApi<Wall>(page, "GET", "/api/patrol/wall?grid=9");
  return rooms.find(({ host }) => facts.includes(String(host.userId)))?.sessionId ?? 0;
}

test("a patrol signs in, stops what must not be on the wall, and hands over", long, async ({ page, browser }) => {
  test.setTimeout(120_000);
  // The shifts that the demo planned around now would be in the way.
  await inDatabase(
    "update patrol_shift set status = 'LEAVE' where status in ('WAIT', 'ON_DUTY') and start_time < now() + interval '1 day'",
  );
  await signIn(page, accounts.reviewer);
  const other = await anotherPerson(browser, lead);
  const { id: shiftId } = await planShift(other, (await staffOf(page)).id);
  await planShift(other, (await staffOf(other)).id);

  await pressOnShift(page, "签到");
  await expect(page.getByText("已签到")).toBeVisible();
  await expect(page.locator(".patrol-strip")).toContainText("自定义");
  await page.getByRole("button", { name: "大屏巡查" }).click();
  await openPage(other, "/patrol/fullScreen");
  const tiles = page.locator(".wall-tile");
  await expect(tiles).toHaveCount(9);
  // Video, not stills.
  await expect
    .poll(() =>
      page
        .locator(".wall-tile video")
        .evaluateAll((all) => all.filter((video) => (video as HTMLVideoElement).currentTime > 0.5).length),
    )
    .toBeGreaterThanOrEqual(3);

  // No tile rotates while it is inspected.
  await expect(other.locator(".wall-tile")).toHaveCount(9);
  for (const one of [page, other]) await one.keyboard.press("p");

  const head = page.locator(".wall-head");
  await expect(head).toContainText("本班违规 0");
  const first = tiles.first();
  await first.click();
  await page.keyboard.press("8");
  await expect(page.getByText("按键已锁定，按Q解锁").first()).toBeVisible();
  await page.keyboard.press("q");
  await expect(head).toContainText("按键已解锁");
  const judged = await roomOf(page, first);
  await page.keyboard.press("8");
  await expect(first.locator(".tile-band")).toContainText(/抽烟酗酒 已.+ · 按U撤销/);
  await expect(other.locator(".tile-band").first()).toContainText(/该直播间已由.+处置/);
  await expect.poll(async () => (await violationOf(judged))?.status).toBe("EFFECTIVE");
  expect(await violationOf(judged)).toMatchObject({
    shiftId: String(shiftId),
    clip: "/demo/clip.webm",
  });
  await page.keyboard.press("u");
  await expect.poll(async () => (await violationOf(judged))?.status).toBe("REVOKED");

  // A person who is not on duty can only watch.
  await other.keyboard.press("q");
  await other.locator(".wall-tile").first().click();
  await other.keyboard.press("3");
  await expect(other.getByText("当前不在班次内，仅可查看").first()).toBeVisible();

  const living = (await callApi<Wall>(page, "GET", "/api/patrol/wall?grid=9")).figures.living;
  await tiles.nth(1).click();
  const stopped = await roomOf(page, tiles.nth(1));
  await page.keyboard.press("x");
  await expect.poll(async () => (await violationOf(stopped))?.action).toBe("CLOSE_ROOM");
  await expect(head).toContainText(`直播中 ${living - 1}`);
  await expect(head).toContainText("本班违规 1");
  await expect(other.locator(".wall-head")).toContainText(`直播中 ${living - 1}`);
  await page.keyboard.press("g");
  await expect(tiles).toHaveCount(Math.min(16, living - 1));
  await other.goto("about:blank");

  await page.keyboard.press("Escape");
  await pressOnShift(page, "签退");
  const dialog = page.getByRole("dialog", { name: "签退" });
  await dialog.getByRole("button", { name: "签退" }).click();
  await expect(dialog.getByText("请填写交接说明")).toBeVisible();
  await dialog.getByLabel("交接说明").fill("桃花源家族的房间请多看一眼");
  await dialog.getByRole("button", { name: "签退" }).click();
  await expect(dialog).toBeHidden();
  const shift = await callApi<Record<string, unknown>>(page, "GET", `/api/patrol/shift/${shiftId}`);
  expect(shift).toMatchObject({ status: "FINISH", violationNum: 1, handover: "桃花源家族的房间请多看一眼" });

  await pressOnShift(other, "签到");
  await expect(other.locator(".patrol-handover")).toContainText("桃花源家族的房间请多看一眼");
  await other.context().close();
});
