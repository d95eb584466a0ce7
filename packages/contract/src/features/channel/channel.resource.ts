import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import {
  channelMessages,
  channelProblems,
  channelRoute,
  channelSettle,
  channelStatus,
  channelType,
  isMovableChannel,
  isNaturalChannel,
  isOwnChannel,
} from "./channel.rules.ts";

const formFields = [
  "code",
  "name",
  "type",
  "parentId",
  "agentId",
  "platform",
  "ownerStaffId",
  "landingUrl",
  "settleType",
  "price",
  "rateBp",
] as const;
const codeText = z
  .string(channelMessages.code)
  .trim()
  .regex(/^[a-z0-9_]{2,32}$/, channelMessages.code);
/** The columns of numbers, in their order. */
const figures = [
  "clickNum",
  "downloadNum",
  "activateNum",
  "registerNum",
  "realNameNum",
  "payNum",
  "payAmount",
  "cost",
  "registerCost",
  "payCost",
  "roi",
  "d1Bp",
  "d7Bp",
] as const;

const channelPlatform = choices({ ANDROID: "安卓", IOS: "苹果", WEB: "网页", APPLET: "小程序" });

const enter = <T extends "ENABLE" | "DISABLE">(status: T) =>
  ({
    to: status,
    when: isMovableChannel,
    elsewhere: (row: { readonly type: string }) =>
      isNaturalChannel(row) ? channelMessages.natural : isOwnChannel(row) ? undefined : channelMessages.medium,
    call: "PUT /api/channel/{id}/status/{status}",
    at: { status },
    auditTitle: "渠道状态",
  }) as const;

/** 渠道管理: where members come from, what that costs and yields. */
export const channel = defineResource({
  name: "channel",
  title: "渠道管理",
  route: channelRoute,
  path: "/api/channel",
  fields: {
    id: field.id("ID"),
    treeKey: field.text("层级", { max: 60 }),
    depth: field.count("级别"),
    name: field.text("渠道", { max: 30, required: channelMessages.name }),
    code: { ...field.text("编码", { max: 32 }), input: codeText },
    type: field.choice("类型", channelType),
    parentId: optional(field.count("上级渠道")),
    agentId: optional(field.count("代理商")),
    platform: optional(field.choice("平台", channelPlatform)),
    ownerStaffId: optional(field.staff("负责人")),
    landingUrl: optional(field.text("落地页", { max: 200 })),
    settleType: field.choice("结算方式", channelSettle),
    price: optional(field.cents("单价", { min: 1, max: 999_999, msg: channelMessages.price })),
    rateBp: optional(field.bp("分成比例", { min: 10, max: 10_000, msg: channelMessages.rate })),
    clickNum: field.count("点击"),
    downloadNum: field.count("下载"),
    activateNum: field.count("激活"),
    registerNum: field.count("注册"),
    realNameNum: field.count("实名"),
    payNum: field.count("付费人数"),
    payAmount: field.cents("付费金额"),
    cost: field.cents("花费(元)"),
    registerCost: optional(field.cents("注册成本")),
    payCost: optional(field.cents("付费成本")),
    /** 付费金额/花费 in hundredths. */
    roi: optional(field.count("ROI")),
    d1Bp: optional(field.bp("次日留存")),
    d7Bp: optional(field.bp("7日留存")),
    suspectDay: optional(field.date("疑似刷量")),
    status: field.choice("状态", channelStatus),
  },
  list: {
    columns: ["name", "code", "type", "ownerStaffId", ...figures, "status"],
    filters: {
      keyword: { by: "contains", field: ["name", "code"], label: "名称/编码", placeholder: "名称/编码" },
      from: { by: "own", label: "开始日期", schema: z.iso.date() },
      to: { by: "own", label: "结束日期", schema: z.iso.date() },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
      ownerStaffId: { by: "equals", field: "ownerStaffId" },
    },
    sortable: ["treeKey", ...figures],
    sort: "treeKey",
    summary: z.object({
      clickNum: z.int(),
      downloadNum: z.int(),
      activateNum: z.int(),
      registerNum: z.int(),
      realNameNum: z.int(),
      payNum: z.int(),
      payAmount: z.int(),
      cost: z.int(),
    }),
  },
  unique: { channel_code_key: { field: "code", msg: channelMessages.codeTaken } },
  check: (draft) => channelProblems(draft),
  states: { field: "status", first: "ENABLE" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: {
      kind: "edit",
      title: "编辑",
      when: isOwnChannel,
      elsewhere: channelMessages.medium,
      fields: formFields,
    },
    cost: {
      kind: "own",
      title: "录入花费",
      when: isOwnChannel,
      elsewhere: channelMessages.medium,
      call: "POST /api/channel/{id}/cost",
    },
    merge: { kind: "own", title: "合并到", when: isMovableChannel, danger: true, call: "POST /api/channel/merge" },
    enable: { title: "启用", from: ["DISABLE"], ...enter("ENABLE"), done: "已启用" },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      ...enter("DISABLE"),
      danger: true,
      confirm: "停用后该渠道链接将归入自然流量，确定停用？",
      done: "已停用",
    },
    export: { kind: "export", title: "导出" },
  },
});
