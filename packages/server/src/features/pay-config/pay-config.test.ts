import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createPayChannel,
  editPayChannel,
  rotateSecret,
  testChannel,
  testChannelPay,
  getChannelStat,
} from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { payChannel } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { anOrder, inTx } from "../../test/money.ts";
import { fuseChannels } from "./pay-channel-jobs.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let finance: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const draft = {
  name: "微信二号",
  payMode: "WECHAT",
  purpose: "COLLECT",
  driver: "REAL",
  platforms: ["ANDROID"],
  orderTypes: ["FEE"],
  mchId: "1900000001",
  appId: "wx1",
  feeRateBp: 60,
  minCents: 1,
  maxCents: 5000,
  dayLimitCents: 0,
  weight: 50,
  sort: 9,
} as const;
const secret = JSON.stringify({ privateKey: "x", serialNo: "1", apiV3Key: "k".repeat(32), platformKeys: {} });

describe("a payment channel", () => {
  it("a payment channel keeps its keys to itself", async () => {
    const make = (change: object) => admin(createPayChannel, { body: { ...draft, ...change } });
    expect((await make({})).msg).toBe("请输入密钥");
    expect((await make({ secret: "{}" })).msg).toBe("密钥格式错误");
    expect((await make({ secret, mchId: "" })).msg).toBe("请输入商户号");
    expect((await make({ secret, cert: "x" })).msg).toBe("证书格式错误");
    expect((await make({ secret, minCents: 9000 })).msg).toBe("单笔上限不能低于下限");
    expect((await make({ secret, feeRateBp: 5001 })).msg).toBe("费率须在0-50%之间");
    expect((await make({ payMode: "APPLE_IAP", driver: "SIMULATED", orderTypes: ["GOODS"] })).msg).toBe(
      "苹果内购仅支持虚拟服务",
    );
    expect((await finance(createPayChannel, { body: { ...draft, secret } })).http).toBe(403);
    const made = await make({ secret });
    const { data, raw } = await finance(getCall(payChannel), { id: made.data.id });
    expect(data).toMatchObject({ mchNo: "19******01", secretSet: true, status: "DISABLE" });
    expect(raw).not.toContain("privateKey");
    const written = await sql<{
      after: unknown;
    }>`select after from audit_log where target_type = 'pay_channel'`.execute(db);
    expect(JSON.stringify(written.rows)).not.toContain("k".repeat(32));
    const { secret: _s, payMode: _p, ...terms } = { ...draft, secret: "" };
    const edit = (version: number) =>
      admin.unchecked(editPayChannel, { id: made.data.id, body: { ...terms, feeRateBp: 55, version } });
    expect((await edit(99)).http).toBe(409);
    expect((await edit(data.version)).http).toBe(200);
    expect((await admin(getSettingVersions, { query: { key: "pay_channel" } })).data.length).toBeGreaterThanOrEqual(2);
    expect((await admin(rotateSecret, { id: made.data.id, body: { secret: "no" } })).msg).toBe("密钥格式错误");
    await admin(actionCall(payChannel, "enable"), { id: made.data.id, status: "ENABLE" });
    await admin(actionCall(payChannel, "disable"), { id: made.data.id, status: "DISABLE" });
  });

  it("a payment channel is tested, and no platform is left without one", async () => {
    const list = (await admin(listCall(payChannel))).data.list;
    const idOf = (mode: string) => list.find((row) => row.payMode === mode && row.driver === "SIMULATED")?.id as number;
    expect((await admin(testChannel, { id: idOf("WECHAT") })).data).toMatchObject({
      ok: true,
      result: expect.stringContaining("正常"),
    });
    expect((await admin(testChannel, { id: idOf("BALANCE") })).msg).toBe("该支付方式不能测试");
    expect((await admin(testChannelPay, { id: idOf("WECHAT") })).data.isSimulated).toBe(true);
    expect((await admin(getChannelStat)).http).toBe(200);
    const off = (mode: string) => admin(actionCall(payChannel, "disable"), { id: idOf(mode), status: "DISABLE" });
    for (const mode of ["ALIPAY", "APPLE_IAP", "BALANCE"]) expect((await off(mode)).http).toBe(200);
    expect((await off("WECHAT")).msg).toBe("该平台至少保留一个支付渠道");
  });

  it("a payment channel rests after ten refusals in a row, and comes back", async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from pay_channel where pay_mode = 'WECHAT' and driver = 'SIMULATED'`.execute(db);
    const id = rows[0]?.id ?? 0;
    for (let n = 0; n < 10; n += 1) {
      const order = await anOrder(db, { userId: await aMember(db) });
      await sql`insert into payment (pay_no, order_id, pay_mode, pay_channel_id, amount_cents, status, fail_code)
        values (${`F${n}`}, ${order.id}, 'WECHAT', ${id}, 1, 'PAY_FAIL', 'X')`.execute(db);
    }
    expect(await inTx(db, fuseChannels)).toBe(1);
    expect((await admin(getCall(payChannel), { id })).data).toMatchObject({ status: "FUSED" });
    await sql`update pay_channel set fused_until = now() where id = ${id}`.execute(db);
    expect(await inTx(db, fuseChannels)).toBe(0);
    expect((await admin(getCall(payChannel), { id })).data.status).toBe("ENABLE");
    const notices = await sql`select 1 from staff_notice where title = '支付渠道已熔断'`.execute(db);
    expect(notices.rows.length).toBeGreaterThan(0);
  });
});
