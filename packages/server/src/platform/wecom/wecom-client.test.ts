import { describe, expect, it } from "vitest";
import { wecomServer } from "../../test/wecom-server.ts";
import { createWecomClient, WecomError } from "./wecom-client.ts";

const remote = await wecomServer();
const reach = { privateHosts: ["127.0.0.1"] };
let number = 0;
const fresh = (limitMs?: number) =>
  createWecomClient({ corpId: `ww${(number += 1)}`, secret: "very-secret", apiBase: remote.apiBase, reach }, limitMs);
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

describe("client of enterprise WeChat", () => {
  it("the client of enterprise WeChat asks for one token and keeps it", async () => {
    remote.calls.length = 0;
    remote.on("kf/account/list", () => ({ account_list: [{ open_kfid: "wk1", name: "客服", avatar: "https://a" }] }));
    const client = fresh();
    expect(await client.accounts()).toEqual([{ open_kfid: "wk1", name: "客服", avatar: "https://a" }]);
    await client.accounts();
    expect(remote.called("gettoken")).toEqual([
      { path: "gettoken", query: { corpid: `ww${number}`, corpsecret: "very-secret" }, body: null },
    ]);
    expect(remote.called("kf/account/list")[0]).toMatchObject({
      query: { access_token: "T1" },
      body: { offset: 0, limit: 100 },
    });
  });

  it("the client of enterprise WeChat reads all pages of accounts", async () => {
    const all = Array.from({ length: 130 }, (_, at) => ({ open_kfid: `wk${at}`, name: "", avatar: "" }));
    remote.on("kf/account/list", ({ body }) => {
      const { offset, limit } = body as { offset: number; limit: number };
      return { account_list: all.slice(offset, offset + limit) };
    });
    expect(await fresh().accounts()).toHaveLength(130);
  });

  it("the client of enterprise WeChat reads servers, links and sends what the calls want", async () => {
    remote.calls.length = 0;
    remote.on("kf/servicer/list", () => ({
      servicer_list: [{ userid: "zhang", status: 0 }, { userid: "li", status: 1 }, { department_id: 3 }],
    }));
    remote.on("kf/add_contact_way", () => ({ url: "https://work.weixin.qq.com/kfid/kfc1" }));
    const client = fresh();
    expect(await client.servicers("wk1")).toEqual([
      { userId: "zhang", isReceiving: true },
      { userId: "li", isReceiving: false },
    ]);
    expect(await client.contactWay("wk1", "home_page")).toBe("https://work.weixin.qq.com/kfid/kfc1");
    expect(remote.called("kf/servicer/list")[0]?.query).toMatchObject({ open_kfid: "wk1" });
    expect(remote.called("kf/add_contact_way")[0]?.body).toEqual({ open_kfid: "wk1", scene: "home_page" });
  });

  it("the client of enterprise WeChat gets a new token once when the old one has run out", async () => {
    let tokens = 0;
    remote.on("gettoken", () => ({ access_token: `N${(tokens += 1)}`, expires_in: 7200 }));
    remote.on("kf/account/list", ({ query }) =>
      query["access_token"] === "N1" ? { errcode: 42001 } : { account_list: [] },
    );
    expect(await fresh().accounts()).toEqual([]);
    expect(tokens).toBe(2);
    remote.on("kf/account/list", () => ({ errcode: 40014 }));
    expect(await failureOf(fresh().accounts())).toMatchObject({ code: 40014 });
    expect(tokens).toBe(4);
  });

  it("the client of enterprise WeChat fails clearly and names no secret", async () => {
    remote.on("gettoken", () => ({ errcode: 40013, errmsg: "invalid corpid very-secret" }));
    const refused = await failureOf(fresh().accounts());
    expect(refused).toBeInstanceOf(WecomError);
    expect(refused).toMatchObject({ code: 40013 });
    expect(JSON.stringify(refused) + String(refused)).not.toContain("very-secret");
    remote.on("gettoken", () => "no json");
    expect(await failureOf(fresh().accounts())).toMatchObject({ code: -1 });
    remote.on("gettoken", () => "silence");
    expect(await failureOf(fresh(150).accounts())).toMatchObject({ code: null });
    const nowhere = createWecomClient({ corpId: "ww", secret: "very-secret", apiBase: "http://127.0.0.1:9", reach });
    const silent = await failureOf(nowhere.accounts());
    expect(silent).toMatchObject({ code: null });
    expect(String((silent as WecomError).cause)).not.toContain("very-secret");
  });
});
