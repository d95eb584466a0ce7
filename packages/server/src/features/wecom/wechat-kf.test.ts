import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  getKfLinks,
  getWecomConfig,
  saveWecomConfig,
  testWecomConfig,
  checkKfCallback,
} from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aRow, aStaff } from "../../test/build.ts";
import { configureWecom, wecomServer } from "../../test/wecom-server.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp({ privateHosts: ["127.0.0.1"] });
const remote = await wecomServer();
const { db } = app.database;
const secrets = { corpId: "ww01", secret: "secret-value-1", token: "token-value-1", aesKey: "k".repeat(43) };
let admin: Ask;
let operator: Ask;
let service: Ask;

const account = {
  name: "红线客服",
  assignMode: "IDLE",
  workStart: "09:00",
  workEnd: "21:00",
  workDays: ["1", "2", "3"],
  avatarUrl: null,
  welcomeText: "您好",
  offlineText: "请在工作时间联系",
} as const;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const make = async (change: object = {}): Promise<number> =>
  (await operator(formCall(wechatKf, "create"), { body: { ...account, ...change } })).data.id;

describe("service accounts", () => {
  it("service accounts are stored here without any configuration", async () => {
    const id = await make();
    const { data } = await operator(getCall(wechatKf), { id });
    expect(data).toMatchObject({
      name: "红线客服",
      source: "LOCAL",
      status: "ENABLE",
      workTime: "09:00–21:00",
      workDays: ["1", "2", "3"],
      serverCount: 0,
      todaySessions: 0,
      avgFirstReply: null,
      syncTime: null,
    });
    const saved = await operator(formCall(wechatKf, "edit"), {
      id,
      body: {
        ...account,
        workEnd: "18:30",
        workDays: ["7"],
        version: data.version,
      },
    });
    expect(saved.msg).toBe("保存成功");
    expect((await operator(getCall(wechatKf), { id })).data).toMatchObject({
      workEnd: "18:30",
      workDays: ["7"],
      openKfId: data.openKfId,
    });
  });

  it("service accounts answer wrong fields in the catalogue's words", async () => {
    const bad = await operator(formCall(wechatKf, "create"), {
      body: {
        ...account,
        name: "一".repeat(17),
        offlineText: " ",
        workDays: [],
        welcomeText: "x".repeat(501),
      },
    });
    expect(bad.fields).toMatchObject({
      name: "名称不能超过16个字",
      offlineText: "请填写非工作时间回复",
      workDays: "请选择接待日",
      welcomeText: "欢迎语不能超过500个字",
    });
    expect((await operator(formCall(wechatKf, "create"), { body: { ...account, workEnd: "09:00" } })).fields).toEqual({
      workEnd: "结束时间必须晚于开始时间",
    });
    expect((await operator(formCall(wechatKf, "create"), { body: { ...account, workEnd: "24:00" } })).http).toBe(400);
  });

  it("service accounts are filtered by name, state and mode", async () => {
    await make({ name: "筛选用", assignMode: "OWNER" });
    expect(
      (await operator(listCall(wechatKf), { query: { name: "筛选", assignMode: "OWNER", status: "ENABLE" } })).data
        .total,
    ).toBe(1);
    expect((await operator(listCall(wechatKf), { query: { name: "筛选", assignMode: "IDLE" } })).data.total).toBe(0);
  });

  it("service accounts are switched and deleted only when nothing hangs on them", async () => {
    const id = await make();
    expect((await operator(actionCall(wechatKf, "disable"), { id })).http).toBe(200);
    expect((await operator(actionCall(wechatKf, "disable"), { id })).http).toBe(409);
    expect((await operator(actionCall(wechatKf, "enable"), { id })).http).toBe(200);
    const server = await aRow(db, "wechatKfServer", "id", { kfId: id, staffId: await aStaff(db), wecomUserId: "x" });
    expect((await operator(removeCall(wechatKf, wechatKf.actions.remove), { id })).msg).toBe("请先移除接待人员");
    await sql`delete from wechat_kf_server where id = ${server}`.execute(db);
    expect((await operator(removeCall(wechatKf, wechatKf.actions.remove), { id })).msg).toBe("删除成功");
  });

  it("service accounts take links that point to a pasted address", async () => {
    const id = await make();
    const link = (body: object) => operator.unchecked(customCall(wechatKf, "links"), { id, body });
    expect((await link({ scene: "首页" })).fields).toEqual({ scene: "场景值只能包含字母数字下划线" });
    expect((await link({ scene: "a-b" })).msg).toBe("场景值只能包含字母数字下划线");
    expect((await link({ scene: "a".repeat(33) })).msg).toBe("场景值不能超过32个字符");
    expect((await link({ scene: "home" })).fields).toEqual({ url: "请填写链接地址" });
    expect((await link({ scene: "home", url: "http://x" })).msg).toBe("链接必须以https://开头");
    const made = await link({ scene: "home", name: "官网首页", url: "https://work.weixin.qq.com/kfid/a" });
    expect(made.data).toMatchObject({ scene: "home", url: "https://work.weixin.qq.com/kfid/a", scanCount: 0 });
    const picture = Buffer.from(made.data.qr.replace("data:image/svg+xml;base64,", ""), "base64").toString();
    expect(picture).toMatch(/^<svg[\s\S]+<\/svg>$/);
    expect((await link({ scene: "home" })).data.id).toBe(made.data.id);
    expect((await link({ scene: "home", url: "https://other" })).fields).toEqual({
      scene: "该场景值已有其他链接",
    });
    const list = await operator(getKfLinks, { id });
    expect(list.data).toEqual([made.data]);
  });

  it("service accounts are closed to roles without the page", async () => {
    const sales = await app.as(await aStaff(db, { roleId: 4 }));
    expect(await sales(listCall(wechatKf))).toMatchObject({ http: 403 });
    expect((await service(listCall(wechatKf))).http).toBe(200);
    expect(await service(formCall(wechatKf, "create"), { body: account })).toMatchObject({
      http: 403,
      msg: "没有操作权限：新增",
    });
  });
});

