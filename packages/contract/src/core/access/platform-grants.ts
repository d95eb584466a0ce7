import { defaultRoleId } from "./default-roles.ts";
import type { GrantRule } from "./grant-rule.ts";
import { memberTitlesOfRole } from "./member-grants.ts";
import { titles } from "./menu/menu-page.ts";

/** On the member list a role has its actions on members and the few titles that exist nowhere else. */
const memberList = (roleId: number, more = ""): GrantRule => ({
  routes: ["/promotion/shopsmanage"],
  titles: [...(memberTitlesOfRole.get(roleId) ?? []), ...(more === "" ? [] : titles(more))],
});

const service: readonly GrantRule[] = [
  memberList(defaultRoleId.service),
  { routes: ["/promotion/userLogin", "/promotion/userBehavior", "/promotion/userLookHistory"] },
  {
    routes: ["/promotion/userInfoUpdateRecord", "/promotion/foreignNationals", "/promotion/marriageUserViewRecord"],
  },
  { routes: ["/complaintAndSuggest/complaint", "/complaintAndSuggest/syggest"] },
  { routes: ["/message/chatList", "/message/treehole"] },
  {
    routes: ["/operation/onLineUser", "/operation/chatView", "/operation/chatRoom", "/operation/userBooking"],
  },
  { group: "callManage" },
  {
    routes: ["/official/official-help-leave-word", "/institute/consultantBooking"],
  },
  // After-sales of goods: their first step; finance takes the second in the list of refunds.
  { routes: ["/operate/ordermanage"], also: titles("初审通过 驳回") },
  { routes: ["/operate/commentmanage"], titles: titles("回复") },
  { routes: ["/flowingWater/order"], titles: titles("详情 查询支付结果 清理未支付订单 申请退款") },
  {
    routes: ["/gitftCentre/giftDetail", "/shareReward/rewardScoreRecord", "/shareReward/activityReward"],
    titles: [],
  },
  { routes: ["/tissue/qp-wechat-kf-server"] },
  {
    routes: ["/phoneVersions/phoneUser", "/phoneVersions/phoneComplaint", "/phoneVersions/phoneSyggest"],
  },
];

const audit = (roleId: number): readonly GrantRule[] => [
  memberList(roleId),
  {
    routes: ["/promotion/checkEducation", "/promotion/checkHouse", "/promotion/checkCar", "/promotion/checkMarriage"],
  },
  {
    routes: ["/promotion/realnameRecord", "/promotion/userInfoUpdateRecord", "/promotion/userLogin"],
  },
  { routes: ["/promotion/foreignNationals"], titles: titles("护照审核") },
  { group: "authCenter" },
  { routes: ["/videoAdmin/videoList"] },
  { group: "wechatMoments" },
  { routes: ["/complaintAndSuggest/complaint", "/complaintAndSuggest/appealRecord"] },
  { routes: ["/message/msgLog", "/message/treehole", "/operation/chatView"] },
  { routes: ["/operation/checkAction", "/payadmin/videoAuditChannel"], titles: [] },
  { group: "liveRoom", except: titles("处罚规则 撤销处罚 加重处罚") },
  { group: "patrol", except: titles("新增班次 编辑 复制上周 换班 删除") },
  { group: "callManage", except: titles("退费") },
  {
    routes: ["/operate/commentmanage", "/payadmin/textCensor", "/phoneVersions/phoneAppealRecord"],
  },
  { routes: ["/phoneVersions/phoneUser"], titles: titles("真人照片审核 禁用") },
];

const auditLead: readonly GrantRule[] = [
  ...audit(defaultRoleId.auditLead),
  { routes: ["/patrol/shiftList"], titles: titles("新增班次 编辑 复制上周 换班 删除") },
  { routes: ["/liveRoom/roomViolationRecords"], titles: titles("处罚规则 撤销处罚 加重处罚") },
  {
    routes: ["/operation/checkAction"],
    titles: titles("抽检 判定正确 判定错误 新增理由 编辑理由"),
  },
  { group: "authCenter", also: titles("改判") },
  { routes: ["/message/chatKpi"] },
];

const sale = (roleId: number): readonly GrantRule[] => [
  memberList(roleId, "领取 相亲角链接"),
  {
    routes: ["/promotion/intention", "/official/official-help-leave-word"],
    except: titles("分配 批量分配"),
  },
  {
    routes: ["/promotion/member-apply", "/message/chatList", "/matchMaking/member", "/operation/userBooking"],
  },
  { routes: ["/contractAdmin/userContract"], except: titles("审核") },
  { routes: ["/contractAdmin/userInvoice"], titles: titles("代申请") },
  { routes: ["/flowingWater/marriageOrder"], titles: titles("员工开单 收款链接 签约") },
  { routes: ["/flowingWater/marriageRefundApply"], titles: titles("代提申请 挽留记录") },
  { routes: ["/phoneVersions/phoneUser"] },
  { routes: ["/phoneVersions/phoneOrder"], titles: titles("查看") },
];

