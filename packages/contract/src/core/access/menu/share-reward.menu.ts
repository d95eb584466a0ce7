import { page, titles, type MenuGroup } from "./menu-page.ts";

export const shareRewardMenu: MenuGroup = {
  group: "shareReward",
  title: "分享奖励",
  pages: [
    page(
      "/shareReward/rewardScoreManage",
      "积分规则",
      "jfgz",
      titles("编辑规则 启用 停用 保存全局设置 成本测算 修改记录"),
    ),
    page("/shareReward/rewardScoreRecord", "积分记录", "jfjl", titles("调整积分 撤销 批量发放 冻结奖励 导出"), {
      opensMember: true,
    }),
    page("/shareReward/activityReward", "活动奖励", "hdjl", titles("通过 驳回 补发 扣回 发货 批量通过 批量驳回 导出"), {
      opensMember: true,
    }),
    page(
      "/shareReward/redEnvelope",
      "红包管理",
      "hbgl",
      titles("新建红包 提交审核 审核通过 审核驳回 取消 停止领取 领取明细 会员红包设置 导出"),
      { opensMember: true },
    ),
    page(
      "/shareReward/activityConfiguration",
      "活动配置",
      "hdpz",
      titles("新增 编辑 提交审核 审核通过 审核驳回 上线 暂停 恢复 提前结束", "抽奖模拟 复制 推广链接 删除 导出"),
    ),
    page(
      "/shareReward/bonusList",
      "奖金列表",
      "jjlb",
      titles("新建批次 提交审核 审核通过 驳回 发放 重试失败 扣回 取消 导出"),
      {
        opensMember: true,
      },
    ),
    page("/shareReward/adRecord", "广告观看记录", "gggkjl", titles("撤销奖励 补发奖励 拉黑设备 解除拉黑 导出"), {
      opensMember: true,
    }),
  ],
};
