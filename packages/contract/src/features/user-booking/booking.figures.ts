import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getBookingStat } from "./booking.endpoints.ts";
import { userBooking } from "./booking.resource.ts";
import { bookingStatus } from "./booking.rules.ts";

const standing = bookingStatus.values.filter((status) => status !== "CANCEL").join();

export const bookingFigures = defineFigures(getBookingStat, {
  list: listOfResource(userBooking),
  figures: {
    today: {
      title: "今日预约",
      period: "today",
      opens: ({ today }) => ({ status: standing, time: `${today}~${today}` }),
    },
    waiting: { title: "待确认", period: "now", opens: { status: "WAIT_CONFIRM", time: "2000-01-01~" } },
    arriveBp: { title: "到场率", period: "days30", unit: "bp" },
    noShowBp: { title: "爽约率", period: "days30", unit: "bp", lessIsBetter: true },
  },
});
