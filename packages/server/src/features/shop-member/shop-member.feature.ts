import type { Feature } from "../../kit/feature.ts";
import * as memberMoves from "./move-members.ts";
import { shopMemberServer, shopMemberStat } from "./shop-member.server.ts";

export const shopMemberFeature: Feature = {
  resources: [shopMemberServer],
  calls: [
    shopMemberStat,
    memberMoves.matchmakerAssigned,
    memberMoves.shopChanged,
    memberMoves.transferAsked,
    memberMoves.transfers,
    memberMoves.transferAccepted,
    memberMoves.transferRejected,
  ],
};
