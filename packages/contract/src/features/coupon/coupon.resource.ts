import { z } from "zod";
import { feeType } from "../../core/money/fee.choices.ts";
import { button } from "../../wire/access.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { couponStatus, couponTarget, couponType, couponValidType } from "./coupon.choices.ts";

const maxFace = 999_999;
export const grantLimit = 1000;

export const couponGrants = {
  /** The grant of the same command on the member list: for one member, for the selected ones. */
  grantCoupon: button("发放优惠券"),
  grantCoupons: button("批量发券"),
  /** Also from the ranking of payers. */
  grantRank: button("发券", "/promotion/rechargeRank"),
} as const;
export const couponMessages = {
  granted: "已发放的优惠券不能修改面值",
  shortStock: "库存不足",
  notOnline: "优惠券未上架，不能发放",
  onlyDraft: "只能删除草稿",
  noMember: "会员不存在或无权查看",
  notForMember: "不符合领取条件",
  limit: (count: number) => `每人限领${count}张`,
  notUsable: "体验券不可用",
  days: " 天",
  off: "折",
} as const;

/** What is paid of a price, as lists and forms say it: 90 percent are 9折. */
export const discountWords = (percent: number): string => `${percent / 10}${couponMessages.off}`;

/** The recipients: by number, or everyone with a tag. */
export const grantBody = z
  .strictObject({
    userIds: z.array(z.int()).max(grantLimit, `一次最多发放${grantLimit}人`).default([]),
    tagId: z.int().nullable().default(null),
  })
  .refine(({ userIds, tagId }) => userIds.length > 0 || tagId !== null, { path: ["userIds"], error: "请选择会员" });

const granted = z.object({ granted: z.int(), skipped: z.int() });
const days = { min: 1, max: 365 };

const formFields = [
  "name",
  "type",
  "feeTypes",
  "faceAmount",
  "discount",
  "maxDeduct",
  "freeDays",
  "minAmount",
  "totalCount",
  "perUserLimit",
  "validType",
  "beginTime",
  "endTime",
  "validDays",
  "target",
  "autoGrant",
] as const;

export const coupon = defineResource({
  name: "coupon",
  title: "优惠券管理",
  route: "/promotion/couponmanage",
  alsoReadBy: ["/promotion/rechargeRank"],
  path: "/api/coupons",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 30 }),
    type: field.choice("类型", couponType),
    worth: field.text("面值/折扣", { max: 40 }),
    minAmount: field.cents("使用门槛"),
    feeTypes: field.choices("适用项目", feeType),
    faceAmount: optional(field.cents("面值", { min: 1, max: maxFace, msg: "面值必须在0.01-9999.99之间" })),
    discount: optional(field.percent("折扣", { min: 10, max: 99, msg: "折扣必须在10-99之间" })),
    maxDeduct: optional(field.cents("最高抵扣", { min: 1 })),
    freeDays: optional(field.count("体验天数", { ...days, msg: "体验天数必须在1-365之间" })),
    validType: field.choice("有效期类型", couponValidType),
    beginTime: optional(field.time("生效时间")),
    endTime: optional(field.time("失效时间")),
    validDays: optional(field.count("领取后天数", { ...days, msg: "有效天数必须在1-365之间" })),
    validity: field.text("有效期", { max: 60 }),
    totalCount: field.count("发行量", { min: 1, max: 1_000_000, msg: "发行量必须在1-1000000之间" }),
    perUserLimit: field.count("每人限领", { min: 1, max: 10, msg: "每人限领必须在1-10之间" }),
    grantedCount: field.count("已领取"),
    usedCount: field.count("已使用"),
    usedRate: field.bp("使用率"),
    broughtAmount: field.cents("带动金额"),
    target: field.choice("发放对象", couponTarget),
    tagIds: field.json("标签"),
    autoGrant: field.flag("自动发放"),
    status: field.choice("状态", couponStatus),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "name",
      "type",
      "worth",
      "minAmount",
      "feeTypes",
      "validity",
      "totalCount",
      "grantedCount",
      "usedCount",
      "usedRate",
      "broughtAmount",
      "status",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "优惠券名称" },
      type: { by: "oneOf", field: "type" },
      feeType: { by: "oneOf", field: "feeTypes" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["id", "grantedCount", "usedCount", "usedRate", "broughtAmount", "createdTime"],
    sort: "-id",
    summary: z.object({ granted: z.int(), used: z.int(), usedRate: z.int(), broughtAmount: z.int() }),
  },
  check: (draft) => couponProblems(draft),
  states: { field: "status", first: "DRAFT", entered: ["EXPIRE"], addressedBy: "state" },
  actions: {
    create: {
      kind: "create",
      title: "新增",
      fields: formFields,
    },
    edit: {
      kind: "edit",
      title: "编辑",
      fields: formFields,
    },
    publish: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    stop: {
      title: "停发",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: "停发后已领取的券仍可使用，确定吗？",
    },
    grant: {
      kind: "custom",
      title: "发放",
      alsoBy: [couponGrants.grantCoupon, couponGrants.grantCoupons, couponGrants.grantRank],
      on: "row",
      from: ["ONLINE"],
      elsewhere: couponMessages.notOnline,
      body: grantBody,
      data: granted,
      done: ({ granted: got, skipped }: z.output<typeof granted>) =>
        skipped === 0 ? `已发放给${got}人` : `已发放给${got}人，${skipped}人已达领取上限`,
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该优惠券？" },
    export: { kind: "export", title: "导出" },
  },
});

interface CouponDraft {
  readonly type?: string;
  readonly faceAmount?: number | null;
  readonly discount?: number | null;
  readonly freeDays?: number | null;
  readonly minAmount?: number;
  readonly validType?: string;
  readonly beginTime?: string | null;
  readonly endTime?: string | null;
  readonly validDays?: number | null;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** What each type and validity needs besides the fields' own rules. */
export function couponProblems(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const problems: Partial<Record<keyof CouponDraft, string>> = {};
  if (draft.type === "CASH") {
    if (isEmpty(draft.faceAmount)) problems.faceAmount = "面值必须在0.01-9999.99之间";
    else if ((draft.minAmount ?? 0) < (draft.faceAmount ?? 0)) problems.minAmount = "使用门槛不能低于面值";
  }
  if (draft.type === "DISCOUNT" && isEmpty(draft.discount)) problems.discount = "折扣必须在10-99之间";
  if (draft.type === "FREE" && isEmpty(draft.freeDays)) problems.freeDays = "体验天数必须在1-365之间";
  if (draft.validType === "DAYS" && isEmpty(draft.validDays)) problems.validDays = "有效天数必须在1-365之间";
  if (draft.validType === "FIXED") {
    if (isEmpty(draft.beginTime)) problems.beginTime = "请选择生效时间";
    if (isEmpty(draft.endTime)) problems.endTime = "请选择失效时间";
    else if (Date.parse(draft.endTime ?? "") <= Date.parse(draft.beginTime ?? ""))
      problems.endTime = "结束时间必须晚于开始时间";
  }
  return problems;
}
