import { channelStatement } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { importStatementSheet } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
const day = "2026-01-06";
let admin: Ask;
beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

/** What a Chinese Windows writes: every pair of bytes, read once, gives the table for writing. */
const pairs = new Map<string, readonly number[]>();
const decoder = new TextDecoder("gb18030");
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1) pairs.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
const inGbk = (text: string) => Buffer.from([...text].flatMap((letter) => pairs.get(letter) ?? [letter.charCodeAt(0)]));

const wechatHead =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类," +
  "应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包," +
  "手续费,费率,订单金额,申请退款金额,费率备注";
interface WechatRow {
  readonly no: string;
  readonly state: string;
  readonly amount: string;
  readonly fee: string;
  readonly refundNo?: string;
  readonly refund?: string;
  readonly on?: string;
}
const wechatRow = ({ no, state, amount, fee, refundNo = "0", refund = "0.00", on = day }: WechatRow) =>
  [
    [`${on} 11:00:00`, "wx0001", "1900000001", "0", "", no, "PAY0001", "o-user", "NATIVE", state, "OTHERS", "CNY"],
    [amount, "0.00", refundNo, "TK0001", refund, "0.00", refundNo === "0" ? "" : "ORIGINAL"],
    [refundNo === "0" ? "" : "SUCCESS", "会员服务", "", fee, "0.60%", amount, refund, ""],
  ]
    .flat()
    .map((value) => `\`${value}`)
    .join(",");
const wechatBill = (rows: readonly WechatRow[], counted = rows.length) =>
  [
    wechatHead,
    ...rows.map(wechatRow),
    "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额",
    `\`${counted},\`0.00,\`0.00,\`0.00,\`0.00,\`0.00,\`0.00`,
    "",
  ].join("\r\n");

const alipayHead =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）," +
  "商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称," +
  "商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";
const alipayRow = (no: string, type: string, amount: string, fee: string, refundNo = "") =>
  [
    [`${no}\t`, "PAY0002\t", type, "会员服务", `${day} 10:00:00`, `${day} 10:00:30`, "", "", "", "", "*先生"],
    [amount, amount, "0.00", "0.00", "0.00", "0.00", "0.00", "", "0.00", "0.00", `${refundNo}\t`, fee, "0.00", ""],
  ]
    .flat()
    .join(",");
