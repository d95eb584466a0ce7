import { emotion } from "../../core/member/expand.choices.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import type { z } from "zod";
import { getExpandStat } from "./expand.endpoints.ts";
import { expand } from "./expand.resource.ts";

type Stat = z.output<typeof getExpandStat.data>;
const people = (state: keyof typeof emotion.labels) => ({
  title: emotion.labels[state],
  period: "now" as const,
  value: ({ emotions }: Stat) => emotions.find((one) => one.emotion === state)?.count ?? 0,
  opens: { emotion: state },
});

export const expandFigures = defineFigures(getExpandStat, {
  list: listOfResource(expand),
  figures: {
    platformSuccess: {
      title: "本月平台牵线脱单数",
      period: "month",
      alone: "the registered couples have no list of their own",
    },
    single: people("SINGLE"),
    dating: people("DATING"),
    breakup: people("BREAKUP"),
  },
});
