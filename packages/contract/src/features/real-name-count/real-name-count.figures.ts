import { defineFigures, type FigureList } from "../../kit/figures.ts";
import { reads } from "../../wire/access.ts";
import { dateParam, listQuery } from "../../wire/list.ts";
import type { z } from "zod";
import {
  getRealNameCount,
  getRealNameDays,
  realNameCards,
  realNameColumns,
  realNameRoute,
} from "./real-name-count.endpoints.ts";

type Count = z.output<typeof getRealNameCount.data>;
/** The members who registered in these days. */
const members: FigureList = {
  route: "/promotion/shopsmanage",
  call: {
    path: "/api/admin/get-user-list",
    allow: reads("/promotion/shopsmanage"),
    query: listQuery([], { beginTime: dateParam.optional(), endTime: dateParam.optional() }),
  },
};

export const realNameFigures = defineFigures(getRealNameCount, {
  list: { route: realNameRoute, call: getRealNameDays },
  figures: Object.fromEntries(
    realNameCards.map(({ key, label, unit, lessIsBetter }) => {
      const common = {
        title: label,
        period: "chosen" as const,
        value: ({ cards }: Count) => cards[key],
        ...(lessIsBetter === true ? { lessIsBetter } : {}),
      };
      if (unit === "percent") return [key, { ...common, unit: "bp" as const }];
      const counted = { ...common, ...(unit === undefined ? {} : { unit }) };
      if (key in realNameColumns) return [key, { ...counted, below: key }];
      if (key === "waiting")
        return [key, { ...counted, opens: { faceValue: "2", isRegistered: "1", status: "" }, list: members }];
      return [key, { ...counted, alone: "certificates, not members" }];
    }),
  ),
});
