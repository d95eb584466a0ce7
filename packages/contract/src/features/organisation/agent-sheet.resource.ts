import { agentStatus, agentTier } from "../../core/staff/agent.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** 代理体系 as a sheet: the page shows a tree, the export needs rows. */
export const agentSheet = defineResource({
  name: "agent",
  title: "代理体系",
  route: "/tissue/organization",
  path: "/api/agent-sheet",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    tier: field.choice("层级", agentTier),
    parentName: optional(field.text("上级", { max: 40 })),
    region: field.region("区域"),
    contactName: field.text("联系人", { max: 20 }),
    contactPhone: field.text("联系电话", { max: 20 }),
    depositCents: field.cents("保证金"),
    contractStart: optional(field.date("合同开始")),
    contractEnd: optional(field.date("合同结束")),
    shopCount: field.count("门店数"),
    matchmakerCount: field.count("红娘数"),
    status: field.choice("状态", agentStatus),
    createdTime: field.time("创建时间"),
    path: field.text("路径", { max: 200 }),
  },
  list: {
    columns: [
      "id",
      "userId",
      "tier",
      "parentName",
      "region",
      "contactName",
      "contactPhone",
      "depositCents",
      "contractStart",
      "contractEnd",
      "shopCount",
      "matchmakerCount",
      "status",
      "createdTime",
    ],
    filters: { tier: { by: "oneOf", field: "tier" }, status: { by: "oneOf", field: "status" } },
    sortable: ["path", "id"],
    sort: "path",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
