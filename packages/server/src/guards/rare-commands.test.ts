import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { adoptAnswer } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { mediumSettlement } from "@hongxian/contract/features/medium/medium-settlement.resource.ts";
import { changeOrderOwner } from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import { changeRoomMember, getRoomStat } from "@hongxian/contract/features/chat-room/chat-room.endpoints.ts";
import { chatRoom } from "@hongxian/contract/features/chat-room/chat-room.resource.ts";
import { clearUserBind } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { appVersion } from "@hongxian/contract/features/app-course/app-version.resource.ts";
import {
  editAiProvider,
  clearAiKey,
  getAiFeatures,
  saveAiFeature,
} from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { editBatch } from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { findAccountAgents } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { findRefundableOrders } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { putBorrowConsent } from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { removeAiModel, setAiProviderStatus } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { douyinRichText } from "@hongxian/contract/features/douyin/douyin.resource.ts";
import { opsTask } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { removeQuickReply } from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import {
  removeTask,
  editTask,
  setTaskStatus,
} from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import {
  saveFilter,
  removeSavedFilter,
  saveColumnSetting,
  getColumnSetting,
  saveShortcuts,
  getShortcuts,
} from "@hongxian/contract/core/console/console.endpoints.ts";
import { channel } from "@hongxian/contract/features/channel/channel.resource.ts";
import { setRankAnonymous } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { switchGift } from "@hongxian/contract/features/gift/phone-gift.endpoints.ts";
import { roomId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { giveCoupon, giveTimes } from "../core/money/rights/give-rights.ts";
import { testApp } from "../test/app.ts";
import type { BodyOf } from "../test/ask.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../test/build.ts";
import { anOrder, aPaidOrder, inTx } from "../test/money.ts";
import { formCall } from "../test/form-call.ts";

/** Commands and branches that the tests of their features do not reach; each is run once, to its end. */
const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);
const count = async (table: string, where = sql<boolean>`true`) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db)).rows[0]?.n;

it("an account keeps filters, columns and shortcuts of its own", async () => {
  const filter = { route: "/member/list", name: "常用", query: "?a=1", shared: false };
  const { data } = await admin(saveFilter, { body: filter });
  expect((await admin(removeSavedFilter, { id: data.id })).http).toBe(200);
  expect((await admin(removeSavedFilter, { id: data.id })).http).toBe(404);
  const columns = [{ name: "id", shown: true, width: 80 }];
  expect((await admin(saveColumnSetting, { body: { route: "/member/list", columns } })).http).toBe(200);
  expect((await admin(getColumnSetting, { query: { route: "/member/list" } })).data).toEqual(columns);
  const routes = ["/member/list", "/dashboard", "/member/list"];
  expect((await admin(saveShortcuts, { body: { routes } })).http).toBe(200);
  expect((await admin(getShortcuts)).data).toEqual(["/member/list", "/dashboard"]);
});

it("a quick reply is removed by its owner", async () => {
  const id = await aRow(db, "quick_reply", "id", { staffId, title: "问候", text: "您好" });
  expect((await admin(removeQuickReply, { id })).http).toBe(200);
  expect(await count("quick_reply", sql<boolean>`id = ${id}`)).toBe(0);
});

it("a sign-in by another service is unbound while one way to sign in stays", async () => {
  const userId = await aMember(db);
  await aRow(db, "member_bind", "userId", { userId, type: "QQ", openId: "q1" });
  expect((await admin(clearUserBind, { userId, type: "QQ" })).http).toBe(200);
  expect(await count("member_bind", sql<boolean>`user_id = ${userId}`)).toBe(0);
});

it("a model that nothing uses is removed, and an answer is marked as adopted by who asked", async () => {
  const providerId = await aRow(db, "ai_provider", "id", { name: "某家", baseUrl: "https://example.com" });
  const id = await aRow(db, "ai_model", "id", { providerId, modelName: "m", alias: "小模型" });
  expect((await admin(removeAiModel, { id })).http).toBe(200);
  expect((await admin(removeAiModel, { id })).http).toBe(404);
  const log = await aRow(db, "ai_call_log", "id", { feature: "CHAT_SUGGEST", result: "OK", staffId });
  expect((await admin(adoptAnswer, { id: log, adopted: 1 })).data).toEqual({ adopted: true });
  expect((await admin(adoptAnswer, { id: 999999999, adopted: 1 })).http).toBe(404);
});

