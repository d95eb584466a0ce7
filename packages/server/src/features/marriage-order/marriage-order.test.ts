import { makePayLink } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import {
  applyForRefund,
  passRefundFirst,
  passRefundFinance,
  payRefundOffline,
} from "@hongxian/contract/core/money/refund.endpoints.ts";
import {
  confirmOneReceipt,
  changeOrderOwner,
  bindOrderContract,
  getBindableContracts,
} from "@hongxian/contract/features/marriage-order/marriage-order.endpoints.ts";
import {
  getRefundFacts,
  getRefundStat,
  addRetentionNote,
} from "@hongxian/contract/features/marriage-refund/marriage-refund.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { marriageMemberUpdate, signUserContract } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { marriageOrder } from "@hongxian/contract/features/marriage-order/marriage-order.resource.ts";
import { queryOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { aFeeSetting, aPaidOrder, expectBooksRight, thisYear } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let finance: Ask;
let setting: number;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  setting = await aFeeSetting(db);
});

const sell = async (change: object = {}) => {
  const userId = await aMember(db, { authStatus: "AUTH" });
  const made = await admin(marriageMemberUpdate, {
    body: {
      userId,
      action: "OPEN",
      feeSettingId: setting,
      amount: 300_000,
      payMode: "BANK",
      voucherImgs: ["/v.jpg"],
      ...change,
    },
  });
  return { userId, id: made.data.orderId as number };
};
const row = async (id: number) => (await admin(listCall(marriageOrder))).data.list.find((one) => one.id === id);

