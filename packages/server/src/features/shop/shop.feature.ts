import type { Feature } from "../../kit/feature.ts";
import * as shopPeople from "./shop-people.ts";
import { getShopParents, shopServer } from "./shop.server.ts";
import * as shopWrites from "./write-shop.ts";

export const shopFeature: Feature = {
  resources: [shopServer],
  calls: [
    getShopParents,
    shopWrites.addShop,
    shopWrites.editShop,
    shopWrites.transferShopMembers,
    ...Object.values(shopPeople),
  ],
};
