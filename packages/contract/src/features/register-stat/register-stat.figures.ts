import { defineFigures } from "../../kit/figures.ts";
import type { z } from "zod";
import { getRegisterList, getRegisterSummary, registerRoute } from "./register-stat.endpoints.ts";

type Summary = z.output<typeof getRegisterSummary.data>;
const rate = (title: string, name: "completeBp" | "faceBp" | "realNameBp" | "payBp" | "d1Bp") => ({
  title,
  unit: "bp" as const,
  period: "chosen" as const,
  value: ({ current }: Summary) => current[name],
});

export const registerFigures = defineFigures(getRegisterSummary, {
  list: { route: registerRoute, call: getRegisterList },
  figures: {
    registered: { title: "注册数", period: "chosen", below: "registered", value: ({ current }) => current.registered },
    complete: rate("资料完善率", "completeBp"),
    face: rate("真人通过率", "faceBp"),
    realName: rate("实名率", "realNameBp"),
    pay: rate("付费率", "payBp"),
    dayPaid: {
      title: "注册当日付费金额(元)",
      unit: "cents",
      period: "chosen",
      alone: "the table has what they paid since, not on that day alone",
      value: ({ current }) => current.dayPaid,
    },
    ratio: {
      title: "男女比",
      period: "chosen",
      alone: "a ratio",
      value: ({ current: { man, woman } }) => (woman === 0 ? null : Math.round((man / woman) * 100) / 100),
    },
    nextDay: rate("次日留存率", "d1Bp"),
  },
});
