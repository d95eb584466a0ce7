import type { Feature } from "../../kit/feature.ts";
import * as bookingHandlers from "./booking.server.ts";
import { bookingJobs } from "./booking.server.ts";

export const userBookingFeature: Feature = {
  resources: [bookingHandlers.bookingServer],
  calls: [
    bookingHandlers.bookingList,
    bookingHandlers.changeBooking,
    bookingHandlers.getBookingCalendar,
    bookingHandlers.getBookingStat,
  ],
  jobs: bookingJobs,
};
