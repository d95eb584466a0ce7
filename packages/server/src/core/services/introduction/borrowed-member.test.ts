import {
  askBorrow,
  acceptBorrow,
  getBorrowRequests,
  getBorrowPool,
  rejectBorrow,
  cancelBorrow,
  getBorrowRules,
  putBorrowRules,
} from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import {
  startIntroduction,
  moveIntroductionCall,
  getIntroduction,
} from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { anAgent, aStaff } from "../../../test/build.ts";
import { matchmakersOf } from "./test/matchmakers.ts";

const app = await testApp();
const { db } = app.database;

const { aMatchmaker, rewardsOf, served, signed } = matchmakersOf(app);
const how = { channel: "PHONE", note: "电话里说好" } as const;

describe("a borrowed member", () => {
  it("a borrowed member is requested, lent, introduced, and neither side sees the other's contacts", async () => {
    const seat = await aMatchmaker(3);
    const lender = await aMatchmaker(2);
    const stranger = await aMatchmaker(6);
    const him = await served(seat, { sex: "MAN" });
    await signed(him);
    const her = await served(lender, {
      sex: "WOMAN",
      firstName: "小竹青",
      borrowConsent: true,
      imageUrl: "/p.jpg",
      login: "13912340001",
      wechatNo: "wx_bamboo",
    });
    expect((await seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } })).msg).toBe("请先申请借力");
    const request = { userId: him, targetUserId: her, message: "条件相合", splitBp: 3000 };
    const requested = await seat.ask(askBorrow, { body: request });
    expect(requested.data.status).toBe("PENDING");
    expect((await seat.ask(askBorrow, { body: request })).msg).toBe("已存在待处理的借力申请");
    const { id } = requested.data;
    expect((await stranger.ask(acceptBorrow, { id })).http).toBe(404);
    expect((await seat.ask(acceptBorrow, { id })).http).toBe(404);
    expect((await lender.ask(getBorrowRequests, { query: { box: "RECEIVED" } })).data.summary.pending).toBe(1);
    const accepted = await lender.ask(acceptBorrow, { id });
    expect(accepted.data.status).toBe("ACCEPTED");
    const introductionId = accepted.data.introductionId ?? 0;
    const seen = await seat.ask(getIntroduction, { id: introductionId });
    expect(seen.data.other).toMatchObject({ masked: true, firstName: "小**", imageUrl: "/p.jpg" });
    const texts = [seen.raw, (await lender.ask(getIntroduction, { id: introductionId })).raw];
    for (const text of texts) expect(text).not.toMatch(/13912340001|wx_bamboo|"login"/);
    const move = (ask: Ask, action: string, body: object = {}) =>
      ask(moveIntroductionCall, { id: introductionId, action, body });
    await move(seat.ask, "push");
    await move(seat.ask, "self-agree", how);
    expect((await move(seat.ask, "other-agree", how)).http).toBe(404);
    expect((await move(lender.ask, "cancel", { closeReason: "x" })).http).toBe(404);
    expect((await move(lender.ask, "other-agree", how)).data.status).toBe("AGREED");
    expect(await rewardsOf(introductionId)).toEqual([
      { type: "INTRO_AGREED", agentId: seat.agentId, amountCents: 770, status: "FROZEN" },
      { type: "INTRO_AGREED", agentId: lender.agentId, amountCents: 300, status: "FROZEN" },
    ]);
    await move(seat.ask, "cancel", { closeReason: "会员改变主意" });
    const { rows } = await sql<{ status: string }>`select status from borrow_request where id = ${id}`.execute(db);
    expect(rows[0]?.status).toBe("FINISHED");
  });

  it("a borrowed member needs consent and a shop that lends, and a day has its limit", async () => {
    const seat = await aMatchmaker(2);
    const lender = await aMatchmaker();
    const him = await served(seat, { sex: "MAN" });
    const ask = async (columns: object) =>
      seat.ask(askBorrow, {
        body: {
          userId: him,
          targetUserId: await served(lender, { sex: "WOMAN", ...columns }),
          message: "x",
        },
      });
    expect((await ask({})).msg).toBe("该会员未开放借力");
    expect((await ask({ shopId: seat.shopId, borrowConsent: true })).msg).toBe("本店会员无需借力");
    for (let turn = 0; turn < 3; turn += 1) expect((await ask({ borrowConsent: true })).http).toBe(200);
    expect((await ask({ borrowConsent: true })).msg).toBe("今日借力次数已用完");
    const pool = await seat.ask(getBorrowPool, { query: { userId: him, minScore: 0 } });
    expect(pool.data.list.length).toBeGreaterThanOrEqual(3);
    expect(pool.data.list.every((one) => one.masked)).toBe(true);
    const around = await seat.ask(getBorrowPool, { query: { sex: "WOMAN" } });
    expect(around.data.total).toBeGreaterThanOrEqual(3);
    expect(around.data.list[0]).toMatchObject({ masked: true, score: null, sex: "WOMAN" });
    const received = await lender.ask(getBorrowRequests, { query: { box: "RECEIVED" } });
    const refusal = await lender.ask(rejectBorrow, {
      id: received.data.list[0]?.id ?? 0,
      body: {
        rejectReason: "不合适",
      },
    });
    expect(refusal.data.status).toBe("REJECTED");
    expect((await lender.ask(acceptBorrow, { id: received.data.list[0]?.id ?? 0 })).http).toBe(409);
    expect((await seat.ask(cancelBorrow, { id: received.data.list[1]?.id ?? 0 })).data.status).toBe("CANCELED");
  });

  it("a borrowed member is lent by rules that only the shop's owner changes", async () => {
    const seat = await aMatchmaker(2);
    const stranger = await aMatchmaker(2);
    const agentId = await anAgent(db, { tier: "SHOP", shopId: seat.shopId });
    const owner = await app.as(await aStaff(db, { kind: "AGENT", roleId: 15, agentId }));

    const rules = { borrowOpen: false, splitBp: 2000, autoScore: 0, version: 1 };
    expect((await seat.ask(getBorrowRules, { shopId: seat.shopId })).data).toMatchObject({
      borrowOpen: true,
      version: 1,
      mayChange: false,
    });
    expect((await stranger.ask(getBorrowRules, { shopId: seat.shopId })).http).toBe(404);
    const above = await anAgent(db, { tier: "CITY_AGENT" });
    const agent = await app.as(await aStaff(db, { kind: "AGENT", roleId: 12, agentId: above }));
    expect((await agent(getBorrowRules, { shopId: seat.shopId })).http).toBe(404);
    await sql`update agent a set path = up.path || a.id || '/' from agent up
      where a.id = ${agentId} and up.id = ${above}`.execute(db);
    await sql`update shop set owner_agent_id = ${agentId} where id = ${seat.shopId}`.execute(db);
    expect((await agent(getBorrowRules, { shopId: seat.shopId })).data).toMatchObject({
      borrowOpen: true,
      mayChange: false,
    });
    expect((await seat.ask(putBorrowRules, { shopId: seat.shopId, body: rules })).http).toBe(404);
    expect((await owner(putBorrowRules, { shopId: seat.shopId, body: rules })).data).toMatchObject({
      borrowOpen: false,
      splitBp: 2000,
      version: 2,
    });
    expect((await owner(putBorrowRules, { shopId: seat.shopId, body: rules })).http).toBe(409);
    expect((await owner(putBorrowRules, { shopId: seat.shopId, body: { ...rules, splitBp: 500 } })).msg).toBe(
      "分成比例为10%-70%",
    );
  });

  it("a borrowed member is lent by itself where the shop says so", async () => {
    const seat = await aMatchmaker(2);
    const lender = await aMatchmaker(2, { borrowAutoScore: 60 });
    const him = await served(seat, { sex: "MAN" });
    await signed(him, null);
    const targetUserId = await served(lender, { sex: "WOMAN", borrowConsent: true });
    const answer = await seat.ask(askBorrow, { body: { userId: him, targetUserId, message: "x" } });
    expect(answer.data.status).toBe("ACCEPTED");
  });
});
