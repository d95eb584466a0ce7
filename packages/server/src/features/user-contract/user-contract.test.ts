import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { standardContract } from "@hongxian/contract/core/money/contract-standard.ts";
import { contractTemplate } from "@hongxian/contract/features/user-contract/contract-template.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getContractDetail,
  handInSignFiles,
  splitContract,
  sendSignLink,
  getContractPdf,
  extendContract,
  auditAmendment,
  addIntroductions,
  renewContract,
  voidUserContract,
  finishUserContract,
  getContractStat,
  getContractQueue,
} from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { getContractToSign, signContractByLink } from "@hongxian/contract/core/money/contract-sign.endpoints.ts";
import { signUserContract, auditUserContract } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { changeOrderOwner } from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aShop, aStaff } from "../../test/build.ts";
import { aFeeSetting, expectBooksRight, payOrder } from "../../test/money.ts";
import { keepContractPdf } from "./contract-pdf.ts";
import { makeSignToken, readSignToken } from "./sign-token.ts";
import { queryIn } from "../../test/query-in.ts";
import type { BodyOf } from "../../test/ask.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let lead: Ask;
let setting: number;
const day = (days: number) => addDays(shanghaiDay(), days);
const png = `data:image/png;base64,${Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64").toString("base64")}`;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  lead = await app.as(await aStaff(db));
  const templateId = await aRow(db, "contract_template", "id", {
    name: "模板",
    feeType: "MARRIAGES_ORDINARY_MEMBER",
    bodyHtml: "<h1>合同</h1><p>{{会员姓名}} {{身份证号}} {{金额大写}}</p>",
    status: "ENABLE",
  });
  setting = await aFeeSetting(db, { needContract: true, templateId });
});

const sign = async (change: object = {}) => {
  const userId = await aMember(db, { authStatus: "AUTH", realname: "张三丰" });
  const made = await admin(signUserContract, {
    body: {
      userId,
      feeSettingId: setting,
      amount: 300_000,
      beginTime: day(-300),
      endTime: day(65),
      ...change,
    },
  });
  expect(made.msg).toBe("操作成功");
  return { id: made.data.contractId, userId };
};
const detail = async (id: number) => (await admin(getContractDetail, { id })).data;
const row = async (id: number) => (await admin(getCall(userContract), { id })).data;
const paid = async () => {
  const made = await sign();
  await payOrder(db, (await detail(made.id)).orders[0]?.id ?? 0);
  return made;
};
const signed = async () => {
  const made = await paid();
  await admin(handInSignFiles, { id: made.id, body: { imgs: ["/a.jpg"] } });
  const passed = await lead(auditUserContract, { body: { contractId: made.id, pass: true } });
  expect(passed.data.status).toBe("SIGN");
  return made;
};

