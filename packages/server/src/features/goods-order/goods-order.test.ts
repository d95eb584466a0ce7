import { applyForRefund, passRefundFinance } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { closeOneOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { goodsOrder } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import {
  getOrderTrack,
  shipMany,
  verifyTicket,
} from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createGoodsOrder } from "../../core/money/goods/create-goods-order.ts";
import { closeOrder, noAnswers } from "../../core/money/payments/close-order.ts";
import { payFromBalance } from "../../core/money/payments/pay-order.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aFreight, someGoods, stockOf } from "../../test/goods.ts";
import { balanceOf, expectBooksRight, giveBalance, inTx } from "../../test/money.ts";
import { receiveDue, refundEndedTickets } from "./goods-order-jobs.ts";
import { goodsOrderIntake } from "@hongxian/contract/features/goods-order/goods-order.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let operator: Ask;
let finance: Ask;
let staffId: number;
beforeAll(async () => {
  staffId = await aStaff(db);
  admin = await app.as(staffId);
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const delivery = {
  receiver: "李四",
  phone: "13900001111",
  provId: 330000,
  cityId: 330100,
  areaId: null,
  address: "西湖边1号",
};
interface Made {
  readonly id: number;
  readonly userId: number;
  readonly goodsId: number;
  readonly orderNo: string;
}
/** A goods order of two, paid from the balance unless it stays unpaid. */
async function anOrder({
  paid = true,
  ...columns
}: Readonly<Record<string, unknown>> & { paid?: boolean } = {}): Promise<Made> {
  const userId = await aMember(db);
  const freightTemplateId = columns["kind"] === undefined ? await aFreight(db) : null;
  const { goodsId, skuId } = await someGoods(db, { freightTemplateId, ...columns });
  await giveBalance(db, userId, "RECHARGE", 100_000, staffId);
  const order = await inTx(db, (tx) => createGoodsOrder(tx, { userId, items: [{ skuId, count: 2 }], delivery }));
  if (paid) await inTx(db, (tx) => payFromBalance(tx, order.id, "BALANCE"));
  return { id: order.id, userId, goodsId, orderNo: order.orderNo };
}
const ship = (ask: Ask, id: number, body: object = { company: "SF", trackingNo: `SF${id}000000` }) =>
  ask(actionCall(goodsOrder, "ship"), { id, body });
const one = async (id: number) => (await admin(getCall(goodsOrder), { id })).data;

describe("stock", () => {
  it("stock is held by the order, given back when it times out, and sold once when it is paid", async () => {
    const waiting = await anOrder({ paid: false });
    expect(await stockOf(db, waiting.goodsId)).toEqual({ stock: 8, skuStock: 8, saleNum: 0 });
    await inTx(db, (tx) => closeOrder(tx, noAnswers, waiting.id, "STAFF"));
    expect(await stockOf(db, waiting.goodsId)).toEqual({ stock: 10, skuStock: 10, saleNum: 0 });
    const paid = await anOrder();
    expect(await stockOf(db, paid.goodsId)).toEqual({ stock: 8, skuStock: 8, saleNum: 2 });
  });

  it("stock is never sold twice", async () => {
    const { skuId, goodsId } = await someGoods(db, { stock: 3, freightTemplateId: await aFreight(db) });
    const buy = async () => {
      const userId = await aMember(db);
      return inTx(db, (tx) => createGoodsOrder(tx, { userId, items: [{ skuId, count: 2 }], delivery }));
    };
    const all = await Promise.allSettled([buy(), buy(), buy()]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await stockOf(db, goodsId)).stock).toBe(1);
    const userId = await aMember(db);
    const twice = [
      { skuId, count: 1 },
      { skuId, count: 1 },
    ];
    await expect(inTx(db, (tx) => createGoodsOrder(tx, { userId, items: twice, delivery }))).rejects.toThrow(
      "库存不足",
    );
  });
});

describe("a parcel", () => {
  it("a parcel is sent once, with a number of its own, and received with a proof", async () => {
    const order = await anOrder();
    expect(await one(order.id)).toMatchObject({
      payCents: 11_500,
      freightCents: 1500,
      receiver: "李*",
      shipStatus: "WAIT_SHIP",
    });
    expect((await ship(operator, order.id, { company: "SF", trackingNo: "1" })).msg).toBe("运单号格式错误");
    expect((await ship(operator, order.id, { trackingNo: "SF12345678" })).msg).toBe("请选择快递公司");
    const both = await Promise.all([ship(operator, order.id), ship(operator, order.id)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await anOrder();
    const same = { company: "SF", trackingNo: `SF${order.id}000000` };
    expect((await ship(operator, other.id, same)).msg).toBe("该运单号已被使用");
    expect((await ship(operator, other.id, { ...same, confirmed: true })).http).toBe(200);
    expect((await operator(actionCall(goodsOrder, "receive"), { id: order.id, body: { proofImg: "" } })).msg).toBe(
      "请上传收货凭证",
    );
    expect(
      (await operator(actionCall(goodsOrder, "receive"), { id: order.id, body: { proofImg: "/p.jpg" } })).data
        .shipStatus,
    ).toBe("RECEIVED");
    expect(
      (await operator(actionCall(goodsOrder, "receive"), { id: order.id, body: { proofImg: "/p.jpg" } })).http,
    ).toBe(409);
    const events = (await operator(getOrderTrack, { id: order.id })).data.events;
    expect(events.at(-1)?.text).toBe("已收货");
    await expectBooksRight(db);
  });

  it("a parcel is taken as received after ten days, not while somebody wants it back", async () => {
    const [quiet, open] = [await anOrder(), await anOrder()];
    for (const { id } of [quiet, open]) await ship(operator, id);
    await sql`update shipment set ship_time = now() - interval '11 days'
      where order_id in (${quiet.id}, ${open.id})`.execute(db);
    const items = (await one(open.id)).items.map(({ id }) => ({ orderItemId: id, count: 1 }));
    const requested = await operator(applyForRefund, {
      body: {
        orderId: open.id,
        amount: 5000,
        reasonType: "NOT_RECEIVED",
        reason: "没收到",
        items,
      },
    });
    expect(requested.data.status).toBe("WAIT_AUDIT");
    await receiveDue(db);
    expect((await one(quiet.id)).shipStatus).toBe("RECEIVED");
    expect((await one(open.id)).shipStatus).toBe("SHIPPED");
    await expectBooksRight(db);
  });

  it("parcels are sent by the sheet whole or not at all, and an address is shown by the print alone", async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const send = (lines: string[], dryRun: boolean) =>
      operator(shipMany, {
        body: {
          fileName: "a.csv",
          content: Buffer.from(["订单号,快递公司,运单号", ...lines].join("\n")).toString("base64"),
          dryRun,
        },
      });
    const good = [`${first.orderNo},顺丰速运,BATCH${first.id}000`, `${second.orderNo},JD,BATCH${second.id}000`];
    expect((await send([...good, "HX1,顺丰速运,A12345678"], true)).data.errors).toEqual([
      { row: 4, column: "订单号", msg: "第4行：订单不存在或不是待发货状态" },
    ]);
    expect((await send([...good, "HX1,顺丰速运,A12345678"], false)).http).toBe(400);
    expect((await one(first.id)).shipStatus).toBe("WAIT_SHIP");
    expect((await send(good, false)).data.imported).toBe(2);
    expect((await one(second.id)).company).toBe("JD");
    const sheet = await operator(actionCall(goodsOrder, "print"), { id: first.id });
    expect(sheet.data).toMatchObject({ receiver: "李四", phone: "13900001111", sender: { name: "红线婚恋" } });
  });
});

describe("before it is sent", () => {
  it("an order before it is sent is adjusted, moved to a place that costs no more, closed", async () => {
    const { id, goodsId } = await anOrder({ paid: false });
    const adjust = (adjustCents: number) =>
      operator(actionCall(goodsOrder, "adjust"), { id, body: { adjustCents, reason: "老客户" } });
    expect((await adjust(-11_500)).msg).toBe("改价后金额须大于0");
    expect((await adjust(-1500)).data.payCents).toBe(10_000);
    const { rows } = await sql<{
      id: number;
    }>`select freight_template_id as id from goods where id = ${goodsId}`.execute(db);
    await sql`insert into freight_rule (template_id, area_ids, first_unit, first_cents, next_unit, next_cents)
      values (${rows[0]?.id}, '{650000}', 1, 5000, 1, 5000), (${rows[0]?.id}, '{310000}', 1, 500, 1, 0)`.execute(db);
    const move = (provId: number) =>
      operator(actionCall(goodsOrder, "address"), {
        id,
        body: {
          receiver: "王五",
          phone: "13900002222",
          region: { provId, cityId: null, areaId: null },
          address: "路1号",
        },
      });
    expect((await move(650000)).msg).toBe("新地址运费更高，请重新下单");
    expect((await move(310000)).http).toBe(200);
    expect(await one(id)).toMatchObject({ freightCents: 500, payCents: 9000, receiver: "王*" });
    expect((await operator(closeOneOrder, { id })).http).toBe(200);
    expect((await one(id)).status).toBe("TIME_OUT");
  });

  it("an order before it is sent is refunded by items, with its stock, by two people", async () => {
    const order = await anOrder();
    const [item] = (await one(order.id)).items;
    const ask = (amount: number, count: number) =>
      operator(applyForRefund, {
        body: {
          orderId: order.id,
          amount,
          reasonType: "MISTAKE",
          reason: "拍错了",
          refundMode: "BALANCE",
          items: [{ orderItemId: item?.id ?? 0, count }],
        },
      });
    expect((await ask(5001, 1)).msg).toBe("退款金额不能超过可退金额");
    expect((await ask(5000, 3)).msg).toBe("退款数量不能超过可退数量");
    const refund = (await ask(5000, 1)).data;
    const suggested = await sql`select suggest_cents from refund_apply where id = ${refund.id}`.execute(db);
    expect(suggested.rows).toEqual([{ suggestCents: 5000 }]);
    expect(refund.status).toBe("WAIT_FINANCE");
    expect((await ship(operator, order.id)).msg).toBe("该订单有处理中的退款，不能发货");
    expect((await finance(passRefundFinance, { id: refund.id, body: { remark: "" } })).data.status).toBe("DONE");
    expect(await stockOf(db, order.goodsId)).toMatchObject({ stock: 9, skuStock: 9 });
    expect(await balanceOf(db, "RECHARGE", "", order.userId)).toBe(100_000 - 11_500 + 5000);
    const rest = (await ask(6500, 1)).data;
    await finance(passRefundFinance, { id: rest.id, body: { remark: "" } });
    expect(await one(order.id)).toMatchObject({ status: "PAY_BACK" });
    expect((await stockOf(db, order.goodsId)).stock).toBe(10);
    await expectBooksRight(db);
  });
});

describe("a ticket", () => {
  it("a ticket gets its code when it is issued, is used once, and then counts as delivered", async () => {
    const order = await anOrder({ kind: "TICKET" });
    expect((await ship(operator, order.id, {})).http).toBe(200);
    const { rows } = await sql<{
      code: string;
    }>`select verify_code as code from order_item where order_id = ${order.id}`.execute(db);
    const use = (code: string) => operator(verifyTicket, { body: { code } });
    expect((await use("0")).msg).toBe("核销码错误");
    const both = await Promise.all([use(rows[0]?.code ?? ""), use(rows[0]?.code ?? "")]);
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(["核销成功", "该券已核销"]);
    expect((await one(order.id)).shipStatus).toBe("RECEIVED");
    await expectBooksRight(db);
  });

  it("a ticket that ended unused asks for its money by itself, once", async () => {
    const order = await anOrder({ kind: "SERVICE" });
    await sql`update order_item set expire_time = now() - interval '1 day' where order_id = ${order.id}`.execute(db);
    expect(await refundEndedTickets(db)).toBe(1);
    expect(await refundEndedTickets(db)).toBe(0);
    expect(await one(order.id)).toMatchObject({ refundStatus: "WAIT_FINANCE", refundApplyCents: 10_000 });
  });
});

it("goods sent for by an application are held at today's price, and received by the member's word", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const { goodsId, skuId } = await someGoods(db, { freightTemplateId: await aFreight(db), stock: 3 });
  const ordered = (more: object = {}) => send(goodsOrderIntake, { member, items: [{ skuId, count: 2 }], ...more });
  const place = { ...delivery };
  expect((await ordered({ delivery: null })).msg).toBe("请填写收货地址");
  expect((await ordered({ delivery: { ...place, cityId: 110_100 } })).msg).toBe("地区信息有误，请重新选择");
  expect((await ordered({ items: [{ skuId: 999_999, count: 1 }] })).msg).toBe("商品已下架");
  expect((await ordered({ received: true })).state).toBe("REFUSED");
  const both = await Promise.all([ordered(), ordered()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  expect(await stockOf(db, goodsId)).toMatchObject({ stock: 1 });
  const made = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(goodsOrderIntake, made)).toMatchObject({
    status: "WAIT_PAY",
    payCents: 11_500,
    shipStatus: "WAIT_SHIP",
  });
  const came = (externalId: string) => ordered({ externalId, received: true });
  expect((await came(made.externalId)).state).toBe("REFUSED");
  await giveBalance(db, userId, "RECHARGE", 100_000, staffId);
  await inTx(db, (tx) => payFromBalance(tx, made.id ?? 0, "BALANCE"));
  await ship(operator, made.id ?? 0);
  expect((await came(made.externalId)).state).toBe("ACCEPTED");
  expect((await came(made.externalId)).state).toBe("UNCHANGED");
  expect(await read(goodsOrderIntake, made)).toMatchObject({ status: "PAID", shipStatus: "RECEIVED" });
  await expectBooksRight(db);
});
