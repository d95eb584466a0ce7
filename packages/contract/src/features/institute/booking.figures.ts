import { summaryFigures } from "../../kit/figures.ts";
import { booking } from "./booking.resource.ts";
import { bookingStatus } from "./institute.choices.ts";

/** Those that take place: neither called off nor paid back. */
const held = bookingStatus.values.filter((status) => status !== "CANCELED" && status !== "REFUNDED").join(",");
const finished = {
  period: "month",
  opens: ({ month, today }: { readonly month: string; readonly today: string }) => ({
    status: "FINISHED",
    coming: "ALL",
    finishBeginTime: month,
    finishEndTime: today,
  }),
} as const;

export const bookingFigures = summaryFigures(booking, {
  figures: {
    today: {
      title: "今日预约",
      period: "today",
      opens: ({ today }) => ({ status: held, coming: "ALL", startBeginTime: today, startEndTime: today }),
    },
    waiting: { title: "待确认", period: "now", opens: { status: "WAIT_CONFIRM", coming: "ALL" } },
    finished: { title: "本月完成", ...finished },
    income: { title: "本月收入", unit: "cents", ...finished, sums: "priceCents" },
  },
});
