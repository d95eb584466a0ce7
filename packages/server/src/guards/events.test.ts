import { supplementRecord } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { randomUUID } from "node:crypto";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { allEvents, type EventName } from "@hongxian/contract/core/events/all-events.ts";
import { subjectOf } from "@hongxian/contract/core/events/define-event.ts";
import { eventScopes, heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { deleteAlbumPic } from "@hongxian/contract/core/member/member-album.endpoints.ts";
import { verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { updateLastName } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { handleComplaint, undoComplaint } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { censorFor } from "../core/foundation/censor/censor-words.ts";
import { beginning } from "../core/foundation/events/event-cursor.ts";
import { readEvents, readHead } from "../core/foundation/events/read-events.ts";
import { notifyMember } from "../core/foundation/notice/notify-member.ts";
import { auditContract, finishContract } from "../core/money/contracts/move-contract.ts";
import { closeOrder, noAnswers } from "../core/money/payments/close-order.ts";
import { takeChannelRefund } from "../core/money/refunds/finish-refund.ts";
import { giveCoupon } from "../core/money/rights/give-rights.ts";
import { changeScore } from "../core/money/scores/scores.ts";
import { applyWithdrawal } from "../core/money/withdrawals/apply-withdrawal.ts";
import { passWithdrawal, payOffline, rejectWithdrawal } from "../core/money/withdrawals/move-withdrawal.ts";
import { punishMember } from "../core/people/punishment/open-punishment.ts";
import { revokePunishment } from "../core/people/punishment/revoke-punishment.ts";
import { lockMember } from "../core/people/member/lock-member.ts";
import { typedBy } from "../core/services/chat/chat-orders.ts";
import { storeMessages } from "../core/services/chat/store-messages.ts";
import { moveIntroduction, type Move } from "../core/services/introduction/move-introduction.ts";
import { outboxJob } from "../core/services/outbox/deliver-outbox.ts";
import { createComplaint } from "../core/services/ticket/create-complaint.ts";
import { takeDownContent } from "../core/services/ticket/take-down-content.ts";
import { testApp, type Ask } from "../test/app.ts";
import { aMember, aRow, aStaff } from "../test/build.ts";
import { anAccount, aSpeaker } from "../test/chat-desk.ts";
import { someContent } from "../test/content.ts";
import { aCoupon, anOrder, aPaidOrder, fillCash, giveBalance, inTx } from "../test/money.ts";
import { education, reviewersOf, type Reviewer } from "../test/reviewers.ts";

const app = await testApp();
const { db } = app.database;
const { aRecord, check, reviewer } = reviewersOf(app);
let adminId: number;
let admin: Ask;
let wang: Reviewer;
beforeAll(async () => {
  adminId = await aStaff(db);
  admin = await app.as(adminId);
  wang = await reviewer("王审核");
});

const status = (userId: number, to: string) =>
  admin.unchecked(updateUserStatus, { body: { userId, status: to, reason: "骚扰他人", days: "" } });
const aBan = async () => {
  const userId = await aMember(db);
  await status(userId, "DISABLE");
  return userId;
};
const aMute = (userId: number) =>
  inTx(db, async (tx) => {
    const order = { type: "MUTE", reason: "刷屏", sourceType: "MANUAL", operatorId: adminId } as const;
    return punishMember(tx, await lockMember(tx, userId), order);
  });
const aFace = async (faceValue: 0 | 1) => {
  const userId = await aMember(db, { faceValue: 2, authStatus: "REAL_NAME" });
  await wang.ask(verifyImgCheck, { body: { userId, faceValue, remarks: "不是本人" } });
};
const aPost = (checkStatus: string, shown: string) =>
  aMember(db).then((userId) => someContent(db, "MOMENT", userId, { checkStatus, status: shown }));
const decide = (id: number, action: "PASS" | "REFUSE") =>
  wang.ask.unchecked(decideReview, { bizType: "MOMENT", body: { ids: [id], action, remark: "广告", costMs: 1 } });
const aVerdict = async () => {
  const target = await aMember(db);
  const { id } = await inTx(db, async (tx) =>
    createComplaint(tx, {
      userId: await aMember(tx),
      targetType: "USER",
      targetId: String(target),
      reasonType: "ABUSE",
      content: "对方一直辱骂我",
      contactPhone: "13812345678",
    }),
  );
  await admin(actionCall(complaint, "claim"), { id });
  const answer = await admin.unchecked(handleComplaint, {
    id,
    body: { result: "INVALID", remark: "核对聊天记录，不成立。", reply: "经核实，未发现违规。" },
  });
  return (answer.data as { reviewActionId: number }).reviewActionId;
};
const day = 86_400_000;
let contracts = 0;
const aContract = async (columns: object) =>
  aRow(db, "user_contract", "id", {
    contractNo: `HT2026110100${String((contracts += 1)).padStart(4, "0")}`,
    userId: await aMember(db),
    feeType: "MARRIAGES_SUPER_MEMBER",
    amountCents: 3000,
    beginTime: new Date(),
    endTime: new Date(Date.now() + 30 * day),
    ...columns,
  });
const unsigned = { status: "WAIT_SIGN", payStatus: "PAID", auditStatus: "WAIT_AUDIT", amountCents: 0 };
const anIntroduction = async (...moves: Move["action"][]) => {
  const id = await aRow(db, "introduction", "id", {
    no: `QX${randomUUID().slice(0, 8)}`,
    userId: await aMember(db, { sex: "MAN" }),
    otherUserId: await aMember(db),
    initiatorStaffId: adminId,
    status: "DRAFT",
  });
  const meeting = { meetTime: new Date(Date.now() + day).toISOString(), meetPlace: "咖啡馆" };
  for (const action of moves)
    await inTx(db, (tx) =>
      moveIntroduction(tx, id, { action, ...meeting }, { staffId: adminId, byMember: false, seal: null }),
    );
};
const aWithdrawal = async () => {
  const ownerId = await aMember(db, {
    authStatus: "AUTH",
    faceValue: 1,
    realname: "张三",
    createdTime: new Date("2026-01-01"),
  });
  await giveBalance(db, ownerId, "INCOME", 100_000, adminId);
  const made = await inTx(db, (tx) =>
    applyWithdrawal(tx, app.services.seal, {
      ownerType: "MEMBER",
      ownerId,
      amountCents: 20_000,
      payeeType: "WECHAT",
      payeeName: "张三",
      payeeAccount: `openid${ownerId}`,
    }),
  );
  return made.id;
};

/** What a person, a channel or a job does so that the event is written: one command for each. */
const happenings: Readonly<Record<EventName, () => Promise<unknown>>> = {
  "member.created": () =>
    admin.unchecked(platUser, {
      body: {
        login: "18700009999",
        firstName: "小满",
        sex: "WOMAN",
        birthday: "1995-05-05",
        marital: "UNMARRIED",
        homeProvId: 330_000,
        homeCityId: 330_100,
      },
    }),
  "member.changed": async () => admin(updateLastName, { userId: await aMember(db), lastName: "NEWNAME1" }),
  "member.banned": aBan,
  "member.unbanned": async () => status(await aBan(), "ENABLE"),
  "member.closed": async () => status(await aMember(db), "CANCEL"),
  "member.reopened": async () => {
    const userId = await aMember(db);
    await status(userId, "CANCEL");
    await status(userId, "ENABLE");
  },
  "member.restricted": async () => aMute(await aMember(db)),
  "member.unrestricted": async () => {
    const { id } = await aMute(await aMember(db));
    await inTx(db, (tx) => revokePunishment(tx, id, { staffId: adminId, reason: "误判" }));
  },
  "credential.passed": async () => {
    const { id } = await aRecord("EDUCATION", education);
    await check(wang, { id, action: "PASS" }, {});
  },
  "credential.refused": async () => {
    const { id } = await aRecord("EDUCATION", education);
    await check(wang, { id, action: "REFUSE", checkFailRemark: "证书不清晰" });
  },
  "credential.reopened": async () => {
    const { id } = await aRecord("EDUCATION", education, { status: "AUTH_SUCCESS" });
    await check(await reviewer("赵主管", { roleId: 1 }), { id, action: "RECHECK", checkFailRemark: "需要重新核对" });
  },
  "credential.asked": async () => {
    const { id } = await aRecord("EDUCATION", education);
    await wang.ask(supplementRecord, { id, body: { text: "请补拍证书内页" } });
  },
  "photo.passed": () => aFace(1),
  "photo.refused": () => aFace(0),
  "photo.removed": async () =>
    admin(deleteAlbumPic, {
      id: await aRow(db, "album_photo", "id", { userId: await aMember(db), picture: "/a.jpg" }),
    }),
  "complaint.answered": aVerdict,
  "complaint.reopened": async () => admin(undoComplaint, { reviewActionId: await aVerdict() }),
  "content.passed": async () => decide(await aPost("WAIT_CHECK", "OFFLINE"), "PASS"),
  "content.hidden": async () => decide(await aPost("WAIT_CHECK", "OFFLINE"), "REFUSE"),
  "content.restored": async () =>
    sql`update moment set status = 'ONLINE' where id = ${await aPost("PASS", "OFFLINE")}`.execute(db),
  "content.removed": async () => takeDownContent(db, "MOMENT", String(await aPost("PASS", "ONLINE"))),
  "live.stopped": async () => {
    const hostId = await aMember(db);
    const roomId = await aRow(db, "live_room", "id", { hostId, title: "试播", type: "PERSONAL" });
    await aRow(db, "live_session", "id", { roomId, hostId, snapshotUrl: "/a.svg" });
    await status(hostId, "DISABLE");
  },
  "coupon.granted": async () => giveCoupon(db, await aMember(db), await aCoupon(db)),
  "score.changed": async () => {
    const userId = await aMember(db);
    await inTx(db, (tx) => changeScore(tx, { userId, scene: "SIGN_IN", score: 5 }));
  },
  "order.paid": async () => aPaidOrder(db, { userId: await aMember(db) }),
  "order.refunded": async () => {
    const { id } = await aPaidOrder(db, { userId: await aMember(db) });
    await inTx(db, (tx) => takeChannelRefund(tx, id, 1000, "R1"));
  },
  "order.closed": async () => {
    const { id } = await anOrder(db, { userId: await aMember(db) });
    await inTx(db, (tx) => closeOrder(tx, noAnswers, id, "STAFF"));
  },
  "contract.ready": async () => {
    const id = await aContract({ status: "WAIT_PAY", payStatus: "WAIT_PAY" });
    const { rows } = await sql<{ userId: number }>`select user_id from user_contract where id = ${id}`.execute(db);
    const draft = { userId: rows[0]?.userId ?? 0, contractId: id, orderType: "MARRIAGE" as const, amountCents: 3000 };
    const snapshot = { days: 365, needContract: true };
    await aPaidOrder(db, { ...draft, feeType: "MARRIAGES_SUPER_MEMBER", snapshot });
  },
  "contract.signed": async () => {
    const contractId = await aContract(unsigned);
    await inTx(db, (tx) => auditContract(tx, { contractId, pass: true, remark: "", staffId: adminId }));
  },
  "contract.ended": async () => {
    const contractId = await aContract(unsigned);
    await inTx(db, (tx) => auditContract(tx, { contractId, pass: true, remark: "", staffId: adminId }));
    await inTx(db, (tx) => finishContract(tx, contractId, "SERVED"));
  },
  "withdrawal.refused": async () => {
    const id = await aWithdrawal();
    await inTx(db, (tx) => rejectWithdrawal(tx, id, adminId, "信息有误"));
  },
  "withdrawal.paid": async () => {
    await fillCash(db, "WECHAT", 1_000_000, adminId);
    const id = await aWithdrawal();
    await inTx(db, (tx) => passWithdrawal(tx, id, adminId));
    await inTx(db, (tx) => payOffline(tx, id, adminId, "P1", "/a.jpg"));
  },
  "introduction.proposed": () => anIntroduction("push"),
  "introduction.agreed": () => anIntroduction("push", "self-agree", "other-agree"),
  "introduction.arranged": () => anIntroduction("push", "self-agree", "other-agree", "arrange"),
  "introduction.moved": () => anIntroduction("push", "self-refuse"),
  "notice.sent": async () => {
    await notifyMember(db, { userId: await aMember(db), title: "认证通过", content: "您的学历认证已通过" });
    await outboxJob.run(app.parts, {});
  },
  "chat.message": async () => {
    const { staffId } = await aSpeaker(app);
    const account = await anAccount(app, staffId);
    const userId = await aMember(db);
    const by = await loadStaffCaller(db, staffId);
    if (by === null) throw new Error("no caller");
    const text = { msgId: randomUUID(), msgType: "TEXT_MSG", msgBody: { text: "您好" } } as const;
    const order = { ...text, conversationId: p2pId(account, userId), fromId: account, ...typedBy(by) };
    const censor = await censorFor(db);
    await inTx(db, (tx) => storeMessages(tx, [order], censor));
  },
  "placed.changed": () => aRow(db, "subject", "id", { title: "周末去哪儿", status: "ONLINE" }),
  "price.changed": () => aRow(db, "fee_setting", "id", { name: "月会员", priceCents: 100, status: "ONLINE" }),
  "version.changed": () =>
    sql`insert into app_version (platform, version_name, version_code, update_type, description)
      values ('ANDROID', '9.9.9', 999, 'OPTIONAL', '修复')`.execute(db),
  "censor.changed": () =>
    sql`insert into text_censor_word (word) select 'x' || n from generate_series(1, 500) n`.execute(db),
};

const privateValue = /(?<!\w)(1[3-9]\d{9}|\d{17}[\dXx])(?!\w)/;

it.each([...allEvents.keys()])(
  "%s is written by what makes it happen and read back as it was declared",
  async (name) => {
    const from = await readHead(db);
    await happenings[name as EventName]();
    const written = async () => {
      const page = await readEvents(db, from, { names: [name] });
      return typeof page === "string" ? [] : page.events;
    };
    await expect.poll(async () => (await written()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    for (const { body, userId, version } of await written()) {
      const kind = allEvents.get(name);
      expect(kind?.schema.safeParse(body).error?.message).toBeUndefined();
      expect(version).toBe(kind?.version);
      expect(userId).toBe((body as { userId?: number }).userId ?? null);
      expect(JSON.stringify(body)).not.toMatch(privateValue);
    }
  },
);

it("every event of these commands stands in the log without a hole in the numbers of its member", async () => {
  const { rows } = await sql`select user_id from event_log group by user_id
    having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`.execute(db);
  expect(rows).toEqual([]);
  expect(beginning).toEqual({ place: 0, id: 0 });
});

it("a thousand words that come at once are one event", async () => {
  const { rows } = await sql`select 1 from event_log where name = 'censor.changed'`.execute(db);
  expect(rows).toHaveLength(1);
});

it("every event has a scope that lets an application hear it, and is heard with no other", () => {
  for (const name of allEvents.keys()) expect(Object.keys(eventScopes)).toContain(subjectOf(name));
  expect(heardWith(["ticket.out"])).toEqual(["complaint.answered", "complaint.reopened"]);
  expect(heardWith([])).toEqual([]);
  expect(heardWith(Object.values(eventScopes))).toHaveLength(allEvents.size);
});
