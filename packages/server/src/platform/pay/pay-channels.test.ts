import { createCipheriv, createSign, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { alipay, answerText, signedText, signParams, verifyParams } from "./alipay.ts";
import { applePriceCents, readAppleReceipt } from "./apple-receipt.ts";
import { simulatedChannel, simulatedNotices, whimOf } from "./simulated-channel.ts";
import type { Send } from "../outgoing.ts";
import { selfMadeChain } from "../../test/self-made-certificates.ts";
import { authorize, openResource, verifyAnswer } from "./wechat-pay-crypto.ts";
import { wechatPay } from "./wechat-pay.ts";

const rsa = () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
};
const merchant = rsa();
const platform = rsa();
const apiV3Key = "0123456789abcdef0123456789abcdef";
const now = () => Math.floor(Date.now() / 1000);

const signed = (body: string, time = now()) => {
  const message = `${time}\nnonce1\n${body}\n`;
  return {
    "wechatpay-timestamp": String(time),
    "wechatpay-nonce": "nonce1",
    "wechatpay-serial": "S1",
    "wechatpay-signature": createSign("RSA-SHA256").update(message).sign(platform.privateKey, "base64"),
  };
};
const seal = (text: string) => {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from("123456789012"));
  cipher.setAAD(Buffer.from("transaction"));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { nonce: "123456789012", associated_data: "transaction", ciphertext: body.toString("base64") };
};
const wechat = (send?: Send) =>
  wechatPay(
    {
      mchId: "1900000001",
      appId: "wx1",
      notifyUrl: "https://a.test/n",
      privateKey: merchant.privateKey,
      serialNo: "M1",
      apiV3Key,
      platformKeys: { S1: platform.publicKey },
    },
    send,
  );
const request = { payNo: "P1", title: "x", amountCents: 100, requestTime: new Date() };

describe("WeChat Pay v3", () => {
  it("WeChat Pay v3 signs method, address, time, nonce and body, each on its line", () => {
    const header = authorize(
      { mchId: "1900000001", serialNo: "M1", privateKey: merchant.privateKey },
      "GET",
      "/v3/certificates?a=1",
      "",
      { time: 1_554_208_460, nonce: "593BEC0C930BF1AFEB40B4A08C8FB242" },
    );
    const expected = createSign("RSA-SHA256")
      .update("GET\n/v3/certificates?a=1\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n")
      .sign(merchant.privateKey, "base64");
    expect(header).toBe(
      `WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="${expected}",timestamp="1554208460",serial_no="M1"`,
    );
  });

  it("WeChat Pay v3 believes a notification only with the platform's signature, fresh and unchanged", async () => {
    const resource = {
      out_trade_no: "P1",
      transaction_id: "T1",
      trade_state: "SUCCESS",
      mchid: "1900000001",
      amount: { total: 100 },
    };
    const body = JSON.stringify({ event_type: "TRANSACTION.SUCCESS", resource: seal(JSON.stringify(resource)) });
    expect(await wechat().readNotice({ headers: signed(body), body })).toEqual({
      kind: "PAY",
      payNo: "P1",
      merchant: "1900000001",
      answer: { state: "PAID", tradeNo: "T1", amountCents: 100 },
    });
    await expect(wechat().readNotice({ headers: signed(body), body: `${body} ` })).rejects.toThrow("signature");
    await expect(wechat().readNotice({ headers: signed(body, now() - 600), body })).rejects.toThrow("out of time");
    await expect(wechat().readNotice({ headers: { ...signed(body), "wechatpay-serial": "S2" }, body })).rejects.toThrow(
      "unknown platform certificate",
    );
    const foreign = JSON.stringify({
      event_type: "TRANSACTION.SUCCESS",
      resource: { ...seal("{}"), associated_data: "other" },
    });
    await expect(wechat().readNotice({ headers: signed(foreign), body: foreign })).rejects.toThrow("resource");
    expect(openResource(apiV3Key, seal("清楚"))).toBe("清楚");
    expect(() =>
      verifyAnswer({}, { timestamp: "1", nonce: "", signature: "", serial: "constructor", body: "" }),
    ).toThrow("unknown platform certificate");
  });

  it("WeChat Pay v3 says of a refund which payment it gave back, and how much", async () => {
    const resource = {
      out_trade_no: "P1",
      transaction_id: "T1",
      out_refund_no: "R1",
      refund_id: "W1",
      refund_status: "SUCCESS",
      amount: { total: 100, refund: 40 },
    };
    const body = JSON.stringify({ event_type: "REFUND.SUCCESS", resource: seal(JSON.stringify(resource)) });
    expect(await wechat().readNotice({ headers: signed(body), body })).toEqual({
      kind: "REFUND",
      refundNo: "R1",
      answer: { state: "DONE", no: "W1" },
      of: { payNo: "P1", tradeNo: "T1", amountCents: 40 },
    });
  });

  it("WeChat Pay v3 takes an unsigned or missing answer for no answer", async () => {
    const body = JSON.stringify({ trade_state: "SUCCESS", transaction_id: "T1", amount: { total: 100 } });
    const answering = (headers: Record<string, string>) => wechat(async () => new Response(body, { headers }));
    expect(await answering(signed(body)).query(request)).toEqual({ state: "PAID", tradeNo: "T1", amountCents: 100 });
    expect(await answering({}).query(request)).toEqual({ state: "UNKNOWN" });
    const cut = wechat(async () => {
      throw new TypeError("fetch failed");
    });
    expect(await cut.query(request)).toEqual({ state: "UNKNOWN" });
    expect(await cut.payout({ outNo: "W1-1", amountCents: 1, payeeAccount: "o", payeeName: "" })).toEqual({
      state: "UNKNOWN",
    });
    expect(await cut.close(request)).toBe(false);
  });
});

