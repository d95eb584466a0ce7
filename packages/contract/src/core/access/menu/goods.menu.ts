import { page, titles, type MenuGroup } from "./menu-page.ts";

export const goodsMenu: MenuGroup = {
  group: "goods",
  title: "商品管理",
  pages: [
    page("/goods/goodscategory", "商品分类", "spfl", titles("新增分类 编辑 排序 停用 启用 删除 移动商品")),
    page(
      "/goods/goodslist",
      "商品列表",
      "splb",
      titles("新增 编辑 上架 下架 改库存 改价 复制 推广链接 删除", "批量上架 批量下架 批量改分类 导入 导出"),
    ),
  ],
};
