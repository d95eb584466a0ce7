import { page, titles, type MenuGroup } from "./menu-page.ts";

export const aiMenu: MenuGroup = {
  group: "ai",
  title: "AI",
  pages: [
    page(
      "/ai/setting/aiSetting",
      "AI设置",
      "aisz",
      titles(
        "新增 编辑 清除密钥 测试连接 启用 停用 删除 拉取模型 保存设置 试运行",
        "保存草稿 发布 回滚 对比 恢复默认 导出",
      ),
      { opensMember: true },
    ),
  ],
};
