import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { infoFieldLabels } from "./info-field.rules.ts";
import { getInfoUpdateStat, infoUpdate } from "./info-update.resource.ts";
import type { z } from "zod";

type Stat = z.output<typeof getInfoUpdateStat.data>;

/** How often one field was changed, where it is among the first ten. */
const changesOf = (field: string, label: string) => ({
  title: `${label}修改次数`,
  period: "chosen" as const,
  opens: { field },
  value: ({ fields }: Stat) => fields.find((one) => one.field === field)?.count ?? null,
});

export const infoFigures = defineFigures(getInfoUpdateStat, {
  list: listOfResource(infoUpdate),
  keeps: "all",
  figures: {
    todayHits: {
      title: "今日命中敏感词",
      period: "today",
      opens: ({ today }) => ({ hit: "1", beginTime: today, endTime: today }),
      value: ({ todayHits }: Stat) => todayHits,
    },
    ...Object.fromEntries(Object.entries(infoFieldLabels).map(([field, label]) => [field, changesOf(field, label)])),
  },
});
