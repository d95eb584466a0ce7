import { priceMenuRead } from "@hongxian/contract/features/fee-menu/price-menu.open-read.ts";
import { serveOpenRead } from "../../kit/served-open-read.ts";
import { shownMenu } from "./shown-menu.ts";

export const priceMenuOpenRead = serveOpenRead(priceMenuRead, async ({ db, userId, params, query }) => {
  const { menuId, title, subTitle, buttonText, items } = await shownMenu(db, { userId, ...params, ...query });
  return { menu: menuId === null ? null : { id: menuId, title, subTitle, buttonText, items } };
});
