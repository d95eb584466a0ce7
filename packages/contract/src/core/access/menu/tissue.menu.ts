import { page, titles, type MenuGroup } from "./menu-page.ts";

export const tissueMenu: MenuGroup = {
  group: "tissue",
  title: "组织",
  pages: [
    page(
      "/tissue/recommanage",
      "平台员工",
      "ptyg",
      titles("添加员工 编辑 推荐 取消推荐 批量分配会员 离职交接 归属记录 导出"),
      {
        opensMember: true,
      },
    ),
    page("/tissue/role", "组织角色", "zzjs", titles("新增 编辑 保存权限 设为层级默认 复制 停用 启用 删除"), {
      tissue: true,
    }),
    page(
      "/tissue/organization",
      "组织架构",
      "zzjg",
      titles("新增部门 编辑部门 移动 删除部门", "新增代理 编辑代理 停用代理 启用代理 转移下级 调整层级 生成账号 导出"),
      { tissue: true },
    ),
    page(
      "/tissue/qp-wechat-kf",
      "企微客服账号",
      "qwkfzh",
      titles("新增 编辑 获取链接 同步 启用 停用 删除 企微配置 测试连接"),
    ),
    page(
      "/tissue/qp-wechat-kf-server",
      "企微接待人员",
      "qwjdry",
      titles("添加接待人员 开始接待 停止接待 移除 转接会话 绑定会员 确认绑定 忽略 解除绑定 导出"),
      { opensMember: true },
    ),
    page("/tissue/qingGongStaff", "勤工人员", "qgry", titles("添加 编辑 分配运营号 确认工时 结算 删除 导出"), {
      opensMember: true,
    }),
  ],
};
