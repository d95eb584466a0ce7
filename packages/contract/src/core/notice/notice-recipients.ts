import { button, reads, type Grant } from "../../wire/access.ts";
import { platformTransferGrants } from "../staff/transfer.grants.ts";

/** Who is notified: platform staff whose role has every one of these grants. */
export interface Recipients {
  /** The first grant allows the work itself; a second one limits it to those responsible. Empty: no one by grant. */
  readonly grants: readonly Grant[];
  /** Administrators pass every grant and would be notified of everything; they are notified only where this is set. */
  readonly administrators: boolean;
}

const whoMay = (...grants: readonly [Grant, ...Grant[]]): Recipients => ({ grants, administrators: false });
const withAdministrators = (...grants: readonly [Grant, ...Grant[]]): Recipients => ({ grants, administrators: true });
const administrators: Recipients = { grants: [], administrators: true };

const memberList = "/promotion/shopsmanage";
const tradeOrders = "/flowingWater/order";
const ledger = "/flowingWater/listMyAmount";
const invoices = "/contractAdmin/userInvoice";
const payChannels = "/payadmin/payconfig";

/**
 * Who is notified of what, by their grants: a role the customer creates is notified as soon as it has the grant.
 * Notices for one person only (the owner of a member, the person who requested an export) go to that person and are not
 * listed here.
 */
export const noticeRecipients = {
  // Money
  cashNegative: whoMay(button("资金划拨", ledger)),
  ledgerCheckFailed: withAdministrators(button("标记已处理", ledger)),
  suspense: whoMay(button("退回原账户", tradeOrders)),
  suspenseReturnFailed: whoMay(button("退回原账户", tradeOrders)),
  depositUnused: whoMay(button("申请退款", tradeOrders)),
  channelQueryGivenUp: whoMay(button("渠道补单", tradeOrders)),
  statementsOpen: whoMay(button("处理差异", tradeOrders)),
  invoicesLate: whoMay(button("开票", invoices)),
  invoiceToReverse: whoMay(button("红冲", invoices)),
  withdrawalsLate: whoMay(button("通过", "/flowingWater/withdraw")),
  // Escalated beyond those who left it waiting.
  refundsLate: administrators,
  channelCertsEnding: withAdministrators(button("轮换密钥", payChannels)),
  channelFused: withAdministrators(...reads(payChannels)),
  financeDaily: withAdministrators(...reads("/reportFrom/financialStatistics")),

  // Members and their posts
  crisis: whoMay(button("查看联系方式", "/message/treehole")),
  // Customer service calls them back and may refund what a child has spent.
  bigSpender: whoMay(button("退费", "/callManage/callLog")),
  restlessProfile: whoMay(button("真人照片审核", "/promotion/userInfoUpdateRecord")),
  manyAccountsOnDevice: whoMay(button("真人照片审核", "/promotion/userLogin")),
  readsProfilesWholesale: whoMay(button("真人照片审核", memberList)),
  graveViolations: whoMay(button("禁用", memberList), button("真人照片审核", memberList)),
  silencedInManyRooms: withAdministrators(button("加重处罚", "/liveRoom/roomViolationRecords")),
  bugReports: whoMay(button("采纳", "/complaintAndSuggest/syggest"), ...reads("/message/APPcourse")),
  badGoodsComment: whoMay(button("回复", "/operate/commentmanage"), button("查看联系方式", "/operate/ordermanage")),
  transferOfPlatformMember: whoMay(...platformTransferGrants),
  leadsUnassigned: whoMay(button("分配", "/promotion/intention")),

  // Tickets and reviewers
  complaintsOverdue: whoMay(button("批量分配", "/complaintAndSuggest/complaint")),
  appealsOverdue: whoMay(button("抽检", "/operation/checkAction")),
  leaveWordsOverdue: whoMay(button("批量分配", "/official/official-help-leave-word")),
  patrolShifts: whoMay(button("新增班次", "/patrol/shiftList")),
  reviewerInaccurate: administrators,

  // Operations
  goodsLow: whoMay(button("改库存", "/goods/goodslist")),
  taskBudgetGone: whoMay(button("上线", "/payadmin/platTask")),
  activityPaused: whoMay(button("恢复", "/shareReward/activityConfiguration")),
  feeMenuEmpty: whoMay(button("上架", "/payadmin/feeSettingMenu")),
  adDeviceBlocked: whoMay(button("解除拉黑", "/shareReward/adRecord")),
  reviewModeEnded: whoMay(button("进入提审模式", "/payadmin/miniGuideSwitch")),
  helpArticlesPoor: whoMay(button("新建帮助", "/official/official-help-click")),
  citiesUnbalanced: whoMay(button("设置目标", "/operation/areaRegister")),
  realNameRateLow: whoMay(button("设置预警", "/reportFrom/userRealNameCount"), button("推送消息", memberList)),
  lockedRankChanged: whoMay(button("剔除", "/rank/richList", "/rank/hostList")),
  hostsFalling: whoMay(button("推送消息", "/rank/hostList")),
  promotionToAudit: whoMay(button("通过", "/matchmakerSetting/matchmakerUp")),
  matchmakerToDrop: whoMay(button("立即执行", "/matchmakerSetting/matchmakerRelegation")),

  // The system itself
  agentContractEnding: withAdministrators(button("编辑代理", "/tissue/organization")),
  forcedUpdate: withAdministrators(button("上架", "/message/APPcourse")),
  auditChannelFused: withAdministrators(button("编辑", "/payadmin/videoAuditChannel")),
  aiBudgetSpent: withAdministrators(button("保存设置", "/ai/setting/aiSetting")),
  systemFault: administrators,
  newGrants: administrators,
} as const satisfies Readonly<Record<string, Recipients>>;

export type NoticeName = keyof typeof noticeRecipients;