const saleLead: readonly GrantRule[] = [
  ...sale(defaultRoleId.saleLead),
  { routes: ["/promotion/intention", "/official/official-help-leave-word"] },
  { routes: ["/flowingWater/marriageOrder"], titles: titles("特价审批") },
  { routes: ["/contractAdmin/userContract"], titles: titles("审核") },
  { routes: ["/flowingWater/marriageRefundApply"], titles: titles("初审通过 驳回") },
  { routes: ["/promotion/rechargeRank", "/message/chatKpi"] },
  { routes: ["/matchMaking/performance", "/matchMaking/reportcenter"] },
  { routes: ["/tissue/recommanage"], titles: [] },
];

const matchmaker: readonly GrantRule[] = [
  { routes: ["/matchMaking/member", "/matchMaking/borrowStrength"] },
  { routes: ["/promotion/userLookHistory", "/promotion/userExpand", "/operation/userBooking"] },
  { routes: ["/institute/consultantBooking", "/message/chatList"] },
];

const finance: readonly GrantRule[] = [
  memberList(defaultRoleId.finance, "导出 批量导出"),
  { group: "flowingWater", every: true, except: titles("初审通过 特价审批 免除欠款") },
  { routes: ["/payadmin/withdrawconfig"] },
  { routes: ["/payadmin/payconfig"], titles: [] },
  { routes: ["/payadmin/feeSetting"], titles: titles("审核通过 审核驳回") },
  { group: "reportFrom", also: titles("导出 结账") },
  { routes: ["/contractAdmin/userContract"], titles: titles("审核 预览") },
  { routes: ["/contractAdmin/userInvoice"], also: titles("导出") },
  { routes: ["/gitftCentre/giftList", "/gitftCentre/gitftCentre"], titles: [] },
  { routes: ["/gitftCentre/giftDetail"], titles: titles("查看账务 撤销赠送") },
  { routes: ["/shareReward/bonusList"], titles: titles("审核通过 驳回 发放 重试失败") },
  { routes: ["/shareReward/redEnvelope"], titles: titles("审核通过 审核驳回") },
  { routes: ["/discountActivity/promotionActivity"], titles: titles("审核通过 审核驳回") },
  { routes: ["/matchMaking/withdraw"], every: true, except: titles("申请提现 撤回") },
  { routes: ["/matchMaking/profit", "/matchmakerManage/matchmakerRewardLog"] },
  { routes: ["/thirdParty/medium"], titles: titles("结算通过 结算驳回 登记打款") },
  { routes: ["/tissue/qingGongStaff"], titles: titles("结算") },
  { routes: ["/phoneVersions/phoneOrder"], titles: titles("查看 补单") },
  { routes: ["/phoneVersions/phoneWithdraw"], every: true },
  { routes: ["/phoneVersions/phoneFinancialStatistics", "/phoneVersions/profitReportFrom"] },
];

const operate: readonly GrantRule[] = [
  memberList(defaultRoleId.operation, "导出 批量导出 客户等级 相亲角链接 清除相亲首页缓存"),
  {
    group: "promotion",
    without: [
      "/promotion/shopsmanage",
      "/promotion/checkEducation",
      "/promotion/checkHouse",
      "/promotion/checkCar",
      "/promotion/checkMarriage",
    ],
    also: titles("导出"),
  },
  { group: "goods" },
  { group: "operate" },
  { group: "gitftCentre" },
  { group: "payadmin", without: ["/payadmin/withdrawconfig", "/payadmin/payconfig", "/payadmin/videoAuditChannel"] },
  // Only the administrator sets keys and thresholds of a service.
  { routes: ["/payadmin/videoAuditChannel"], except: titles("新增渠道 编辑") },
  { group: "discountActivity" },
  { group: "rank" },
  { group: "shareReward" },
  { group: "videoAdmin" },
  { group: "wechatMoments" },
  { group: "banner" },
  { group: "appsend" },
  { group: "thirdParty" },
  { group: "family" },
  { group: "official" },
  { group: "institute" },
  { group: "matchmakerSetting" },
  { group: "matchmakerManage", except: titles("确认到账") },
  { group: "operation", without: ["/operation/chatView"] },
  { routes: ["/liveRoom/roomList", "/reportFrom/userRealNameCount"] },
  { routes: ["/complaintAndSuggest/syggest", "/complaintAndSuggest/recommendFeedback"] },
  { routes: ["/message/usermanage", "/message/chatingCorpse", "/message/chatKpi"] },
  { routes: ["/message/smsSendRecord"], also: titles("发送营销短信") },
  {
    routes: ["/message/APPcourse"],
    titles: titles("新增教程 编辑教程 上架教程 下架教程 删除教程"),
  },
  { routes: ["/tissue/qp-wechat-kf", "/tissue/qingGongStaff"] },
  { routes: ["/matchMaking/shop"], titles: titles("审核通过 审核驳回") },
  { routes: ["/phoneVersions/phoneGitftCentre", "/phoneVersions/userRealNameCount"] },
];

/** Default grants of the platform roles; the administrator has everything and is in no table. */
export const platformGrants: ReadonlyMap<number, readonly GrantRule[]> = new Map([
  [defaultRoleId.service, service],
  [defaultRoleId.auditor, audit(defaultRoleId.auditor)],
  [defaultRoleId.sale, sale(defaultRoleId.sale)],
  [defaultRoleId.saleLead, saleLead],
  [defaultRoleId.platformMatchmaker, matchmaker],
  [defaultRoleId.finance, finance],
  [defaultRoleId.operation, operate],
  [defaultRoleId.auditLead, auditLead],
]);
