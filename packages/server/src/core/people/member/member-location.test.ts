import { initCurrentArea, updateUserLocation } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, historyOf, auditsOf } = peopleOf(app);
const auditor = await aPerson({ roleId: 3 });
const sale = await aPerson({ roleId: 4, saleFlag: true });
let member: number;

beforeEach(async () => {
  member = await aMember(db, { saleUserId: sale.userId });
});

describe("当前位置", () => {
  const move = (person: Person, query: Record<string, string>) =>
    person.ask.unchecked(updateUserLocation, { query: { userId: member, ...query } });
  const reset = (person: Person) => person.ask(initCurrentArea, { userId: member });

  it("当前位置 is moved within the globe, masked in the audit log", async () => {
    const there = { lon: "120.15", lat: "30.28", currentArea: "浙江省杭州市西湖区" };
    expect((await move(sale, there)).data).toEqual({
      currentArea: "浙江省杭州市西湖区",
      currentLocation: { lon: 120.15, lat: 30.28 },
    });
    expect((await move(sale, { ...there, lon: "181" })).msg).toBe("经度超出范围");
    expect((await move(sale, { ...there, lat: "x" })).msg).toBe("纬度格式错误");
    expect((await move(auditor, there)).http).toBe(403);
    expect(JSON.stringify(await auditsOf(member))).not.toContain("西湖区");
    expect(await historyOf(member)).toMatchObject([
      { field: "currentArea", newValue: "浙江省杭州市西湖区" },
      { field: "currentLocation" },
    ]);
  });

  it("当前位置 is not taken from fields left empty: an empty field is not the place at 0°, 0°", async () => {
    const there = { lon: "120.15", lat: "30.28", currentArea: "浙江省杭州市西湖区" };
    await move(sale, there);
    const before = [await historyOf(member), await auditsOf(member)];
    for (const blank of ["", " ", "\t"]) {
      const answer = await move(sale, { ...there, lon: blank, lat: blank });
      expect(answer).toMatchObject({ http: 400, data: { fields: { lon: "经度格式错误", lat: "纬度格式错误" } } });
      expect((await move(sale, { ...there, lat: blank })).msg).toBe("纬度格式错误");
    }
    expect([await historyOf(member), await auditsOf(member)]).toEqual(before);
    const { rows } = await sql`select current_lon, current_lat from member where user_id = ${member}`.execute(db);
    expect(rows).toEqual([{ currentLon: 120.15, currentLat: 30.28 }]);
  });

  it("当前位置 is filled for who may see it, overwritten only by 重置当前位置", async () => {
    expect((await reset(auditor)).msg).toBe("未获取到位置信息");
    await sql`insert into login_record (user_id, login_mode, platform, ip_area, ip_prov_id, result)
      values (${member}, 'ONE_KEY', 'IOS', '浙江杭州', 330000, 'SUCCESS')`.execute(db);
    expect((await reset(auditor)).data).toEqual({
      currentArea: "浙江杭州",
      currentLocation: { lon: 120.1551, lat: 30.2741 },
    });
    expect((await reset(auditor)).msg).toBe("没有操作权限：重置当前位置");
    expect((await reset(sale)).http).toBe(200);
  });
});
