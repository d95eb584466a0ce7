import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getForeignStat } from "./foreign-member.endpoints.ts";
import { foreignMember } from "./foreign-member.resource.ts";

export const foreignFigures = defineFigures(getForeignStat, {
  list: listOfResource(foreignMember),
  figures: {
    members: { title: "外籍会员数", period: "now", opens: {} },
    waiting: { title: "待审护照", period: "now", opens: { status: "AUTHING" } },
    visaDue: { title: "30天内签证到期", period: "now", opens: { visa: "DAYS_30" } },
  },
});
