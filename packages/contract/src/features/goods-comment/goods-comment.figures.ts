import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getCommentStat } from "./goods-comment.endpoints.ts";
import { goodsComment } from "./goods-comment.resource.ts";

export const commentFigures = defineFigures(getCommentStat, {
  list: listOfResource(goodsComment, { tab: "all" }),
  figures: {
    waiting: { title: "待审核", period: "now", opens: ({ today }) => ({ checkStatus: "WAIT_CHECK", endTime: today }) },
    today: { title: "今日评价", period: "today", opens: ({ today }) => ({ beginTime: today, endTime: today }) },
    goodBp: { title: "好评率", period: "days30", unit: "bp" },
    badUnanswered: {
      title: "差评未回复",
      period: "now",
      opens: ({ today }) => ({ band: "BAD", replied: "NO", endTime: today }),
    },
  },
});
