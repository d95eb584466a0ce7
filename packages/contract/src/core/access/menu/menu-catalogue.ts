import { aiMenu } from "./ai.menu.ts";
import { appsendMenu } from "./appsend.menu.ts";
import { authCenterMenu } from "./auth-center.menu.ts";
import { bannerMenu } from "./banner.menu.ts";
import { callManageMenu } from "./call-manage.menu.ts";
import { complaintAndSuggestMenu } from "./complaint-and-suggest.menu.ts";
import { contractAdminMenu } from "./contract-admin.menu.ts";
import { dashboardMenu } from "./dashboard.menu.ts";
import { discountActivityMenu } from "./discount-activity.menu.ts";
import { familyMenu } from "./family.menu.ts";
import { flowingWaterMenu } from "./flowing-water.menu.ts";
import { gitftCentreMenu } from "./gitft-centre.menu.ts";
import { goodsMenu } from "./goods.menu.ts";
import { instituteMenu } from "./institute.menu.ts";
import { liveRoomMenu } from "./live-room.menu.ts";
import { matchMakingMenu } from "./match-making.menu.ts";
import { matchmakerManageMenu } from "./matchmaker-manage.menu.ts";
import { matchmakerSettingMenu } from "./matchmaker-setting.menu.ts";
import { messageMenu } from "./message.menu.ts";
import { officialMenu } from "./official.menu.ts";
import { operateMenu } from "./operate.menu.ts";
import { operationMenu } from "./operation.menu.ts";
import { patrolMenu } from "./patrol.menu.ts";
import { payadminMenu } from "./payadmin.menu.ts";
import { phoneVersionsMenu } from "./phone-versions.menu.ts";
import { promotionMenu } from "./promotion.menu.ts";
import { rankMenu } from "./rank.menu.ts";
import { reportFromMenu } from "./report-from.menu.ts";
import { shareRewardMenu } from "./share-reward.menu.ts";
import { systemMenu } from "./system.menu.ts";
import { thirdPartyMenu } from "./third-party.menu.ts";
import { tissueMenu } from "./tissue.menu.ts";
import { videoAdminMenu } from "./video-admin.menu.ts";
import { wechatMomentsMenu } from "./wechat-moments.menu.ts";
import { titles, type MenuGroup, type MenuPage } from "./menu-page.ts";

/** Every page and button title of the console, in the order of the permission tree. */
export const menuGroups: readonly MenuGroup[] = [
  dashboardMenu,
  goodsMenu,
  operateMenu,
  promotionMenu,
  systemMenu,
  videoAdminMenu,
  gitftCentreMenu,
  complaintAndSuggestMenu,
  bannerMenu,
  appsendMenu,
  payadminMenu,
  wechatMomentsMenu,
  flowingWaterMenu,
  tissueMenu,
  operationMenu,
  thirdPartyMenu,
  matchmakerSettingMenu,
  liveRoomMenu,
  familyMenu,
  phoneVersionsMenu,
  shareRewardMenu,
  patrolMenu,
  authCenterMenu,
  callManageMenu,
  instituteMenu,
  contractAdminMenu,
  discountActivityMenu,
  officialMenu,
  messageMenu,
  matchmakerManageMenu,
  rankMenu,
  reportFromMenu,
  matchMakingMenu,
  aiMenu,
];

export const menuPages: readonly MenuPage[] = menuGroups.flatMap((group) => group.pages);

export const menuPageByRoute: ReadonlyMap<string, MenuPage> = new Map(menuPages.map((page) => [page.route, page]));

/** Titles that the permission tree marks as risky: they remove money, rights or data, or grant them permanently. */
export const dangerTitles: ReadonlySet<string> = new Set(
  titles(
    "禁用 禁播 禁言 禁止推流 禁止通话 禁止提现 代客注销 清空账号 修改登录密码 修改手机号 解除绑定 封禁设备",
    "查看联系方式 查看原件 查看发布者 下载PDF 导出 批量导出 导出报表 导出打款表 导出会话",
    "调整余额 冲正 免除欠款 资金划拨 补单 苹果补单 渠道补单 退回原账户 确认收款 特价审批 修改有效期 退费 撤销赠送",
    "打款 批量打款 重新打款 登记打款 复核通过 发放 批量发放 发奖 结算 提前发放 提前结算 手动冲回 冲回",
    "人工补发 人工扣除 扣回 作废 作废合同 红冲 奖励规则 新增规则 编辑规则 停用规则 结账 反结账 轮换密钥 清除密钥",
    "删除 批量删除 删除消息 删除照片 删除部门 删除分组 删除评论 删除教程 解散 解散群 解除风控封禁",
    "设为平台员工 取消平台员工 加入服务团队 离职交接 生成账号 门店账号 重置密码 保存权限 强制下线 批量强制下线",
    "发送营销短信 提交发送 调整灰度 改判 撤销认证 撤销实名 转让族长 关店 整店转会员 终止 停用代理 一键处置 关播",
  ),
);
