import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { channel } from "@hongxian/contract/features/channel/channel.resource.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  saveCost,
  getChannelList,
  getChannelStat,
  importCost,
  mergeChannels,
  getChannelQr,
} from "@hongxian/contract/features/channel/channel.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { writeXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff, anAgent } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const today = shanghaiDay();
let operator: Ask;
beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
});
const draft = {
  code: "feed_1",
  name: "信息流",
  type: "FEED_AD",
  parentId: null,
  agentId: null,
  platform: null,
  ownerStaffId: null,
  landingUrl: null,
  settleType: "CPC",
  price: 150,
  rateBp: null,
} as const;
let count = 0;
const make = async (change: object = {}): Promise<number> => {
  const made = await operator(formCall(channel, "create"), {
    body: { ...draft, code: `c_${(count += 1)}`, ...change },
  });
  expect(made.http).toBe(200);
  return made.data.id;
};

it("a channel asks for what each way of settling needs, and keeps codes apart", async () => {
  const post = (change: object) => operator(formCall(channel, "create"), { body: { ...draft, ...change } });
  expect((await post({ code: "大写" })).msg).toBe("编码只能包含小写字母、数字和下划线，2-32位");
  expect((await post({ name: "" })).msg).toBe("请输入渠道名称");
  expect((await post({ price: null })).msg).toBe("单价须大于0");
  expect((await post({ settleType: "CPS", rateBp: null })).msg).toBe("分成比例须在0.1%-100%之间");
  expect((await post({ type: "MEDIUM" })).msg).toBe("媒介渠道请在媒介管理中维护");
  expect((await post({})).http).toBe(200);
  expect((await post({})).msg).toBe("编码已存在");
  const id = await make();
  const row = (await operator(getCall(channel), { id })).data;
  await aMember(db, { channelId: id });
  const edited = await operator(formCall(channel, "edit"), {
    id,
    body: {
      ...draft,
      code: "other",
      parentId: null,
      version: row.version,
    },
  });
  expect(edited.msg).toBe("已有注册的渠道不能修改编码");
  const loop = await operator(formCall(channel, "edit"), {
    id,
    body: {
      ...draft,
      code: row.code,
      parentId: id,
      version: row.version,
    },
  });
  expect(loop.msg).toBe("上级渠道不能是自身或其下级");
});

it("a channel's figures count visits, registrations, cost and return like a plain count", async () => {
  const id = await make();
  for (let n = 0; n < 4; n++)
    await aMember(db, {
      channelId: id,
      createdTime: `${addDays(today, -n)}T10:00:00+08:00`,
      authStatus: n === 0 ? "REAL_NAME" : "NO",
      totalRechargeAmount: n === 1 ? 9000 : 0,
    });
  await sql`insert into channel_visit (channel_id, stat_date, click_num, download_num, activate_num)
    values (${id}, current_date, 100, 40, 20), (${id}, current_date - 60, 7, 7, 7)`.execute(db);
  const cost = (costDate: string, amount: number, overwrite = false) =>
    operator(saveCost, { id, body: { costDate, amount, overwrite } });
  expect((await cost(today, -1)).msg).toBe("花费须在0-10000000元之间");
  expect((await cost(today, 6000)).data).toEqual({ saved: true, exists: false });
  expect((await cost(today, 3000)).data).toEqual({ saved: false, exists: true });
  expect((await cost(today, 3000, true)).data).toEqual({ saved: true, exists: true });
  await refreshDailyStats(db, { from: addDays(today, -40), to: today });
  const list = (await operator(getChannelList, { query: { keyword: `c_${count}` } })).data;
  expect(list.list).toMatchObject([
    {
      clickNum: 100,
      downloadNum: 40,
      activateNum: 20,
      registerNum: 4,
      realNameNum: 1,
      payNum: 1,
      payAmount: 9000,
      cost: 3000,
      registerCost: 750,
      payCost: 3000,
      roi: 300,
    },
  ]);
  expect(list.summary).toMatchObject({ clickNum: 100, registerNum: 4, cost: 3000 });
  expect(
    (await operator(getChannelList, { query: { keyword: `c_${count}`, from: today, to: today } })).data.list[0],
  ).toMatchObject({ registerNum: 1, payNum: 0 });
  const stat = (await operator(getChannelStat, { query: { channelId: id } })).data;
  expect(stat.funnel).toEqual({ click: 100, download: 40, activate: 20, register: 4, realName: 1, pay: 1 });
  expect(stat.top[0]).toMatchObject({ id, registerNum: 4 });
  // Figures and table count the same channels, whatever the filters are.
  await operator(actionCall(channel, "disable"), { id, status: "DISABLE" });
  for (const query of [{ keyword: `c_${count}` }, { keyword: `c_${count}`, status: "DISABLE" }, {}]) {
    const { summary } = (await operator(getChannelList, { query })).data;
    const { funnel, top, days } = (await operator.unchecked(getChannelStat, { query })).data;
    expect(funnel).toMatchObject({ click: summary.clickNum, register: summary.registerNum, pay: summary.payNum });
    expect(days.reduce((sum, day) => sum + day.cost, 0)).toBe(summary.cost);
    expect(top.some((one) => one.id === id)).toBe(query.status === "DISABLE");
  }
});

