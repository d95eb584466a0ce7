import { openIntroductions } from "../../core/introduction/introduction.choices.ts";
import { getIntroductions } from "../../core/introduction/introduction.endpoints.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getShopMemberStat } from "./shop-member.endpoints.ts";
import { shopMember, shopMemberPage } from "./shop-member.resource.ts";

/** The board of running introductions, beside the members. */
const running = {
  route: shopMemberPage,
  call: getIntroductions,
  page: { tab: "introductions", mode: "board" },
  fixed: { status: openIntroductions.join() },
} as const;

export const shopMemberFigures = defineFigures(getShopMemberStat, {
  list: listOfResource(shopMember),
  figures: {
    members: { title: "我的会员", period: "now", opens: {} },
    follow: { title: "今日待跟进", period: "today", opens: { chip: "FOLLOW" } },
    running: { title: "进行中牵线", period: "now", opens: {}, list: running },
    meetings: {
      title: "本周见面",
      period: "week",
      alone: "they are listed beside it",
      value: ({ meetings }) => meetings.length,
    },
  },
});
