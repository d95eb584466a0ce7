import { cornerChannel } from "../../core/member/activity.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const cornerRoute = "/promotion/marriageUserViewRecord";
export const anonymousVisitor = "匿名访客";
export const closeConfirm = "停止后已分享的链接将失效，确定吗？";

export const cornerView = defineResource({
  name: "cornerView",
  title: "相亲角浏览记录",
  route: cornerRoute,
  path: "/api/marriage-view-records",
  fields: {
    id: field.id("ID"),
    userId: field.member("被浏览会员"),
    visitor: field.text("访客", { max: 60 }),
    visitorUserId: optional(field.member("访客会员")),
    shareStaffId: optional(field.staff("分享人")),
    shopId: optional(field.shop("门店")),
    channel: field.choice("渠道", cornerChannel),
    ipArea: field.text("IP归属地", { max: 60 }),
    staySeconds: field.count("停留(秒)"),
    openCount: field.count("打开次数"),
    intentionId: optional(field.id("留资")),
    hasIntention: field.flag("是否留资"),
    isOpen: field.flag("展示中"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "userId",
      "visitor",
      "shareStaffId",
      "shopId",
      "channel",
      "ipArea",
      "staySeconds",
      "intentionId",
      "createdTime",
    ],
    filters: {
      member: { by: "member", field: "userId" },
      shareStaffId: { by: "equals", field: "shareStaffId" },
      shopId: { by: "equals", field: "shopId" },
      channel: { by: "oneOf", field: "channel" },
      hasIntention: { by: "equals", field: "hasIntention" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["staySeconds", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
