import { page, titles, type MenuGroup } from "./menu-page.ts";

export const systemMenu: MenuGroup = {
  group: "system",
  title: "系统管理",
  pages: [
    page(
      "/system/adminlist",
      "管理员列表",
      "glylb",
      titles("新增 编辑 停用 启用 重置密码 解锁 强制下线 删除 登录日志 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/system/rolemanage",
      "角色管理",
      "jsgl",
      titles("新增 编辑 复制 保存权限 停用 启用 删除 权限对比 预览菜单 变更记录 刷新菜单"),
    ),
  ],
};