describe("configuration", () => {
  it("the configuration is for role 1 alone, and without it nothing is fetched", async () => {
    for (const ask of [operator, service]) {
      expect((await ask(getWecomConfig)).http).toBe(403);
      expect((await ask(saveWecomConfig, { body: { corpId: "ww" } })).http).toBe(403);
      expect((await ask(testWecomConfig)).http).toBe(403);
    }
    expect(await operator(customCall(wechatKf, "sync"))).toMatchObject({ http: 400, msg: "未配置企业微信，无法同步" });
    expect((await admin(testWecomConfig)).msg).toBe("请先保存企微配置");
    expect(
      (await app.ask(checkKfCallback, { query: { msg_signature: "a", timestamp: "1", nonce: "1", echostr: "a" } }))
        .http,
    ).toBe(404);
  });

  it("the configuration keeps its secrets sealed: never in an answer, an audit row or clear in the database", async () => {
    expect((await admin(saveWecomConfig, { body: { corpId: "" } })).fields).toMatchObject({
      corpId: "请填写企业ID",
    });
    expect((await admin(saveWecomConfig, { body: { corpId: "ww01" } })).fields).toEqual({
      secret: "请填写Secret",
    });
    expect((await admin(saveWecomConfig, { body: { corpId: "ww01", secret: "s", aesKey: "short" } })).msg).toBe(
      "EncodingAESKey须为43位字母或数字",
    );
    expect(
      (await admin(saveWecomConfig, { body: { corpId: "ww01", secret: "s", apiBase: "http://10.0.0.1" } })).msg,
    ).toBe("接口地址须为https://开头的域名");
    const inside = { corpId: "ww01", secret: "s", apiBase: "https://10.0.0.1" };
    expect((await admin(saveWecomConfig, { body: inside })).fields).toEqual({
      apiBase: "接口地址不在允许范围内",
    });
    const saved = await admin(saveWecomConfig, { body: secrets, headers: { "x-request-id": "save-1" } });
    const view = {
      corpId: "ww01",
      apiBase: "https://qyapi.weixin.qq.com",
      hasSecret: true,
      hasToken: true,
      hasAesKey: true,
      callbackPath: "/api/wechat-kf/callback",
    };
    expect(saved.data).toEqual(view);
    expect((await admin(getWecomConfig)).data).toEqual(view);
    // An empty secret keeps the stored one; another address requires the secret again.
    expect((await admin(saveWecomConfig, { body: { corpId: "ww01", secret: "", token: "" } })).data).toEqual(view);
    expect(
      (await admin(saveWecomConfig, { body: { corpId: "ww01", apiBase: "https://evil.example" } })).fields,
    ).toEqual({ secret: "修改企业ID或接口地址后，请重新填写Secret" });
    const { rows } = await sql<{ text: string }>`select (select string_agg(to_jsonb(a)::text, '') from audit_log a)
      || (select string_agg(to_jsonb(s)::text, '') from system_setting s) || (select string_agg(to_jsonb(r)::text, '')
      from request_result r) as text`.execute(db);
    const stored = rows[0]?.text ?? "";
    expect(stored).toContain("ww01");
    for (const secret of [secrets.secret, secrets.token, secrets.aesKey]) {
      expect(stored).not.toContain(secret);
      expect(saved.raw).not.toContain(secret);
    }
  });
});

