import type { Feature } from "../../kit/feature.ts";
import * as bookingCalls from "./booking.server.ts";

export const userBookingFeature: Feature = {
  resources: [bookingCalls.bookingServer],
  calls: [
    bookingCalls.bookingList,
    bookingCalls.setBookingStatus,
    bookingCalls.changeBooking,
    bookingCalls.getBookingCalendar,
    bookingCalls.getBookingStat,
  ],
};
