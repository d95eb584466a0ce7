import type { ServedCall } from "../../../kit/call.ts";
import { actOnIntroduction } from "./act-on-introduction.ts";
import { agreeBorrow, refuseBorrow, requestBorrow, withdrawBorrow } from "./ask-borrow.ts";
import { borrowPool, borrowRequests, borrowRulesOf, setBorrowConsent, setBorrowRules } from "./show-borrow.ts";
import { introduction, introductions } from "./show-introductions.ts";
import { beginIntroduction } from "./start-introduction.ts";

export const introductionCalls: readonly ServedCall[] = [
  introductions,
  introduction,
  beginIntroduction,
  actOnIntroduction,
  borrowPool,
  borrowRequests,
  requestBorrow,
  agreeBorrow,
  refuseBorrow,
  withdrawBorrow,
  borrowRulesOf,
  setBorrowRules,
  setBorrowConsent,
];
