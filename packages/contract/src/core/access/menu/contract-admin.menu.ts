import { page, titles, type MenuGroup } from "./menu-page.ts";

export const contractAdminMenu: MenuGroup = {
  group: "contractAdmin",
  title: "合同管理",
  pages: [
    page(
      "/contractAdmin/userContract",
      "会员合同",
      "hyht",
      titles(
        "新签合同 拆分收款 发送签署链接 上传签署件 审核 续签 升级 补充附件 延期 增加牵线次数",
        "完结合同 作废合同 申请退款 预览 下载PDF 会员合同 导出",
        "新增 编辑 启用",
      ),
      { opensMember: true, tissue: true },
    ),
    page(
      "/contractAdmin/userInvoice",
      "会员发票",
      "hyfp",
      titles("代申请 开票 批量开票 拒绝 红冲 重发邮件 下载 开票设置 导出"),
      {
        opensMember: true,
      },
    ),
  ],
};
