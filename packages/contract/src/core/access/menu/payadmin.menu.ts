import { page, titles, type MenuGroup } from "./menu-page.ts";

export const payadminMenu: MenuGroup = {
  group: "payadmin",
  title: "支付与平台配置",
  pages: [
    page(
      "/payadmin/withdrawconfig",
      "提现配置",
      "txpz",
      titles("保存设置 单独设置 恢复继承 暂停提现 恢复提现 试算 修改记录"),
    ),
    page(
      "/payadmin/payconfig",
      "支付配置",
      "zfpz",
      titles("新增 编辑 测试连接 测试支付 启用 停用 解除熔断 轮换密钥 修改记录"),
    ),
    page(
      "/payadmin/textCensor",
      "文本审核词库",
      "wbshck",
      titles("新增 编辑 启用 停用 删除 导入 标记误判 影响预估 测试 导出"),
      {
        opensMember: true,
      },
    ),
    page(
      "/payadmin/videoAuditChannel",
      "音视频审核渠道",
      "yspshqd",
      titles("新增渠道 编辑 启用 停用 测试 保存路由 解除熔断 导出"),
      { opensMember: true },
    ),
    page("/payadmin/platTask", "平台任务", "ptrw", titles("新增 编辑 上线 下线 复制 删除 补发 作废记录 导出"), {
      opensMember: true,
    }),
    page(
      "/payadmin/feeSetting",
      "收费设置",
      "sfsz",
      titles("新增 编辑 提交审核 审核通过 审核驳回 下架 复制 删除 修改记录 导出"),
    ),
    page("/payadmin/feeSettingMenu", "收费菜单", "sfcd", titles("新增 编辑 上架 下架 复制 预览会员 删除 导出")),
    page(
      "/payadmin/miniGuideSwitch",
      "小程序引导开关",
      "xcxydkg",
      titles("开启 关闭 编辑引导 进入提审模式 退出提审模式 预览 修改记录"),
    ),
  ],
};
