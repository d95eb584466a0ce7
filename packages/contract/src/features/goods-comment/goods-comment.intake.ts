import { z } from "zod";
import { checkStatus } from "../../core/review/review.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber, pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";
import { commentStatus } from "./goods-comment.resource.ts";

const scores = "评分须为1-5";

/** A member comments on goods that have come; later once more, by `append`. */
export const goodsCommentIntake = defineIntake({
  name: "goodsComment",
  plural: "goods-comments",
  title: "商品评价",
  scope: "order",
  refs: ofMember,
  fields: {
    itemId: ownNumber("订单商品编号"),
    score: z.int(scores).min(1, scores).max(5, scores),
    content: someText("评价内容", 500),
    images: pictureAddresses(9),
    anonymous: z.boolean("是否匿名取值错误").default(false),
    append: someText("追评", 500),
  },
  view: z.object({
    status: commentStatus.schema,
    checkStatus: checkStatus.schema,
    reason: z.string(),
    reply: z.string(),
  }),
  example: { member: "u-1001", itemId: 88, score: 5, content: "包装仔细，送得也快" },
});
