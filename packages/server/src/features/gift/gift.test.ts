import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getGiftShares,
  saveGiftShares,
  sortGifts,
  getGiftPanel,
} from "@hongxian/contract/features/gift/gift.endpoints.ts";
import {
  getGiftSummary,
  getGiftRank,
  exportGiftReport,
  getGiftAnomalies,
} from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { giftRecord } from "@hongxian/contract/features/gift/gift-record.resource.ts";
import { getGiftLedger, markGiftRisk } from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sumGiftDays, takeFamilyBack } from "../../core/money/gifts/gift-daily.ts";
import { sendGift } from "../../core/money/gifts/gifts.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { expectBooksRight, giveBalance, inTx } from "../../test/money.ts";
import { formCall } from "../../test/form-call.ts";
import { giftIntake } from "@hongxian/contract/features/gift/gift.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let finance: Ask;
let second: Ask;
let staffId: number;

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  second = await app.as(await aStaff(db, { roleId: 7 }));
});

const rose = {
  name: "玫瑰",
  categoryCode: "HOT",
  iconUrl: "/api/files/demo/gift/2.svg",
  priceCents: 520,
  shareBp: null,
  sceneTypes: ["LIVE", "CHAT"],
  animType: "NONE",
  animUrl: null,
  animSec: 0,
  comboCounts: "1、10，66",
  memberOnly: "NONE",
  banner: false,
  corner: null,
  startTime: null,
  endTime: null,
} as const;
let names = 0;
const make = (change: object = {}) =>
  operator(formCall(gift, "create"), { body: { ...rose, name: `礼物${(names += 1)}`, ...change } });
const aGift = async (columns: object = {}) => {
  const id = (await make(columns)).data.id;
  await operator(actionCall(gift, "publish"), { id });
  return id;
};
const richMember = async (cents = 2_000_000) => {
  const userId = await aMember(db);
  await giveBalance(db, userId, "RECHARGE", cents, staffId);
  return userId;
};
const send = (giftId: number, fromUserId: number, toUserId: number, more: object = {}) =>
  inTx(db, (tx) => sendGift(tx, { giftId, fromUserId, toUserId, count: 1, sceneType: "LIVE", ...more }));

describe("the gift panel", () => {
  it("the gift panel checks a gift in the catalogue's words", async () => {
    const wrong: [object, string][] = [
      [{ name: "九个字的礼物名字啊" }, "礼物名称须为1-8字"],
      [{ iconUrl: "" }, "请上传礼物图标"],
      [{ priceCents: 9 }, "礼物价格须在0.1-99999.99元之间"],
      [{ shareBp: 8001 }, "分成比例须在0-80%之间"],
      [{ sceneTypes: [] }, "请选择使用场景"],
      [{ animType: "SVGA" }, "请上传动画文件"],
      [{ animType: "SVGA", animUrl: "/x/a.mp4" }, "动画文件与动画类型不一致"],
      [{ comboCounts: "1,2,3,4,5,6,7" }, "连击数量最多6个，每个须为1-9999的整数"],
    ];
    for (const [change, msg] of wrong) expect((await make(change)).msg).toBe(msg);
    await aRow(db, "stored_file", "name", {
      name: "big.svga",
      kind: "animation",
      type: "application/octet-stream",
      objectKey: "k1",
      size: 6_000_000,
    });
    expect((await make({ animType: "SVGA", animUrl: "/api/files/stored/big.svga" })).msg).toBe("动画文件不能超过5MB");
    const { id } = (await make({ name: "重名" })).data;
    expect((await make({ name: "重名" })).msg).toBe("礼物名称已存在");
    expect((await operator(getCall(gift), { id })).data).toMatchObject({
      comboCounts: "1, 10, 66",
      status: "DRAFT",
    });
  });

  it("the gift panel keeps shares under nine tenths with the families', from the next day on", async () => {
    await aRow(db, "family", "id", { name: "甲", leaderId: await aMember(db), shareBp: 3000, status: "NORMAL" });
    expect((await make({ shareBp: 7000 })).msg).toBe("分成比例合计不能超过90%");
    expect((await make({ shareBp: 6900 })).http).toBe(200);
    const { shares, version } = (await operator(getGiftShares)).data;
    expect(shares.LIVE).toBe(5000);
    const body = { ...shares, CHAT: 6000, version };
    expect((await operator(saveGiftShares, { body: { ...body, LIVE: 8000 } })).msg).toBe("分成比例合计不能超过90%");
    const saved = await operator(saveGiftShares, { body });
    expect(saved.data).toMatchObject({ shares: { CHAT: 5000 }, next: { shares: { CHAT: 6000 } } });
    expect((await operator(saveGiftShares, { body })).http).toBe(409);
  });

  it("the gift panel moves, sorts, copies and removes only gifts that were never sent", async () => {
    const [one, two] = [await aGift(), await aGift()];
    const [from, to] = [await richMember(), await aMember(db)];
    await send(one, from, to);
    expect((await operator(removeCall(gift, gift.actions.remove), { id: one })).msg).toBe(
      "该礼物已有赠送记录，只能下架",
    );
    const copy = await operator(customCall(gift, "copy"), { id: one, body: {} });
    expect((await operator(removeCall(gift, gift.actions.remove), { id: copy.data.id })).http).toBe(200);
    await operator(sortGifts, { body: { ids: [two, one] } });
    const order = (await operator(getGiftPanel, { query: { sceneType: "CHAT" } })).data.map(({ id }) => id);
    expect(order.indexOf(two)).toBeLessThan(order.indexOf(one));
    expect((await operator(customCall(gift, "stopMany"), { body: { ids: [one, two] } })).data).toEqual({ changed: 2 });
    expect((await operator(customCall(gift, "stopMany"), { body: { ids: [one, two] } })).http).toBe(409);
    expect((await finance(customCall(gift, "publishMany"), { body: { ids: [one] } })).http).toBe(403);
  });
});