it("the import of channels takes a sheet whole or not at all", async () => {
  await make();
  const sheet = async (rows: (string | number)[][]) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: "花费", rows: [["编码", "日期", "金额"], ...rows] }] })).toString(
      "base64",
    );
  const send = async (rows: (string | number)[][]) =>
    operator(importCost, { body: { fileName: "a.xlsx", content: await sheet(rows) } });
  expect(
    (
      await send([
        [`c_${count}`, today, 12.5],
        ["没有", today, 1],
      ])
    ).msg,
  ).toBe("第3行格式错误");
  // No such day: reported as a bad row before it reaches the database.
  expect((await send([[`c_${count}`, "2026-02-31", 12.5]])).msg).toBe("第2行格式错误");
  expect((await send([[`c_${count}`, today, 12.5]])).data).toMatchObject({ imported: 1 });
  expect((await operator(getChannelList, { query: { keyword: `c_${count}` } })).data.list[0]?.cost).toBe(1250);
});

it("a channel is merged once, and everything comes along", async () => {
  const [from, to] = [await make(), await make()];
  const userId = await aMember(db, { channelId: from });
  await sql`insert into channel_cost (channel_id, cost_date, amount)
    values (${from}, current_date, 100), (${to}, current_date, 50)`.execute(db);
  const merge = () => operator(mergeChannels, { body: { fromId: from, toId: to } });
  const both = await Promise.all([merge(), merge()]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(both.find(({ http }) => http === 200)?.data).toEqual({ members: 1 });
  const { rows } =
    await sql`select m.channel_id, (select sum(amount)::int from channel_cost where channel_id = ${to}) as cost
      from member m where m.user_id = ${userId}`.execute(db);
  expect(rows).toEqual([{ channelId: to, cost: 150 }]);
  expect((await operator(getCall(channel), { id: from })).http).toBe(404);
});

it("a channel's form that was opened before its parent was merged away is refused", async () => {
  const [from, to] = [await make(), await make()];
  const id = await make({ parentId: from });
  const { code, version } = (await operator(getCall(channel), { id })).data;
  const save = (shown: number) =>
    operator(formCall(channel, "edit"), { id, body: { ...draft, code, parentId: null, version: shown } });
  await operator(mergeChannels, { body: { fromId: from, toId: to } });
  expect((await save(version)).http).toBe(409);
  expect((await save((await operator(getCall(channel), { id })).data.version)).http).toBe(200);
});

it("the list of channels shows agents their own, and leaves promoters' channels alone", async () => {
  const agentId = await anAgent(db, { tier: "CITY_AGENT", provId: 330000, cityId: 330100 });
  await sql`insert into role_menu (role_id, menu_id) select 13, id from menu
    where route = '/operation/channel' and type = 'MENU' on conflict do nothing`.execute(db);
  const agent = await app.as(await aStaff(db, { roleId: 13, kind: "AGENT", agentId }));
  const own = await aRow(db, "channel", "id", { code: "agent_own", name: "代理", type: "AGENT", agentId });
  expect((await agent(getChannelList)).data.list.map((row) => row.id)).toEqual([own]);
  // One that the console created for the agent is the agent's as well, three levels deep in its own tree.
  const under = (parentId: number | null) => make({ type: "AGENT", agentId, parentId });
  const leaf = await under(await under(await under(null)));
  const rows = (await agent(getChannelList)).data.list;
  expect(rows.map(({ depth }) => depth)).toEqual([0, 0, 1, 2]);
  expect(rows.at(-1)?.id).toBe(leaf);
  const medium = await aRow(db, "channel", "id", { code: "medium_x", name: "媒介", type: "MEDIUM" });
  expect((await operator(actionCall(channel, "disable"), { id: medium, status: "DISABLE" })).msg).toBe(
    "媒介渠道请在媒介管理中维护",
  );
  const qr = await operator(getChannelQr, { id: own });
  expect(qr).toMatchObject({ http: 200, headers: { "content-type": "image/png" } });
});
