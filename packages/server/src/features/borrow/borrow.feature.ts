import type { Feature } from "../../kit/feature.ts";
import * as borrowPageCalls from "./borrow-page.ts";

export const borrowFeature: Feature = {
  resources: [borrowPageCalls.borrowSheetServer],
  calls: [borrowPageCalls.getBorrowStat, borrowPageCalls.getConsentMembers],
};
