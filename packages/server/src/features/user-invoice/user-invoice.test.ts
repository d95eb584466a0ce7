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
    const mails = await sql`select 1 from outbox where kind = 'INVOICE_MAIL'`.execute(db);
    expect(mails.rows).toHaveLength(1);
    expect((await admin(actionCall(userInvoice, "resend"), { id })).data.mailCount).toBe(2);
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
});
