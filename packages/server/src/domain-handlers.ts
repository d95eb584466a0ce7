import { subscribeToEvents } from "./core/foundation/events/publish-event.ts";
import { cancelIntroductionsOf } from "./core/services/introduction/introduction-jobs.ts";
import { followContract } from "./core/services/introduction/introduction-quota.ts";
import { takeDeposit } from "./core/services/matchmaker/pass-application.ts";
import { endMemberSession } from "./core/people/member/end-member-session.ts";
import { leaveRecommendation } from "./core/people/member/leave-recommendation.ts";
import { followRevokedGift } from "./core/services/rank/follow-gift.ts";

/**
 * What follows from each domain event (`core/foundation/events/domain-events.ts`), in this order and in the transaction
 * that published it. Everything that serves calls or runs jobs imports this file.
 */
subscribeToEvents({
  // Before it the sanction and the new status were written; after it the member is notified. A trigger of the table
  // (member_streams) makes a ban end streams and rooms.
  memberBanned: [
    (db, { userId }) => leaveRecommendation(db, userId),
    (db, { userId }) => cancelIntroductionsOf(db, userId),
    (db, { userId }) => endMemberSession(db, userId, "BANNED"),
  ],
  memberClosed: [
    (db, { userId }) => leaveRecommendation(db, userId),
    (db, { userId }) => cancelIntroductionsOf(db, userId),
    (db, { userId }) => endMemberSession(db, userId, "CANCELLED"),
  ],
  // What belongs to money itself (holds, rights, goods, shares, gifts of an activity) is in settle-paid-order.ts.
  orderPaid: [takeDeposit],
  contractChanged: [(db, { contractId }) => followContract(db, contractId)],
  giftRevoked: [(db, { fromUserId, toUserId, day }) => followRevokedGift(db, { fromUserId, toUserId }, day)],
});
