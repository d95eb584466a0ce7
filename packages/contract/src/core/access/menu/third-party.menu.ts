import { page, titles, type MenuGroup } from "./menu-page.ts";

export const thirdPartyMenu: MenuGroup = {
  group: "thirdParty",
  title: "第三方合作",
  pages: [
    page(
      "/thirdParty/medium",
      "媒介管理",
      "mjgl",
      titles("新增 编辑 审核通过 审核驳回 暂停 恢复 终止 结算通过 结算驳回 登记打款 导出"),
    ),
    page("/thirdParty/invitationList", "邀请记录", "yqjl", titles("判为无效 恢复有效 改绑媒介 批量判为无效 导出"), {
      opensMember: true,
      tissue: true,
    }),
  ],
};
