import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";
import { couponClaimIntake, couponUseIntake } from "@hongxian/contract/features/coupon/coupon.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let operator: Ask;
let sales: Ask;

const cash = {
  name: "新人代金券",
  type: "CASH",
  feeTypes: ["MONTH_MEMBER"],
  faceAmount: 1000,
  discount: null,
  maxDeduct: null,
  freeDays: null,
  minAmount: 5000,
  totalCount: 3,
  perUserLimit: 1,
  validType: "DAYS",
  beginTime: null,
  endTime: null,
  validDays: 30,
  target: "ALL",
  autoGrant: false,
} as const;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  sales = await app.as(await aStaff(db, { roleId: 4 }));
});

const make = async (change: object = {}): Promise<number> => {
  const made = await operator(formCall(coupon, "create"), { body: { ...cash, ...change } });
  expect(made).toMatchObject({ http: 200, msg: "保存成功" });
  return made.data.id;
};
const read = async (id: number) => (await admin(getCall(coupon), { id })).data;

describe("coupon", () => {
  it("a discount is worth what is paid, in tenths: 9折, 8.5折", async () => {
    const worth = async (discount: number) =>
      (await read(await make({ type: "DISCOUNT", faceAmount: null, discount, maxDeduct: 5000 }))).worth;
    expect(await worth(90)).toBe("9折");
    expect(await worth(85)).toBe("8.5折");
  });

  it("a coupon goes through its states, each move once", async () => {
    const id = await make();
    expect(await read(id)).toMatchObject({ status: "DRAFT", worth: "¥10.00", validity: "30 天", grantedCount: 0 });
    expect((await operator(actionCall(coupon, "stop"), { id })).msg).toBe("该记录已被处理，请刷新");
    expect((await operator(actionCall(coupon, "publish"), { id })).http).toBe(200);
    expect(await operator(actionCall(coupon, "publish"), { id })).toMatchObject({
      http: 409,
      msg: "该记录已被处理，请刷新",
    });
    expect((await operator(removeCall(coupon, coupon.actions.remove), { id })).msg).toBe("只能删除草稿");
    expect((await operator(actionCall(coupon, "stop"), { id })).data).toEqual({ id, status: "OFFLINE" });
  });

  it("the coupon form answers every wrong field at once, in the catalogue's words", async () => {
    const bad = await operator(formCall(coupon, "create"), {
      body: {
        ...cash,
        name: "",
        minAmount: 500,
        totalCount: 0,
        feeTypes: [],
      },
    });
    expect(bad).toMatchObject({ http: 400, status: 400, msg: "请填写名称" });
    expect(bad.fields).toMatchObject({
      name: "请填写名称",
      totalCount: "发行量必须在1-1000000之间",
      feeTypes: "请选择适用项目",
    });
    const threshold = await operator(formCall(coupon, "create"), { body: { ...cash, minAmount: 500 } });
    expect(threshold.fields).toEqual({ minAmount: "使用门槛不能低于面值" });
    expect(
      (await operator(formCall(coupon, "create"), { body: { ...cash, type: "DISCOUNT", discount: 100 } })).msg,
    ).toBe("折扣必须在10-99之间");
    expect((await operator.unchecked(formCall(coupon, "create"), { body: { ...cash, grantedCount: 5 } })).msg).toBe(
      "不支持的参数：grantedCount",
    );
  });

  it("a coupon hands out no more than its stock, once to each member", async () => {
    const id = await make();
    const members = [await aMember(db), await aMember(db), await aMember(db), await aMember(db)];
    expect((await operator(customCall(coupon, "grant"), { id, body: { userIds: members } })).msg).toBe(
      "优惠券未上架，不能发放",
    );
    await operator(actionCall(coupon, "publish"), { id });
    expect((await operator(customCall(coupon, "grant"), { id, body: { userIds: [] } })).msg).toBe("请选择会员");
    expect((await operator(customCall(coupon, "grant"), { id, body: { userIds: members } })).msg).toBe("库存不足");
    const both = await Promise.all(
      [1, 2].map(() => operator(customCall(coupon, "grant"), { id, body: { userIds: members.slice(0, 2) } })),
    );
    expect(new Set(both.map(({ data }) => data.granted))).toEqual(new Set([0, 2]));
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(["已发放给0人，2人已达领取上限", "已发放给2人"]);
    expect((await read(id)).grantedCount).toBe(2);
    const items = await sql`select 1 from audit_item where target_type = 'member'`.execute(db);
    expect(items.rows).toHaveLength(2);
  });

  it("a coupon keeps its worth after the first grant", async () => {
    const id = await make();
    await operator(actionCall(coupon, "publish"), { id });
    await operator(customCall(coupon, "grant"), { id, body: { userIds: [await aMember(db)] } });
    const { version } = await read(id);
    const edit = (change: object) => operator(formCall(coupon, "edit"), { id, body: { ...cash, ...change, version } });
    expect((await edit({ faceAmount: 900 })).msg).toBe("已发放的优惠券不能修改面值");
    expect((await edit({ totalCount: 2 })).fields).toEqual({ totalCount: "已发放的优惠券不能修改面值" });
    expect((await edit({ name: "改名", totalCount: 9 })).msg).toBe("保存成功");
    expect(await edit({ name: "再改" })).toMatchObject({ http: 409, msg: "数据已被他人修改，请刷新后重试" });
    expect(await read(id)).toMatchObject({ name: "改名", totalCount: 9 });
  });

  it("the coupon page is closed to roles without the page or the button", async () => {
    const id = await make();
    expect(await sales(listCall(coupon))).toMatchObject({ http: 403, msg: "没有访问权限" });
    expect(await sales(actionCall(coupon, "publish"), { id })).toMatchObject({
      http: 403,
      msg: "没有操作权限：上架",
    });
    const refused = await sql`select 1 from audit_log where result = 'REFUSED' and title = '上架'`.execute(db);
    expect(refused.rows).toHaveLength(1);
  });

  it("the list of coupons is filtered and sorted, and refuses names it does not know", async () => {
    await make({ name: "筛选一号", totalCount: 7 });
    const found = await admin(listCall(coupon), { query: { name: "筛选", sort: "-grantedCount", size: 10 } });
    expect(found.data).toMatchObject({ total: 1, page: 1, size: 10, list: [{ name: "筛选一号", totalCount: 7 }] });
    expect(found.data.summary).toMatchObject({ granted: 0, used: 0 });
    expect((await admin(listCall(coupon), { query: { sort: "password" } })).msg).toBe("不支持按该字段排序");
    expect((await admin(listCall(coupon), { query: { createStaffId: "1" } })).msg).toBe("不支持的参数：createStaffId");
    expect((await admin(listCall(coupon), { query: { status: "NONE" } })).http).toBe(400);
    expect((await admin(listCall(coupon), { query: { beginTime: "2020-01-01", endTime: "2026-01-01" } })).msg).toBe(
      "时间跨度不能超过366天",
    );
    expect((await admin(listCall(coupon), { query: { name: "%_" } })).data.total).toBe(0);
  });

  it("a repeated request gets the first result, and its number is refused for other contents", async () => {
    const id = { "x-request-id": "click-1" } as const;
    const first = await operator(formCall(coupon, "create"), { body: { ...cash, name: "重复" }, headers: id });
    const again = await operator(formCall(coupon, "create"), { body: { ...cash, name: "重复" }, headers: id });
    expect(again.data).toEqual(first.data);
    expect((await operator(formCall(coupon, "create"), { body: { ...cash, name: "不同" }, headers: id })).http).toBe(
      409,
    );
    expect((await admin(listCall(coupon), { query: { name: "重复" } })).data.total).toBe(1);
  });

  it("one audit row is written for each change of a coupon", async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(db);
    const id = await make();
    await operator(actionCall(coupon, "publish"), { id });
    const { rows } = await sql<{
      title: string;
      targetId: string;
      after: unknown;
    }>`select title, target_id, after from audit_log order by id desc limit 2`.execute(db);
    const after = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(db);
    expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBe(2);
    expect(rows).toMatchObject([
      { title: "上架", targetId: String(id), after: { status: "ONLINE" } },
      { title: "新增", targetId: String(id) },
    ]);
  });

  it("the export of coupons holds what the list shows", async () => {
    await make({ name: "=cmd()" });
    const file = await admin(createExport, {
      body: {
        resource: "coupon",
        format: "CSV",
        filters: { name: "=cmd" },
        columns: ["id", "name", "minAmount"],
      },
    });
    expect(file.http).toBe(200);
    expect(file.raw.split("\r\n")).toEqual(["\uFEFFID,名称,使用门槛", expect.stringMatching(/^\d+,'=cmd\(\),50$/), ""]);
    expect(
      (await sales(createExport, { body: { resource: "coupon", format: "CSV", filters: {}, columns: ["id"] } })).msg,
    ).toBe("没有操作权限：导出");
  });
});

it("coupons sent for by an application are those for the member, as many as there are, and free days are used once", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const [member, other] = [await numberOf(userId), await numberOf(await aMember(db))];
  const online = async (change: object = {}) => {
    const id = await make({ name: `领取券${Math.random().toString(36).slice(2, 8)}`, ...change });
    await sql`update coupon set status = 'ONLINE' where id = ${id}`.execute(db);
    return id;
  };
  const claim = (couponId: number, who = member) => send(couponClaimIntake, { member: who, couponId });
  expect((await claim(999_999)).state).toBe("REFUSED");
  expect((await claim(await make({ name: "未上架" }))).state).toBe("REFUSED");
  const one = await online({ totalCount: 1 });
  const both = await Promise.all([claim(one), claim(one, other)]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const twice = await online();
  expect([(await claim(twice)).state, (await claim(twice)).msg]).toEqual(["ACCEPTED", "每人限领1张"]);
  await sql`update member set created_time = now() - interval '2 years' where user_id = ${userId}`.execute(db);
  expect((await claim(await online({ target: "NEW" }))).msg).toBe("不符合领取条件");
  const free = await online({ type: "FREE", faceAmount: null, freeDays: 7, minAmount: 0 });
  const held = await claim(free);
  const use = (who = member) => send(couponUseIntake, { member: who, couponGrantId: held.id });
  expect((await use(other)).msg).toBe("体验券不可用");
  const used = await Promise.all([use(), use()]);
  expect(used.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  expect(await read(couponClaimIntake, held)).toMatchObject({ status: "USED" });
  const { rows } = await sql`select fee_type, fee_expire_time between now() + interval '6 days'
      and now() + interval '8 days' as runs from member where user_id = ${userId}`.execute(db);
  expect(rows).toEqual([{ feeType: "MONTH_MEMBER", runs: true }]);
});
