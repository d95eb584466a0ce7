import { queryOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { makePayLink } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import { booking } from "@hongxian/contract/features/institute/booking.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getSchedule, putSchedule, getSlots } from "@hongxian/contract/features/institute/consultant.endpoints.ts";
import { consultant } from "@hongxian/contract/features/institute/consultant.resource.ts";
import {
  createBooking,
  getBookingRecord,
  finishBooking,
  rescheduleBooking,
} from "@hongxian/contract/features/institute/booking.endpoints.ts";
import { getCall, customCall, listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { meal } from "@hongxian/contract/features/institute/meal.resource.ts";
import { refundPercent } from "@hongxian/contract/features/institute/refund-percent.rules.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { closeOrder, noAnswers } from "../../core/money/payments/close-order.ts";
import { spendSuspense } from "../../core/money/payments/suspense.ts";
import { sendOrQueryRefund } from "../../core/money/operations/ask-channels.ts";
import { passFinance, passFirst } from "../../core/money/refunds/move-refund.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight, inTx, lateMoney, payOrder } from "../../test/money.ts";
import { bookingRemind } from "./institute-jobs.ts";
import { formCall } from "../../test/form-call.ts";
import { bookingIntake } from "@hongxian/contract/features/institute/institute.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let service: Ask;
let tagId = 0;
let memberId = 0;
beforeAll(async () => {
  operator = await app.as(await aStaff(db));
  service = await app.as(await aStaff(db, { roleId: 2 }));
  const typeId = await aRow(db, "skill_type", "id", { name: "技能" });
  tagId = await aRow(db, "skill_tag", "id", { typeId, name: "沟通" });
  memberId = await aMember(db);
});

const whole = Object.fromEntries(
  ["1", "2", "3", "4", "5", "6", "7"].map((day) => [day, [{ start: "00:00", end: "24:00" }]]),
);
let counsellors = 0;
const aCounsellor = async (columns: object = {}): Promise<{ id: number; userId: number }> => {
  const userId = await aMember(db);
  const id = await aRow(db, "consultant", "id", {
    userId,
    name: `咨询师${++counsellors}`,
    skillTagIds: [tagId],
    modes: ["VIDEO_CALL"],
    schedule: JSON.stringify(whole),
    shareBp: 6000,
    status: "ONLINE",
    ...columns,
  });
  return { id, userId };
};
const aMeal = (columns: object = {}): Promise<number> =>
  aRow(db, "consultant_meal", "id", {
    name: "单次咨询",
    mode: "VIDEO_CALL",
    minutes: 60,
    times: 1,
    priceCents: 20_001,
    validDays: 90,
    status: "ONLINE",
    ...columns,
  });
/** A full hour of Shanghai time, this many hours from now. */
const hoursOn = (hours: number): string =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + (hours + 1) * 3_600_000).toISOString();
const book = (consultantId: number, mealId: number, startTime: string, userId = memberId) =>
  service(createBooking, { body: { userId, consultantId, mealId, startTime, tagIds: [tagId], problem: "" } });
const orderOf = async (id: number): Promise<number> =>
  (await sql<{ orderId: number }>`select order_id from consultant_booking where id = ${id}`.execute(db)).rows[0]
    ?.orderId ?? 0;
const statusOf = async (id: number): Promise<string> =>
  (await sql<{ status: string }>`select status from consultant_booking where id = ${id}`.execute(db)).rows[0]?.status ??
  "";

describe("counsellors", () => {
  const form = {
    name: "林老师",
    title: null,
    avatarUrl: null,
    years: 5,
    modes: ["TEXT"],
    region: null,
    shareBp: 5000,
    sort: 0,
    certImgs: "/a.png",
    intro: "简介",
  } as const;
  it("counsellors are members, once each, checked before they work", async () => {
    const userId = await aMember(db);
    const made = await operator(formCall(consultant, "create"), { body: { ...form, userId, skillTagIds: [tagId] } });
    expect(made.http).toBe(200);
    const again = await operator(formCall(consultant, "create"), { body: { ...form, userId, skillTagIds: [tagId] } });
    expect(again.fields).toEqual({ userId: "该会员已是咨询师" });
    const nobody = await operator(formCall(consultant, "create"), {
      body: {
        ...form,
        userId: 999_999,
        skillTagIds: [tagId],
      },
    });
    expect(nobody.fields).toEqual({ userId: "会员不存在" });
    const none = await operator(formCall(consultant, "create"), { body: { ...form, userId, skillTagIds: [] } });
    expect(none.fields).toEqual({ skillTagIds: "请选择1-8个技能标签" });

    expect(
      (await operator.unchecked(actionCall(consultant, "reject"), { id: made.data.id, body: { pass: false } })).msg,
    ).toBe("请填写驳回原因");
    expect(
      (
        await operator(actionCall(consultant, "reject"), {
          id: made.data.id,
          body: { pass: false, reason: "证书不清" },
        })
      ).http,
    ).toBe(200);
    expect((await operator(actionCall(consultant, "pass"), { id: made.data.id, body: { pass: true } })).http).toBe(409);
    const row = (await operator(getCall(consultant), { id: made.data.id })).data;
    await operator(formCall(consultant, "edit"), {
      id: made.data.id,
      body: { ...form, skillTagIds: [tagId], version: row.version },
    });
    expect((await operator(getCall(consultant), { id: made.data.id })).data.status).toBe("WAIT_AUDIT");
    expect((await operator(actionCall(consultant, "pass"), { id: made.data.id, body: { pass: true } })).http).toBe(200);
    expect((await operator(actionCall(consultant, "rest"), { id: made.data.id })).http).toBe(200);
  });

  it("counsellors keep standing bookings when their hours change, and say which", async () => {
    const { id } = await aCounsellor();
    const booked = await book(id, await aMeal(), hoursOn(48));
    await payOrder(db, await orderOf(booked.data.id));

    const { version } = (await operator(getSchedule, { id })).data;
    const overlap = {
      "1": [
        { start: "09:00", end: "12:00" },
        { start: "11:30", end: "14:00" },
      ],
    };
    expect((await operator(putSchedule, { id, body: { schedule: overlap, restDates: [], version } })).msg).toBe(
      "时间段重叠",
    );
    const answer = await operator(putSchedule, { id, body: { schedule: {}, restDates: [], version } });
    expect(answer.data).toMatchObject({ saved: false, conflicts: [{ no: booked.data.no }] });
    expect(
      (await operator(putSchedule, { id, body: { schedule: {}, restDates: [], version, keep: true } })).data.saved,
    ).toBe(true);
    expect(await statusOf(booked.data.id)).toBe("WAIT_CONFIRM");
    expect((await operator(putSchedule, { id, body: { schedule: {}, restDates: [], version } })).http).toBe(409);
  });
});

describe("packages", () => {
  it("packages fit their counsellor, are copied, and stay once they are sold", async () => {
    const { id } = await aCounsellor();
    const form = {
      name: "套餐",
      consultantId: id,
      mode: "TEXT",
      minutes: 50,
      times: 1,
      priceCents: 100,
      originalPriceCents: 50,
      validDays: 30,
      sort: 0,
      desc: null,
    } as const;
    const bad = await operator(formCall(meal, "create"), { body: form });
    expect(bad.fields).toEqual({ minutes: "时长须为15的倍数", originalPriceCents: "原价不能低于售价" });
    const fine = { ...form, minutes: 45, originalPriceCents: null } as const;
    expect((await operator(formCall(meal, "create"), { body: fine })).msg).toBe("该咨询师不支持此服务方式");
    const mealId = (await operator(formCall(meal, "create"), { body: { ...fine, mode: "VIDEO_CALL" } })).data.id;
    const other = await aCounsellor();
    expect(
      (await operator(customCall(meal, "copy"), { id: mealId, body: { consultantIds: [other.id] } })).data,
    ).toEqual({ copied: 1 });
    await operator(actionCall(meal, "publish"), { id: mealId });
    const booked = await book(id, mealId, hoursOn(30));
    await payOrder(db, await orderOf(booked.data.id));
    expect((await operator(removeCall(meal, meal.actions.remove), { id: mealId })).msg).toBe("套餐已售出，只能下架");
  });
});

describe("bookings", () => {
  it("bookings go from payment to the counsellor's share, with the books right", async () => {
    const { id, userId } = await aCounsellor();
    const booked = await book(id, await aMeal(), hoursOn(26));
    expect(booked.data.status).toBe("WAIT_PAY");
    const bookingId = booked.data.id;
    await payOrder(db, await orderOf(bookingId));
    expect(await statusOf(bookingId)).toBe("WAIT_CONFIRM");
    const both = await Promise.all([
      service(actionCall(booking, "confirm"), { id: bookingId }),
      service(actionCall(booking, "confirm"), { id: bookingId }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const finish = (record: string) => service(finishBooking, { id: bookingId, body: { record } });
    expect((await finish("聊得很好")).http).toBe(409);
    expect((await service(actionCall(booking, "start"), { id: bookingId })).msg).toBe("预约开始前15分钟内才能开始服务");
    const begin = (at: string) =>
      sql`update consultant_booking set start_time = now() + ${at}::interval,
        end_time = now() + ${at}::interval + interval '1 hour' where id = ${bookingId}`.execute(db);
    await begin("10 minutes");
    expect((await service(actionCall(booking, "start"), { id: bookingId })).http).toBe(200);
    const shown = await service(listCall(booking), { query: { coming: "ALL" } });
    expect(shown.data.list.map((one) => one.id)).toContain(bookingId);
    expect((await finish("聊得很好")).msg).toBe("预约时间未到，不能完成");
    await begin("-10 minutes");
    expect((await finish(" ")).msg).toBe("请填写咨询记录");
    expect((await service(finishBooking, { id: bookingId, body: { record: "聊得很好" } })).http).toBe(200);
    expect(await balanceOf(db, "INCOME", "", userId)).toBe(12_000);
    expect((await service(getBookingRecord, { id: bookingId })).data.record).toBeNull();
    expect((await operator(getBookingRecord, { id: bookingId })).data.record).toBe("聊得很好");
    await expectBooksRight(db);
  });

  it("bookings made for a member end in a code that he pays by; who shows it learns whether he has paid", async () => {
    const { id } = await aCounsellor();
    const booked = await book(id, await aMeal(), hoursOn(74));
    expect(booked.data).toMatchObject({ status: "WAIT_PAY", payCents: 20_001 });
    const { orderId } = booked.data;
    const link = await service(makePayLink, { id: orderId, body: { payMode: "WECHAT" } });
    expect(link.data).toMatchObject({ status: "PAYING", isSimulated: true });
    // Orders of other pages are not opened by this page's grant.
    const other = await aPaidOrder(db, { userId: memberId, orderType: "MARRIAGE", amountCents: 3900, snapshot: {} });
    expect((await service(makePayLink, { id: other.id, body: { payMode: "WECHAT" } })).http).toBe(404);
    await service(queryOrder, { id: orderId });
    expect(await statusOf(booked.data.id)).toBe("WAIT_CONFIRM");
    await expectBooksRight(db);
  });

  it("bookings hold their time: of two at once one gets it, and an unpaid order gives it back", async () => {
    const { id } = await aCounsellor();
    const mealId = await aMeal();
    const other = await aMember(db);
    const answers = await Promise.all([book(id, mealId, hoursOn(50)), book(id, mealId, hoursOn(50), other)]);
    const words = answers.map(({ msg }) => msg).toSorted();
    expect(words).toEqual(["该时间段已被预约", expect.stringMatching(/^预约成功：\S+，\S+$/)]);
    const taken = answers.find(({ http }) => http === 200)?.data.id as number;
    const day = new Date(Date.parse(hoursOn(50)) + 8 * 3_600_000).toISOString().slice(0, 10);
    const { data: free } = await service(getSlots, { id, query: { date: day } });
    expect(free.find(({ startTime }) => startTime === hoursOn(50))?.isFree).toBe(false);
    await inTx(db, async (tx) => closeOrder(tx, noAnswers, await orderOf(taken), "EXPIRED"));
    expect(await statusOf(taken)).toBe("CANCELED");
    expect((await book(id, mealId, hoursOn(50), other)).http).toBe(200);
    expect((await book(id, mealId, hoursOn(-3))).msg).toBe("预约时间已过");
  });

  it("bookings of a closed order come back with 补单 while their time is free; else the member chooses another", async () => {
    const { id } = await aCounsellor();
    const mealId = await aMeal();
    const staffId = await aStaff(db);
    const [first, second] = [await aMember(db), await aMember(db)];
    const booked = (await book(id, mealId, hoursOn(55), first)).data.id;
    const orderId = await orderOf(booked);
    const txnId = await lateMoney(db, orderId);
    const rival = (await book(id, mealId, hoursOn(55), second)).data.id;
    const rivalTxn = await lateMoney(db, await orderOf(rival));
    await inTx(db, (tx) => spendSuspense(tx, txnId, orderId, staffId));
    expect(await statusOf(booked)).toBe("WAIT_CONFIRM");
    await inTx(db, async (tx) => spendSuspense(tx, rivalTxn, await orderOf(rival), staffId));
    expect(await statusOf(rival)).toBe("CANCELED");
    const messages = await sql`select title from person_msg where user_id = ${second} and title = '请重新预约'`.execute(
      db,
    );
    expect(messages.rows).toHaveLength(1);
    const staff = await sql`select 1 from staff_notice where title = '请重新预约'`.execute(db);
    expect(staff.rows).toHaveLength(1);
    // The package is paid: the next booking uses it.
    const again = await book(id, mealId, hoursOn(57), second);
    expect(again.data).toMatchObject({ status: "WAIT_CONFIRM" });
    expect(await orderOf(again.data.id)).toBe(await orderOf(rival));
    await expectBooksRight(db);
  });

  it("bookings use the sessions of a package one after the other", async () => {
    const { id } = await aCounsellor();
    const mealId = await aMeal({ times: 2, priceCents: 30_001 });
    const userId = await aMember(db);
    const first = await book(id, mealId, hoursOn(60), userId);
    await payOrder(db, await orderOf(first.data.id));
    const second = await book(id, mealId, hoursOn(70), userId);
    expect(second.data).toMatchObject({ status: "WAIT_CONFIRM", orderNo: first.data.orderNo });
    expect((await book(id, mealId, hoursOn(80), userId)).data.status).toBe("WAIT_PAY");
    const { rows } = await sql<{ priceCents: number }>`select price_cents from consultant_booking
      where id in (${first.data.id}, ${second.data.id}) order by id`.execute(db);
    expect(rows.map(({ priceCents }) => priceCents)).toEqual([15_000, 15_001]);
  });

  it("bookings move at most twice and not shortly before", async () => {
    const { id } = await aCounsellor();
    const booked = await book(id, await aMeal(), hoursOn(100));
    const bookingId = booked.data.id;
    await payOrder(db, await orderOf(bookingId));
    await service(actionCall(booking, "confirm"), { id: bookingId });
    expect((await service(actionCall(booking, "noShow"), { id: bookingId, body: { side: "MEMBER" } })).msg).toBe(
      "开始15分钟后才能标记爽约",
    );
    await service(rescheduleBooking, { id: bookingId, body: { startTime: hoursOn(101) } });
    await service(rescheduleBooking, { id: bookingId, body: { startTime: hoursOn(20) } });
    expect((await service(rescheduleBooking, { id: bookingId, body: { startTime: hoursOn(102) } })).msg).toBe(
      "最多改期2次",
    );
    await bookingRemind.run({ database: app.database, log: app.services.log } as never, null);
    const messages = await sql`select 1 from person_msg where user_id = ${memberId} and title = '咨询即将开始'`.execute(
      db,
    );
    expect(messages.rows).toHaveLength(1);
    await sql`update consultant_booking
      set start_time = now() + interval '1 hour', end_time = now() + interval '2 hours'
      where id = ${bookingId}`.execute(db);
    expect((await service(rescheduleBooking, { id: bookingId, body: { startTime: hoursOn(102) } })).msg).toBe(
      "距开始不足2小时，不能改期",
    );
    await sql`update consultant_booking
      set start_time = now() - interval '1 hour', end_time = now() - interval '10 minutes'
      where id = ${bookingId}`.execute(db);
    expect((await service(actionCall(booking, "noShow"), { id: bookingId, body: { side: "MEMBER" } })).http).toBe(200);
    const { rows } = await sql<{ status: string; cancelSide: string }>`select status, cancel_side
      from consultant_booking where id = ${bookingId}`.execute(db);
    expect(rows).toEqual([{ status: "NO_SHOW", cancelSide: "MEMBER" }]);
  });

  it("bookings give back by who cancelled and when; the booking is over when the money is", async () => {
    const { id } = await aCounsellor();
    const booked = await book(id, await aMeal(), hoursOn(12));
    const bookingId = booked.data.id;
    await payOrder(db, await orderOf(bookingId));
    expect(
      (await service(actionCall(booking, "cancel"), { id: bookingId, body: { code: "NOT_ONE", side: "MEMBER" } })).msg,
    ).toBe("请选择取消原因");
    expect(
      (await service(actionCall(booking, "cancel"), { id: bookingId, body: { code: "MEMBER_BUSY", side: "MEMBER" } }))
        .http,
    ).toBe(200);
    const staff = await aStaff(db, { roleId: 2 });
    const requested = await (await app.as(staff))(actionCall(booking, "refund"), { id: bookingId });
    expect(requested.data).toMatchObject({ applyCents: 10_000 });
    const { rows } = await sql<{
      id: number;
    }>`select refund_id as id from consultant_booking where id = ${bookingId}`.execute(db);
    const refundId = rows[0]?.id ?? 0;
    const [first, finance] = [await aStaff(db), await aStaff(db)];
    await inTx(db, (tx) => passFirst(tx, refundId, { staffId: first, refundCents: 10_000, remark: "" }));
    await inTx(db, (tx) => passFinance(tx, refundId, finance));
    await sendOrQueryRefund(app.services, refundId, true);
    expect(await statusOf(bookingId)).toBe("REFUNDED");
    await expectBooksRight(db);
  });

  it("bookings follow the rule of percentages", () => {
    const start = "2026-05-02T10:00:00Z";
    const canceled = (hours: number, cancelSide: "MEMBER" | "CONSULTANT" = "MEMBER") =>
      refundPercent({
        status: "CANCELED",
        cancelSide,
        cancelTime: new Date(Date.parse(start) - hours * 3_600_000).toISOString(),
        startTime: start,
      });
    expect([canceled(24), canceled(23.9), canceled(2), canceled(1.9), canceled(0.1, "CONSULTANT")]).toEqual([
      100, 50, 50, 0, 100,
    ]);
    expect(refundPercent({ status: "NO_SHOW", cancelSide: "MEMBER", cancelTime: start, startTime: start })).toBe(0);
  });
});

it("a booking sent by an application takes a free time once, and waits for its payment", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const [member, other] = [await numberOf(userId), await numberOf(await aMember(db))];
  const { id: consultantId } = await aCounsellor();
  const mealId = await aMeal();
  const startTime = hoursOn(100);
  const wishes = { consultantId, mealId, startTime };
  const wish = (who: string, more: object = {}) => send(bookingIntake, { member: who, ...wishes, ...more });
  expect((await wish(member, { startTime: "2020-01-01T00:00:00Z" })).state).toBe("REFUSED");
  const both = await Promise.all([wish(member), wish(other)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const made = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(bookingIntake, made)).toMatchObject({
    status: "WAIT_PAY",
    orderStatus: "WAIT_PAY",
    payCents: 20_001,
  });
  const { rows } = await sql`select o.source, o.staff_id from trade_order o
    join consultant_booking b on b.order_id = o.id where b.id = ${made.id}`.execute(db);
  expect(rows).toEqual([{ source: "APP", staffId: null }]);
  await payOrder(db, await orderOf(made.id ?? 0));
  expect(await read(bookingIntake, made)).toMatchObject({ status: "WAIT_CONFIRM", orderStatus: "PAID" });
});
