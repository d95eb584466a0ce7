import { goodsOptionCalls } from "./core/goods/goods-options.ts";
import * as activityMoves from "./features/activity/activity-moves.ts";
import { activityForm, activityPoster, activityServer, activityStat } from "./features/activity/activity.server.ts";
import * as activityWrites from "./features/activity/write-activity.ts";
import * as activityReward from "./features/activity-reward/activity-reward.server.ts";
import * as adCalls from "./features/ad-record/ad-calls.ts";
import { adRecordServer, adStat } from "./features/ad-record/ad-record.server.ts";
import * as bonusMoves from "./features/bonus/batch-moves.ts";
import { batchRows, bonusBatchServer, bonusServer, bonusSummary } from "./features/bonus/bonus.server.ts";
import * as bonusWrites from "./features/bonus/write-batch.ts";
import * as freight from "./features/freight/freight.server.ts";
import * as category from "./features/goods-category/goods-category.server.ts";
import * as comment from "./features/goods-comment/goods-comment.server.ts";
import * as goodsOrder from "./features/goods-order/goods-order.server.ts";
import * as goodsOrderCalls from "./features/goods-order/goods-order-calls.ts";
import { manyShipped } from "./features/goods-order/ship-many.ts";
import * as goodsChanges from "./features/goods/change-goods.ts";
import * as goodsFigures from "./features/goods/goods-stat.ts";
import { goodsServer } from "./features/goods/goods.server.ts";
import { goodsImported } from "./features/goods/import-goods.ts";
import * as goodsWrites from "./features/goods/write-goods.ts";
import * as red from "./features/red-envelope/red-envelope.server.ts";
import * as scoreCalls from "./features/score-record/score-calls.ts";
import { scoreDevices, scoreRecordServer, scoreSummary } from "./features/score-record/score-record.server.ts";
import * as scoreRule from "./features/score-rule/score-rule.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of the shop, its orders, and of what is given away. */
export const shopResources: readonly ServedResource[] = [
  category.goodsCategoryServer,
  goodsServer,
  freight.freightServer,
  goodsOrder.goodsOrderServer,
  goodsOrder.goodsOrderSheetServer,
  comment.goodsCommentServer,
  scoreRule.scoreRuleServer,
  scoreRecordServer,
  red.redEnvelopeServer,
  bonusBatchServer,
  bonusServer,
  activityServer,
  activityReward.activityRewardServer,
  adRecordServer,
];

/** Their other calls. */
export const shopCalls: readonly ServedCall[] = [
  ...goodsOptionCalls,
  category.categoriesSorted,
  category.categoryGoodsMoved,
  goodsWrites.goodsCreated,
  goodsWrites.goodsEdited,
  goodsWrites.goodsForm,
  goodsWrites.goodsCopied,
  ...Object.values(goodsChanges),
  goodsImported,
  ...Object.values(goodsFigures),
  freight.freightCreated,
  freight.freightEdited,
  freight.freightDefault,
  freight.freightCopied,
  freight.freightTried,
  goodsOrderCalls.orderShipped,
  goodsOrderCalls.trackingChanged,
  goodsOrderCalls.orderAdjusted,
  goodsOrderCalls.addressChanged,
  goodsOrderCalls.orderRemarked,
  goodsOrderCalls.orderReceived,
  goodsOrderCalls.ticketVerified,
  goodsOrderCalls.shipmentPrinted,
  manyShipped,
  goodsOrder.goodsOrderStat,
  goodsOrder.orderTrack,
  comment.commentReplied,
  comment.commentTopped,
  comment.commentMoved,
  comment.commentRemoved,
  comment.commentStat,
  scoreRule.scoreRuleEdited,
  scoreRule.scoreGlobal,
  scoreRule.scoreGlobalSaved,
  scoreRule.scoreEstimated,
  scoreSummary,
  scoreDevices,
  ...Object.values(scoreCalls),
  red.redCreated,
  red.redEdited,
  red.redSubmitted,
  red.redAudited,
  red.redCanceled,
  red.redStopped,
  red.redClaims,
  red.redSetting,
  red.redSettingSaved,
  red.redStat,
  batchRows,
  bonusSummary,
  ...Object.values(bonusMoves),
  ...Object.values(bonusWrites),
  activityForm,
  activityPoster,
  activityStat,
  ...Object.values(activityMoves),
  activityWrites.activityCreated,
  activityWrites.activityEdited,
  activityWrites.activityCopied,
  activityWrites.activitySimulated,
  activityReward.rewardPassed,
  activityReward.rewardRejected,
  activityReward.rewardsDecided,
  activityReward.rewardReversed,
  activityReward.rewardReissued,
  activityReward.activityOptions,
  activityReward.rewardStat,
  activityReward.inviteTree,
  adStat,
  ...Object.values(adCalls),
];
