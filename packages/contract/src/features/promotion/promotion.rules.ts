import { button } from "../../wire/access.ts";

export const promotionRoute = "/discountActivity/promotionActivity";
export const promotionConfigRoute = "/discountActivity/promotionalConfig";
const own = (title: string) => button(title, promotionRoute);
const config = (title: string) => button(title, promotionConfigRoute);
export const promotionGrants = {
  create: own("新增"),
  edit: own("编辑"),
  copy: own("复制"),
  trial: button("试算", promotionRoute, promotionConfigRoute),
} as const;
export const configGrants = {
  save: config("保存规则"),
  addFloor: config("新增底价"),
  edit: config("编辑"),
  remove: config("删除"),
  addSlot: config("新增展示位"),
  sort: config("排序"),
  versions: config("修改记录"),
} as const;
