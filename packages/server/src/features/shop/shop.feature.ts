import type { Feature } from "../../kit/feature.ts";
import * as shopPeople from "./shop-people.ts";
import { shopParents, shopServer } from "./shop.server.ts";
import * as shopWrites from "./write-shop.ts";

export const shopFeature: Feature = {
  resources: [shopServer],
  calls: [
    shopParents,
    shopWrites.createShop,
    shopWrites.changeShop,
    shopWrites.shopAudited,
    shopWrites.switchShop,
    shopWrites.membersTransferred,
    ...Object.values(shopPeople),
  ],
};
