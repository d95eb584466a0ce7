import { page, titles, type MenuGroup } from "./menu-page.ts";

export const matchmakerSettingMenu: MenuGroup = {
  group: "matchmakerSetting",
  title: "红娘设置",
  pages: [
    page("/matchmakerSetting/matchmakerUpSetting", "红娘升级设置", "hnsjsz", titles("编辑 保存设置 恢复默认 变更记录")),
    page("/matchmakerSetting/matchmakerUp", "红娘升级审核", "hnsjsh", titles("通过 驳回 批量通过 后台调整 导出"), {
      opensMember: true,
    }),
    page(
      "/matchmakerSetting/matchmakerRelegation",
      "红娘降级记录",
      "hnjjjl",
      titles("立即执行 豁免 批量豁免 撤销降级 发送提醒 导出"),
      { opensMember: true },
    ),
    page(
      "/matchmakerSetting/MasterUpTask",
      "升级任务",
      "sjrw",
      titles("新增 编辑 复制到等级 启用 停用 删除 重新计算 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/matchmakerSetting/MasterRegelationTaskSetting",
      "保级任务设置",
      "bjrwsz",
      titles("保存设置 新增 编辑 启用 停用 删除 模拟考核"),
    ),
  ],
};
