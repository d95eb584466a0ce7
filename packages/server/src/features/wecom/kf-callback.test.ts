import { checkKfCallback, takeKfCallback } from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { createCipheriv, createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { configureWecom, wecomServer } from "../../test/wecom-server.ts";
import { wecomJobs } from "./wecom-jobs.ts";

const app = await testApp({ privateHosts: ["127.0.0.1"] });
const remote = await wecomServer();
const { db } = app.database;
const secrets = { corpId: "ww77", secret: "s7", token: "tok7", aesKey: "B".repeat(42) + "A" };
let kfId = 0;
let serverId = 0;
let staffId = 0;

/** Enterprise WeChat's side, independent of the code under test. */
function sealed(message: string) {
  const key = Buffer.from(`${secrets.aesKey}=`, "base64");
  const body = Buffer.from(message);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const plain = Buffer.concat([Buffer.alloc(16, "r"), size, body, Buffer.from(secrets.corpId)]);
  const pad = 32 - (plain.length % 32);
  const cipher = createCipheriv("aes-256-cbc", key, key.subarray(0, 16)).setAutoPadding(false);
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString("base64");
  const signature = createHash("sha1")
    .update([secrets.token, "1700000000", "n1", encrypted].sort().join(""))
    .digest("hex");
  return { encrypted, query: new URLSearchParams({ msg_signature: signature, timestamp: "1700000000", nonce: "n1" }) };
}
const post = (xml: string, spoil = "") => {
  const { encrypted, query } = sealed(xml);
  return app.app.inject({
    method: "POST",
    url: `${takeKfCallback.path}?${query.toString()}`,
    headers: { "content-type": "text/xml" },
    payload: `<xml><ToUserName><![CDATA[ww77]]></ToUserName><Encrypt><![CDATA[${spoil}${encrypted}]]></Encrypt></xml>`,
  });
};
const jobsOf = async (name: string) =>
  (
    await sql<{
      payload: unknown;
    }>`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} order by j.id`.execute(db)
  ).rows.map(({ payload }) => payload);
const runJob = (name: string, payload: unknown) =>
  wecomJobs
    .find((job) => job.name === name)
    ?.run(
      {
        settings: app.services.settings,
        database: app.database,
        listener: app.services.listener,
        log: app.services.log,
      },
      payload,
    );
const sessions = async () =>
  (
    await sql<{
      serverId: number | null;
      state: string;
      firstReplySec: number | null;
      score: number | null;
      seconds: number | null;
    }>`select s.server_id, s.state,
    s.first_reply_sec, s.score, extract(epoch from s.end_time - s.start_time)::int as seconds from wechat_kf_session s
    where s.kf_id = ${kfId} order by s.start_time`.execute(db)
  ).rows;

const start = Math.floor(Date.now() / 1000) - 3600;
const base = { external_userid: "wm1", open_kfid: "wk7" };
const textMessage = (msgid: string, after: number, change: object = {}) => ({
  ...base,
  msgid,
  send_time: start + after,
  origin: 3,
  msgtype: "text",
  ...change,
});
const event = (msgid: string, after: number, detail: object) => ({
  msgid,
  send_time: start + after,
  origin: 4,
  msgtype: "event",
  event: { ...base, ...detail },
});
const page = [
  event("e1", 0, { event_type: "enter_session", scene: "home", welcome_code: "W1" }),
  textMessage("m1", 10),
  textMessage("m2", 15),
  textMessage("m3", 52, { origin: 5, servicer_userid: "kefu" }),
  textMessage("m4", 60, { origin: 5, servicer_userid: "kefu" }),
  event("e2", 300, { event_type: "session_status_change", change_type: 3, msg_code: "S1" }),
  textMessage("m5", 310, { text: { content: "满意", menu_id: "score_4" } }),
  textMessage("m6", 900),
];

beforeAll(async () => {
  await configureWecom(db, app.services.seal, { ...secrets, apiBase: remote.apiBase });
  kfId = await aRow(db, "wechatKf", "id", {
    openKfId: "wk7",
    name: "回调",
    source: "SYNC",
    welcomeText: "欢迎",
    offlineText: "下班了",
    workStart: "00:00",
    workEnd: "23:59:59",
  });
  staffId = await aStaff(db, { wecomUserId: "kefu" });
  serverId = await aRow(db, "wechatKfServer", "id", { kfId, staffId, wecomUserId: "kefu", status: "ONLINE" });
  await aRow(db, "wechatKfLink", "id", { kfId, scene: "home", url: "https://x" });
  remote.on("kf/customer/batchget", () => ({
    customer_list: [{ external_userid: "wm1", nickname: "小明", avatar: "https://face" }],
  }));
  remote.on("kf/send_msg_on_event", () => ({}));
  remote.on("kf/service_state/trans", () => ({}));
});

describe("callback", () => {
  it("the callback answers the address check with the bare text", async () => {
    const { encrypted, query } = sealed("check-1234");
    query.set("echostr", encrypted);
    const answer = await app.app.inject({ method: "GET", url: `${checkKfCallback.path}?${query.toString()}` });
    expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
      200,
      "check-1234",
      "text/plain; charset=utf-8",
    ]);
    query.set("nonce", "n2");
    expect(
      (await app.app.inject({ method: "GET", url: `${checkKfCallback.path}?${query.toString()}` })).statusCode,
    ).toBe(403);
  });

  it("the callback takes signed events only, and queues the fetching once for each account", async () => {
    const xml = (token: string) =>
      `<xml><Event><![CDATA[kf_msg_or_event]]></Event><Token><![CDATA[${token}]]></Token><OpenKfId><![CDATA[wk7]]></OpenKfId></xml>`;
    const taken = await post(xml("ENC1"));
    expect([taken.statusCode, taken.body]).toEqual([200, "success"]);
    expect((await post(xml("ENC2"))).body).toBe("success");
    expect(await jobsOf("wecom-pull")).toEqual([{ openKfId: "wk7", token: "ENC2" }]);
    expect((await post(xml("ENC3"), "x")).statusCode).toBe(403);
    expect(
      (
        await app.app.inject({
          method: "POST",
          url: takeKfCallback.path,
          headers: { "content-type": "text/xml" },
          payload: "<xml/>",
        })
      ).statusCode,
    ).toBe(400);
    expect((await post("<xml><Event>other</Event></xml>")).body).toBe("success");
    expect(await jobsOf("wecom-pull")).toEqual([{ openKfId: "wk7", token: "ENC2" }]);
  });
});