describe("a contract", () => {
  it("a contract is paid in parts that make the whole; the membership comes with the last", async () => {
    const { id, userId } = await sign();
    const split = (parts: number[]) => admin(splitContract, { id, body: { parts } });
    expect((await split([300_000])).msg).toBe("请拆分为2-6期");
    expect((await split([100_000, 100_000])).msg).toBe("分期金额之和须等于合同金额");
    const both = await Promise.all([split([100_000, 200_000]), split([150_000, 150_000])]);
    expect(both.map(({ http }) => http)).toEqual([200, 200]);
    const open = (await detail(id)).orders.filter((one) => one.status === "WAIT_PAY");
    expect(open).toHaveLength(2);
    await payOrder(db, open[0]?.id ?? 0);
    expect(await row(id)).toMatchObject({ status: "WAIT_PAY", payStatus: "PAYING" });
    expect((await split([100_000, 200_000])).http).toBe(409);
    await payOrder(db, open[1]?.id ?? 0);
    expect(await row(id)).toMatchObject({ status: "WAIT_SIGN", payStatus: "PAID", paidCents: 300_000 });
    const rights = await sql`select 1 from member_right where user_id = ${userId} and status = 'EFFECTIVE'`.execute(db);
    expect(rights.rows).toHaveLength(1);
    await expectBooksRight(db);
  });

  it("whoever audits a contract sees its seller, what it costs less than its price, and what the member gets", async () => {
    const { id } = await sign({ amount: 270_000 });
    const sale = await aStaff(db, { userId: await aMember(db) });
    const { rows } = await sql<{ name: string; priceCents: number }>`update user_contract c
      set sale_user_id = s.user_id from staff s, fee_setting f where c.id = ${id} and s.id = ${sale}
        and f.id = c.fee_setting_id returning s.name, f.price_cents`.execute(db);
    await sql`update trade_order set amount_cents = 300000, coupon_cents = 20000, adjust_cents = -10000
      where contract_id = ${id}`.execute(db);
    expect((await detail(id)).terms).toMatchObject({
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      saleName: rows[0]?.name,
      listCents: rows[0]?.priceCents,
      amountCents: 270_000,
      couponCents: 20_000,
      staffCents: 10_000,
      days: 365,
      introTotal: (await row(id)).introTotal,
    });
    // The whole that was split is closed, and its coupon went over to the first part: it counts once.
    await admin(splitContract, { id, body: { parts: [100_000, 170_000] } });
    expect((await detail(id)).terms).toMatchObject({ amountCents: 270_000, couponCents: 20_000 });
  });

  it("a contract that came of a loan pays the lender from every part of it", async () => {
    const { id, userId } = await sign();
    const plain = await sign();
    const loan = {
      no: "J1",
      fromStaffId: await aStaff(db),
      userId,
      targetUserId: await aMember(db),
      status: "ACCEPTED",
    };
    const borrowRequestId = await aRow(db, "borrow_request", "id", loan);
    await sql`update trade_order set borrow_request_id = ${borrowRequestId} where contract_id = ${id}`.execute(db);
    const loansOf = async (contractId: number) =>
      (
        await sql`select amount_cents, status, borrow_request_id from trade_order where contract_id = ${contractId}
          order by id`.execute(db)
      ).rows;
    for (const contractId of [id, plain.id])
      expect((await admin(splitContract, { id: contractId, body: { parts: [100_000, 200_000] } })).http).toBe(200);
    expect(await loansOf(id)).toEqual([
      { amountCents: 300_000, status: "TIME_OUT", borrowRequestId },
      { amountCents: 100_000, status: "WAIT_PAY", borrowRequestId },
      { amountCents: 200_000, status: "WAIT_PAY", borrowRequestId },
    ]);
    expect((await loansOf(plain.id)).slice(1)).toMatchObject([{ borrowRequestId: null }, { borrowRequestId: null }]);
  });

  it("a contract that was given to another shop and seller is split into orders of theirs", async () => {
    const { id } = await sign();
    const whole = (await detail(id)).orders[0]?.id ?? 0;
    const [shopId, saleUserId] = [await aShop(db), await aMember(db)];
    await aStaff(db, { userId: saleUserId, saleFlag: true });
    const body = { saleUserId, shopId, reason: "改由新门店跟进" };
    expect((await admin(changeOrderOwner, { id: whole, body })).msg).toBe("操作成功");
    const { orderIds } = (await admin(splitContract, { id, body: { parts: [100_000, 200_000] } })).data;
    const { rows } =
      await sql`select shop_id, sale_user_id from trade_order where id = any(${orderIds}::bigint[])`.execute(db);
    expect(rows).toEqual([
      { shopId, saleUserId },
      { shopId, saleUserId },
    ]);
  });

  it("a signature of more pixels than any paper needs, a broken one and a drawing are refused before anything is stored", async () => {
    const { id } = await paid();
    const sent = await admin(sendSignLink, { id });
    // Whole, also where no PUBLIC_URL is set: a short message knows no host of its own.
    expect(sent.data.link).toMatch(/^https?:\/\/[^/]+\/#\/contractSign\?t=/);
    const token = sent.data.link.split("?t=")[1] ?? "";
    const bytes = Buffer.from(png.split(",")[1] ?? "", "base64");
    const huge = Buffer.from(bytes);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
    for (const hostile of [huge, bytes.subarray(0, 40), drawing]) {
      const signature = `data:image/png;base64,${hostile.toString("base64")}`;
      const answer = await app.ask(signContractByLink, { body: { token, signature } });
      expect(answer).toMatchObject({ http: 400, msg: "请先签名" });
    }
    expect((await detail(id)).signature).toBe("");
    expect(await row(id)).toMatchObject({ status: "WAIT_SIGN", auditStatus: "NONE" });
    expect((await app.ask(signContractByLink, { body: { token, signature: png } })).http).toBe(200);
  });

  it("a contract is signed by the link once, audited by another person, and stored for good", async () => {
    const { id } = await paid();
    const sent = await admin(sendSignLink, { id });
    expect(sent.data.sms).toBe(true);
    const token = sent.data.link.split("?t=")[1] ?? "";
    const shown = await app.ask(getContractToSign, { query: { token } });
    expect(shown.data.lines).toContainEqual({ text: expect.stringContaining("张**"), isHead: false });
    expect((await app.ask(getContractToSign, { query: { token: `${token}x` } })).msg).toBe("签署链接无效或已过期");
    expect((await app.ask(signContractByLink, { body: { token, signature: "x" } })).msg).toBe("请先签名");
    expect((await app.ask(signContractByLink, { body: { token, signature: png } })).http).toBe(200);
    expect((await app.ask(signContractByLink, { body: { token, signature: png } })).http).toBe(409);
    const audit = (as: Ask) => as(auditUserContract, { body: { contractId: id, pass: true } });
    expect((await audit(admin)).msg).toBe("不能审核自己提交的合同");
    expect((await audit(lead)).data.status).toBe("SIGN");
    await keepContractPdf(app.services, id);
    await keepContractPdf(app.services, id);
    const { pdfSha256 } = await detail(id);
    const file = await app.app.inject({
      method: "GET",
      url: getContractPdf.path.replace("{id}", String(id)),
      headers: { host: "console.test" },
    });
    expect(file.statusCode).not.toBe(200);
    expect(pdfSha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(sql`update contract_pdf set sha256 = 'x' where contract_id = ${id}`.execute(db)).rejects.toThrow();
    const stored = await sql<{ sealed: string }>`select sealed from contract_pdf where contract_id = ${id}`.execute(db);
    const bytes = Buffer.from(app.services.seal.open(stored.rows[0]?.sealed ?? ""), "base64");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(pdfSha256);
    await expectBooksRight(db);
  });

  it("a contract answers its file to who may see names, and writes that down", async () => {
    const { id } = await sign();
    expect((await admin(getContractPdf, { id })).headers["content-type"]).toBe("application/pdf");
    const seen = await sql`select 1 from audit_log where title = '下载PDF' and target_id = ${String(id)}`.execute(db);
    expect(seen.rows).toHaveLength(1);
  });

  it("a contract grows in days and introductions when a second person agrees", async () => {
    const { id } = await signed();
    const before = await row(id);
    const extend = (days: number) => admin(extendContract, { id, body: { days, reason: "住院" } });
    expect((await extend(91)).msg).toBe("延期天数须在1-90之间");
    const requested = await extend(60);
    expect((await extend(10)).msg).toBe("该合同有待审核的变更");
    const judge = (as: Ask, amendment: number, body: BodyOf<typeof auditAmendment>) =>
      as(auditAmendment, { id: amendment, body });
    expect((await judge(admin, requested.data.amendmentId, { pass: true })).msg).toBe("不能审核自己提交的变更");
    expect((await judge(lead, requested.data.amendmentId, { pass: false })).msg).toBe("请填写驳回原因");
    const both = await Promise.all([1, 2].map(() => judge(lead, requested.data.amendmentId, { pass: true })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await extend(31)).msg).toBe("累计延期不能超过90天，还可延期30天");
    const after = await row(id);
    expect(Date.parse(after.endTime) - Date.parse(before.endTime)).toBe(60 * 86_400_000);
    const more = await admin(addIntroductions, { id, body: { count: 3, reason: "补偿" } });
    await judge(lead, more.data.amendmentId, { pass: true });
    expect(await row(id)).toMatchObject({ introTotal: 13, extendedDays: 60 });
    const quota = await sql<{
      introTotal: number;
    }>`select intro_total from introduction_quota where contract_id = ${id}`.execute(db);
    expect(quota.rows[0]?.introTotal).toBe(13);
  });

  it("a contract is renewed by one that knows it, finished once, or voided while unpaid", async () => {
    const { id } = await signed();
    const body = {
      kind: "RENEW",
      feeSettingId: setting,
      amount: 300_000,
      beginTime: day(65),
      endTime: day(430),
    } as const;
    const renewed = await admin(renewContract, { id, body });
    expect(renewed.data.status).toBe("WAIT_PAY");
    expect((await admin(renewContract, { id, body })).msg).toBe("该会员已有进行中的合同");
    const gone = await admin(voidUserContract, { id: renewed.data.contractId, body: { reason: "重开" } });
    expect(gone.data.status).toBe("EXPIRE");
    expect((await detail(renewed.data.contractId)).orders[0]?.status).toBe("TIME_OUT");
    const finish = () => admin(finishUserContract, { id, body: { closeReason: "SERVED" } });
    const both = await Promise.all([finish(), finish()]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await admin(voidUserContract, { id, body: { reason: "x" } })).http).toBe(409);
    await expectBooksRight(db);
  });

  it("a contract is made by templates whose used version stays as it was", async () => {
    const draft = { name: "新模板", feeType: "MARRIAGES_ORDINARY_MEMBER", bodyHtml: "<p>{{电话}}</p>" } as const;
    expect((await admin(formCall(contractTemplate, "create"), { body: draft })).msg).toBe("未知变量：{{电话}}");
    const made = await admin(formCall(contractTemplate, "create"), {
      body: { ...draft, bodyHtml: "<p>{{套餐}}</p>" },
    });
    expect((await admin(actionCall(contractTemplate, "enable"), { id: made.data.id })).http).toBe(200);
    const on = await admin(listCall(contractTemplate), { query: { status: "ENABLE" } });
    expect(on.data.list.map(({ id }) => id)).toEqual([made.data.id]);
    const used = (await admin(listCall(contractTemplate), { query: { status: "DISABLE" } })).data.list[0];
    expect(
      (
        await admin(formCall(contractTemplate, "edit"), {
          id: used?.id ?? 0,
          body: {
            ...draft,
            bodyHtml: "<p></p>x",
            version: used?.version ?? 0,
          },
        })
      ).msg,
    ).toBe("该模板已被合同使用，不能修改，请新增模板");
  });

  it("a template with an older text is marked until the standard one is adopted or the own one kept", async () => {
    const [old, own] = [
      await aRow(db, "contract_template", "id", {
        name: "旧模板",
        feeType: "MARRIAGES_SUPER_MEMBER",
        status: "ENABLE",
      }),
      await aRow(db, "contract_template", "id", { name: "自拟模板", feeType: "MARRIAGES_SUPREME_MEMBER" }),
    ];
    const sold = await aFeeSetting(db, { feeType: "MARRIAGES_SUPER_MEMBER", needContract: true, templateId: old });
    const templates = async () => (await admin(listCall(contractTemplate), { query: {} })).data.list;
    const marked = async () => (await templates()).flatMap(({ id, isOutdated }) => (isOutdated ? [id] : []));
    expect(await marked()).toEqual(expect.arrayContaining([old, own]));
    expect((await admin(actionCall(contractTemplate, "adopt"), { id: old })).http).toBe(200);
    const [next] = (await templates()).filter(({ name, id }) => name === "旧模板" && id !== old);
    expect(next).toMatchObject({ templateVersion: 2, bodyHtml: standardContract, status: "ENABLE", isOutdated: false });
    expect((await templates()).find(({ id }) => id === old)).toMatchObject({ status: "DISABLE", bodyHtml: "" });
    const { rows } = await sql`select template_id from fee_setting where id = ${sold}`.execute(db);
    expect(rows).toEqual([{ templateId: next?.id }]);
    expect((await admin(actionCall(contractTemplate, "adopt"), { id: old })).http).toBe(409);
    expect((await admin(actionCall(contractTemplate, "keep"), { id: own })).http).toBe(200);
    expect((await templates()).find(({ id }) => id === own)).toMatchObject({ status: "DISABLE", isOutdated: false });
    expect(await marked()).not.toContain(own);
  });

  it("the list of contracts shows its window only while there is no other filter", async () => {
    const { id } = await sign();
    await sql`update user_contract set created_time = now() - interval '90 days' where id = ${id}`.execute(db);
    const { contractNo } = await row(id);
    const found = async (query: string) =>
      (await admin(listCall(userContract), { query: { member: "0", ...queryIn(query) } })).data.total;
    expect(await found("")).toBe(0);
    expect((await admin(listCall(userContract), { query: { contractNo } })).data.total).toBe(1);
    expect((await admin(getContractStat)).data.waitPay).toBeGreaterThan(0);
    expect((await admin(getContractQueue)).http).toBe(200);
  });
});

it("a sign token opens until its time and nothing else", () => {
  const token = makeSignToken("key", 42, 2000);
  expect(readSignToken("key", token, 1_999_000)).toBe(42);
  expect(readSignToken("key", token, 2_000_000)).toBeNull();
  expect(readSignToken("other", token, 0)).toBeNull();
  expect(readSignToken("key", `${token}A`, 0)).toBeNull();
});
