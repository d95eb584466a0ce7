import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { auditAdvert } from "@hongxian/contract/features/shop-advert/shop-advert.endpoints.ts";
import { getCall, listCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { shopAdvert } from "@hongxian/contract/features/shop-advert/shop-advert.resource.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aRole, aRow, aShop, aStaff, anAgent } from "../../test/build.ts";
import { expireAdverts } from "./audit-advert.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let shopkeeper: Ask;
let shopId: number;
let shopStaffId: number;

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#b23a48" } })
    .png()
    .toBuffer();
/** Noise cannot be compressed. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
const upload = async (bytes: Promise<Buffer>): Promise<string> =>
  (await operator(uploadImage, { body: await bytes, headers: { "content-type": "image/png" } })).data.url;

const place = { provId: 330000, cityId: 330100, areaId: 330106 } as const;
const day = 86_400_000;
const draftOf = (image: string, change: object = {}) =>
  ({
    shopId,
    position: "SHOP_LIST",
    title: "周末相亲会",
    image,
    jumpType: "NONE",
    jumpValue: null,
    region: place,
    sortNo: 1,
    beginTime: new Date().toISOString(),
    endTime: new Date(Date.now() + day).toISOString(),
    ...change,
  }) as const;
const anAdvert = (status: string, change: object = {}) =>
  aRow(db, "shopAdvert", "id", {
    shopId,
    title: "广告",
    image: "/api/files/demo/shop/1.svg",
    position: "CORNER",
    ...place,
    beginTime: new Date(Date.now() - day).toISOString(),
    endTime: new Date(Date.now() + day).toISOString(),
    status,
    ...change,
  });

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  shopId = await aShop(db, place);
  const agentId = await anAgent(db, { tier: "SHOP", shopId });
  await sql`update shop set owner_agent_id = ${agentId} where id = ${shopId}`.execute(db);
  const role = await aRole(
    db,
    { "/promotion/shopadvert": "all" },
    { realm: "TISSUE", dataScope: "TIER", homeType: "AGENT" },
  );
  shopStaffId = await aStaff(db, { roleId: role, kind: "AGENT", agentId });
  shopkeeper = await app.as(shopStaffId);
});

describe("a shop's advert", () => {
  it("a shop's advert has a picture of the one size, and says what is wrong with another", async () => {
    const save = async (image: string, change: object = {}) =>
      (await shopkeeper(formCall(shopAdvert, "create"), { body: draftOf(image, change) })).msg;
    const right = await upload(png(750, 300));
    expect(await save(await upload(png(750, 301)))).toBe("图片尺寸必须是750x300");
    expect(await save(await upload(noise(1000, 1000)))).toBe("图片大小不能超过2MB");
    expect(await save("https://elsewhere.example/a.png")).toBe("只支持jpg、png格式的图片");
    expect(await save(right, { title: "" })).toBe("请填写标题");
    expect(await save(right, { jumpType: "URL", jumpValue: "http://a.example" })).toBe("链接格式错误");
    expect(await save(right, { jumpType: "PHONE", jumpValue: "12" })).toBe("电话号码格式错误");
    expect(await save(right, { region: { provId: 330000, cityId: 330100, areaId: 330102 } })).toBe(
      "只能投放门店所在地区",
    );
    expect(await save(right, { endTime: new Date(0).toISOString() })).toBe("结束时间必须晚于开始时间");
    expect(await save(right)).toBe("保存成功");
  });

  it("a shop's advert goes to review and is decided once, with its record and a notice to the shop", async () => {
    const id = await anAdvert("DRAFT");
    expect((await shopkeeper(actionCall(shopAdvert, "submit"), { id })).http).toBe(200);
    expect((await operator(auditAdvert, { id, body: { pass: false } })).msg).toBe("请填写驳回原因");
    const refusal = { pass: false, rejectReason: "图片不清晰" };
    expect((await operator(auditAdvert, { id, body: refusal })).data).toEqual({ id, status: "REJECT" });
    expect((await operator(auditAdvert, { id, body: { pass: true } })).msg).toBe("该记录已被处理，请刷新");
    const actions =
      await sql`select action, remark from review_action where biz_type = 'SHOP_ADVERT' and biz_id = ${id}`.execute(db);
    expect(actions.rows).toEqual([{ action: "REFUSE", remark: "图片不清晰" }]);
    const messages = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${shopStaffId} order by id desc limit 1`.execute(db);
    expect(messages.rows[0]?.content).toContain("图片不清晰");
    expect((await shopkeeper(actionCall(shopAdvert, "submit"), { id })).http).toBe(200);
    const both = await Promise.all([
      operator(auditAdvert, { id, body: { pass: true } }),
      operator(auditAdvert, { id, body: refusal }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("a shop's advert is never decided by the shop, whatever its role was granted", async () => {
    const id = await anAdvert("WAIT_AUDIT");
    expect((await shopkeeper(auditAdvert, { id, body: { pass: true } })).http).toBe(403);
    expect((await shopkeeper(auditAdvert, { id, body: { pass: false, rejectReason: "x" } })).http).toBe(403);
  });

  it("a shop's advert belongs to its shop: another one's is not there, and cannot be made", async () => {
    const other = await aShop(db, place);
    const id = await anAdvert("ONLINE", { shopId: other });
    expect((await shopkeeper(getCall(shopAdvert), { id })).http).toBe(404);
    expect((await shopkeeper(actionCall(shopAdvert, "stop"), { id })).http).toBe(404);
    const image = await upload(png(750, 300));
    expect((await shopkeeper(formCall(shopAdvert, "create"), { body: draftOf(image, { shopId: other }) })).msg).toBe(
      "门店不存在或无权使用",
    );
    const { data } = await shopkeeper(listCall(shopAdvert), { query: { size: 200 } });
    expect(new Set(data.list.map((row) => row.shopId))).toEqual(new Set([shopId]));
  });

  it("a shop's advert is changed and deleted only in the states that allow it, and ends by itself", async () => {
    const shown = await anAdvert("ONLINE");
    const version = (await operator(getCall(shopAdvert), { id: shown })).data.version;
    const edit = { ...draftOf("/api/files/demo/shop/1.svg"), version } as const;
    expect((await operator(formCall(shopAdvert, "edit"), { id: shown, body: edit })).msg).toBe(
      "展示中或待审核的广告不能修改",
    );
    expect((await operator(removeCall(shopAdvert, shopAdvert.actions.remove), { id: shown })).msg).toBe(
      "只能删除草稿、已驳回或已下架的广告",
    );
    const rejected = await anAdvert("REJECT");
    expect((await operator(formCall(shopAdvert, "edit"), { id: rejected, body: { ...edit, version: 1 } })).http).toBe(
      200,
    );
    expect((await operator(getCall(shopAdvert), { id: rejected })).data.status).toBe("DRAFT");
    expect((await operator(removeCall(shopAdvert, shopAdvert.actions.remove), { id: rejected })).http).toBe(200);
    const ended = await anAdvert("ONLINE", { endTime: new Date(Date.now() - 1000).toISOString() });
    await expireAdverts(db);
    expect((await operator(getCall(shopAdvert), { id: ended })).data.status).toBe("EXPIRE");
    const late = await anAdvert("OFFLINE", { endTime: new Date(Date.now() - 1000).toISOString() });
    expect((await operator(actionCall(shopAdvert, "submit"), { id: late })).msg).toBe(
      "展示时间已结束，请先修改展示时间",
    );
  });
});
