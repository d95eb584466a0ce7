import { page, titles, type MenuGroup } from "./menu-page.ts";

export const matchMakingMenu: MenuGroup = {
  group: "matchMaking",
  title: "门店与代理",
  pages: [
    page(
      "/matchMaking/member",
      "门店会员",
      "mdhy",
      titles(
        "新增会员 申请转入 同意转入 拒绝转入 匹配对象 发起牵线 沟通记录 分配红娘 转店 分配销售 分配顾问",
        "会员升级 签约 绑定企微客户 登记借力同意 暂停匹配 导出",
        "推送本方 本方同意 本方拒绝 对方同意 对方拒绝 安排见面 改期 确认见面 爽约",
        "进入交往 牵线失败 确认成功 成功审核 取消牵线",
      ),
      { opensMember: true, tissue: true },
    ),
    page(
      "/matchMaking/borrowStrength",
      "借力中心",
      "jlzx",
      titles("申请借力 AI润色说明 查看说明 同意 拒绝 撤回 查看牵线", "开放借力 登记同意 取消同意 导出"),
      { opensMember: true, tissue: true },
    ),
    page(
      "/matchMaking/shop",
      "门店管理",
      "mdgl",
      titles("新增 编辑 审核通过 审核驳回 暂停营业 恢复营业 关店", "整店转会员 门店账号 门店红娘 调店 导出"),
      { opensMember: true, tissue: true },
    ),
    page(
      "/matchMaking/withdraw",
      "代理提现",
      "dltx",
      titles("申请提现 撤回 通过 驳回 打款 标记失败 重新打款 批量通过 资金明细 导出"),
      { opensMember: true, tissue: true },
    ),
    page("/matchMaking/profit", "分润管理", "frgl", titles("提前结算 手动冲回 试算 新增规则 编辑规则 停用规则 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page("/matchMaking/performance", "业绩统计", "yjtj", titles("设置目标 复制上月目标 重新统计 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page("/matchMaking/reportcenter", "报表中心", "bbzx", titles("导出报表 我的下载 订阅日报 打印"), {
      tissue: true,
    }),
  ],
};
