import {
  startIntroduction,
  moveIntroductionCall,
  getIntroduction,
  getIntroductions,
} from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import {
  introductionActions,
  introductionStatus,
  introductionMachine,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { mayMove } from "@hongxian/contract/core/states/state-machine.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRow, aStaff } from "../../../test/build.ts";
import { balanceOf, expectBooksRight, inTx } from "../../../test/money.ts";
import { matchmakersOf } from "./test/matchmakers.ts";
import { rewardRelease } from "../matchmaker/release-rewards.ts";
import { auditContract, finishContract } from "../../money/contracts/move-contract.ts";
import { introductionHour, meetingRemind } from "./introduction-jobs.ts";
import { answerAsMember, leaveFeedback } from "./member-answers.ts";
import {
  introductionAnswerIntake,
  introductionFeedbackIntake,
} from "@hongxian/contract/core/introduction/introduction.intake.ts";
import { aSender } from "../../../test/sent-rows.ts";

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
    const message = await sql<{ content: string; linkType: string; linkValue: string }>`select p.content, p.link_type,
      p.link_value from person_msg p where p.user_id = ${him} order by p.id desc limit 1`.execute(db);
    const { firstName } = (await seat.ask(getIntroduction, { id })).data.other;
    // The other side by its masked card, and the page where he answers.
    expect(message.rows[0]).toMatchObject({ linkType: "APP_PAGE", linkValue: `introduction?id=${id}` });
    expect(message.rows[0]?.content).toContain(`${firstName.slice(0, 1)}**`);
    expect(message.rows[0]?.content).not.toContain(firstName);
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
    // The matchmaker of one side is paid for it, though another handed the success in.
    expect((await move("success-audit", { pass: true })).http).toBe(404);
    expect((await seat.ask(getIntroduction, { id })).data.actions).not.toContain("success-audit");
    const mine = await seat.ask(getIntroductions, { query: { todo: "1" } });
    expect(mine.data.list.map((row) => row.id)).not.toContain(id);
    const audits = await second(getIntroductions, { query: { todo: "1" } });
    expect(audits.data.list.map((row) => row.id)).toContain(id);
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

  it("the message of a meeting names the partner without a number, the matchmaker, her phone, time and place", async () => {
    const seat = await aMatchmaker();
    const { him, her } = await aPair(seat);
    const id = await aRow(db, "introduction", "id", {
      no: "TSMS",
      userId: him,
      otherUserId: her,
      initiatorStaffId: seat.staffId,
      status: "AGREED",
    });
    const { rows: staff } = await sql<{ name: string }>`select name from staff where id = ${seat.staffId}`.execute(db);
    await sql`update agent set contact_phone = '0571-88880000'
      where user_id = (select user_id from staff where id = ${seat.staffId})
        or id = (select agent_id from staff where id = ${seat.staffId})`.execute(db);
    const body = { meetTime: soon(), meetPlace: "西湖茶馆" };
    expect((await admin(moveIntroductionCall, { id, action: "arrange", body })).http).toBe(200);
    const { rows } = await sql<{ userId: number; content: string; partner: string; login: string }>`select r.user_id,
        r.content, o.first_name as partner, o.login
      from sms_record r join member o on o.user_id = case when r.user_id = ${him} then ${her}::bigint else ${him} end
      where r.dedupe_key like ${`introduction:${id}:%`} order by r.user_id`.execute(db);
    expect(rows.map(({ userId }) => userId)).toEqual([him, her].toSorted((a, b) => a - b));
    for (const { content, partner, login } of rows) {
      expect(content).toContain(`您与${[...partner][0] ?? ""}**`);
      for (const part of ["西湖茶馆", staff[0]?.name ?? "?", "电话0571-88880000", "【红线】"])
        expect(content).toContain(part);
      expect(content).not.toContain(login);
      if ([...partner].length > 1) expect(content).not.toContain(partner);
    }
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
        if (mayMove(introductionMachine, action, status)) continue;
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

it("an answer and a feedback sent by an application are those of one of the two, once", async () => {
  const { numberOf, send, read } = await aSender(app);
  const seat = await aMatchmaker();
  const { him, her } = await aPair(seat);
  const { id: introductionId } = (await seat.ask(startIntroduction, { body: { userId: him, otherUserId: her } })).data;
  const move = (action: string, body: object = {}) =>
    seat.ask(moveIntroductionCall, { id: introductionId, action, body });
  const [he, she] = [await numberOf(him), await numberOf(her)];
  const stranger = await numberOf(await served(seat, { sex: "MAN" }));
  const answer = (member: string, agree = true) => send(introductionAnswerIntake, { member, introductionId, agree });
  expect((await answer(he)).state).toBe("REFUSED");
  await move("push");
  expect((await answer(stranger)).state).toBe("REFUSED");
  expect((await answer(she)).state).toBe("REFUSED");
  const reply = await answer(he);
  expect(reply).toMatchObject({ state: "ACCEPTED", id: introductionId });
  expect(await read(introductionAnswerIntake, reply)).toEqual({ status: "WAIT_OTHER" });
  expect((await answer(he)).state).toBe("REFUSED");
  expect((await answer(she)).state).toBe("ACCEPTED");
  expect(await quotaOf(him)).toBe(1);
  const log = await sql<{ byMember: boolean }>`select by_member from introduction_log
    where introduction_id = ${introductionId} and to_status in ('WAIT_OTHER', 'AGREED')`.execute(db);
  expect(log.rows).toEqual([{ byMember: true }, { byMember: true }]);
  const feedback = (member: string) => send(introductionFeedbackIntake, { member, introductionId });
  expect((await feedback(he)).state).toBe("REFUSED");
  await sql`update introduction set status = 'MET', meet_time = now() where id = ${introductionId}`.execute(db);
  expect([(await feedback(he)).state, (await feedback(he)).state, (await feedback(stranger)).state]).toEqual([
    "ACCEPTED",
    "REFUSED",
    "REFUSED",
  ]);
});
