import { goodsComment } from "@hongxian/contract/features/goods-comment/goods-comment.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { decideReview, claimReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { getCommentStat } from "@hongxian/contract/features/goods-comment/goods-comment.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { someGoods } from "../../test/goods.ts";
import { warnUnanswered } from "./goods-comment.server.ts";
import { goodsCommentIntake } from "@hongxian/contract/features/goods-comment/goods-comment.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const auditor = await app.as(await aStaff(db, { roleId: 3, name: "小审" }));
const other = await app.as(await aStaff(db, { roleId: 3, name: "小查" }));
const serviceId = await aStaff(db, { roleId: 2 });
const service = await app.as(serviceId);
const goods = await someGoods(db);
const { goodsId, skuId } = goods;
let no = 0;
async function aComment(columns: object = {}): Promise<number> {
  const userId = await aMember(db);
  no += 1;
  const orderId = await aRow(db, "trade_order", "id", {
    orderNo: `HX20260101000000${no}`,
    userId,
    orderType: "GOODS",
    bizLine: "GOODS",
    title: "商品",
    amountCents: 0,
    payCents: 0,
    status: "WAIT_PAY",
    expireTime: new Date(),
  });
  const orderItemId = await aRow(db, "order_item", "id", {
    orderId,
    goodsId,
    skuId,
    title: "商品",
    priceCents: 1,
    count: 1,
  });
  return aRow(db, "goods_comment", "id", {
    orderId,
    orderItemId,
    goodsId,
    skuId,
    userId,
    score: 5,
    content: "很好",
    ...columns,
  });
}
const decide = (ask: typeof auditor, ids: number[], action: string, more: object = {}) =>
  ask.unchecked(decideReview, { bizType: "GOODS_COMMENT", body: { ids, action, ...more } });
const shown = { checkStatus: "PASS", status: "ONLINE" };
const rate = async () =>
  (
    await sql<{
      n: number;
      rate: number;
    }>`select comment_num as n, good_rate as rate from goods where id = ${goodsId}`.execute(db)
  ).rows[0];

it("a comment on goods is decided once; what is shown makes the goods' score", async () => {
  const id = await aComment();
  const both = await Promise.all([decide(auditor, [id], "PASS"), decide(other, [id], "PASS")]);
  expect(both.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await rate()).toEqual({ n: 1, rate: 10_000 });
  const bad = await aComment({ score: 1 });
  expect((await decide(auditor, [bad], "REFUSE")).msg).toBe("请填写驳回原因");
  expect((await decide(auditor, [bad], "REFUSE", { remark: "广告" })).http).toBe(200);
  await sql`update goods_comment set check_time = now() - interval '1 hour' where id = ${bad}`.execute(db);
  expect((await decide(auditor, [bad], "PASS")).http).toBe(200);
  expect(await rate()).toEqual({ n: 2, rate: 5000 });
  const { items } = (await auditor(claimReview, { bizType: "GOODS_COMMENT", body: {} })).data;
  expect(items).toEqual([]);
});

it("a comment on goods is answered by service, once more within a day", async () => {
  const id = await aComment(shown);
  const reply = (text: string) => service(actionCall(goodsComment, "reply"), { id, body: { reply: text } });
  expect((await reply("")).msg).toBe("请输入回复内容");
  expect((await reply("谢谢")).http).toBe(200);
  expect((await reply("感谢支持")).http).toBe(200);
  expect((await reply("再改")).msg).toBe("回复只能修改一次");
  await sql`update goods_comment set reply_edited = false, reply_time = now() - interval '25 hours'
    where id = ${id}`.execute(db);
  expect((await reply("再改")).msg).toBe("回复已超过24小时，不能修改");
  expect((await service(actionCall(goodsComment, "top"), { id, flag: 1 })).http).toBe(403);
});

