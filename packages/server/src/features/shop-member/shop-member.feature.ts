import type { Feature } from "../../kit/feature.ts";
import * as memberMoves from "./move-members.ts";
import { shopMemberServer, getShopMemberStat } from "./shop-member.server.ts";
import { transferExpire } from "./move-members.ts";

export const shopMemberFeature: Feature = {
  resources: [shopMemberServer],
  calls: [
    getShopMemberStat,
    memberMoves.assignMatchmaker,
    memberMoves.changeShop,
    memberMoves.askTransfer,
    memberMoves.getTransfers,
    memberMoves.acceptTransfer,
    memberMoves.rejectTransfer,
  ],
  jobs: [transferExpire],
};
