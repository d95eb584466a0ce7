import { z } from "zod";
import { infoUpdateSource } from "../../core/member/member-archive.endpoints.ts";
import { memberEditGrants } from "../../core/member/member-edit.endpoints.ts";
import { memberStatus } from "../../core/member/member.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import { defineResource } from "../../kit/resource.ts";
import { infoFieldLabels, watchLimit } from "./info-field.rules.ts";

export const infoUpdateRoute = "/promotion/userInfoUpdateRecord";

export const infoUpdateMessages = {
  changedSince: "该字段已被再次修改，不能还原",
  notRevertable: "该字段不支持还原",
  mustStay: "该字段不能为空，不能还原",
  confirm: (label: string) => `确定将${label}还原为修改前的值吗？`,
  toMember: (label: string) => ({ title: "资料还原通知", content: `您的${label}因不符合规范已被还原` }),
  watchTitle: "会员频繁修改资料",
  watch: (name: string, userId: number, label: string, times: number) =>
    `会员【${name}】（${userId}）在${watchLimit.days}天内修改${label}${times}次，请核查`,
} as const;

export const infoUpdate = defineResource({
  name: "infoUpdate",
  title: "资料修改记录",
  route: infoUpdateRoute,
  path: "/api/info-update-records",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    memberStatus: optional(field.choice("账号状态", memberStatus)),
    field: field.choice("字段", choices(infoFieldLabels)),
    /** As text, personal values masked. */
    oldValue: field.longText("修改前", { max: 5000 }),
    newValue: field.longText("修改后", { max: 5000 }),
    source: field.choice("来源", choices(infoUpdateSource)),
    staffId: optional(field.staff("操作人")),
    ip: field.text("IP", { max: 60 }),
    hitWords: field.text("敏感词", { max: 200 }),
    revertId: optional(field.id("还原的记录")),
    isReverted: field.flag("已还原"),
    revertStaffId: optional(field.staff("还原")),
    readStaffId: optional(field.staff("查看人")),
    readTime: optional(field.time("查看时间")),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "userId",
      "field",
      "oldValue",
      "newValue",
      "source",
      "staffId",
      "ip",
      "hitWords",
      "revertStaffId",
      "createdTime",
    ],
    deciding: ["hitWords"],
    filters: {
      member: { by: "member", field: "userId" },
      field: { by: "oneOf", field: "field" },
      source: { by: "oneOf", field: "source" },
      staffId: { by: "equals", field: "staffId" },
      hit: { by: "own", label: "命中敏感词", schema: flagParam, labels: { "1": "命中" } },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      newValue: { by: "own", label: "新值", schema: z.string().trim().max(100, "筛选内容过长") },
      isReverted: { by: "equals", field: "isReverted" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** Restores the old value through the field's own rules. */
export const revertInfoUpdate = endpoint({
  method: "POST",
  path: "/api/info-update-records/{id}/revert",
  allow: [memberEditGrants.revert],
  title: "还原",
  done: "还原成功",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int(), field: z.string() }),
});

export const readInfoUpdates = endpoint({
  method: "PUT",
  path: "/api/info-update-records/read",
  allow: [button("标记已查看", infoUpdateRoute), button("批量标记已查看", infoUpdateRoute)],
  title: "标记已查看",
  done: ({ read }) => `已标记${read}条`,
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, "请选择记录").max(1000, "一次最多操作1000条"),
  }),
  data: z.object({ read: z.int() }),
});

/** The most changed fields for the list's filters, and today's hits. */
export const getInfoUpdateStat = endpoint({
  method: "GET",
  path: "/api/info-update-records/stat",
  allow: reads(infoUpdateRoute),
  // The particular fields do not matter to the query's shape.
  query: resourceQuery(infoUpdate),
  data: z.object({ fields: z.array(z.object({ field: z.string(), count: z.int() })), todayHits: z.int() }),
});
