import { page, titles, type MenuGroup } from "./menu-page.ts";

export const instituteMenu: MenuGroup = {
  group: "institute",
  title: "情感学院",
  pages: [
    page("/institute/course", "课程管理", "kcgl", titles("新增 编辑 上架 下架 预览 删除 批量上架 批量下架 导出")),
    page(
      "/institute/courseList",
      "课程目录",
      "kcml",
      titles("新增课时 编辑 排序 上架 下架 试看 播放 删除 赠送课程 退课 导出"),
      { opensMember: true },
    ),
    page("/institute/consultant", "咨询师管理", "zxsgl", titles("新增 编辑 审核通过 驳回 休息 恢复 下架 排班 导出"), {
      opensMember: true,
    }),
    page("/institute/consultantMeal", "咨询套餐", "zxtc", titles("新增 编辑 上架 下架 复制到咨询师 删除 导出")),
    page("/institute/skillType", "技能分类", "jnfl", titles("新增 编辑 启用 停用 删除")),
    page("/institute/skillTag", "技能标签", "jnbq", titles("新增 编辑 启用 停用 移动分类 合并标签 删除")),
    page(
      "/institute/consultantBooking",
      "咨询预约",
      "zxyy",
      titles("代客预约 收款链接 确认 改期 开始服务 完成 取消 标记爽约 退款 查看记录 导出"),
      { opensMember: true },
    ),
    page(
      "/institute/emotionEvaluate",
      "情感测评",
      "qgcp",
      titles("新增 编辑 试做 上架 下架 复制 删除 查看报告 写入情感标签 推荐咨询师 导出"),
      { opensMember: true },
    ),
    page("/institute/commonType", "通用分类", "tyfl", titles("新增 编辑 启用 停用 删除")),
  ],
};
