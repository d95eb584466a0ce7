import { applyForInvoice, getInvoiceableOrders } from "@hongxian/contract/core/money/invoice.endpoints.ts";
import {
  issueOneInvoice,
  getInvoiceFile,
  issueInvoices,
  getInvoiceOrders,
  getInvoiceSummary,
} from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { watchMoney } from "../../core/money/operations/watch-money.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aPaidOrder, expectBooksRight, inTx } from "../../test/money.ts";
import { invoiceIntake } from "@hongxian/contract/features/user-invoice/invoice.intake.ts";
import { refuseInvoice } from "../../core/money/orders/invoices.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

const apply = (userId: number, orders: object[], change: object = {}) =>
  admin.unchecked(applyForInvoice, {
    body: { userId, orders, titleType: "PERSON", title: "个人", email: "a@b.cn", ...change },
  });
const made = async () => {
  const userId = await aMember(db);
  const order = await aPaidOrder(db, { userId });
  const answer = await apply(userId, [{ orderId: order.id, cents: order.payCents }]);
  return { id: answer.data.id, userId, order };
};

describe("an invoice", () => {
  it("an invoice never covers more than is left of its orders", async () => {
    const userId = await aMember(db);
    const order = await aPaidOrder(db, { userId });
    const of = (cents: number) => [{ orderId: order.id, cents }];
    const list = await admin(getInvoiceableOrders, { query: { userId } });
    expect(list.data).toMatchObject([{ orderId: order.id, leftCents: 3000 }]);
    expect((await apply(userId, of(3001))).msg).toBe("开票金额超出可开金额");
    const both = await Promise.all([apply(userId, of(2000)), apply(userId, of(2000))]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await apply(userId, [])).msg).toBe("没有可开票的订单");
    expect((await apply(userId, of(1), { titleType: "COMPANY", title: "公司" })).msg).toBe("税号格式错误");
    expect((await apply(userId, of(1), { kind: "SPECIAL" })).msg).toBe("专票信息不完整");
    expect((await apply(userId, of(1), { email: "x" })).msg).toBe("邮箱格式错误");
    await expectBooksRight(db);
  });

  it("an invoice is issued by hand or by the service, once, and taken back", async () => {
    const { id } = await made();
    const issue = (body: object) => admin(issueOneInvoice, { id, body });
    expect((await issue({ byHand: true, taxInvoiceNo: "12", fileUrl: "/x.pdf" })).msg).toBe("发票号码格式错误");
    expect((await issue({ byHand: true, taxInvoiceNo: "12345678", fileUrl: "" })).msg).toBe("请上传发票文件");
    const both = await Promise.all([issue({}), issue({})]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await admin(getInvoiceFile, { id })).raw.slice(0, 5)).toBe("%PDF-");
    // Nothing is said to be sent that no service sends.
    expect((await admin(actionCall(userInvoice, "resend"), { id, body: {} })).msg).toBe(
      "未配置邮件服务，不能发送邮件，请下载发票后发给会员",
    );
    expect((await admin(actionCall(userInvoice, "red"), { id, body: { redNo: "", reason: "x" } })).msg).toBe(
      "请填写红字发票号",
    );
    expect((await admin(actionCall(userInvoice, "red"), { id, body: { redNo: "R1", reason: "退款" } })).http).toBe(200);
    expect((await admin(actionCall(userInvoice, "red"), { id, body: { redNo: "R2", reason: "退款" } })).http).toBe(409);
    expect((await admin(listCall(userInvoice), { query: { state: "RED" } })).data.list).toMatchObject([
      { id, email: "a***@b.cn" },
    ]);
    const again = await made();
    const taken = {
      byHand: true,
      taxInvoiceNo: both.find(({ http }) => http === 200)?.data.taxInvoiceNo,
      fileUrl: "/x.pdf",
    };
    expect((await admin(issueOneInvoice, { id: again.id, body: taken })).msg).toBe("发票号已存在");
  });

  it("invoices are issued many at a time with a list of what failed, and refused with a reason", async () => {
    const [one, two, three] = [await made(), await made(), await made()];
    expect((await admin(actionCall(userInvoice, "refuse"), { id: three.id, body: { reason: "" } })).msg).toBe(
      "请填写拒绝原因",
    );
    await admin(actionCall(userInvoice, "refuse"), { id: three.id, body: { reason: "抬头有误" } });
    const many = await admin(issueInvoices, { body: { ids: [one.id, two.id, three.id, 99_999] } });
    expect(many.data.success).toBe(2);
    expect(many.data.failed.map(({ id }) => id)).toEqual([three.id, 99_999]);
    expect((await admin(getInvoiceOrders, { id: one.id })).data).toMatchObject([{ cents: 3000 }]);
    expect((await admin(getInvoiceSummary)).data.monthCents).toBeGreaterThan(0);
    const waiting = await made();
    await sql`update invoice set created_time = now() - interval '9 days' where id = ${waiting.id}`.execute(db);
    expect(await inTx(db, watchMoney)).toBeLessThanOrEqual(1);
    expect((await admin(getInvoiceSummary)).data.lateNum).toBe(1);
    // Waiting ones are listed however old they are.
    await sql`update invoice set created_time = now() - interval '40 days' where id = ${waiting.id}`.execute(db);
    const listed = (await admin(listCall(userInvoice), { query: { size: 100 } })).data.list as { id: number }[];
    expect(listed.map(({ id }) => id)).toContain(waiting.id);
    expect(
      (await admin(listCall(userInvoice), { query: { beginTime: "2020-01-01", endTime: "2020-01-02" } })).data.total,
    ).toBe(0);
    expect(
      (await admin(listCall(userInvoice), { query: { state: "INVOICE", orderNo: one.order.orderNo } })).data.total,
    ).toBe(1);
    await expectBooksRight(db);
  });

  it("issued invoices are listed by when they were issued, the newest first, and found by number, title and member", async () => {
    const found = async (query: Record<string, string>) =>
      (await admin(listCall(userInvoice), { query: { state: "INVOICE", ...query } })).data.list.map(({ id }) => id);
    const [old, late, last] = [await made(), await made(), await made()];
    await admin(issueInvoices, { body: { ids: [old.id, late.id, last.id] } });
    const set = (id: number, asked: string, issued: string) =>
      sql`update invoice set created_time = now() - ${asked}::interval, invoice_time = now() - ${issued}::interval,
        title = ${`抬头${id}`} where id = ${id}`.execute(db);
    await set(old.id, "50 days", "40 days");
    await set(late.id, "45 days", "1 hour");
    await set(last.id, "2 days", "1 minute");
    const listed = (await found({ size: "100" })).filter((id) => [old.id, late.id, last.id].includes(id));
    expect(listed).toEqual([last.id, late.id]);
    const { rows } = await sql<{ applyNo: string; login: string }>`select i.apply_no, m.login from invoice i
      join member m on m.user_id = i.user_id where i.id = ${old.id}`.execute(db);
    // A number identifies its invoice, however old it is.
    expect(await found({ keyword: rows[0]?.applyNo ?? "" })).toEqual([old.id]);
    expect(await found({ keyword: rows[0]?.login ?? "" })).toEqual([old.id]);
    expect(await found({ keyword: `抬头${late.id}` })).toEqual([late.id]);
    expect(await found({ keyword: `抬头${old.id}` })).toEqual([]);
    expect(await found({ keyword: `抬头${old.id}`, invoiceBeginTime: "2000-01-01" })).toEqual([old.id]);
  });
});