describe("enterprise WeChat", () => {
  beforeAll(() => configureWecom(db, app.services.seal, { ...secrets, apiBase: remote.apiBase }));

  it("enterprise WeChat is tested with the stored configuration", async () => {
    remote.on("kf/account/list", () => ({ account_list: [] }));
    expect(await admin(testWecomConfig)).toMatchObject({
      msg: "连接成功，共 0 个客服账号",
      data: { accounts: 0 },
    });
    expect(remote.called("gettoken")[0]?.query).toEqual({ corpid: "ww01", corpsecret: secrets.secret });
    remote.on("kf/account/list", () => ({ errcode: 60020, errmsg: "not allow to access from your ip" }));
    expect(await admin(testWecomConfig)).toMatchObject({
      http: 400,
      msg: "企业微信接口调用失败，错误码60020",
    });
  });

  it("enterprise WeChat gives accounts and servers, again and again to the same result", async () => {
    const zhang = await aStaff(db, { wecomUserId: "zhang", enterpriseWechatName: "红线-张" });
    const gone = await aRow(db, "wechatKf", "id", { openKfId: "wk-gone", name: "旧账号", source: "SYNC" });
    remote.on("kf/account/list", () => ({
      account_list: [
        { open_kfid: "wk-1", name: "官方客服", avatar: "https://a/1" },
        { open_kfid: "wk-2", name: "售后" },
      ],
    }));
    remote.on("kf/servicer/list", ({ query }) => ({
      servicer_list:
        query["open_kfid"] === "wk-1"
          ? [
              { userid: "zhang", status: 0 },
              { userid: "nobody", status: 0 },
            ]
          : [],
    }));
    const first = await operator(customCall(wechatKf, "sync"));
    expect(first).toMatchObject({ msg: "同步完成", data: { accounts: 2, servers: 1, gone: 1, unmatched: ["nobody"] } });
    const again = await operator(customCall(wechatKf, "sync"));
    expect(again.data).toEqual({ accounts: 2, servers: 1, gone: 0, unmatched: ["nobody"] });
    const list = await operator(listCall(wechatKf), { query: { name: "官方客服" } });
    expect(list.data.list).toMatchObject([
      { openKfId: "wk-1", source: "SYNC", serverCount: 1, avatarUrl: "https://a/1", version: 1 },
    ]);
    expect(list.data.list[0]?.syncTime).not.toBeNull();
    expect((await operator(getCall(wechatKf), { id: gone })).data.status).toBe("DISABLE");
    const servers = await sql<{
      staffId: number;
      status: string;
    }>`select staff_id, status from wechat_kf_server where wecom_user_id = 'zhang'`.execute(db);
    expect(servers.rows).toEqual([{ staffId: zhang, status: "ONLINE" }]);
    remote.on("kf/servicer/list", () => ({ servicer_list: [] }));
    await operator(customCall(wechatKf, "sync"));
    const after = await sql<{
      status: string;
    }>`select status from wechat_kf_server where wecom_user_id = 'zhang'`.execute(db);
    expect(after.rows).toEqual([{ status: "OFFLINE" }]);
  });

  it("enterprise WeChat makes the link of an account of its own, and failures say so", async () => {
    const id = (await operator(listCall(wechatKf), { query: { name: "售后" } })).data.list[0]?.id as number;
    remote.on("kf/add_contact_way", ({ body }) => ({
      url: `https://work.weixin.qq.com/kfid/${(body as { scene: string }).scene}`,
    }));
    expect((await operator(customCall(wechatKf, "links"), { id, body: { scene: "poster_1" } })).data.url).toBe(
      "https://work.weixin.qq.com/kfid/poster_1",
    );
    expect(remote.called("kf/add_contact_way").at(-1)?.body).toEqual({ open_kfid: "wk-2", scene: "poster_1" });
    remote.on("kf/add_contact_way", () => ({ errcode: 95000 }));
    expect(await operator(customCall(wechatKf, "links"), { id, body: { scene: "poster_2" } })).toMatchObject({
      http: 400,
      msg: "企业微信接口调用失败，错误码95000",
    });
    await configureWecom(db, app.services.seal, { ...secrets, apiBase: "http://127.0.0.1:9" });
    expect(await operator(customCall(wechatKf, "sync"))).toMatchObject({
      http: 400,
      msg: "企业微信接口无响应，请稍后再试",
    });
  });
});
