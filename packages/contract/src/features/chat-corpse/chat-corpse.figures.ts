import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getCorpseStat } from "./chat-corpse.endpoints.ts";
import { chatCorpse } from "./chat-corpse.resource.ts";

const asleep = { opens: { status: "WAIT,WAKING,SUNK" } } as const;

export const corpseFigures = defineFigures(getCorpseStat, {
  list: listOfResource(chatCorpse),
  figures: {
    corpses: { title: "沉睡会员", period: "now", ...asleep },
    waiting: { title: "受影响会员", period: "now", ...asleep, sums: "unansweredCount" },
    awakeRate: { title: "唤醒率", period: "days7", unit: "bp" },
  },
});
