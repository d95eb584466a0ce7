import { defaultRoleId } from "./default-roles.ts";
import type { GrantRule } from "./grant-rule.ts";
import { titles } from "./menu/menu-page.ts";

/** Regional agents read; they create and apply for their own records, and withdraw their own applications. */
const regionAgent: readonly GrantRule[] = [
  { routes: ["/matchMaking/member"], titles: titles("新增会员 申请转入") },
  { routes: ["/matchMaking/borrowStrength"], titles: titles("申请借力 撤回 查看说明 查看牵线") },
  { routes: ["/matchMaking/shop"], titles: titles("新增") },
  { routes: ["/matchMaking/withdraw"], titles: titles("申请提现 撤回 资金明细") },
  {
    routes: ["/matchMaking/reportcenter", "/matchMaking/performance", "/matchMaking/profit"],
    titles: [],
  },
  { routes: ["/tissue/organization"], titles: titles("新增代理") },
  { routes: ["/tissue/role"], titles: titles("新增") },
  { routes: ["/phoneVersions/phoneOrder"], titles: titles("查看") },
  { routes: ["/phoneVersions/profitReportFrom", "/phoneVersions/userRealNameCount"], titles: [] },
];

const shop: readonly GrantRule[] = [
  { group: "matchMaking" },
  { routes: ["/contractAdmin/userContract"], except: titles("审核") },
  { routes: ["/tissue/role"] },
  {
    routes: ["/phoneVersions/phoneUser", "/phoneVersions/phoneOrder", "/phoneVersions/phoneMatchmakerRewardLog"],
  },
];

const matchmaker: readonly GrantRule[] = [
  // Only the shop opens memberships: the same call as 开通/升级相亲会员, which a matchmaker does not have.
  { routes: ["/matchMaking/member"], except: titles("会员升级") },
  { routes: ["/matchMaking/borrowStrength", "/matchMaking/withdraw"] },
  { routes: ["/matchMaking/performance", "/matchMaking/profit"] },
  // With her own members, as herself: she keeps no official account, sells nothing and bans nobody.
  {
    routes: ["/message/chatList"],
    titles: titles(
      "发起聊天 建牵线群 邀请群成员 移出群成员 解散群 全员禁言 历史记录",
      "撤回 举报 转发 快捷回复 回复建议 沟通记录 陪聊记录",
    ),
  },
  { routes: ["/phoneVersions/phoneUser", "/phoneVersions/phoneMatchmakerRewardLog"] },
];

/** Default grants of the agents' roles. */
export const tissueGrants: ReadonlyMap<number, readonly GrantRule[]> = new Map([
  [defaultRoleId.provinceAgent, regionAgent],
  [defaultRoleId.cityAgent, regionAgent],
  [defaultRoleId.districtAgent, regionAgent],
  [defaultRoleId.headAgent, regionAgent],
  [defaultRoleId.shop, shop],
  [defaultRoleId.matchmaker, matchmaker],
  [defaultRoleId.promoter, []],
]);