it("an invoice sent for by an application covers the member's own orders, and is put right after a refusal", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const { orderNo } = await aPaidOrder(db, { userId });
  const foreign = await aPaidOrder(db, { userId: await aMember(db) });
  const ask = (more: object = {}) => send(invoiceIntake, { member, orders: [{ orderNo, cents: 3000 }], ...more });
  expect((await ask({ orders: [{ orderNo: foreign.orderNo, cents: 1 }] })).msg).toBe("没有可开票的订单");
  expect((await ask({ orders: [{ orderNo, cents: 3001 }] })).msg).toBe("开票金额超出可开金额");
  expect((await ask({ titleType: "COMPANY" })).fields).toEqual({ taxNo: "税号格式错误" });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const made = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  const again = (more: object) => ask({ externalId: made.externalId, ...more });
  expect((await again({ title: "王五" })).state).toBe("REFUSED");
  await inTx(db, async (tx) => refuseInvoice(tx, made.id ?? 0, await aStaff(tx), "抬头有误"));
  expect(await read(invoiceIntake, made)).toMatchObject({ status: "REFUSAL", refusalReason: "抬头有误" });
  expect((await again({ title: "王五", orders: [{ orderNo, cents: 2000 }] })).state).toBe("REFUSED");
  expect((await again({ title: "王五" })).state).toBe("ACCEPTED");
  expect(await read(invoiceIntake, made)).toMatchObject({ status: "WAIT_INVOICE", amountCents: 3000 });
  expect((await sql`select title, apply_staff_id from invoice where id = ${made.id}`.execute(db)).rows).toEqual([
    { title: "王五", applyStaffId: null },
  ]);
});
