import { z } from "zod";
import { shopKind, shopStatus } from "../../core/staff/agent.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const shopPage = "/matchMaking/shop";

const audit = <P extends boolean>(pass: P) =>
  ({ call: "POST /api/shops/{id}/audit", sends: { pass }, auditTitle: "审核门店" }) as const;
const enter = <T extends "OPEN" | "SUSPEND" | "CLOSED">(status: T) =>
  ({ to: status, call: "PUT /api/shops/{id}/status/{status}", at: { status }, auditTitle: "门店营业状态" }) as const;
const stopText = (title: string, name: string): string =>
  `${title}后会员移出借力池且不能发起牵线，确定对【${name}】${title}？`;

/** Members and matchmakers move into open shops alone. */
export const isOpenShop = ({ status }: { readonly status: string }): boolean => status === "OPEN";

/** 门店管理: shops of the caller's subtree, all of them for the platform. */
export const shop = defineResource({
  name: "shop",
  title: "门店管理",
  route: shopPage,
  path: "/api/shops",
  fields: {
    id: field.id("ID"),
    coverUrl: field.image("封面"),
    name: field.text("门店名称", { max: 30 }),
    kind: field.choice("类型", shopKind),
    region: field.region("地区"),
    ownerUserId: optional(field.member("店主")),
    parentName: field.text("上级代理", { max: 50 }),
    matchmakers: field.count("红娘数"),
    members: field.count("会员数"),
    monthNetCents: field.cents("本月净业绩"),
    borrowOpen: field.flag("开放借力"),
    status: field.choice("状态", shopStatus),
    openTime: optional(field.time("开业时间")),
    address: field.text("地址", { max: 100 }),
    lon: optional(field.json("经度")),
    lat: optional(field.json("纬度")),
    phone: field.text("电话", { max: 20 }),
    businessHours: field.text("营业时间", { max: 50 }),
    licenseImg: field.image("营业执照"),
    auditReason: field.text("审核说明", { max: 200 }),
    ownerAgentId: optional(field.id("店主代理编号")),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "coverUrl",
      "name",
      "kind",
      "region",
      "ownerUserId",
      "parentName",
      "matchmakers",
      "members",
      "monthNetCents",
      "borrowOpen",
      "status",
      "openTime",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "门店名称" },
      region: { by: "equals", field: "region", label: "地区" },
      kind: { by: "oneOf", field: "kind" },
      status: { by: "oneOf", field: "status", preset: ["OPEN"] },
      parent: { by: "own", label: "上级代理", schema: z.string().trim().max(50, "筛选内容过长") },
    },
    sortable: ["members", "monthNetCents", "id"],
    sort: "-id",
  },
  states: { field: "status", first: "WAIT_AUDIT" },
  actions: {
    pass: {
      title: "审核通过",
      from: ["WAIT_AUDIT"],
      to: "OPEN",
      ...audit(true),
      confirm: ({ name }) => `确定通过门店【${name}】？`,
      done: "已通过",
    },
    refuse: {
      title: "审核驳回",
      from: ["WAIT_AUDIT"],
      to: "CLOSED",
      ...audit(false),
      danger: true,
      ask: { reason: field.longText("驳回原因", { max: 200, tooLong: "原因不能超过200个字" }) },
      dialog: { title: ({ name }) => `审核驳回：${name}`, okText: "驳回" },
      done: "已驳回",
    },
    suspend: {
      title: "暂停营业",
      from: ["OPEN"],
      ...enter("SUSPEND"),
      danger: true,
      confirm: ({ name }) => stopText("暂停营业", name),
      done: "已暂停营业",
    },
    reopen: {
      title: "恢复营业",
      from: ["SUSPEND"],
      ...enter("OPEN"),
      confirm: ({ name }) => `确定恢复【${name}】营业？`,
      done: "已恢复营业",
    },
    close: {
      title: "关店",
      from: ["OPEN", "SUSPEND"],
      ...enter("CLOSED"),
      danger: true,
      blocked: ({ members }) => (members > 0 ? `门店还有${members}位会员，请先转店` : undefined),
      confirm: ({ name }) => stopText("关店", name),
      done: "已关店",
    },
    export: { kind: "export", title: "导出" },
  },
});
