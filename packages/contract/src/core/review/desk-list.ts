import type { Address, FigureList } from "../../kit/figures.ts";
import { anyDesk, type DeskKind } from "./review-access.ts";
import { getReviewDesk } from "./review.endpoints.ts";

/** The waiting items of a kind on its desk, for figures that open it. */
export const deskList = (kind: DeskKind, route: `/${string}`, page: Address = {}): FigureList => ({
  route,
  page,
  call: { path: `/api/review/${kind}/desk`, allow: anyDesk, query: getReviewDesk.query },
  counts: "waiting",
});
