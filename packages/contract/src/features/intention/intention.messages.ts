import { leadTexts } from "../../core/lead/lead.rules.ts";

export const intentionRoute = "/promotion/intention";

export const intentionMessages = {
  age: leadTexts.age,
  phone: leadTexts.phone,
  region: leadTexts.region,
  income: leadTexts.income,
  range: leadTexts.range,
  rangeOrder: leadTexts.rangeOrder,
  noSale: "请选择有效的销售人员",
  noLeads: "请选择意向客户",
  notRegistered: "该手机号尚未注册，请先新增会员",
  otherPhone: "会员手机号与意向客户不一致",
  noOwner: "您的账号未关联会员，不能领取",
  finished: "已转会员或无效的意向不能修改",
  pastFollow: "下次跟进时间必须晚于当前时间",
  assignedTitle: "意向分配",
  assigned: (name: string, count: number) =>
    count === 1 ? `意向客户【${name}】已分配给您` : `意向客户【${name}】等${count}位意向客户已分配给您`,
  overdueTitle: "意向超时",
  overdueNew: (count: number) => `${count}条意向超过24小时未分配`,
  overdueAssigned: (count: number) => `${count}条意向分配超过48小时未跟进`,
} as const;

/** Hours a lead may wait before its manager is notified. */
export const overdueHours = { NEW: 24, ASSIGNED: 48 } as const;
