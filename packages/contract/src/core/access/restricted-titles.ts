import { authCenterMenu } from "./menu/auth-center.menu.ts";
import { menuPageByRoute } from "./menu/menu-catalogue.ts";
import { titles, type Route } from "./menu/menu-page.ts";

/** Restricted on every page that has them: a role has them only where its grants name them. */
export const restrictedTitles: ReadonlySet<string> = new Set(
  titles(
    "导出 批量导出 导出报表 导出打款表 导出会话 查看联系方式 清空账号 修改有效期 特价审批",
    "设为平台员工 取消平台员工 加入服务团队 移出服务团队 发送营销短信",
    "调整余额 苹果补单 补单 渠道补单 冲正 免除欠款 资金划拨 标记已处理 确认收款 撤销赠送",
    "提前发放 作废 冲回 人工补发 人工扣除 批量发放 奖励规则 提前结算 手动冲回 结账 反结账",
  ),
);

const everyButton = (route: Route): readonly string[] => menuPageByRoute.get(route)?.buttons ?? [];

const moneyDecisions: readonly (readonly [Route, readonly string[]])[] = [
  ["/flowingWater/order", titles("初审通过 复核通过 驳回 重新退款 关闭退款 退回原账户")],
  ["/flowingWater/withdraw", titles("通过 驳回 打款 标记失败 重新打款 退回余额 批量通过 批量打款")],
  ["/flowingWater/marriageRefundApply", titles("初审通过 驳回 复核通过 登记打款 重新退款 关闭退款")],
  ["/operate/ordermanage", titles("初审通过 驳回")],
  ["/matchMaking/withdraw", titles("通过 驳回 打款 标记失败 重新打款 批量通过")],
  ["/phoneVersions/phoneWithdraw", titles("通过 驳回")],
  ["/shareReward/bonusList", titles("审核通过 驳回 发放 重试失败")],
  ["/thirdParty/medium", titles("结算通过 结算驳回 登记打款")],
  ["/tissue/qingGongStaff", titles("结算")],
  ["/matchMaking/profit", titles("新增规则 编辑规则 停用规则")],
];

const rolesAndAccounts: readonly (readonly [Route, readonly string[]])[] = [
  ["/system/adminlist", everyButton("/system/adminlist")],
  ["/system/rolemanage", everyButton("/system/rolemanage")],
  ["/system/openApi", everyButton("/system/openApi")],
  ["/system/dataImport", everyButton("/system/dataImport")],
  ["/system/runState", everyButton("/system/runState")],
  ["/tissue/role", everyButton("/tissue/role")],
  ["/tissue/recommanage", titles("添加员工 离职交接")],
  ["/tissue/organization", titles("生成账号")],
  ["/matchMaking/shop", titles("门店账号")],
];

/** Titles the pages reserve for role id 1. */
const administrators: readonly (readonly [Route, readonly string[]])[] = [
  ["/message/APPcourse", titles("新增版本 编辑 上架 下架 调整灰度 删除")],
  ["/contractAdmin/userContract", titles("新增 编辑 启用")],
  ["/payadmin/payconfig", titles("新增 编辑 轮换密钥")],
  ["/payadmin/videoAuditChannel", titles("新增渠道 编辑")],
  ["/tissue/qp-wechat-kf", titles("企微配置 测试连接")],
  ["/operation/registerCount", titles("重新统计")],
  ["/appsend/appsendList", titles("审批通过 审批驳回")],
  ...authCenterMenu.pages.map((page) => [page.route, titles("改判")] as const),
];

/** Restricted on these pages only: elsewhere the same title is an ordinary one. */
export const restrictedOnPage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...moneyDecisions, ...rolesAndAccounts, ...administrators].map(([route, routeTitles]) => [
    route,
    new Set(routeTitles),
  ]),
);

export const isRestricted = (route: string, title: string): boolean =>
  restrictedTitles.has(title) || restrictedOnPage.get(route)?.has(title) === true;
