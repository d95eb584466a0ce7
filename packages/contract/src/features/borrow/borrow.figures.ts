import { borrowPage, getBorrowRequests } from "../../core/introduction/borrow.endpoints.ts";
import { defineFigures, type FigureList } from "../../kit/figures.ts";
import { getBorrowStat } from "./borrow-page.endpoints.ts";

const box = (tab: string, name: string): FigureList => ({
  route: borrowPage,
  call: getBorrowRequests,
  page: { tab },
  fixed: { box: name },
});
/** Agreed to this month, whatever became of the introduction. */
const agreed = {
  period: "month",
  opens: ({ month, today }: { readonly month: string; readonly today: string }) => ({
    status: "ACCEPTED,FINISHED",
    handleBeginTime: month,
    handleEndTime: today,
  }),
} as const;

export const borrowFigures = defineFigures(getBorrowStat, {
  list: box("received", "RECEIVED"),
  figures: {
    lent: { title: "本月借出", ...agreed },
    borrowed: { title: "本月借入", ...agreed, list: box("sent", "SENT") },
    met: {
      title: "借力见面数",
      period: "month",
      alone: "introductions by a step they once took; no list has past steps",
    },
    incomeCents: {
      title: "借力分成收入",
      unit: "cents",
      period: "month",
      alone: "less what was reversed; the shares are listed in full, among those of all kinds",
    },
  },
});
