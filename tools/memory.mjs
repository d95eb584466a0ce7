// `npm run memory`: what thirty open tabs hold and release, and whether the wall grows while rooms come and go. MINUTES
// (10) is how long the wall is watched; with a change every few seconds they represent an hour of use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { withConsole } from "./with-console.mjs";

const minutes = Number(process.env.MINUTES ?? 10);
const mib = 1024 * 1024;
const tabLimit = 400;
const freedLimit = 0.8;
/** What an hour may add: caches that fill once, code that is compiled late. */
const growthLimit = 8;
const pages = [
  "/promotion/shopsmanage",
  "/promotion/couponmanage",
  "/promotion/checkEducation",
  "/promotion/userLogin",
  "/videoAdmin/videoList",
  "/videoAdmin/hotVideoList",
  "/complaintAndSuggest/complaint",
  "/complaintAndSuggest/syggest",
  "/complaintAndSuggest/recommendFeedback",
  "/banner/bannerManage",
  "/banner/advertManage",
  "/banner/articleManage",
  "/wechatMoments/wechatList?tab=all",
  "/wechatMoments/microBlog",
  "/wechatMoments/subject",
  "/operation/operationId",
  "/operation/registerCount",
  "/operation/task",
  "/operation/channel",
  "/operation/areaRegister",
  "/operation/userBooking",
  "/operation/checkAction",
  "/thirdParty/medium",
  "/thirdParty/invitationList",
  "/liveRoom/roomList?tab=rooms",
  "/liveRoom/roomViolationRecords",
  "/family/familyList",
  "/patrol/shiftList",
  "/callManage/callLog",
  "/official/official-help-leave-word",
];

const go = (page, route) =>
  page.evaluate((target) => {
    location.hash = `#${target}`;
  }, route);
const pause = (page, ms) => page.waitForTimeout(ms);

/** Heap, nodes and listeners after garbage collection. */
async function measure(cdp) {
  for (let round = 0; round < 3; round++) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of("JSHeapUsedSize") / mib, nodes: of("Nodes"), listeners: of("JSEventListeners") };
}
const line = (name, { heap, nodes, listeners }) =>
  console.log(`| ${name} | ${heap.toFixed(1)} | ${nodes} | ${listeners} |`);

function judge(name, isRight) {
  console.log(`${isRight ? "ok" : "NOT OK"}: ${name}`);
  if (!isRight) process.exitCode = 1;
}

async function openAll(page, stay) {
  for (const route of pages) {
    await go(page, route);
    await page.locator(`main > section[data-route="${route.split("?")[0]}"]`).waitFor();
    await pause(page, stay);
  }
  await go(page, "/promotion/couponmanage");
  await pause(page, 3000);
}

async function closeOthers(page) {
  await page.locator('[aria-label="已打开的页面"] [aria-current=page]').click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭其他" }).click();
  await pause(page, 3000);
}

/** What the frame requests whatever page is in front. */
const ofFrame = new Set(["/api/console/menu-counts", "/api/console/notices"]);

async function watchTabs(page, cdp) {
  // One round first: loaded code stays, and is not what a tab retains.
  await openAll(page, 1200);
  await closeOthers(page);
  const before = await measure(cdp);
  line("one page, all code loaded", before);
  await openAll(page, 2500);
  const full = await measure(cdp);
  line(`${pages.length} tabs`, full);
  const asked = [];
  const note = (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !ofFrame.has(pathname)) asked.push(pathname);
  };
  page.on("request", note);
  await pause(page, 35_000);
  page.off("request", note);
  await closeOthers(page);
  const after = await measure(cdp);
  line("one left", after);
  const freed = (full.heap - after.heap) / Math.max(1, full.heap - before.heap);
  judge(`${pages.length} tabs hold ${full.heap.toFixed(0)} MiB (at most ${tabLimit})`, full.heap <= tabLimit);
  judge(`hidden tabs asked ${asked.length} times in 35 s ${[...new Set(asked)].join(" ")}`, asked.length === 0);
  judge(`closing freed ${(freed * 100).toFixed(0)} % of what they added (at least 80)`, freed >= freedLimit);
}

async function connect(folder) {
  const { port, password } = JSON.parse(readFileSync(join(folder, "database.json"), "utf8"));
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "hongxian" });
  await client.connect();
  return client;
}

/** The oldest broadcast ends, another room starts one. */
const turnOver = `with ended as (update live_session set status = 'ENDED', end_time = now() where id = (select min(id) from live_session where status = 'LIVING') returning 1)
  insert into live_session (room_id, host_id, start_time, pull_url, low_pull_url, snapshot_url, online_num, machine_score)
  select r.id, r.host_id, now(), '/api/files/demo-media/live/' || r.host_id || '.m3u8', '/api/files/demo-media/live/' || r.host_id || '-low.m3u8',
    '/api/files/demo/portrait/' || r.host_id || '-live.svg', 40, (random() * 60)::int
  from live_room r where r.status = 'NORMAL' and not exists (select from live_session s where s.room_id = r.id and s.status = 'LIVING') order by random() limit 1`;

async function watchWall(page, cdp, database) {
  await go(page, "/patrol/fullScreen");
  await page.locator(".wall-tile").first().waitFor();
  const stay = async (rounds) => {
    for (let round = 0; round < rounds; round++) {
      await database.query(turnOver);
      // 3×3, 4×4, 5×5 and back via 2×2.
      await page.keyboard.press("g");
      if ((await page.locator(".wall-head button", { hasText: "2×2" }).count()) > 0) await page.keyboard.press("g");
      await page.keyboard.press("ArrowRight");
      await pause(page, 6000);
    }
  };
  const playing = () =>
    page.locator(".wall-tile video").evaluateAll((all) => all.filter((video) => video.currentTime > 0.2).length);
  await stay(6);
  const before = await measure(cdp);
  line("wall, first minute", before);
  console.log(`moving pictures: ${await playing()}`);
  await stay(minutes * 10);
  const after = await measure(cdp);
  line(`wall, ${minutes} minutes later`, after);
  console.log(`moving pictures: ${await playing()}`);
  const grown = after.heap - before.heap;
  judge(`the wall grew by ${grown.toFixed(1)} MiB (at most ${growthLimit})`, grown <= growthLimit);
  judge(`nodes ${before.nodes} → ${after.nodes}`, after.nodes <= before.nodes * 1.5 + 500);
  judge(`listeners ${before.listeners} → ${after.listeners}`, after.listeners <= before.listeners * 1.5 + 200);
}

await withConsole(async ({ page, folder }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cdp.send("HeapProfiler.enable");
  console.log("| moment | heap MiB | nodes | listeners |\n| --- | ---: | ---: | ---: |");
  if (process.env.ONLY !== "wall") await watchTabs(page, cdp);
  if (process.env.ONLY === "tabs") return;
  const database = await connect(folder);
  try {
    await watchWall(page, cdp, database);
  } finally {
    await database.end();
  }
});
