import { page, titles, type MenuGroup } from "./menu-page.ts";

export const messageMenu: MenuGroup = {
  group: "message",
  title: "消息",
  pages: [
    page(
      "/message/usermanage",
      "官方账号管理",
      "gfzhgl",
      titles("新增官方账号 移交 移除 停用 启用 自动回复 进入聊天 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/message/APPcourse",
      "APP版本历程",
      "appbblc",
      titles("新增版本 编辑 上架 下架 调整灰度 删除", "新增教程 编辑教程 上架教程 下架教程 删除教程"),
    ),
    page(
      "/message/chatList",
      "在线聊天",
      "zxlt",
      titles(
        "发起聊天 建牵线群 邀请群成员 移出群成员 解散群 全员禁言 转接 结束接待 历史记录",
        "撤回 举报 转发 快捷回复 回复建议",
        "沟通记录 打标签 分配销售 开通/升级相亲会员 发短信 禁用 私信文字开关 陪聊记录",
      ),
      { opensMember: true, tissue: true },
    ),
    page(
      "/message/msgLog",
      "消息日志",
      "xxrz",
      titles("上下文 删除消息 放行 禁用 关闭私信文字 解除风控封禁 加入敏感词 批量删除 导出"),
      { opensMember: true },
    ),
    page("/message/treehole", "树洞", "sd", titles("通过 驳回 下架 恢复 批量通过 官方回复 关怀登记 查看发布者 禁用"), {
      opensMember: true,
    }),
    page(
      "/message/chatingCorpse",
      "沉睡会话",
      "cshh",
      titles("推送唤醒 短信唤醒 降权 恢复权重 沟通记录 提示对方 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/message/smsSendRecord",
      "短信发送记录",
      "dxfsjl",
      titles("发送营销短信 取消任务 重发 新增模板 编辑模板 提交审核 停用 移出退订 导出"),
      { opensMember: true },
    ),
    page("/message/chatKpi", "聊天KPI", "ltkpi", titles("考核设置 质检评分 导出"), { opensMember: true }),
  ],
};
