import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  changeBooking,
  getBookingList,
  getBookingStat,
  getBookingCalendar,
} from "@hongxian/contract/features/user-booking/booking.endpoints.ts";
import { userBooking } from "@hongxian/contract/features/user-booking/booking.resource.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aShop, aStaff } from "../../test/build.ts";
import { isSuspended, markNoShows, remindBookings } from "./booking.server.ts";
import { queryIn } from "../../test/query-in.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const day = addDays(shanghaiDay(), 2);
let service: Ask;
let staffId: number;
beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  staffId = await aStaff(db, { roleId: 6 });
});
const at = (hour: string, on = day) => new Date(`${on}T${hour}:00+08:00`).toISOString();
const draft = async (change: object = {}) =>
  ({
    userId: await aMember(db),
    type: "PHONE",
    targetUserId: null,
    shopId: null,
    staffId,
    bookTime: at("10:00"),
    durationMin: 60,
    address: null,
    remark: null,
    ...change,
  }) as const;
const book = async (change: object = {}) => service(formCall(userBooking, "create"), { body: await draft(change) });
/** The five actions share one call. */
const move = (id: number, body: object) => service.unchecked(actionCall(userBooking, "confirm"), { id, body });
const change = (id: number, body: object) => service(changeBooking, { id, body });

it("a booking asks for what each kind needs, within the hours", async () => {
  expect((await book({ userId: null })).msg).toBe("请选择会员");
  expect((await book({ bookTime: at("08:30") })).msg).toBe("预约时间须在09:00-21:00之间");
  expect((await book({ type: "MEET" })).msg).toBe("请选择见面对象");
  const own = await aMember(db);
  expect((await book({ type: "MEET", userId: own, targetUserId: own })).msg).toBe("见面对象不能是本人");
  expect((await book({ type: "SHOP_VISIT" })).msg).toBe("请选择门店");
  expect((await book({ type: "SHOP_VISIT", shopId: await aShop(db), bookTime: at("20:00") })).http).toBe(200);
});

it("a time is booked once, for the matchmaker and for the member", async () => {
  const both = await Promise.all([book({ bookTime: at("11:00") }), book({ bookTime: at("11:30") })]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(both.find(({ http }) => http === 400)?.msg).toBe("该红娘此时段已有预约");
  const userId = await aMember(db);
  const otherStaff = await aStaff(db, { roleId: 6 });
  expect((await book({ userId, bookTime: at("15:00") })).http).toBe(200);
  expect((await book({ userId, staffId: otherStaff, bookTime: at("15:30") })).msg).toBe("该会员此时段已有预约");
});

it("a booking goes through its states, and its end writes the note", async () => {
  const userId = await aMember(db);
  const target = await aMember(db);
  const { id } = (await book({ type: "MEET", userId, targetUserId: target, bookTime: at("17:00") })).data;
  expect((await move(id, { status: "CONFIRMED" })).msg).toBe("对方尚未同意");
  await sql`update user_booking set target_agree = 'YES' where id = ${id}`.execute(db);
  const both = await Promise.all([move(id, { status: "CONFIRMED" }), move(id, { status: "CONFIRMED" })]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await move(id, { status: "FINISH", result: "谈得很好" })).http).toBe(409);
  expect((await move(id, { status: "ARRIVED" })).msg).toBe("预约当天才能登记到场");
  expect((await move(id, { status: "NO_SHOW" })).msg).toBe("预约时间未到，不能标记爽约");
  await sql`update user_booking set book_time = now() where id = ${id}`.execute(db);
  expect((await move(id, { status: "ARRIVED" })).http).toBe(200);
  expect((await move(id, { status: "FINISH" })).msg).toBe("描述内容必填");
  expect((await move(id, { status: "FINISH", result: "谈得很好", communicateStatus: "NO_PAYMENT_HIGH" })).http).toBe(
    200,
  );
  const { rows } =
    await sql`select connect, communicate_status from communicate_note where user_id = ${userId}`.execute(db);
  expect(rows).toEqual([{ connect: "谈得很好", communicateStatus: "NO_PAYMENT_HIGH" }]);
  const missed = (await book({ bookTime: at("13:00") })).data.id;
  await move(missed, { status: "CONFIRMED" });
  await sql`update user_booking set book_time = now() - interval '1 hour' where id = ${missed}`.execute(db);
  expect((await move(missed, { status: "NO_SHOW" })).http).toBe(200);
  const other = (await book({ bookTime: at("19:00") })).data;
  expect((await move(other.id, { status: "CANCEL" })).msg).toBe("请填写取消原因");
});

it("the list holds the requested days, with the shop and the place beside it", async () => {
  const shopId = await aShop(db, { name: "城南店" });
  const [first, last] = [addDays(day, 20), addDays(day, 22)];
  const made: number[] = [];
  for (const on of [addDays(first, -1), first, last, addDays(last, 1)])
    made.push((await book({ type: "SHOP_VISIT", shopId, address: "二楼茶室", bookTime: at("15:00", on) })).data.id);
  const found = async (query: string) =>
    (await service(getBookingList, { query: { size: 200, ...queryIn(query) } })).data.list;
  const inside = await found(`time=${first}~${last}`);
  expect(inside.map(({ id }) => id)).toEqual(made.slice(1, 3));
  expect(inside[0]?.place).toBe("城南店 / 二楼茶室");
  expect((await service(getBookingList, { query: { time: `${last}~${first}` } })).http).toBe(400);
  expect((await found(`time=${last}~`)).map(({ id }) => id)).toEqual(made.slice(2));
  expect((await found("")).some(({ id }) => made.includes(id))).toBe(false);
});

it("a booking moves three times at most", async () => {
  const on = addDays(day, 1);
  const { id } = (await book({ bookTime: at("09:00", on) })).data;
  for (const hour of ["10:00", "11:00", "12:00"])
    expect((await change(id, { bookTime: at(hour, on), reason: "会员有事" })).http).toBe(200);
  expect((await change(id, { bookTime: at("13:00", on) })).msg).toBe("最多改期3次");
  const other = await aStaff(db, { roleId: 6 });
  expect((await change(id, { staffId: other })).http).toBe(200);
  expect((await service(getCall(userBooking), { id })).data).toMatchObject({ movedNum: 3, staffId: other });
});

it("the job reminds once, marks who did not come, and counts like a plain count", async () => {
  const userId = await aMember(db);
  const put = (hours: number, status = "CONFIRMED") =>
    aRow(db, "user_booking", "id", {
      userId,
      type: "PHONE",
      staffId,
      bookTime: new Date(Date.now() + hours * 3_600_000),
      status,
    });
  await put(1.5);
  expect(await remindBookings(db, app.services.seal)).toBe(1);
  expect(await remindBookings(db, app.services.seal)).toBe(0);
  const sms = await sql`select 1 from sms_record where dedupe_key like 'booking:%'`.execute(db);
  expect(sms.rows).toHaveLength(1);
  for (const hours of [-3, -30, -60]) await put(hours);
  expect(await markNoShows(db)).toBe(3);
  expect(await isSuspended(db, userId)).toBe(true);
  const stat = (await service(getBookingStat)).data;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from user_booking
    where book_time >= current_date - 29 and book_time < current_date + 1`.execute(db);
  expect(stat.funnel.booked).toBe(rows[0]?.n);
  const calendar = (await service(getBookingCalendar, { query: { week: day } })).data;
  expect(calendar.length).toBeGreaterThan(3);
});