it("a comment on goods is pinned three times for each of the goods, hidden with a reason and shown again", async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => aComment(shown)));
  const pins = await Promise.all(ids.map((id) => auditor(actionCall(goodsComment, "top"), { id, flag: 1 })));
  expect(pins.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(pins.find(({ http }) => http !== 200)?.msg).toBe("每个商品最多置顶3条");
  const [id = 0] = ids;
  expect((await auditor(actionCall(goodsComment, "hide"), { id, status: "HIDDEN", body: {} })).msg).toBe(
    "请填写隐藏原因",
  );
  expect(
    (await auditor(actionCall(goodsComment, "hide"), { id, status: "HIDDEN", body: { reason: "重复" } })).http,
  ).toBe(200);
  expect((await auditor.unchecked(actionCall(goodsComment, "restore"), { id, status: "ONLINE", body: {} })).http).toBe(
    200,
  );
  expect((await auditor(actionCall(goodsComment, "remove"), { id })).http).toBe(200);
  expect((await auditor(actionCall(goodsComment, "remove"), { id })).msg).toBe("该评价已删除");
});

it("service is notified once of a comment with a bad score and no answer", async () => {
  await aComment({ ...shown, score: 2, createdTime: new Date(Date.now() - 25 * 3_600_000) });
  expect(await warnUnanswered(db)).toBe(1);
  expect(await warnUnanswered(db)).toBe(0);
  const notices = await sql`select 1 from staff_notice where staff_id = ${serviceId} and title = '差评待回复'`.execute(
    db,
  );
  expect(notices.rows).toHaveLength(1);
  expect((await auditor(getCommentStat)).data.badUnanswered).toBeGreaterThanOrEqual(1);
});

it("a comment on goods is not written any more fifteen days after the goods were received", async () => {
  const id = await aComment();
  const { rows } = await sql<{
    orderId: number;
    orderItemId: number;
    userId: number;
  }>`delete from goods_comment where id = ${id} returning order_id, order_item_id, user_id`.execute(db);
  const { orderId = 0, orderItemId = 0, userId = 0 } = rows[0] ?? {};
  const late = new Date(Date.now() - 16 * 86_400_000);
  const shipmentId = await aRow(db, "shipment", "id", { orderId, status: "RECEIVED", receiveTime: late });
  const say = () =>
    aRow(db, "goods_comment", "id", { orderId, orderItemId, goodsId, skuId, userId, score: 5, content: "迟到" });
  await expect(say()).rejects.toThrow("15 days");
  await sql`update shipment set receive_time = now() - interval '14 days' where id = ${shipmentId}`.execute(db);
  expect(await say()).toBeGreaterThan(0);
});

it("a comment sent by an application is about what came to its member, once, and is looked at like every post", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const anItem = async (receiveTime: string | null, columns: object = {}) => {
    const orderId = await aRow(db, "trade_order", "id", {
      orderNo: `HX30${(no += 1)}`,
      userId,
      orderType: "GOODS",
      bizLine: "GOODS",
      title: "商品",
      amountCents: 0,
      payCents: 0,
      status: "PAID",
      payMode: "BALANCE",
      payTime: new Date(),
      expireTime: new Date(),
      ...columns,
    });
    await aRow(db, "shipment", "orderId", {
      orderId,
      status: receiveTime === null ? "SHIPPED" : "RECEIVED",
      receiveTime,
    });
    return aRow(db, "order_item", "id", { orderId, goodsId, skuId, title: "商品", priceCents: 1, count: 1 });
  };
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const comment = (itemId: number, more: object = {}) => send(goodsCommentIntake, { member, itemId, ...more });
  expect((await comment(await anItem(null))).msg).toBe("商品未收货或不存在，不能评价");
  expect((await comment(await anItem(days(1), { userId: await aMember(db) }))).state).toBe("REFUSED");
  expect((await comment(await anItem(days(16)))).msg).toBe("收货超过15天，不能评价");
  const itemId = await anItem(days(1));
  const good = await comment(itemId);
  expect(good.state).toBe("ACCEPTED");
  expect(await read(goodsCommentIntake, good)).toMatchObject({ checkStatus: "PASS", status: "ONLINE" });
  expect((await comment(itemId)).msg).toBe("该商品已评价");
  const bad = await comment(await anItem(days(1)), { content: "先 转 账再发货" });
  expect(await read(goodsCommentIntake, bad)).toMatchObject({ checkStatus: "WAIT_CHECK", status: "HIDDEN" });
  const more = (append: string) => comment(itemId, { externalId: good.externalId, append });
  expect((await more("用了一周，还是好")).state).toBe("ACCEPTED");
  expect(await read(goodsCommentIntake, good)).toMatchObject({ checkStatus: "WAIT_CHECK", status: "HIDDEN" });
  expect((await more("再说一次")).msg).toBe("该评价已追评或已删除");
});