describe("Alipay", () => {
  const app = rsa();
  const settings = {
    appId: "2021",
    mchId: "2088",
    notifyUrl: "https://a.test/n",
    privateKey: merchant.privateKey,
    alipayPublicKey: app.publicKey,
  };
  const noticeBody = (change: Record<string, string> = {}) => {
    const params: Record<string, string> = {
      app_id: "2021",
      out_trade_no: "P1",
      trade_no: "T9",
      trade_status: "TRADE_SUCCESS",
      total_amount: "12.34",
      seller_id: "2088",
      empty: "",
      sign_type: "RSA2",
    };
    params["sign"] = createSign("RSA-SHA256")
      .update(signedText(params, ["sign", "sign_type"]), "utf8")
      .sign(app.privateKey, "base64");
    return new URLSearchParams({ ...params, ...change }).toString();
  };

  it("Alipay requests are signed over sorted parameters without the empty ones", () => {
    expect(signedText({ b: "2", a: "1", sign: "x", c: "" }, ["sign"])).toBe("a=1&b=2");
    const params = { app_id: "2021", method: "alipay.trade.query", biz_content: '{"a":"中文"}', sign_type: "RSA2" };
    expect(() =>
      verifyParams(merchant.publicKey, { ...params, sign: signParams(merchant.privateKey, params) }),
    ).toThrow();
    const notice = {
      ...params,
      sign: createSign("RSA-SHA256")
        .update(signedText(params, ["sign", "sign_type"]))
        .sign(merchant.privateKey, "base64"),
    };
    expect(() => verifyParams(merchant.publicKey, notice)).not.toThrow();
  });

  it("the Alipay client believes a notification only with Alipay's signature and for our application", async () => {
    const port = alipay(settings);
    expect(await port.readNotice({ headers: {}, body: noticeBody() })).toEqual({
      kind: "PAY",
      payNo: "P1",
      merchant: "2088",
      answer: { state: "PAID", tradeNo: "T9", amountCents: 1234 },
    });
    for (const change of [
      { total_amount: "0.01" },
      { trade_no: "T8" },
      { sign: "" },
      { sign_type: "RSA" },
      { more: "x" },
    ])
      await expect(port.readNotice({ headers: {}, body: noticeBody(change) })).rejects.toThrow("alipay");
    await expect(
      alipay({ ...settings, appId: "other" }).readNotice({ headers: {}, body: noticeBody() }),
    ).rejects.toThrow("alipay application");
  });

  it("the Alipay client checks the signature of an answer over its exact text", async () => {
    const own = '{"code":"10000","trade_status":"TRADE_SUCCESS","trade_no":"T1","total_amount":"1.00","memo":"a\\"}b"}';
    const signature = createSign("RSA-SHA256").update(own, "utf8").sign(app.privateKey, "base64");
    const raw = `{"alipay_trade_query_response":${own},"sign":"${signature}"}`;
    expect(answerText(raw, "alipay_trade_query_response")).toBe(own);
    const port = (text: string) => alipay(settings, async () => new Response(text));
    expect(await port(raw).query(request)).toEqual({ state: "PAID", tradeNo: "T1", amountCents: 100 });
    expect(await port(raw.replace("1.00", "9.00")).query(request)).toEqual({ state: "UNKNOWN" });
  });
});

