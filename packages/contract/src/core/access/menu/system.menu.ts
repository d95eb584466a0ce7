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
    page(
      "/system/openApi",
      "开放接口",
      "kfjk",
      titles("新增 编辑 生成密钥 作废密钥 停用 启用 作废 发送测试 更换密钥 重放 删除"),
    ),
    page("/system/runState", "运行状态", "yxzt", titles("重试 设置保留")),
    page("/system/dataImport", "数据导入", "sjdr", titles("新建导入 设置 开始导入 取消 继续 撤销导入 删除 下载拒绝行")),
  ],
};