it("what is not in use any more is deleted, and what is in use stays", async () => {
  const version = { platform: "ANDROID", versionName: "9.9.9", versionCode: 90_909, updateType: "OPTIONAL" };
  const versionId = await aRow(db, "app_version", "versionId", { ...version, description: "x", status: "DRAFT" });
  expect((await admin(actionCall(appVersion, "remove"), { id: versionId })).http).toBe(200);
  const page = { code: "some_page", title: "页", scene: "HOME_INTRO" };
  const pageId = await aRow(db, "douyin_rich_text", "id", { ...page, status: "OFFLINE" });
  expect((await admin(actionCall(douyinRichText, "remove"), { id: pageId })).http).toBe(200);
  const times = { startTime: new Date(), endTime: new Date(Date.now() + 86_400_000) };
  const task = { title: "回访", type: "FOLLOW_UP", metric: "CONNECT_NUM", ...times };
  const taskId = await aRow(db, "ops_task", "id", { ...task, status: "DRAFT", createdById: staffId });
  expect((await admin(actionCall(opsTask, "remove"), { id: taskId })).http).toBe(200);
  const gone = await Promise.all([
    count("app_version", sql<boolean>`version_id = ${versionId}`),
    count("douyin_rich_text", sql<boolean>`id = ${pageId}`),
    count("ops_task", sql<boolean>`id = ${taskId}`),
  ]);
  expect(gone).toEqual([0, 0, 0]);
});

it("a task of a grade that nobody has begun is deleted", async () => {
  const task = { purpose: "UP", grade: 2, name: "邀请", metric: "INVITE_REGISTER", target: 3, period: "MONTH" };
  const id = await aRow(db, "grade_task", "id", task);
  expect((await admin(removeTask, { id })).data).toEqual({ id, deleted: true });
});

it("a channel is disabled and enabled, each once", async () => {
  const id = await aRow(db, "channel", "id", { code: "some_channel", name: "渠道", type: "FEED_AD" });
  expect((await admin(actionCall(channel, "disable"), { id, status: "DISABLE" })).data).toEqual({
    id,
    status: "DISABLE",
  });
  expect((await admin(actionCall(channel, "disable"), { id, status: "DISABLE" })).http).toBe(409);
});

it("a member of a chat room becomes administrator and back, is muted and unmuted", async () => {
  const ownerUserId = await aMember(db);
  const room = { name: "同城", type: "CITY", ownerUserId, maxNum: 100, joinRule: "FREE", cityId: null } as const;
  const more = { sexRatioLimit: false, avatar: null, notice: null, welcome: null };
  const { data } = await admin(formCall(chatRoom, "create"), { body: { ...room, ...more } });
  const userId = await aMember(db);
  await sql`insert into conversation_member (conversation_id, user_id) values (${roomId(data.id)}, ${userId})`.execute(
    db,
  );
  const change = (action: "ADMIN" | "MEMBER" | "MUTE" | "UNMUTE", minutes = 0) =>
    admin(changeRoomMember, { id: data.id, userId, body: { deed: action, minutes } });
  const muted = [];
  for (const [action, minutes] of [["ADMIN"], ["MEMBER"], ["MUTE", 10], ["UNMUTE"]] as const) {
    expect([action, (await change(action, minutes)).http]).toEqual([action, 200]);
    const { rows } = await sql<{
      role: string;
      isMuted: boolean;
    }>`select role, coalesce(mute_until > now(), false) as is_muted
      from conversation_member where conversation_id = ${roomId(data.id)} and user_id = ${userId}`.execute(db);
    muted.push(`${rows[0]?.role} ${rows[0]?.isMuted}`);
  }
  expect(muted).toEqual(["ADMIN false", "MEMBER false", "MEMBER true", "MEMBER false"]);
  expect((await admin(getRoomStat, { query: { roomId: data.id } })).data.hours).toHaveLength(24);
});

it("an agent of an account is found by number", async () => {
  const id = await anAgent(db);
  expect((await admin(findAccountAgents, { query: { id } })).data).toMatchObject([{ id, tier: "SHOP" }]);
});

it("an order to refund is found by its number", async () => {
  const userId = await aMember(db);
  const order = await aPaidOrder(db, { userId });
  const { data } = await admin(findRefundableOrders, { query: { keyword: order.orderNo } });
  expect(data).toMatchObject([{ orderId: order.id, userId }]);
});

it("a gift of an activity is a number of times or a coupon, while there are any", async () => {
  const userId = await aMember(db);
  const coupon = { name: "券", type: "FREE", freeDays: 3, validType: "DAYS", validDays: 7 };
  const couponId = await aRow(db, "coupon", "id", { ...coupon, totalCount: 1, status: "ONLINE" });
  const [right, first, second] = await inTx(db, async (tx) => [
    await giveTimes(tx, userId, "FREE_CALL_TIME", 5),
    await giveCoupon(tx, userId, couponId),
    await giveCoupon(tx, userId, couponId),
  ]);
  expect([right ?? 0, first ?? 0].every((id) => id > 0)).toBe(true);
  expect(second).toBeNull();
});

it("an order of a marriage membership is given to another shop, with its contract", async () => {
  const userId = await aMember(db);
  const draft = { orderType: "MARRIAGE", feeType: "MARRIAGES_ORDINARY_MEMBER", nature: "OPEN" } as const;
  const order = await anOrder(db, { userId, ...draft, amountCents: 300_000, snapshot: { days: 30 } });
  const shopId = await aShop(db);
  const saleUserId = await aMember(db);
  await aStaff(db, { userId: saleUserId });
  const body = { saleUserId, shopId, reason: "客户迁到外地" };
  expect((await admin(changeOrderOwner, { id: order.id, body })).http).toBe(200);
  expect(await count("trade_order", sql<boolean>`id = ${order.id} and shop_id = ${shopId}`)).toBe(1);
});

