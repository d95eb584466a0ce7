import { defineFigures, listOfResource, summaryFigures } from "../../kit/figures.ts";
import { giftRecord } from "./gift-record.resource.ts";
import { getGiftSummary, giftReportMessages } from "./gift-report.endpoints.ts";

const { cards } = giftReportMessages;
const chosen = { period: "chosen" } as const;
const people = "distinct people of a list of gifts";

/** Of the rows of the list. */
export const giftRecordFigures = summaryFigures(giftRecord, {
  keeps: "all",
  figures: {
    amountCents: { title: "流水", unit: "cents", ...chosen, opens: {}, sums: "amountCents" },
    incomeCents: { title: "收益", unit: "cents", ...chosen, opens: {}, sums: "incomeCents" },
    keptCents: { title: "平台留存", unit: "cents", ...chosen, alone: "what the shares of the rows below leave" },
  },
});

/** Of the report, which counts gifts that stand. */
export const giftCentreFigures = defineFigures(getGiftSummary, {
  list: listOfResource(giftRecord),
  keeps: ["sceneType"],
  figures: {
    amountCents: {
      title: cards.amountCents,
      unit: "cents",
      ...chosen,
      opens: { status: "NORMAL" },
      sums: "amountCents",
      value: ({ current }) => current.amountCents,
    },
    senders: { title: cards.senders, ...chosen, alone: people, value: ({ current }) => current.senders },
    receivers: { title: cards.receivers, ...chosen, alone: people, value: ({ current }) => current.receivers },
    times: { title: cards.times, ...chosen, opens: { status: "NORMAL" }, value: ({ current }) => current.times },
    perSender: {
      title: cards.perSender,
      unit: "cents",
      ...chosen,
      alone: "an average",
      value: ({ current }) => current.perSender,
    },
    incomeCents: {
      title: cards.incomeCents,
      unit: "cents",
      ...chosen,
      opens: { status: "NORMAL" },
      sums: "incomeCents",
      value: ({ current }) => current.incomeCents,
    },
    familyCents: {
      title: cards.familyCents,
      unit: "cents",
      ...chosen,
      alone: "a part of the gifts that no column shows",
      value: ({ current }) => current.familyCents,
    },
    keptCents: {
      title: cards.keptCents,
      unit: "cents",
      ...chosen,
      alone: "what the shares of the gifts leave",
      value: ({ current }) => current.keptCents,
    },
    revokedCents: {
      title: cards.revokedCents,
      unit: "cents",
      lessIsBetter: true,
      ...chosen,
      alone: "by the day of the revocation, and the list goes by the day of the gift",
      value: ({ current }) => current.revokedCents,
    },
  },
});