describe("messages", () => {
  it("messages of enterprise WeChat become sessions with server, first reply, end and score", async () => {
    remote.on("kf/sync_msg", ({ body }) =>
      (body as { cursor: string }).cursor === ""
        ? { next_cursor: "c1", has_more: 1, msg_list: page.slice(0, 5) }
        : { next_cursor: "c2", has_more: 0, msg_list: page.slice(5) },
    );
    await runJob("wecom-pull", { openKfId: "wk7", token: "ENC2" });
    expect(await sessions()).toEqual([
      { serverId, state: "ENDED", firstReplySec: 42, score: 4, seconds: 290 },
      { serverId, state: "SERVING", firstReplySec: null, score: null, seconds: null },
    ]);
    const { rows } = await sql<{
      name: string;
      scene: string;
      scanCount: number;
      messageCursor: string;
    }>`select e.name, e.scene, l.scan_count, k.message_cursor
      from ep_customer e, wechat_kf_link l, wechat_kf k
      where k.id = ${kfId} and l.kf_id = k.id and e.external_user_id = 'wm1'`.execute(db);
    expect(rows).toEqual([{ name: "小明", scene: "home", scanCount: 1, messageCursor: "c2" }]);
    const answers = remote
      .called("kf/send_msg_on_event")
      .map(({ body }) => body as { code: string; msgtype: string; text?: { content: string } });
    expect(answers).toMatchObject([
      { code: "W1", msgtype: "text", text: { content: "欢迎" } },
      { code: "S1", msgtype: "msgmenu" },
    ]);
  });

  it("messages of enterprise WeChat read a second time change nothing", async () => {
    const before = await sessions();
    const eventCount = remote.called("kf/send_msg_on_event").length;
    await sql`update wechat_kf set message_cursor = '' where id = ${kfId}`.execute(db);
    remote.on("kf/sync_msg", () => ({ next_cursor: "c9", has_more: 0, msg_list: page }));
    await runJob("wecom-pull", { openKfId: "wk7", token: "ENC2" });
    expect(await sessions()).toEqual(before);
    const { rows } = await sql<{
      scanCount: number;
    }>`select scan_count from wechat_kf_link where kf_id = ${kfId}`.execute(db);
    expect(rows).toEqual([{ scanCount: 1 }]);
    expect(remote.called("kf/send_msg_on_event")).toHaveLength(eventCount);
  });

  it("the server tells enterprise WeChat who serves", async () => {
    const [order] = await jobsOf("wecom-hand-over");
    await runJob("wecom-hand-over", {
      sessionIds: (
        await sql<{ id: number }>`select id from wechat_kf_session where kf_id = ${kfId} and state = 'SERVING'`.execute(
          db,
        )
      ).rows.map(({ id }) => id),
    });
    expect(order).toMatchObject({ sessionIds: [expect.any(Number)] });
    expect(remote.called("kf/service_state/trans").at(-1)?.body).toEqual({
      open_kfid: "wk7",
      external_userid: "wm1",
      service_state: 3,
      servicer_userid: "kefu",
    });
    remote.on("kf/service_state/trans", () => ({ errcode: 95013 }));
    await expect(runJob("wecom-hand-over", order)).resolves.toBeDefined();
  });
});

describe("contacts", () => {
  it("contacts are stored with who added them and the member they may be", async () => {
    const userId = await aMember(db, { login: "13911112222" });
    expect(
      (
        await post(
          "<xml><Event>change_external_contact</Event><ChangeType>add_external_contact</ChangeType><UserID>kefu</UserID><ExternalUserID>wm9</ExternalUserID></xml>",
        )
      ).body,
    ).toBe("success");
    expect(await jobsOf("wecom-contact")).toEqual([{ externalUserId: "wm9", userId: "kefu" }]);
    remote.on("externalcontact/get", () => ({
      external_contact: { external_userid: "wm9", name: "老友", avatar: "https://f", corp_name: "微信" },
      follow_user: [
        { userid: "other", createtime: 1, remark_mobiles: [] },
        { userid: "kefu", createtime: 1_700_000_000, state: "poster", remark_mobiles: ["13911112222"] },
      ],
    }));
    for (let at = 0; at < 2; at += 1) await runJob("wecom-contact", { externalUserId: "wm9", userId: "kefu" });
    const { rows } = await sql`select name, corp_name, wecom_user_id, scene, user_id, bind_status,
        extract(epoch from add_time)::int as added from ep_customer where external_user_id = 'wm9'`.execute(db);
    expect(rows).toEqual([
      {
        name: "老友",
        corpName: "微信",
        wecomUserId: "kefu",
        scene: "poster",
        userId,
        bindStatus: "SUGGESTED",
        added: 1_700_000_000,
      },
    ]);
  });
});
