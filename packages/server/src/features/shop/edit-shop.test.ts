import { editShop } from "@hongxian/contract/features/shop/shop.endpoints.ts";
import { shopPage } from "@hongxian/contract/features/shop/shop.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { anAgent, aRole, aShop, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let agent: Ask;
let agentId: number;
let agentStaffId: number;

const place = { provId: 330000, cityId: 330100, areaId: 330106 } as const;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  agentId = await anAgent(db, { tier: "CITY_AGENT", provId: 330000, cityId: 330100 });
  const roleId = await aRole(
    db,
    { [shopPage]: "all" },
    { realm: "TISSUE", agentTier: "CITY_AGENT", dataScope: "TIER" },
  );
  agentStaffId = await aStaff(db, { kind: "AGENT", roleId, agentId });
  agent = await app.as(agentStaffId);
});

const terms = {
  name: "红线·新店",
  kind: "DIRECT",
  ...place,
  address: "文三路2号",
  lon: 120.12,
  lat: 30.28,
  phone: "0571-99999999",
  businessHours: "9:00-18:00",
  coverUrl: "/api/files/images/cover.jpg",
} as const;
/** A shop whose owner is under the agent. */
const made = async (name: string) => {
  const ownerAgentId = await anAgent(db, { tier: "SHOP" });
  await sql`update agent set path = ${`/${agentId}/${ownerAgentId}/`} where id = ${ownerAgentId}`.execute(db);
  return aShop(db, { ...place, name, kind: "DIRECT", address: "文三路1号", phone: "0571-88888888", ownerAgentId });
};
const rowOf = async (id: number) =>
  (
    await sql`select name, kind, prov_id, city_id, area_id, address, lon::float, lat::float, phone,
      business_hours, cover_url, license_img, status, version from shop where id = ${id}`.execute(db)
  ).rows[0];

describe("an edited shop", () => {
  it("an edited shop of the platform takes every value and stays open", async () => {
    const id = await made("红线·甲店");
    const other = await made("红线·乙店");
    const edit = (change: object = {}) => admin(editShop, { id, body: { ...terms, version: 1, ...change } });
    expect((await edit({ provId: 110000 })).msg).toBe("请选择地区");
    expect((await edit({ name: "红线·乙店" })).fields).toEqual({ name: "该城市已有同名门店" });
    expect((await edit({ kind: "FRANCHISE" })).msg).toBe("请上传营业执照");
    expect((await edit()).data).toEqual({ id, status: "OPEN" });
    expect(await rowOf(id)).toEqual({ ...terms, licenseImg: "", status: "OPEN", version: 2 });
    expect(await rowOf(other)).toMatchObject({ name: "红线·乙店", version: 1 });
    expect((await edit()).http).toBe(409);
    expect(await lastAudit(db, "shop", id)).toMatchObject({
      before: { name: "红线·甲店", status: "OPEN" },
      after: { name: "红线·新店", status: "OPEN" },
    });
  });

  it("an edited shop of an agent waits for the platform when its name or licence changed, or it was refused", async () => {
    const id = await made("红线·丙店");
    const edit = (version: number, name = "红线·丙店") => agent(editShop, { id, body: { ...terms, name, version } });
    expect((await edit(1)).data.status).toBe("OPEN");
    expect((await edit(2, "红线·丁店")).data.status).toBe("WAIT_AUDIT");
    expect(await rowOf(id)).toMatchObject({ name: "红线·丁店", status: "WAIT_AUDIT", version: 3 });
    expect(await lastAudit(db, "shop", id)).toMatchObject({ staffId: agentStaffId, after: { status: "WAIT_AUDIT" } });
    await sql`update shop set status = 'CLOSED' where id = ${id}`.execute(db);
    expect((await edit(3, "红线·丁店")).data.status).toBe("WAIT_AUDIT");
  });

  it("an edited shop is one under the agent", async () => {
    const id = await aShop(db, { ...place, name: "红线·远店", ownerAgentId: await anAgent(db, { tier: "SHOP" }) });
    expect((await agent(editShop, { id, body: { ...terms, version: 1 } })).http).toBe(404);
    expect(await rowOf(id)).toMatchObject({ name: "红线·远店", version: 1 });
  });
});
