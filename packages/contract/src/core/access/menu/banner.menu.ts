import { page, titles, type MenuGroup } from "./menu-page.ts";

export const bannerMenu: MenuGroup = {
  group: "banner",
  title: "内容投放",
  pages: [
    page("/banner/bannerManage", "轮播图管理", "lbtgl", titles("新增 编辑 上架 下架 复制 删除 预览 批量下架")),
    page("/banner/advertManage", "广告管理", "gggl", titles("新增 编辑 投放 停止 复制 删除 导入收入 导出")),
    page(
      "/banner/articleManage",
      "文章管理",
      "wzgl",
      titles("新增 编辑 发布 下线 置顶 取消置顶 历史版本 回滚 预览 删除"),
    ),
    page("/banner/douyinRichText", "抖音富文本", "dyfwb", titles("新增 编辑 提交审核 登记审核结果 下线 复制 删除")),
  ],
};
