import { page, titles, type MenuGroup } from "./menu-page.ts";

/** Actions that the archives of all six kinds share. */
const archive = "查看 代提交 复审 撤销认证 改判 导出";

export const authCenterMenu: MenuGroup = {
  group: "authCenter",
  title: "认证档案",
  pages: [
    page("/authCenter/education", "学历认证", "xlrz", titles(archive, "院校库"), { opensMember: true }),
    page("/authCenter/house", "房产认证", "fcrz", titles(archive), { opensMember: true }),
    page("/authCenter/car", "车辆认证", "clrz", titles(archive), { opensMember: true }),
    page("/authCenter/marriage", "婚姻认证", "hyrz", titles(archive, "催更新 批量催更新"), {
      opensMember: true,
    }),
    page("/authCenter/work", "工作认证", "gzrz", titles(archive, "通过 驳回 要求补充"), {
      opensMember: true,
    }),
    page("/authCenter/assets", "资产认证", "zcrz", titles(archive, "通过 驳回 要求补充 查看原件"), {
      opensMember: true,
    }),
  ],
};
