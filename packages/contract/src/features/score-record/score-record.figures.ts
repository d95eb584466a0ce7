import { scoreScene } from "../../core/money/score.choices.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getScoreSummary } from "./score-record.endpoints.ts";
import { scoreRecord } from "./score-record.resource.ts";

const used = scoreScene.values.filter((scene) => scene !== "EXPIRE").join();

export const scoreFigures = defineFigures(getScoreSummary, {
  list: listOfResource(scoreRecord),
  figures: {
    earned: { title: "发放", period: "chosen", opens: { direction: "EARN" }, sums: "score" },
    spent: { title: "消耗", period: "chosen", opens: { direction: "SPEND", scene: used }, sums: "-score" },
    expired: { title: "过期", period: "chosen", opens: { scene: "EXPIRE" }, sums: "-score" },
    balance: { title: "流通余额", period: "now", alone: "the sum of all wallets" },
  },
});
