import { page, titles, type MenuGroup } from "./menu-page.ts";

export const complaintAndSuggestMenu: MenuGroup = {
  group: "complaintAndSuggest",
  title: "投诉与建议",
  pages: [
    page(
      "/complaintAndSuggest/complaint",
      "投诉举报",
      "tsjb",
      titles("领取 分配 批量分配 判定属实 判定不实 改级别 退回 添加备注 导出"),
      { opensMember: true },
    ),
    page("/complaintAndSuggest/syggest", "意见建议", "yjjy", titles("回复 采纳 合并 转投诉 关闭 批量关闭 导出"), {
      opensMember: true,
    }),
    page("/complaintAndSuggest/appealRecord", "申诉记录", "ssjl", titles("申诉成功 申诉驳回 改期处罚 导出"), {
      opensMember: true,
    }),
    page(
      "/complaintAndSuggest/recommendFeedback",
      "推荐反馈",
      "tjfk",
      titles("标记处理 调整权重 暂停推荐 恢复推荐 转投诉 导出"),
      { opensMember: true },
    ),
  ],
};
