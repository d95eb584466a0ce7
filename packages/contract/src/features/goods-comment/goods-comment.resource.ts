import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { checkStatus, machineResult } from "../../core/review/review.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const commentStatus = choices({ ONLINE: "展示中", HIDDEN: "已隐藏", DELETED: "已删除" });
export const scoreBand = choices({ GOOD: "好评", MIDDLE: "中评", BAD: "差评" });
const yesNo = choices({ YES: "是", NO: "否" });

/** 商品评价. */
export const goodsComment = defineResource({
  name: "goodsComment",
  title: "商品评价",
  route: goodsRoutes.comment,
  path: "/api/goods-comments",
  fields: {
    id: field.id("ID"),
    goodsId: field.count("商品编号"),
    goodsTitle: field.text("商品", { max: 60 }),
    goodsImage: field.text("商品图片", { max: 500 }),
    specText: field.text("规格", { max: 60 }),
    userId: field.member("会员"),
    anonymous: field.flag("匿名"),
    orderNo: field.text("订单号", { max: 24 }),
    score: field.count("评分"),
    content: field.longText("内容", { max: 500 }),
    imgs: optional(field.images("图片")),
    appendContent: field.text("追评", { max: 500 }),
    appendTime: optional(field.time("追评时间")),
    machineResult: field.choice("机审结果", machineResult),
    checkStatus: field.choice("审核状态", checkStatus),
    checkName: field.text("审核人", { max: 30 }),
    checkFailRemark: field.text("驳回原因", { max: 200 }),
    reply: field.text("回复", { max: 300 }),
    replyStaffId: optional(field.staff("回复人")),
    replyTime: optional(field.time("回复时间")),
    isTop: field.flag("置顶"),
    status: field.choice("展示状态", commentStatus),
    createdTime: field.time("评价时间"),
  },
  list: {
    columns: [
      "goodsTitle",
      "userId",
      "orderNo",
      "score",
      "content",
      "machineResult",
      "checkStatus",
      "checkName",
      "reply",
      "status",
      "createdTime",
    ],
    filters: {
      goodsId: { by: "own", label: "商品", schema: idParam },
      member: { by: "member", field: "userId" },
      band: { by: "own", label: "评分", schema: scoreBand.schema, labels: scoreBand.labels },
      hasImage: { by: "own", label: "有图", schema: yesNo.schema, labels: yesNo.labels },
      replied: { by: "own", label: "是否回复", schema: yesNo.schema, labels: yesNo.labels },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE", "HIDDEN"] },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["score", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