describe("a gift given", () => {
  it("a gift shows its postings and is revoked once, by finance, within thirty days", async () => {
    const [giftId, from, to] = [await aGift({ priceCents: 10_000 }), await richMember(), await aMember(db)];
    const { id } = await send(giftId, from, to);
    const revoke = (as: Ask, reason = "会员误操作赠送") =>
      as(actionCall(giftRecord, "revoke"), { id, body: { reason } });
    expect((await revoke(operator)).http).toBe(403);
    expect((await revoke(finance, "误")).msg).toBe("请填写撤销原因，至少5个字");
    const both = await Promise.all([revoke(finance), revoke(second)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const txns = (await finance(getGiftLedger, { id })).data;
    expect(txns.map(({ bizStep }) => bizStep)).toEqual(["SEND", "REVOKE"]);
    for (const { entries } of txns)
      expect(entries.reduce((sum: number, { amountCents }) => sum + amountCents, 0)).toBe(0);
    const old = await send(giftId, from, to);
    await sql`update gift_record set created_time = now() - interval '31 days' where id = ${old.id}`.execute(db);
    expect(
      (await finance(actionCall(giftRecord, "revoke"), { id: old.id, body: { reason: "超过时间撤销" } })).msg,
    ).toBe("超过30天的礼物不能撤销");
    await expectBooksRight(db);
  });

  it("a gift above 5000 yuan waits for a second person", async () => {
    const giftId = await aGift({ priceCents: 600_000 });
    const { id } = await send(giftId, await richMember(), await aMember(db));
    const requested = await finance(actionCall(giftRecord, "revoke"), { id, body: { reason: "大额误操作撤销" } });
    expect(requested.data).toEqual({ id, status: "NORMAL", isWaiting: true });
    expect((await second(actionCall(giftRecord, "revoke"), { id, body: { reason: "大额误操作撤销" } })).msg).toBe(
      "该礼物已提交撤销，请等待复核",
    );
    const review = (as: Ask, pass: boolean) =>
      as.unchecked(actionCall(giftRecord, "approve"), { id, body: { pass, remark: "" } });
    expect((await review(finance, true)).msg).toBe("不能复核自己提交的记录");
    expect((await review(second, false)).msg).toBe("请填写驳回原因");
    expect((await review(second, true)).data.status).toBe("REVOKED");
    expect((await review(second, true)).http).toBe(409);
    await expectBooksRight(db);
  });

  it("a revoked gift gives the family's part back the next night, once", async () => {
    const leaderId = await aMember(db);
    const familyId = await aRow(db, "family", "id", { name: "乙", leaderId, shareBp: 1000, status: "NORMAL" });
    const giftId = await aGift({ priceCents: 10_000 });
    const { id } = await send(giftId, await richMember(), await aMember(db), { familyId });
    await sql`update gift_record set family_cents = 500 where id = ${id}`.execute(db);
    await aRow(db, "family_share", "id", {
      familyId,
      shareDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      leaderId,
      giftCents: 10_000,
      cents: 500,
    });
    await finance(actionCall(giftRecord, "revoke"), { id, body: { reason: "家族礼物撤销" } });
    expect(await inTx(db, takeFamilyBack)).toBe(1);
    expect(await inTx(db, takeFamilyBack)).toBe(0);
    // The leader has no balance yet, so it became a debt.
    const debt = await sql<{
      balance: number;
    }>`select balance from ledger_account where owner_id = ${leaderId} and account = 'DEBT'`.execute(db);
    expect(debt.rows).toEqual([{ balance: 500 }]);
    await expectBooksRight(db);
  });
});

it("a gift sent by an application is one that is offered there, paid from the member's own balance", async () => {
  const { numberOf, send, read } = await aSender(app);
  const [fromUserId, toUserId] = [await aMember(db), await aMember(db)];
  const [member, target] = [await numberOf(fromUserId), await numberOf(toUserId)];
  const online = async (change: object = {}) => {
    const { id } = (await make(change)).data;
    await sql`update gift set status = 'ONLINE' where id = ${id}`.execute(db);
    return id;
  };
  const giftId = await online();
  const give = (more: object = {}) => send(giftIntake, { member, target, giftId, ...more });
  expect((await give()).msg).toBe("余额不足");
  await giveBalance(db, fromUserId, "RECHARGE", 600, staffId);
  expect((await give({ target: member })).fields).toEqual({ target: "不能给自己送礼" });
  expect((await give({ sceneType: "VIDEO" })).msg).toBe("礼物已下架或不在该场景出售");
  expect((await give({ giftId: await online({ memberOnly: "APP_MEMBER" }) })).msg).toBe("该礼物仅限会员赠送");
  expect((await give({ sceneType: "LIVE" })).msg).toBe("对方不在直播中");
  const both = await Promise.all([give(), give()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const sent = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(giftIntake, sent)).toMatchObject({ status: "NORMAL", amountCents: 520 });
  const roomId = await aRow(db, "live_room", "id", { hostId: toUserId, title: "直播间", type: "PERSONAL" });
  const sessionId = await aRow(db, "live_session", "id", { roomId, hostId: toUserId });
  await giveBalance(db, fromUserId, "RECHARGE", 600, staffId);
  const live = await give({ sceneType: "LIVE" });
  expect((await sql`select session_id, room_id from gift_record where id = ${live.id}`.execute(db)).rows).toEqual([
    { sessionId, roomId },
  ]);
  await sql`update member set status = 'DISABLE' where user_id = ${toUserId}`.execute(db);
  expect((await give()).msg).toBe("对方账号已封禁或注销");
  await expectBooksRight(db);
});

describe("the report", () => {
  it("the report of gifts says the same before and after its days are summed, and follows a revocation", async () => {
    await sql`update gift_record
      set created_time = created_time - interval '40 days', revoke_time = revoke_time - interval '40 days'`.execute(db);
    const [giftId, from, to] = [await aGift({ priceCents: 1000 }), await richMember(), await aMember(db)];
    const first = await send(giftId, from, to, { count: 3 });
    await send(giftId, await richMember(), to, { sceneType: "CHAT" });
    await sql`update gift_record set created_time = now() - interval '2 days'
      where created_time > now() - interval '1 hour'`.execute(db);
    const cards = async () => (await operator(getGiftSummary)).data.current;
    const live = await cards();
    expect(live).toMatchObject({
      amountCents: 4000,
      senders: 2,
      receivers: 1,
      times: 2,
      perSender: 2000,
      incomeCents: 2000,
      keptCents: 2000,
    });
    await inTx(db, sumGiftDays);
    expect(await cards()).toEqual(live);
    const byReceiver = (await operator(getGiftRank, { query: { by: "TO" } })).data;
    expect(byReceiver).toMatchObject({ total: 1, summary: { amountCents: 4000 }, list: [{ people: 2, topBp: 7500 }] });
    await finance(actionCall(giftRecord, "revoke"), { id: first.id, body: { reason: "报表中的撤销" } });
    expect(await cards()).toMatchObject({ amountCents: 1000, times: 1, revokedCents: 3000 });
    expect((await operator(getGiftSummary, { query: { granularity: "HOUR" } })).msg).toBe("按小时统计最多选择7天");
    expect((await operator(exportGiftReport, { query: { by: "SCENE" } })).http).toBe(403);
    const admin = await app.as(await aStaff(db));
    expect((await admin(exportGiftReport, { query: { by: "SCENE" } })).http).toBe(200);
  });

  it("the report of gifts finds pairs that give to each other, marks them and the receivers' open withdrawals", async () => {
    const [giftId, one, two] = [await aGift({ priceCents: 1000 }), await richMember(), await richMember()];
    await send(giftId, one, two);
    await send(giftId, two, one);
    const found = (await operator(getGiftAnomalies)).data.filter(
      ({ kind, from }) => kind === "MUTUAL" && from.userId === one,
    );
    expect(found).toHaveLength(1);
    const withdrawal = await aRow(db, "withdrawal", "id", {
      no: "TX1",
      ownerType: "MEMBER",
      ownerId: two,
      amountCents: 400,
      feeCents: 0,
      taxCents: 0,
      actualCents: 400,
      payeeType: "WECHAT",
      status: "WAIT_AUDIT",
    });
    const tags = async () =>
      (await sql<{ riskTags: string[] }>`select risk_tags from withdrawal where id = ${withdrawal}`.execute(db)).rows[0]
        ?.riskTags;
    expect((await operator.unchecked(markGiftRisk, { body: { ids: found[0]?.ids, riskFlag: "MUTUAL" } })).data).toEqual(
      {
        changed: 1,
        withdrawals: 1,
      },
    );
    expect(await tags()).toEqual(["GIFT_FARMING"]);
    expect((await operator.unchecked(markGiftRisk, { body: { ids: found[0]?.ids, riskFlag: "MUTUAL" } })).http).toBe(
      409,
    );
    await operator.unchecked(markGiftRisk, { body: { ids: found[0]?.ids, riskFlag: "NONE" } });
    expect(await tags()).toEqual([]);
    expect((await finance.unchecked(markGiftRisk, { body: { ids: found[0]?.ids, riskFlag: "MUTUAL" } })).http).toBe(
      403,
    );
    expect((await operator(listCall(giftRecord), { query: { fromUserId: String(one) } })).data).toMatchObject({
      total: 1,
      summary: { amountCents: 1000 },
    });
  });
});
