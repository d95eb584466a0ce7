import { expect, it } from "vitest";
import { createGoods } from "./goods.endpoints.ts";

it("a price above the original one is told while the rest of the form is still empty", () => {
  const sku = { id: null, specText: "", imageUrl: "", costCents: 0, pointPrice: 0, stock: 1, skuNo: "A" };
  const faults = (originCents: number | null) => {
    const parsed = createGoods.body.safeParse({ skuMode: "SINGLE", skus: [{ ...sku, priceCents: 9900 }], originCents });
    return parsed.error?.issues.filter(({ path }) => path[0] === "originCents").map(({ message }) => message);
  };
  expect(faults(5000)).toEqual(["原价不能低于售价"]);
  expect(faults(9900)).toEqual([]);
  expect(faults(null)).toEqual([]);
});