describe("Apple receipts", () => {
  const { chain, key, rootSha256 } = selfMadeChain();
  const payload = {
    transactionId: "A1",
    bundleId: "com.hongxian.app",
    productId: "month.1",
    purchaseDate: Date.now(),
    signedDate: Date.now(),
    environment: "Production",
    price: 68_000,
    currency: "CNY",
  };
  const jws = (body: object, x5c: readonly string[] = chain, by: KeyObject = key) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "ES256", x5c })}.${part(body)}`;
    return `${text}.${sign("SHA256", Buffer.from(text), { key: by, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };

  it("Apple receipts are read when the chain ends in the known root and the leaf signed them", () => {
    const found = readAppleReceipt(jws(payload), rootSha256);
    expect(found).toMatchObject({ transactionId: "A1", productId: "month.1" });
    expect(applePriceCents(found)).toBe(6800);
  });

  it("Apple receipts are refused when anything of it is not Apple's", () => {
    const other = selfMadeChain();
    const good = jws(payload);
    const [head, , signature] = good.split(".");
    const altered = `${head ?? ""}.${Buffer.from(JSON.stringify({ ...payload, price: 1 })).toString("base64url")}.${signature ?? ""}`;
    const bad = [
      altered,
      jws(payload, other.chain, other.key),
      jws(payload, [other.chain[0] ?? "", ...chain.slice(1)], other.key),
      jws(payload, chain, other.key),
      jws(payload, chain.toReversed()),
      jws({ ...payload, purchaseDate: Date.parse("2001-01-01"), signedDate: Date.parse("2001-01-01") }),
      jws({ ...payload, signedDate: undefined }),
      jws(payload, chain.slice(0, 2)),
      jws(payload, [...chain, chain[2] ?? ""]),
      "",
      "a.b.c",
      `${good}.x`,
    ];
    for (const receipt of bad) expect(() => readAppleReceipt(receipt, rootSha256)).toThrow();
    // The default root is Apple's own: nothing self-signed passes it.
    expect(() => readAppleReceipt(good)).toThrow("unknown root certificate");
  });

  it("Apple receipts are refused when Apple gave their certificate for something else", () => {
    const mark = Buffer.from("060a2a864886f76364060b01", "hex").toString("latin1");
    for (const made of [
      selfMadeChain({ leafMark: null }),
      selfMadeChain({ middleMark: null }),
      selfMadeChain({ leafMark: "2a864886f76364060b02" }),
      // The bytes of the mark in a name that somebody chose do not count as the mark.
      selfMadeChain({ leafMark: null, leafName: mark }),
    ])
      expect(() => readAppleReceipt(jws(payload, made.chain, made.key), made.rootSha256)).toThrow("made for the store");
  });

  it("Apple receipts are refused when they come from the sandbox, where nobody pays", () => {
    for (const environment of ["Sandbox", "Xcode", undefined])
      expect(() => readAppleReceipt(jws({ ...payload, environment }), rootSha256)).toThrow("real store");
  });

  it("Apple receipts are read when an old purchase is signed with a newer certificate", () => {
    const old = { ...payload, purchaseDate: Date.parse("2019-06-01") };
    expect(readAppleReceipt(jws(old), rootSha256)).toMatchObject({ transactionId: "A1" });
  });
});

describe("the simulated channel", () => {
  it("the simulated channel answers late, twice, wrongly, never, or refuses, as the amount says", async () => {
    const key = "k";
    const at = (cents: number, requestTime = new Date()) =>
      simulatedChannel(key).query({ payNo: "P", title: "", amountCents: cents, requestTime });
    expect([100, 191, 192, 193, 194, 195].map(whimOf)).toEqual(["PROMPT", "LATE", "TWICE", "WRONG", "NEVER", "REFUSE"]);
    expect((await at(100)).state).toBe("PAID");
    expect((await at(191)).state).toBe("WAITING");
    expect((await at(191, new Date(Date.now() - 3_600_000))).state).toBe("PAID");
    expect(await at(193)).toMatchObject({ amountCents: 192 });
    expect((await at(194)).state).toBe("UNKNOWN");
    expect((await at(195)).state).toBe("FAILED");
    expect(simulatedNotices(key, { ...request, amountCents: 192 })).toHaveLength(3);
    expect(simulatedNotices(key, { ...request, amountCents: 194 })).toEqual([]);
  });
});
