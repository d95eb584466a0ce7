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
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import {
  introductionActions,
  introductionStatus,
  moveOf,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { anAgent, aRow, aStaff } from "../../../test/build.ts";
import { balanceOf, expectBooksRight, inTx } from "../../../test/money.ts";
import { matchmakersOf } from "./test/matchmakers.ts";
import { rewardRelease } from "../matchmaker/release-rewards.ts";
import { auditContract, finishContract } from "../../money/contracts/move-contract.ts";
import { introductionHour, meetingRemind } from "./introduction-jobs.ts";
import { answerAsMember, leaveFeedback } from "./member-answers.ts";

const app = await testApp();
const { db } = app.database;
const { seal } = app.services;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const second = await app.as(await aStaff(db));
const parts = { database: app.database, settings: app.services.settings } as never;

const { aMatchmaker, aPair, quotaOf, rewardsOf, served, signed } = matchmakersOf(app);
const how = { channel: "PHONE", note: "电话里说好" } as const;
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString();

describe("an introduction", () => {
  it("an introduction goes from the draft to success, with count, rewards and a second person at the end", async () => {
    const seat = await aMatchmaker();
    const { him, her } = await aPair(seat);
    const begun = await seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } });
    expect(begun.msg).toBe("牵线已发起");
    const { id } = begun.data;
    const move = (action: string, body: object = {}, ask = seat.ask) => ask(moveIntroductionCall, { id, action, body });
    expect((await move("push")).data.status).toBe("WAIT_SELF");
    expect((await move("self-agree", { channel: "PHONE" })).msg).toBe("请填写沟通方式和说明");
    expect(await answerAsMember(db, seal, { id, userId: him, agree: true })).toBe("WAIT_OTHER");
    expect(await quotaOf(him)).toBe(0);
    expect((await move("other-agree", how)).data.status).toBe("AGREED");
    expect(await quotaOf(him)).toBe(1);
    expect((await move("arrange", { meetTime: "2020-01-01T00:00:00+08:00", meetPlace: "咖啡馆" })).msg).toBe(
      "请选择未来60天内的时间",
    );
    expect((await move("arrange", { meetTime: soon(), meetPlace: " " })).msg).toBe("请填写见面地点");
    expect((await move("arrange", { meetTime: soon(), meetPlace: "咖啡馆" })).data.status).toBe("ARRANGED");
    for (let turn = 0; turn < 3; turn += 1)
      expect((await move("reschedule", { meetTime: soon(), meetPlace: "茶馆" })).http).toBe(200);
    expect((await move("reschedule", { meetTime: soon(), meetPlace: "茶馆" })).msg).toBe("改期次数已达上限");
    expect((await move("met")).msg).toBe("未到见面时间");
    await sql`update introduction set meet_time = now() - interval '1 hour' where id = ${id}`.execute(db);
    expect((await move("met")).data.status).toBe("MET");
    expect((await move("dating")).msg).toBe("双方反馈未都愿意继续，请填写说明");
    await leaveFeedback(db, { id, userId: him, score: 5, continueFlag: true, content: "很好" });
    await leaveFeedback(db, { id, userId: her, score: 4, continueFlag: true, content: "" });
    await expect(leaveFeedback(db, { id, userId: her, score: 1, continueFlag: true, content: "" })).rejects.toThrow();
    expect((await move("dating")).data.status).toBe("DATING");
    expect((await move("success", { result: "MARRIED" })).msg).toBe("请上传成功凭证");
    expect((await move("success", { result: "MARRIED", proofImgs: ["/a.jpg"] }, admin)).data.status).toBe(
      "SUCCESS_AUDIT",
    );
    expect((await move("success-audit", { pass: true }, admin)).msg).toBe("不能审核自己提交的记录");
    expect((await move("success-audit", { pass: false }, second)).data.status).toBe("DATING");
    await move("success", { result: "MARRIED", proofImgs: ["/a.jpg"] }, admin);
    expect((await move("success-audit", { pass: true }, second)).data.status).toBe("SUCCESS");
    expect((await move("cancel", { closeReason: "x" })).http).toBe(409);
    expect(await rewardsOf(id)).toEqual([
      { type: "INTRO_AGREED", agentId: seat.agentId, amountCents: 1000, status: "FROZEN" },
      { type: "INTRO_MET", agentId: seat.agentId, amountCents: 3000, status: "FROZEN" },
      { type: "INTRO_SUCCESS", agentId: seat.agentId, amountCents: 20000, status: "FROZEN" },
    ]);
    expect(await balanceOf(db, "FROZEN", "", seat.agentId)).toBe(24_000);
    await sql`update matchmaker_reward set unfreeze_time = now() where agent_id = ${seat.agentId}`.execute(db);
    await rewardRelease.run(parts, {});
    await rewardRelease.run(parts, {});
    expect(await balanceOf(db, "FROZEN", "", seat.agentId)).toBe(0);
    expect(await balanceOf(db, "BALANCE", "", seat.agentId)).toBe(24_000);
    await expectBooksRight(db);
    const chat = await sql<{ userId: number; fromId: number; msgType: string }>`select cm.user_id, g.from_id, g.msg_type
      from conversation_member cm join message g on g.conversation_id = cm.conversation_id
      where cm.conversation_id = ${p2pId(him, her)} order by cm.user_id`.execute(db);
    expect(chat.rows).toEqual([him, her].map((userId) => ({ userId, fromId: 0, msgType: "SYSTEM" })));
    const paused =
      await sql`select from match_setting where user_id in (${him}, ${her}) and pause_until > '2099-01-01'`.execute(db);
    expect(paused.rows).toHaveLength(2);
    const detail = await seat.ask(getIntroduction, { id });
    expect(detail.data.logs.length).toBeGreaterThan(10);
    expect(detail.data.feedbacks).toHaveLength(2);
    expect(detail.data.sentence).toContain("双向匹配");
  });

  it("an introduction is begun once for two people, and only with a contract that holds one", async () => {
    const seat = await aMatchmaker();
    const him = await served(seat, { sex: "MAN" });
    const her = await served(seat, { sex: "WOMAN" });
    const begin = (userId: number, otherUserId: number) =>
      seat.ask(startIntroduction, { body: { userId, otherUserId } });
    expect((await begin(him, her)).msg).toBe("会员未签约，不能发起牵线");
    const quota = await signed(him, 1);
    await signed(her);
    const all = await Promise.all([begin(him, her), begin(her, him), begin(him, her)]);
    expect(all.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(all.find(({ http }) => http === 400)?.msg).toBe("两人已有进行中的牵线");
    await sql`update introduction_quota set intro_used = 1 where id = ${quota}`.execute(db);
    const another = await served(seat, { sex: "WOMAN" });
    expect((await begin(him, another)).msg).toBe("牵线次数已用完，请续签合同");
    await sql`update shop set status = 'SUSPEND' where id = ${seat.shopId}`.execute(db);
    expect((await begin(her, await served(seat, { sex: "MAN" }))).msg).toBe("门店未营业");
  });

  it("an introduction counts on the contract that was signed, until that ends", async () => {
    const seat = await aMatchmaker();
    const him = await served(seat, { sex: "MAN" });
    const her = await served(seat, { sex: "WOMAN" });
    const contractId = await aRow(db, "user_contract", "id", {
      contractNo: "HT20261101000001",
      userId: him,
      status: "WAIT_SIGN",
      payStatus: "PAID",
      auditStatus: "WAIT_AUDIT",
      feeType: "MARRIAGES_SUPER_MEMBER",
      amountCents: 0,
      introTotal: 2,
      beginTime: new Date(),
      endTime: new Date(Date.now() + 30 * 86_400_000),
    });
    const begin = () => seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } });
    expect((await begin()).msg).toBe("会员未签约，不能发起牵线");
    await inTx(db, (tx) => auditContract(tx, { contractId, pass: true, remark: "", staffId: adminId }));
    const { id } = (await begin()).data;
    const used = async () =>
      (
        await sql<{
          inContract: number;
          inQuota: number;
          isValid: boolean;
        }>`select c.intro_used as in_contract, q.intro_used as in_quota, q.is_valid
        from user_contract c join introduction_quota q on q.contract_id = c.id where c.id = ${contractId}`.execute(db)
      ).rows;
    const move = (action: string, body: object) => seat.ask(moveIntroductionCall, { id, action, body });
    await move("push", {});
    await move("self-agree", how);
    await move("other-agree", how);
    expect(await used()).toEqual([{ inContract: 1, inQuota: 1, isValid: true }]);
    await move("cancel", { closeReason: "会员改变主意" });
    expect(await used()).toEqual([{ inContract: 0, inQuota: 0, isValid: true }]);
    await inTx(db, (tx) => finishContract(tx, contractId, "SERVED"));
    expect(await used()).toEqual([{ inContract: 0, inQuota: 0, isValid: false }]);
    await sql`update introduction set state_time = now() - interval '1 year', update_time = now() - interval '1 year'
      where id = ${id}`.execute(db);
    expect((await begin()).msg).toBe("会员未签约，不能发起牵线");
  });

  it("an introduction gives the count back when it is cancelled, also by itself when a member is banned", async () => {
    const seat = await aMatchmaker();
    const { him, her } = await aPair(seat);
    const { data } = await seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } });
    const move = (action: string, body: object = {}) => seat.ask(moveIntroductionCall, { id: data.id, action, body });
    await move("push");
    await move("self-agree", how);
    await move("other-agree", how);
    expect(await quotaOf(him)).toBe(1);
    expect(
      (
        await admin(updateUserStatus, {
          body: {
            userId: her,
            status: "DISABLE",
            reason: "违规",
            days: "",
          },
        })
      ).http,
    ).toBe(200);
    expect((await seat.ask(getIntroduction, { id: data.id })).data).toMatchObject({
      status: "CANCELED",
      closeReason: "会员账号状态变化，自动取消",
    });
    expect(await quotaOf(him)).toBe(0);
  });

  it("an introduction refuses every move that is not listed for its state", async () => {
    const seat = await aMatchmaker();
    const { him, her } = await aPair(seat);
    const body = {
      ...how,
      meetTime: soon(),
      meetPlace: "x",
      side: "SELF",
      closeReason: "x",
      result: "MARRIED",
      proofImgs: ["/a"],
      pass: true,
    } as const;
    for (const status of introductionStatus.values) {
      const id = await aRow(db, "introduction", "id", {
        no: `T${status}`,
        userId: him,
        otherUserId: her,
        initiatorStaffId: seat.staffId,
        status,
      });
      for (const action of introductionActions) {
        if (moveOf(action).from.includes(status)) continue;
        const answer = await admin(moveIntroductionCall, { id, action, body });
        expect({ status, action, http: answer.http }).toEqual({ status, action, http: 409 });
      }
      await sql`delete from introduction where id = ${id}`.execute(db);
    }
  });

  it("an introduction has its reminder, expires after three days, and reminds of the meeting once", async () => {
    const seat = await aMatchmaker();
    const { him, her } = await aPair(seat);
    const { data } = await seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } });
    await seat.ask(moveIntroductionCall, { id: data.id, action: "push", body: {} });
    const messages = async () => (await sql`select from person_msg where user_id = ${him}`.execute(db)).rows.length;
    expect(await messages()).toBe(1);
    await sql`update introduction set push_time = now() - interval '25 hours' where id = ${data.id}`.execute(db);
    await introductionHour.run(parts, {});
    await introductionHour.run(parts, {});
    expect(await messages()).toBe(2);
    await sql`update introduction set expire_time = now() where id = ${data.id}`.execute(db);
    await introductionHour.run(parts, {});
    expect((await seat.ask(getIntroduction, { id: data.id })).data.status).toBe("EXPIRED");
    const meeting = {
      userId: him,
      otherUserId: her,
      initiatorStaffId: seat.staffId,
      status: "ARRANGED",
      meetPlace: "茶馆",
    };
    await aRow(db, "introduction", "id", { ...meeting, no: "TM", meetTime: new Date(Date.now() + 3_600_000) });
    expect(await meetingRemind.run(parts, {})).toBe(2);
    expect(await meetingRemind.run(parts, {})).toBe(0);
  });
});

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
