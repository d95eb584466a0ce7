import { applyForInvoice } from "@hongxian/contract/core/money/invoice.endpoints.ts";
import {
  getInvoiceFile,
  getInvoiceSeller,
  getInvoiceSummary,
  issueOneInvoice,
  saveInvoiceSeller,
} from "@hongxian/contract/features/user-invoice/user-invoice.endpoints.ts";
import { userInvoice } from "@hongxian/contract/features/user-invoice/user-invoice.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendDueMail } from "../../core/services/mail/send-due-mail.ts";
import { sendBySmtp } from "../../platform/mail-sender.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aPaidOrder } from "../../test/money.ts";
import { smtpReceiver, type SmtpManner } from "../../test/smtp-receiver.ts";

const app = await testApp();
const { db } = app.database;
const receiver = await smtpReceiver();
afterAll(() => receiver.close());
const smtp = {
  host: "127.0.0.1",
  port: receiver.port,
  tls: "none",
  login: undefined,
  from: "invoice@example.com",
} as const;
let admin: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  Object.assign(app.parts.settings, { smtp });
});

async function issued(email: string) {
  const userId = await aMember(db);
  const order = await aPaidOrder(db, { userId });
  const body = { userId, orders: [{ orderId: order.id, cents: 3000 }], titleType: "PERSON", title: "个人", email };
  const { id } = (await admin.unchecked(applyForInvoice, { body })).data;
  const { taxInvoiceNo } = (await admin(issueOneInvoice, { id, body: {} })).data;
  return { id, taxInvoiceNo };
}
const run = async (manner: SmtpManner) => {
  receiver.does(manner);
  return sendDueMail(app.services, (order) => sendBySmtp(smtp, order));
};
const resend = (id: number, email?: string) => admin(actionCall(userInvoice, "resend"), { id, body: { email } });
const shown = async (no: string) =>
  (await admin(listCall(userInvoice), { query: { state: "INVOICE", keyword: no } })).data.list[0] as object;
const dueNow = () => sql`update mail set due_time = now() where status = 'WAIT'`.execute(db);

it("an issued invoice is mailed once with its paper, and the list says so", async () => {
  const { taxInvoiceNo } = await issued("one@example.com");
  expect(await shown(taxInvoiceNo)).toMatchObject({ mailStatus: "WAIT" });
  expect([await run("takes"), await run("takes")]).toEqual([1, 0]);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]).toMatchObject({ to: "one@example.com" });
  expect(receiver.received[0]?.text).toContain(`filename=${taxInvoiceNo}.pdf`);
  expect(receiver.received[0]?.text).toContain(Buffer.from("%PDF-").toString("base64").slice(0, 6));
  expect(await shown(taxInvoiceNo)).toMatchObject({ mailStatus: "SENT", mailReason: "", mailTo: "o***@example.com" });
  expect((await admin(getInvoiceSummary)).data.canMail).toBe(true);
});

it("a mail that is put off is tried again, a refused one is final with the server's reason", async () => {
  const { id, taxInvoiceNo } = await issued("two@example.com");
  await run("delays");
  expect(await shown(taxInvoiceNo)).toMatchObject({
    mailStatus: "WAIT",
    mailReason: "邮件服务器拒收：451 4.7.1 try again later",
  });
  expect(await run("takes")).toBe(0);
  await dueNow();
  expect((await resend(id)).msg).toBe("上一封邮件还没有结果，请稍后再试");
  expect(await run("refuses")).toBe(1);
  expect(await shown(taxInvoiceNo)).toMatchObject({
    mailStatus: "FAIL",
    mailReason: "邮件服务器拒收：550 5.1.1 no such user",
  });
  await dueNow();
  expect(await run("takes")).toBe(0);
});

it("a mail whose result is unknown is not sent again by itself, but can be sent to a typed address", async () => {
  const { id, taxInvoiceNo } = await issued("three@example.com");
  await run("hangUp");
  expect(await shown(taxInvoiceNo)).toMatchObject({ mailStatus: "UNKNOWN" });
  await dueNow();
  expect(await run("takes")).toBe(0);
  expect((await resend(id, "not an address")).fields).toMatchObject({ email: "邮箱格式错误" });
  expect((await resend(id, "other@example.com")).http).toBe(200);
  expect(await run("takes")).toBe(1);
  expect(receiver.received.at(-1)).toMatchObject({ to: "other@example.com" });
  const nobody = await issued("");
  expect((await resend(nobody.id)).fields).toMatchObject({ email: "该发票没有接收邮箱" });
});

it("a mail that a crash left half sent is said to be unknown", async () => {
  const { taxInvoiceNo } = await issued("four@example.com");
  await sql`update mail set status = 'TAKEN', send_time = now() - interval '11 minutes' where status = 'WAIT'`.execute(
    db,
  );
  expect(await run("takes")).toBe(0);
  expect(await shown(taxInvoiceNo)).toMatchObject({ mailStatus: "UNKNOWN" });
});

it("an issued invoice keeps the seller of its day", async () => {
  const before = (await admin(getInvoiceSeller)).data;
  expect(before).toMatchObject({ name: "红线婚恋", taxNo: "", taxRate: "6", version: 0 });
  const seller = {
    ...before,
    name: "红线（杭州）婚恋服务有限公司",
    taxNo: "91330106MA2B5F7D8K",
    phone: "0571-88880000",
  };
  expect((await admin(saveInvoiceSeller, { body: { ...seller, taxNo: "12" } })).fields).toEqual({
    taxNo: "税号格式错误",
  });
  expect((await admin(saveInvoiceSeller, { body: seller })).data.version).toBe(1);
  expect((await admin(saveInvoiceSeller, { body: seller })).http).toBe(409);
  const { id } = await issued("");
  await admin(saveInvoiceSeller, { body: { ...seller, version: 1, name: "另一家公司" } });
  const stored = await sql<{ name: string }>`select seller->>'name' as name from invoice where id = ${id}`.execute(db);
  expect(stored.rows).toEqual([{ name: "红线（杭州）婚恋服务有限公司" }]);
  expect((await admin(getInvoiceFile, { id })).raw.slice(0, 5)).toBe("%PDF-");
});
