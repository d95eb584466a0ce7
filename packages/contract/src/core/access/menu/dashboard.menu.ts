import { page, titles, type MenuGroup } from "./menu-page.ts";

export const dashboardMenu: MenuGroup = {
  group: "dashboard",
  title: "工作台",
  pages: [page("/dashboard", "工作台", "gzt", titles("聊天"), { opensMember: true, tissue: true })],
};
