import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import type { Tab } from "./tab-list.ts";

export const pageTitle = (route: string): string => menuPageByRoute.get(route)?.title ?? "页面不存在";
export const tabTitle = ({ title, route }: Tab): string => (title === "" ? pageTitle(route) : title);
