import { matchmakerOptions } from "./core/matchmaker/matchmaker-options.ts";
import * as gradeLists from "./features/matchmaker-grade/grade-lists.ts";
import * as gradeSettingCalls from "./features/matchmaker-grade/grade-setting.ts";
import * as gradeTaskCalls from "./features/matchmaker-grade/grade-tasks.ts";
import * as gradeChangeMoves from "./features/matchmaker-grade/move-grade-changes.ts";
import * as relegationCalls from "./features/matchmaker-grade/relegation-setting.ts";
import { taskProgress } from "./features/matchmaker-grade/task-progress.ts";
import * as applyCalls from "./features/matchmaker-manage/apply.server.ts";
import * as phoneCalls from "./core/phone/phone-calls.ts";
import { phoneHome, phoneTrend } from "./features/phone-home/phone-home.server.ts";
import * as rewardSummaryCalls from "./features/matchmaker-manage/reward-summary.ts";
import * as rewardCalls from "./features/matchmaker-manage/reward-calls.ts";
import { matchmakerRewardServer } from "./features/matchmaker-manage/reward.server.ts";
import * as profitCalls from "./features/profit/profit-calls.ts";
import * as profitServers from "./features/profit/profit.server.ts";
import * as rankCalls from "./features/performance/rank-performance.ts";
import * as targetCalls from "./features/performance/targets.ts";
import * as aiModelCalls from "./features/ai-setting/ai-models.ts";
import * as borrowPageCalls from "./features/borrow/borrow-page.ts";
import * as shopPeople from "./features/shop/shop-people.ts";
import { shopParents, shopServer } from "./features/shop/shop.server.ts";
import * as shopWrites from "./features/shop/write-shop.ts";
import * as masterCalls from "./features/master-list/master.server.ts";
import * as memberMoves from "./features/shop-member/move-members.ts";
import { shopMemberServer, shopMemberStat } from "./features/shop-member/shop-member.server.ts";
import * as matchReports from "./features/match-report/match-report.ts";
import { reportSheets } from "./features/match-report/report-sheets.server.ts";
import * as memberApplyCalls from "./features/member-apply/member-apply.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of matchmakers, shops and agents, and of the help by models. */
export const agentResources: readonly ServedResource[] = [
  ...gradeLists.gradeChangeServers,
  ...gradeLists.taskServers,
  applyCalls.matchmakerApplyServer,
  matchmakerRewardServer,
  profitServers.profitShareServer,
  profitServers.profitRuleServer,
  aiModelCalls.aiCallLogServer,
  borrowPageCalls.borrowSheetServer,
  shopServer,
  masterCalls.masterServer,
  shopMemberServer,
  ...reportSheets,
  memberApplyCalls.memberApplyServer,
];

/** Their other calls. */
export const agentCalls: readonly ServedCall[] = [
  matchmakerOptions,
  ...gradeLists.gradeChangeCalls,
  ...gradeLists.taskListCalls,
  ...Object.values(gradeSettingCalls),
  ...Object.values(gradeTaskCalls),
  ...Object.values(gradeChangeMoves),
  ...Object.values(relegationCalls),
  taskProgress,
  applyCalls.applyPassed,
  applyCalls.depositConfirmed,
  ...Object.values(rewardCalls),
  ...Object.values(rewardSummaryCalls),
  ...Object.values(phoneCalls),
  phoneHome,
  phoneTrend,
  profitServers.createRule,
  profitServers.changeRule,
  ...Object.values(profitCalls),
  rankCalls.performance,
  rankCalls.performanceDetail,
  rankCalls.performanceFile,
  targetCalls.changeTarget,
  targetCalls.targetsImport,
  targetCalls.targetsCopied,
  targetCalls.performanceRecalc,
  aiModelCalls.aiModels,
  aiModelCalls.addModel,
  aiModelCalls.editModel,
  aiModelCalls.switchModel,
  aiModelCalls.deleteModel,
  aiModelCalls.tryFeature,
  aiModelCalls.aiUsage,
  aiModelCalls.aiBudget,
  borrowPageCalls.borrowStat,
  borrowPageCalls.consentMembers,
  shopParents,
  shopWrites.createShop,
  shopWrites.changeShop,
  shopWrites.shopAudited,
  shopWrites.switchShop,
  shopWrites.membersTransferred,
  ...Object.values(shopPeople),
  masterCalls.masterSet,
  masterCalls.masterAdded,
  masterCalls.masterTree,
  shopMemberStat,
  memberMoves.matchmakerAssigned,
  memberMoves.shopChanged,
  memberMoves.transferAsked,
  memberMoves.transfers,
  memberMoves.transferAccepted,
  memberMoves.transferRejected,
  matchReports.matchReport,
  matchReports.matchRank,
  matchReports.subscription,
  matchReports.subscribe,
  memberApplyCalls.memberApplyAdded,
  memberApplyCalls.memberApplyAudited,
];
