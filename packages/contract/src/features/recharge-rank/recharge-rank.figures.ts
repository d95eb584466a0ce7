import { listFigures } from "../../kit/figures.ts";
import { getRechargeRank, rechargeRankRoute } from "./recharge-rank.endpoints.ts";

const first = "the list has the first two hundred alone";

export const rechargeFigures = listFigures(getRechargeRank, {
  route: rechargeRankRoute,
  figures: {
    amountCents: { title: "充值总额", unit: "cents", period: "chosen", alone: first },
    members: { title: "充值人数", period: "chosen", alone: first },
    perMember: { title: "人均", unit: "cents", period: "chosen", alone: "an average" },
    topBp: { title: "TOP10占比", unit: "bp", period: "chosen" },
  },
});
