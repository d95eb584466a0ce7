import type { ServedCall } from "../../../kit/call.ts";
import { moveIntroductionCall } from "./act-on-introduction.ts";
import { acceptBorrow, rejectBorrow, askBorrow, cancelBorrow } from "./ask-borrow.ts";
import { getBorrowPool, getBorrowRequests, getBorrowRules, putBorrowConsent, putBorrowRules } from "./show-borrow.ts";
import { getIntroduction, getIntroductions } from "./show-introductions.ts";
import { startIntroduction } from "./start-introduction.ts";

export const introductionCalls: readonly ServedCall[] = [
  getIntroductions,
  getIntroduction,
  startIntroduction,
  moveIntroductionCall,
  getBorrowPool,
  getBorrowRequests,
  askBorrow,
  acceptBorrow,
  rejectBorrow,
  cancelBorrow,
  getBorrowRules,
  putBorrowRules,
  putBorrowConsent,
];
