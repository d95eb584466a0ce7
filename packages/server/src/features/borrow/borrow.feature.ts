import type { Feature } from "../../kit/feature.ts";
import * as borrowPageHandlers from "./borrow-page.ts";

export const borrowFeature: Feature = {
  resources: [borrowPageHandlers.borrowSheetServer],
  calls: [borrowPageHandlers.getBorrowStat, borrowPageHandlers.getConsentMembers],
};
