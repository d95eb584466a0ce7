import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getCallStat } from "./call-log.endpoints.ts";
import { callRecord } from "./call-log.resource.ts";
import { callKind } from "./call-log.rules.ts";

const chosen = { period: "chosen", opens: {} } as const;

const figuresOf = (isPhone: boolean) => {
  const kinds = callKind.values.filter((kind) => (kind === "PHONE_CALL") === isPhone);
  return defineFigures(getCallStat, {
    list: listOfResource(callRecord, isPhone ? { tab: "phone" } : {}, { kind: kinds.join(",") }),
    query: { phone: isPhone ? "1" : "0" },
    figures: {
      calls: { title: "通话数", ...chosen },
      answeredBp: {
        title: "接通率",
        unit: "bp",
        period: "chosen",
        value: ({ calls, answered }) => (calls === 0 ? null : Math.round((answered / calls) * 1000) * 10),
      },
      minutes: {
        title: "总时长(分)",
        ...chosen,
        sums: "durationSec",
        per: 60,
        value: ({ seconds }) => Math.round(seconds / 60),
      },
      income: { title: "收入", unit: "cents", ...chosen, sums: "amount" },
      refund: { title: "退费", unit: "cents", lessIsBetter: true, ...chosen, sums: "refundAmount" },
    },
  });
};

/** Calls in the app, and those of staff by telephone. */
export const callFigures = { app: figuresOf(false), phone: figuresOf(true) } as const;
