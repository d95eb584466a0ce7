import { page, titles, type MenuGroup } from "./menu-page.ts";

export const operationMenu: MenuGroup = {
  group: "operation",
  title: "运营中心",
  pages: [
    page(
      "/operation/operationId",
      "运营号管理",
      "yyhgl",
      titles("添加运营号 更换维护人 批量更换维护人 修改类型 移除运营号 停用 启用 进入聊天 导出"),
      { opensMember: true },
    ),
    page("/operation/registerCount", "注册统计", "zctj", titles("重新统计 导出"), { tissue: true }),
    page(
      "/operation/onLineUser",
      "在线用户",
      "zxyh",
      titles("强制下线 批量强制下线 发送消息 查看位置 同设备账号 禁用 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/operation/task",
      "运营任务",
      "yyrw",
      titles("新建任务 编辑 发布 填报进度 提交验收 验收通过 验收退回 关闭 催办 复制 删除 导出"),
    ),
    page(
      "/operation/channel",
      "渠道管理",
      "qdgl",
      titles("新增 编辑 推广物料 录入花费 导入花费 停用 启用 合并到 导出"),
      {
        tissue: true,
      },
    ),
    page("/operation/chatView", "聊天查看", "ltck", titles("标记证据 发起投诉 禁言 禁用 加入敏感词 导出会话"), {
      opensMember: true,
    }),
    page(
      "/operation/chatRoom",
      "聊天室管理",
      "ltsgl",
      titles(
        "新建聊天室 编辑 成员 设为管理员 禁言 移出 全员禁言 取消全员禁言 发公告",
        "封禁 解封 解散 实时查看 撤回消息 回复建议 导出",
      ),
      { opensMember: true },
    ),
    page("/operation/areaRegister", "地区注册统计", "dqzctj", titles("设置目标 导出"), { tissue: true }),
    page("/operation/userBooking", "用户预约", "yhyy", titles("新增预约 确认 改期 转派 到场 完成 爽约 取消 导出"), {
      opensMember: true,
      tissue: true,
    }),
    page(
      "/operation/checkAction",
      "审核操作记录",
      "shczjl",
      titles("抽检 判定正确 判定错误 新增理由 编辑理由 停用 启用 导出"),
      {
        opensMember: true,
      },
    ),
  ],
};
