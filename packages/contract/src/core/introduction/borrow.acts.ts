import type { Acts } from "../../kit/act.ts";
import { acceptBorrow, type BorrowRow, borrowGrants, cancelBorrow, rejectBorrow } from "./borrow.endpoints.ts";

/** What can be done with a request for another shop's member; the server's row says who may decide it. */
export const borrowActs = {
  accept: {
    by: acceptBorrow,
    when: ({ mayHandle }) => mayHandle,
    confirm: "同意后将生成待发起的牵线，对方可查看会员清晰照片与资料（不含联系方式），确定？",
  },
  reject: { by: rejectBorrow, when: ({ mayHandle }) => mayHandle, danger: true },
  cancel: { by: cancelBorrow, when: ({ mayCancel }) => mayCancel, confirm: "确定撤回该借力申请？" },
  seeIntroduction: { by: borrowGrants.seeIntroduction, when: ({ introductionId }) => introductionId !== null },
} satisfies Acts<BorrowRow>;

/** The consent of a member to be borrowed. */
export const borrowConsentActs = {
  give: { by: borrowGrants.consent, when: ({ borrowConsent }) => !borrowConsent },
  takeBack: { by: borrowGrants.consentOff, when: ({ borrowConsent }) => borrowConsent },
} satisfies Acts<{ readonly borrowConsent: boolean }>;
