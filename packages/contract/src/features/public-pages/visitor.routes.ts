import { contractSignRoute } from "../../core/money/contract-sign.routes.ts";

/** The pages strangers open, apart from the console. */
export const visitorRoutes = {
  seek: "/seek",
  test: "/test",
  seekingInfo: "/promotion/seekingInfo",
  contractSign: contractSignRoute,
  activity: "/activity",
  goods: "/goods",
} as const;
