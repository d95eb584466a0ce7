import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRedStat } from "./red-envelope.endpoints.ts";
import { redEnvelope } from "./red-envelope.resource.ts";

export const redFigures = defineFigures(getRedStat, {
  list: listOfResource(redEnvelope),
  figures: {
    sentCents: {
      title: "今日发放",
      unit: "cents",
      period: "today",
      opens: ({ today }) => ({ status: "SENDING,FINISHED,RETURNED", beginTime: today, endTime: today }),
      sums: "totalCents",
    },
    claimedCents: {
      title: "今日领取",
      unit: "cents",
      period: "today",
      alone: "claims are listed in each envelope, whenever it was sent",
    },
    poolCents: { title: "待领余额", period: "now", unit: "cents", alone: "the balance of the account that holds them" },
    returnedCents: {
      title: "退回金额（30天）",
      period: "days30",
      unit: "cents",
      opens: ({ before, today }) => ({ beginTime: before(29), endTime: today }),
      sums: "returnedCents",
    },
  },
});
