import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { ownerChangeKind } from "./staff.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

export const ownerGrants = {
  /** 领取 on other pages is about leads and tickets; only here it takes a member out of 公海. */
  claim: button("领取", "/promotion/shopsmanage"),
  assign: button("分配销售"),
  adviser: button("分配顾问"),
} as const;

export const assignLimit = 1000;
/** Members that are not PAID, for one sales person; SystemSetting `sale.quota`. */
export const saleQuotaDefault = 500;

export const ownerMessages = {
  noSale: "请选择有效的销售人员",
  noAdviser: "请选择有效的顾问",
  notReturned: "已付费或有合同的会员不能退回公海，请联系主管分配",
  unchanged: "客户归属未变化",
  ownQuota: "您的会员数已达上限",
  quota: "该销售的会员数已达上限",
  claimFirst: "请先领取该会员",
  noMember: "会员不存在或无权查看",
  assigned: (firstName: string) => `客户【${firstName}】已分配给您`,
  assignedMany: (firstName: string, count: number) => `客户【${firstName}】等${count}位客户已分配给您`,
  moved: (firstName: string) => `客户【${firstName}】已转出`,
  movedMany: (firstName: string, count: number) => `客户【${firstName}】等${count}位客户已转出`,
  assignedTitle: "客户分配",
  movedTitle: "客户转出",
} as const;

/** 0 in an address clears the owner. */
const ownerId = numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误");

export const saleOption = z.object({
  userId: z.int(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  deptName: z.string().nullable(),
  managerId: z.int().nullable(),
  managerName: z.string().nullable(),
  enterpriseWechatName: z.string(),
  memberCount: z.int(),
  todayAssigned: z.int(),
});
export type SaleOption = z.output<typeof saleOption>;

/** The source of every 销售 drop-down; manageId (a Staff.id) returns that manager's direct and indirect reports. */
export const getSales = endpoint({
  method: "GET",
  path: "/api/user/get-sale",
  allow: "signed",
  query: z.strictObject({ manageId: z.preprocess((value) => (value === "" ? undefined : value), idParam.optional()) }),
  data: z.array(saleOption),
});

/** The staff to whom a member may be assigned as adviser. */
export const getAdvisers = endpoint({
  method: "GET",
  path: "/api/user/get-adviser",
  allow: "signed",
  data: z.array(z.object({ userId: z.int(), name: z.string(), memberCount: z.int() })),
});

/** a = member, b = the sales person's member id, 0 = 公海. */
export const settingSale = endpoint({
  method: "PUT",
  path: "/api/admin/setting-sale/{a}/{b}",
  allow: [ownerGrants.assign, ownerGrants.claim],
  title: "分配销售",
  params: z.strictObject({ a: idParam, b: ownerId }),
  data: z.object({ saleUserId: z.int().nullable(), saleName: z.string().nullable(), saleTime: z.string().nullable() }),
});

export const settingSaleBatch = endpoint({
  method: "PUT",
  path: "/api/admin/setting-sale-batch/{x}",
  allow: [button("批量分配销售"), button("批量分配会员", "/tissue/recommanage")],
  title: "批量分配销售",
  params: z.strictObject({ x: ownerId }),
  body: z
    .array(z.int("会员编号格式错误").positive("会员编号格式错误"), "请选择会员")
    .min(1, "请选择会员")
    .max(assignLimit, `单次最多分配${assignLimit}位会员`),
  data: z.object({ success: z.int(), failed: z.array(z.object({ userId: z.int(), msg: z.string() })) }),
});

/** a = member, b = the adviser's member id, 0 clears. */
export const settingAdviser = endpoint({
  method: "PUT",
  path: "/api/admin/setting-user-adviser-user-id/{a}/{b}",
  allow: [ownerGrants.adviser],
  title: "分配顾问",
  params: z.strictObject({ a: idParam, b: ownerId }),
  data: z.object({ adviserUserId: z.int().nullable(), adviserName: z.string().nullable() }),
});

const blankId = z.preprocess((value) => (value === "" ? undefined : value), idParam.optional());
const blankDay = z.preprocess((value) => (value === "" ? undefined : value), dateParam.optional());

export const ownerChangeRow = z.object({
  id: z.int(),
  userId: z.int(),
  user: memberRef.nullable(),
  kind: ownerChangeKind.schema,
  fromId: z.int().nullable(),
  fromName: z.string().nullable(),
  toId: z.int().nullable(),
  toName: z.string().nullable(),
  operatorId: z.int().nullable(),
  operator: namedRef.nullable(),
  reason: z.string(),
  batchNo: z.string(),
  time: z.string(),
});

/** 归属记录 of the members in scope; ownerId limits it to what one person gave or received. */
export const getOwnerChanges = endpoint({
  method: "GET",
  path: "/api/owner-changes",
  allow: [button("归属记录", "/tissue/recommanage")],
  query: listQuery([], {
    userId: blankId,
    ownerId: blankId,
    kind: z.preprocess((value) => (value === "" ? undefined : value), ownerChangeKind.schema.optional()),
    batchNo: z.string().trim().max(64, "批次号过长").optional(),
    beginTime: blankDay,
    endTime: blankDay,
  }),
  data: listOf(ownerChangeRow),
});