describe("a marriage order", () => {
  it("a marriage order is paid when finance has the money, not by the one who opened it", async () => {
    const { id } = await sell();
    const confirm = (as: Ask, body: object = { receiptNo: "B1", voucherImgs: ["/v.jpg"] }) =>
      as.unchecked(confirmOneReceipt, { id, body });
    expect((await confirm(admin)).msg).toBe("不能确认自己开的订单");
    expect((await confirm(finance, { receiptNo: "B1", voucherImgs: [] })).msg).toBe("请上传收款凭证");
    const both = await Promise.all([confirm(finance), confirm(finance)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await row(id)).toMatchObject({ status: "PAID", receivedCents: 300_000, nature: "OPEN" });
    await expectBooksRight(db);
  });

  it("a marriage order is paid by a code the member scans; the same code while it runs", async () => {
    const { id } = await sell({ payMode: "WECHAT" });
    const first = await admin(makePayLink, { id, body: { payMode: "WECHAT" } });
    const again = await admin(makePayLink, { id, body: { payMode: "WECHAT" } });
    expect(again.data.codeUrl).toBe(first.data.codeUrl);
    expect((await admin(makePayLink, { id, body: { payMode: "ALIPAY" } })).http).toBe(400);
    expect((await admin(queryOrder, { id })).data.status).toBe("PAID");
    await expectBooksRight(db);
  });

  it("a marriage order changes its owner until its shares are settled; frozen ones are counted anew", async () => {
    const shops = [await aShop(db), await aShop(db)];
    const owners = [
      await anAgent(db, { tier: "SHOP", status: "ENABLE" }),
      await anAgent(db, { tier: "SHOP", status: "ENABLE" }),
    ];
    for (const [at, shop] of shops.entries())
      await sql`update shop set owner_agent_id = ${owners[at]} where id = ${shop}`.execute(db);
    await sql`insert into profit_rule (fee_type, tier, rate_bp, freeze_days, status, effective_from)
      values ('MARRIAGES_ORDINARY_MEMBER', 'SHOP', 1000, 7, 'ENABLE', now() - interval '1 day')`.execute(db);
    const userId = await aMember(db, { shopId: shops[0] });
    const order = await aPaidOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      amountCents: 100_000,
      nature: "OPEN",
      snapshot: { days: 30 },
    });
    const move = (shopId: number | undefined, reason = "串店") =>
      admin.unchecked(changeOrderOwner, { id: order.id, body: { saleUserId: null, shopId, reason } });
    expect((await move(shops[1], "")).msg).toBe("请填写原因");
    expect((await move(99_999)).msg).toBe("请选择有效的门店");
    expect((await move(shops[1])).data.shares).toBe(2);
    const shares =
      await sql`select agent_id, status from profit_share where order_id = ${order.id} order by id`.execute(db);
    expect(shares.rows).toEqual([
      { agentId: owners[0], status: "REVERSED" },
      { agentId: owners[1], status: "FROZEN" },
    ]);
    expect((await move(shops[1])).msg).toBe("归属未变化");
    await expectBooksRight(db);
  });

  it("a marriage order takes its contract along to another owner", async () => {
    const [before, after] = [await aShop(db), await aShop(db)];
    const [seller, next] = [await aMember(db), await aMember(db)];
    for (const userId of [seller, next]) await aStaff(db, { userId, roleId: 4 });
    const withContract = await aFeeSetting(db, { needContract: true });
    const buyer = { authStatus: "AUTH", shopId: before, saleUserId: seller };
    const [userId, other] = [await aMember(db, buyer), await aMember(db, buyer)];
    const sign = async (id: number) =>
      (
        await admin(signUserContract, {
          body: { userId: id, feeSettingId: withContract, amount: 300_000, ...thisYear, attachments: [], remark: "" },
        })
      ).data.contractId;
    const [contractId, foreign] = [await sign(userId), await sign(other)];
    const { rows: orders } = await sql<{ id: number }>`select id from trade_order
      where contract_id = ${contractId}`.execute(db);
    const id = orders[0]?.id ?? 0;
    const ownersOf = async (contract: number) =>
      (
        await sql`select c.sale_user_id, c.shop_id, o.sale_user_id as order_sale, o.shop_id as order_shop
          from user_contract c join trade_order o on o.contract_id = c.id where c.id = ${contract}`.execute(db)
      ).rows;
    const old = { saleUserId: seller, shopId: before, orderSale: seller, orderShop: before };
    expect(await ownersOf(contractId)).toEqual([old]);
    const move = { saleUserId: next, shopId: after, reason: "串店" };
    expect((await admin(changeOrderOwner, { id, body: move })).data).toEqual({ id, shares: 0 });
    expect(await ownersOf(contractId)).toEqual([
      { saleUserId: next, shopId: after, orderSale: next, orderShop: after },
    ]);
    expect(await ownersOf(foreign)).toEqual([old]);
    expect(await lastAudit(db, "order", id)).toMatchObject({
      before: { saleUserId: seller, shopId: before },
      after: move,
    });
  });

  it("a marriage order pays a contract that waits for it", async () => {
    const userId = await aMember(db, { authStatus: "AUTH" });
    const draft = {
      orderType: "MARRIAGE" as const,
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      nature: "OPEN" as const,
      snapshot: { days: 30, needContract: true },
    };
    const signed = await admin(signUserContract, {
      body: {
        userId,
        feeSettingId: setting,
        amount: 300_000,
        ...thisYear,
      },
    });
    const order = await aPaidOrder(db, { userId, ...draft, amountCents: 300_000 });
    const other = await aPaidOrder(db, { userId, ...draft, feeType: "MARRIAGES_SUPER_MEMBER", amountCents: 1 });
    const { contractId } = signed.data;
    expect((await admin(bindOrderContract, { id: other.id, contractId })).msg).toBe("合同与订单套餐不一致");
    expect((await admin(getBindableContracts, { id: order.id })).data).toMatchObject([{ id: contractId }]);
    expect((await admin(bindOrderContract, { id: order.id, contractId })).data.status).toBe("WAIT_SIGN");
    expect((await admin(bindOrderContract, { id: order.id, contractId })).msg).toBe("该订单已关联合同");
    const open = await sql`select 1 from trade_order where contract_id = ${contractId} and status = 'WAIT_PAY'`.execute(
      db,
    );
    expect(open.rows).toHaveLength(0);
    await expectBooksRight(db);
  });

  it("a marriage order is refunded after two have judged it, with what was served in view", async () => {
    const { id, userId } = await sell();
    await finance(confirmOneReceipt, { id, body: { receiptNo: "B9", voucherImgs: ["/v.jpg"] } });
    await sql`update member set realname = '李四' where user_id = ${userId}`.execute(db);
    const body = {
      orderId: id,
      amount: 300_000,
      reasonType: "NO_MATCH",
      reason: "一直没有合适的",
      refundMode: "OFFLINE",
      payeeName: "李四",
      payeeAccount: "6222",
    } as const;
    expect((await admin(applyForRefund, { body: { ...body, reason: "不要" } })).msg).toBe("请填写退款原因，至少5个字");
    expect((await admin(applyForRefund, { body: { ...body, payeeName: "王五" } })).msg).toBe("收款人与实名不一致");
    const { data } = await admin(applyForRefund, { body });
    expect((await admin(passRefundFirst, { id: data.id, body: { refundCents: 100_000 } })).msg).toBe(
      "请说明与建议金额不一致的原因",
    );
    expect((await admin(addRetentionNote, { id: data.id, body: { content: "" } })).msg).toBe("描述内容必填");
    await admin(addRetentionNote, { id: data.id, body: { content: "已电话沟通" } });
    expect((await admin(passRefundFirst, { id: data.id, body: { refundCents: 300_000 } })).data.status).toBe(
      "WAIT_FINANCE",
    );
    expect((await finance(passRefundFirst, { id: data.id, body: { refundCents: 1 } })).msg).toBe(
      "没有操作权限：初审通过",
    );
    expect((await finance(passRefundFinance, { id: data.id, body: {} })).data.status).toBe("REFUNDING");
    expect((await finance(payRefundOffline, { id: data.id, body: { no: "T1", voucherImgs: [] } })).msg).toBe(
      "请上传打款凭证",
    );
    expect(
      (await finance(payRefundOffline, { id: data.id, body: { no: "T1", voucherImgs: ["/p.jpg"] } })).data.status,
    ).toBe("DONE");
    expect((await admin(getRefundFacts, { id: data.id })).data.notes).toHaveLength(1);
    expect((await admin(getRefundStat)).data.monthCents).toBe(300_000);
    expect(await row(id)).toMatchObject({ status: "PAY_BACK", refundCents: 300_000 });
    await expectBooksRight(db);
  });
});
