import { z } from "zod";
import { borrowPage } from "../../core/introduction/borrow.endpoints.ts";
import { borrowStatus } from "../../core/introduction/introduction.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** This month, within the caller's scope. */
export const getBorrowStat = endpoint({
  method: "GET",
  path: "/api/borrow/stat",
  allow: reads(borrowPage),
  data: z.object({ lent: z.int(), borrowed: z.int(), met: z.int(), incomeCents: z.int() }),
});

const consentRow = z.object({
  user: memberRef,
  borrowConsent: z.boolean(),
  borrowConsentTime: z.string().nullable(),
});
export type ConsentRow = z.output<typeof consentRow>;
/** A shop's members with their answer to being lent. */
export const getConsentMembers = endpoint({
  method: "GET",
  path: "/api/borrow/members",
  allow: reads(borrowPage),
  query: listQuery([], {
    shopId: blank(idParam),
    consent: blank(flagParam),
    keyword: blank(z.string().trim().max(50, "筛选内容过长")),
  }),
  data: listOf(consentRow),
});

/** The requests as a sheet: other people's members by the first character of their name only. */
export const borrowSheet = defineResource({
  name: "borrowSheet",
  title: "借力单",
  route: borrowPage,
  path: "/api/borrow/sheet",
  fields: {
    id: field.id("ID"),
    no: field.text("单号", { max: 40 }),
    userName: field.text("己方会员", { max: 20 }),
    targetName: field.text("对方会员", { max: 20 }),
    fromShopId: optional(field.shop("申请门店")),
    toShopId: optional(field.shop("对方门店")),
    toStaffId: optional(field.staff("对方红娘")),
    score: field.count("匹配分"),
    splitBp: field.bp("分成"),
    message: field.text("留言", { max: 200 }),
    status: field.choice("状态", borrowStatus),
    expireTime: field.time("到期时间"),
    createdTime: field.time("时间"),
    handleTime: optional(field.time("处理时间")),
  },
  list: {
    columns: [
      "no",
      "userName",
      "targetName",
      "fromShopId",
      "toShopId",
      "toStaffId",
      "score",
      "splitBp",
      "message",
      "status",
      "expireTime",
      "createdTime",
    ],
    deciding: ["status", "expireTime"],
    filters: {
      status: { by: "oneOf", field: "status" },
      shopId: { by: "equals", field: "toShopId", label: "门店" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      handle: { by: "between", field: "handleTime" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