const alipayBill = (rows: readonly string[], paid: number, refunded: number) =>
  [
    "#支付宝业务明细查询",
    "#账号：[20880000000000000156]",
    "#起始日期：[2026年01月06日 00:00:00]   终止日期：[2026年01月07日 00:00:00]",
    "#-----------------------------------------业务明细列表----------------------------------------",
    alipayHead,
    ...rows,
    "#-----------------------------------------业务明细列表结束------------------------------------",
    `#交易合计：${paid}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${refunded}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
    "#导出时间：[2026年01月07日 09:00:00]",
  ].join("\r\n");

const sheet = (payMode: "WECHAT" | "ALIPAY", bytes: Buffer) => ({
  payMode,
  day,
  fileName: "账单.csv",
  content: bytes.toString("base64"),
});

async function paid(payMode: "WECHAT" | "ALIPAY", amountCents: number) {
  const order = await aPaidOrder(db, { userId: await aMember(db), amountCents }, payMode);
  await sql`update payment set notify_time = ${`${day} 11:00+08`} where order_id = ${order.id}`.execute(db);
  const { rows } = await sql<{ no: string; feeCents: number }>`select channel_trade_no as no, fee_cents
    from payment where order_id = ${order.id}`.execute(db);
  return { order, no: rows[0]?.no ?? "", feeCents: rows[0]?.feeCents ?? 0 };
}
const yuan = (cents: number) => (cents / 100).toFixed(2);

describe("a bill of WeChat Pay", () => {
  it("a bill is read as it was downloaded, compared first and then written, with its fees and refunds", async () => {
    const [same, dearer] = [await paid("WECHAT", 10_000), await paid("WECHAT", 20_000)];
    const bill = Buffer.from(
      `\uFEFF${wechatBill([
        { no: same.no, state: "SUCCESS", amount: "100.00", fee: yuan(same.feeCents) },
        { no: dearer.no, state: "SUCCESS", amount: "200.00", fee: yuan(dearer.feeCents + 3) },
        { no: "4200000001", state: "SUCCESS", amount: "7.00", fee: "0.04000" },
        { no: same.no, state: "REFUND", amount: "0.00", fee: "-0.30", refundNo: "5030000001", refund: "50.00" },
      ])}`,
    );
    const found = { matched: 1, differences: 3, feeDiff: 1, amountDiff: 0, channelOnly: 2, localOnly: 0 };
    const checked = await admin(importStatementSheet, { body: { ...sheet("WECHAT", bill), dryRun: true } });
    expect(checked.data).toMatchObject({ total: 4, valid: 4, imported: 0, errors: [], ...found });
    const written = await admin(importStatementSheet, { body: sheet("WECHAT", bill) });
    expect(written).toMatchObject({ msg: "一致1笔，差异3笔", data: found });
    const { list } = (await admin(listCall(channelStatement), { query: { beginTime: day, endTime: day } })).data;
    const refund = list.find(({ kind }) => kind === "REFUND");
    expect(refund).toMatchObject({ channelTradeNo: "5030000001", amountCents: 5000, feeCents: -30 });
    expect(list.find(({ channelTradeNo }) => channelTradeNo === dearer.no)).toMatchObject({
      matchStatus: "FEE_DIFF",
      orderNo: dearer.order.orderNo,
      user: { userId: dearer.order.userId },
    });
    // The fee that comes back with a refund comes into the channel's cash, although no order of ours knows of it.
    const cash = await balanceOf(db, "CHANNEL_CASH", "WECHAT");
    await admin(actionCall(channelStatement, "handle"), {
      id: refund?.id ?? 0,
      body: { way: "ADJUST", remark: "渠道已退" },
    });
    expect((await balanceOf(db, "CHANNEL_CASH", "WECHAT")) - cash).toBe(-5000 + 30);
    await expectBooksRight(db);
  });

  it("a bill that is cut, of another day or another channel is refused, and nothing of it is written", async () => {
    const row = { no: "4200000009", state: "SUCCESS", amount: "7.00", fee: "0.04" };
    const cut = sheet("WECHAT", Buffer.from(wechatBill([row], 2)));
    expect((await admin(importStatementSheet, { body: cut })).msg).toBe(
      "账单不完整：汇总为2笔，明细只有1笔，请重新下载",
    );
    const wrong = sheet("ALIPAY", Buffer.from(wechatBill([row])));
    expect((await admin(importStatementSheet, { body: wrong })).msg).toBe("这是微信支付的账单，请选择对应的渠道");
    const faulty = wechatBill([
      { ...row, on: "2026-01-05" },
      { ...row, state: "ACCEPT" },
      { ...row, amount: "7.001" },
      { ...row, fee: "无" },
      row,
      row,
    ]);
    const checked = await admin(importStatementSheet, {
      body: { ...sheet("WECHAT", Buffer.from(faulty)), dryRun: true },
    });
    expect(checked.data.errors.map(({ row: at, column, msg }) => [at, column, msg])).toEqual([
      [2, "交易时间", "第2行：不是2026-01-06的交易"],
      [3, "交易状态", "第3行：不支持的交易类型或状态"],
      [4, "应结订单金额", "第4行：金额须为大于0的数，最多两位小数"],
      [5, "手续费", "第5行：手续费须为数字，最多两位小数"],
      [7, "微信订单号", "第7行：渠道单号重复"],
    ]);
    expect((await admin(importStatementSheet, { body: sheet("WECHAT", Buffer.from(faulty)) })).http).toBe(400);
    const { list } = (
      await admin(listCall(channelStatement), { query: { channelTradeNo: row.no, beginTime: day, endTime: day } })
    ).data;
    expect(list).toEqual([]);
  });
});

describe("a bill of Alipay", () => {
  it("a bill in the letters of Windows is read past its heading and to its end, payments and refunds", async () => {
    const { no, feeCents } = await paid("ALIPAY", 30_000);
    const rows = [
      alipayRow(no, "交易", "300.00", `-${yuan(feeCents)}`),
      alipayRow(no, "退款", "-100.00", "0.60", "TK202601060001"),
    ];
    const body = sheet("ALIPAY", inGbk(alipayBill(rows, 1, 1)));
    expect((await admin(importStatementSheet, { body })).data).toMatchObject({
      total: 2,
      matched: 1,
      differences: 1,
      channelOnly: 1,
    });
    const { list } = (
      await admin(listCall(channelStatement), {
        query: { channelTradeNo: "TK202601060001", beginTime: day, endTime: day },
      })
    ).data;
    expect(list).toMatchObject([{ kind: "REFUND", amountCents: 10_000, feeCents: -60 }]);
    const cut = sheet("ALIPAY", inGbk(alipayBill(rows, 3, 1)));
    expect((await admin(importStatementSheet, { body: cut })).msg).toBe(
      "账单不完整：汇总为4笔，明细只有2笔，请重新下载",
    );
  });
});
