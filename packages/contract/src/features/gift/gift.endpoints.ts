import { z } from "zod";
import { giftScene, giftShares } from "../../core/money/gift.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { giftGrants, giftCategory, giftMemberOnly, giftRoute, giftMessages } from "./gift.rules.ts";

/** The order inside a category; saved at the drop. */
export const sortGifts = endpoint({
  method: "PUT",
  path: "/api/gifts/sort",
  allow: [giftGrants.sort],
  title: "排序",
  done: "排序已保存",
  body: z.strictObject({ ids: z.array(z.int()).min(1, giftMessages.sort).max(500, "选项过多") }),
});

const shareSetting = z.object({
  /** What applies today. */
  shares: giftShares,
  /** What will apply, and from which day. */
  next: z.object({ shares: giftShares, from: z.string() }).nullable(),
  version: z.int(),
});

export const getGiftShares = endpoint({
  method: "GET",
  path: "/api/gifts/share-setting",
  allow: reads(giftRoute),
  data: shareSetting,
});

/** Applies from the next midnight on. */
export const saveGiftShares = endpoint({
  method: "PUT",
  path: "/api/gifts/share-setting",
  allow: [giftGrants.share],
  title: "全局分成",
  done: "已保存，次日0点生效",
  stepUp: true,
  body: z.strictObject({ ...giftShares.shape, version: z.int("缺少版本号") }),
  data: shareSetting,
});

/** The panel as the app shows it in a scene now. */
export const getGiftPanel = endpoint({
  method: "GET",
  path: "/api/gifts/panel",
  allow: reads(giftRoute),
  query: z.strictObject({ sceneType: giftScene.schema.default("LIVE") }),
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      iconUrl: z.string(),
      categoryCode: giftCategory.schema,
      priceCents: z.int(),
      corner: z.string(),
      memberOnly: giftMemberOnly.schema,
    }),
  ),
});
