import { expect, test } from "vitest";
import { defaultRoles } from "./default-roles.ts";

test("the seeded roles have their scope, tier and home page", () => {
  const table = defaultRoles.map((role) =>
    [role.id, role.name, role.realm, role.dataScope, role.agentTier ?? "-", role.homeType].join(" "),
  );
  expect(table).toEqual([
    "1 管理员 PLATFORM ALL - ADMIN",
    "2 客服 PLATFORM ALL - SERVICE",
    "3 审核员 PLATFORM ALL - AUDIT",
    "4 销售 PLATFORM SELF - SALE",
    "5 销售主管 PLATFORM DEPT_TREE - SALE",
    "6 平台红娘 PLATFORM SELF - SALE",
    "7 财务 PLATFORM ALL - FINANCE",
    "8 运营 PLATFORM ALL - OPERATE",
    "9 审核主管 PLATFORM ALL - AUDIT",
    "11 省级代理 TISSUE TIER PROVINCE_AGENT AGENT",
    "12 市级代理 TISSUE TIER CITY_AGENT AGENT",
    "13 区县代理 TISSUE TIER DISTRICT_AGENT AGENT",
    "14 总代理 TISSUE TIER AGENT AGENT",
    "15 门店 TISSUE TIER SHOP AGENT",
    "16 红娘 TISSUE TIER MATCHMAKER AGENT",
    "17 推广会员 TISSUE TIER MEMBER AGENT",
  ]);
});
