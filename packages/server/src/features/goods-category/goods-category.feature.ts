import type { Feature } from "../../kit/feature.ts";
import * as category from "./goods-category.server.ts";

export const goodsCategoryFeature: Feature = {
  resources: [category.goodsCategoryServer],
  calls: [category.sortCategories, category.moveCategoryGoods],
};
