import { page, titles, type MenuGroup } from "./menu-page.ts";

export const appsendMenu: MenuGroup = {
  group: "appsend",
  title: "消息推送",
  pages: [
    page("/appsend/appsend", "发送推送", "fsts", titles("估算人数 测试发送 存草稿 提交发送 指定会员推送")),
    page(
      "/appsend/appsendList",
      "推送记录",
      "tsjl",
      titles("审批通过 审批驳回 取消 终止发送 复制为新推送 重发失败 接收明细 导出"),
      { opensMember: true },
    ),
  ],
};
