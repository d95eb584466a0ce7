import { page, titles, type MenuGroup } from "./menu-page.ts";

export const wechatMomentsMenu: MenuGroup = {
  group: "wechatMoments",
  title: "动态社区",
  pages: [
    page(
      "/wechatMoments/wechatList",
      "会员动态",
      "hydt",
      titles("通过 驳回 下架 上架 置顶 取消置顶 查看评论 删除评论 移除单图 删除", "批量通过 批量驳回 批量下架 导出"),
      { opensMember: true },
    ),
    page(
      "/wechatMoments/microBlog",
      "微博管理",
      "wbgl",
      titles("发布微博 编辑 进入审核 通过 驳回 下架 上架 置顶 删除 取消定时 导出"),
      { opensMember: true },
    ),
    page("/wechatMoments/subject", "话题管理", "htgl", titles("新增 编辑 上架 下架 结束 设为热门 合并话题 删除"), {
      opensMember: true,
    }),
    page(
      "/wechatMoments/subjectDiscuss",
      "话题讨论",
      "httl",
      titles("通过 驳回 设为精华 取消精华 置顶 下架 上架 移动话题 删除 批量通过 批量驳回 导出"),
      { opensMember: true },
    ),
    page(
      "/wechatMoments/subjectEvaluate",
      "话题评论",
      "htpl",
      titles("通过 驳回 删除 禁言 批量通过 批量驳回 批量删除 导出"),
      {
        opensMember: true,
      },
    ),
  ],
};