it("a member hides in ranks and shows again", async () => {
  const userId = await aMember(db);
  const set = (flag: 0 | 1) => admin(setRankAnonymous, { userId, flag });
  expect((await set(1)).data).toEqual({ userId, isAnonymous: true });
  expect((await set(0)).data).toEqual({ userId, isAnonymous: false });
  expect((await set(0)).http).toBe(409);
});

it("a provider of models is edited, stopped and loses its key", async () => {
  const draft = { name: "某家", baseUrl: "https://example.com/v1", key: "secret-key", timeoutMs: 15_000 };
  const made = await aRow(db, "ai_provider", "id", { name: "旧名", baseUrl: "https://example.com" });
  const edited = await admin(editAiProvider, { id: made, body: { ...draft, version: 1 } });
  expect(edited.data).toMatchObject({ id: made, name: "某家" });
  expect((await admin(editAiProvider, { id: made, body: { ...draft, version: 1 } })).http).toBe(409);
  expect((await admin(setAiProviderStatus, { id: made, status: "DISABLE" })).data.status).toBe("DISABLE");
  expect((await admin(clearAiKey, { id: made })).http).toBe(200);
  expect((await admin(clearAiKey, { id: made })).http).toBe(409);
});

it("a feature of models has its limits", async () => {
  const { data } = await admin(getAiFeatures);
  const { feature, version } = data[0] ?? expect.fail("no feature");
  const limits = { timeoutMs: 15_000, dailyLimit: 100, perStaffDaily: 10, cacheMinutes: 5 };
  const body = { enabled: false, modelId: null, backupModelId: null, ...limits, version };
  expect((await admin(saveAiFeature, { feature, body })).data).toMatchObject({ feature, dailyLimit: 100 });
  expect((await admin(saveAiFeature, { feature, body })).http).toBe(409);
});

it("consent to be lent is written with its proof, and taken back", async () => {
  const userId = await aMember(db);
  const put = (body: BodyOf<typeof putBorrowConsent>) => admin(putBorrowConsent, { userId, body });
  expect((await put({ consent: true })).http).toBe(400);
  expect((await put({ consent: true, voucherImg: "/a.jpg" })).data.borrowConsent).toBe(true);
  expect((await put({ consent: false })).data).toEqual({ borrowConsent: false, borrowConsentTime: null });
});

it("a gift is put on and off by phone", async () => {
  const gift = { name: "花", categoryCode: "HOT", priceCents: 100, status: "OFFLINE" };
  const id = await aRow(db, "gift", "id", gift);
  expect((await admin(switchGift, { id, status: "ONLINE" })).data).toEqual({ id, status: "ONLINE" });
  expect((await admin(switchGift, { id, status: "ONLINE" })).http).toBe(409);
  expect((await admin(switchGift, { id: 999999999, status: "ONLINE" })).http).toBe(404);
});

it("a task of a grade is edited and switched", async () => {
  const task = {
    purpose: "UP",
    grade: 2,
    name: "邀请",
    metric: "INVITE_REGISTER",
    target: 3,
    period: "MONTH",
  } as const;
  const id = await aRow(db, "grade_task", "id", { ...task, status: "DISABLE" });
  expect((await admin(editTask, { id, body: { ...task, name: "多邀请", version: 1 } })).http).toBe(200);
  expect((await admin(setTaskStatus, { id, status: "ENABLE" })).data).toEqual({ id, status: "ENABLE" });
});

it("a refused settlement frees its invitations for the next one", async () => {
  const price = { settleType: "CPA_REGISTER", unitPrice: 100 };
  const medium = { name: "媒体", type: "KOL", contactPhone: "13900000000", inviteCode: "ABCDEF", ...price };
  const mediumId = await aRow(db, "medium", "id", medium);
  const settlementId = await aRow(db, "medium_settlement", "id", { mediumId, month: "2026-10", amount: 100 });
  const invitationId = await aRow(db, "invitation", "id", { mediumId, inviteCode: "ABCDEF", settlementId });
  await aRow(db, "medium_settlement_item", "settlementId", { settlementId, invitationId, cents: 100 });
  const body = { status: "REFUSED", reason: "数据不实" } as const;
  expect((await admin(actionCall(mediumSettlement, "refuse"), { id: settlementId, body })).http).toBe(200);
  expect(await count("medium_settlement_item", sql<boolean>`settlement_id = ${settlementId}`)).toBe(0);
});

it("a draft of bonuses is written anew while it is a draft", async () => {
  const userId = await aMember(db);
  const rows = [{ userId, amountCents: 100, reason: "活动" }];
  const head = { name: "补发", kind: "OTHER" } as const;
  const made = await aRow(db, "bonus_batch", "id", { no: "B1", ...head, createdBy: staffId });
  const edited = await admin(editBatch, { id: made, body: { ...head, rows, version: 1 } });
  expect(edited.data).toEqual({ id: made, marked: 0 });
});
